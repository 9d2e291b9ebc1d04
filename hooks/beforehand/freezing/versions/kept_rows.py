"""The amendments that the text of a version holds."""

from functools import lru_cache

import msgspec

from beforehand.config import Config
from beforehand.freezing.texts.reading import parsed
from beforehand.records.extract import records_alone
from beforehand.records.record import Design


@lru_cache(maxsize=64)
def kept_rows(path: str, text: str, config: Config) -> frozenset[tuple[str, str]]:
    """The id of each amendment in a text, and what it says was changed; without that it is none."""
    page = msgspec.structs.replace(parsed(text), path=path)
    designs = (item for item in records_alone(page, config).records if isinstance(item, Design))
    rows = (row for design in designs for row in design.amendments)
    return frozenset((row.id, row.changed.text) for row in rows if row.changed.text)
