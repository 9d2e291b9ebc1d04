"""Who wrote a page, as its header says."""

from collections.abc import Iterable

from beforehand.config import Config, folded
from beforehand.pages.page import Value
from beforehand.records.parts import Text

NAMES = ("author", "by")


def stated_authors(fields: Iterable[Value], config: Config) -> tuple[Text, ...]:
    """Whom the fields of a header name; a word for what nobody knows is no name."""
    by_name = {config.field_names.get(folded(field.key), field.key): field for field in fields}
    for name in NAMES:
        entries = by_name[name].entries() if name in by_name else ()
        found = tuple(
            Text(entry.text, entry.at)
            for entry in entries
            if entry.text.strip() and folded(entry.text) not in config.no_date_words
        )
        if found:
            return found
    return ()
