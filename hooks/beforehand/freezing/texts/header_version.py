"""Which version a text says it is."""

from beforehand.config import Config, folded
from beforehand.freezing.texts.units import lines_of
from beforehand.pages.header import HeaderReader
from beforehand.records.fields import read_version


def version_in(text: str, config: Config) -> str:
    """The version that the header of a text gives; empty where none can be read."""
    header, _ = HeaderReader(lines_of(text)).read()
    found = (
        value.text
        for value in header.fields
        if config.field_names.get(folded(value.key), folded(value.key)) == "version"
    )
    return read_version(next(found, ""))
