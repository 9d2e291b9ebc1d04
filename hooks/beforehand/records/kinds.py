"""Which kind of record a page is, by its header or by where it lies."""

from functools import lru_cache

from beforehand.config import Config, folded
from beforehand.globs import Glob, glob_pattern
from beforehand.pages.page import Page, Value

OF_ONE_ENTRY = frozenset({"id", "number", "date"})
"""Fields that make a page an entry where a kind and its register share one name."""


@lru_cache(maxsize=2)
def _globs(config: Config) -> tuple[tuple[Glob, str], ...]:
    return tuple(
        (glob_pattern(glob), name) for name, kind in config.kinds.items() for glob in kind.where
    )


def kind_of(page: Page, config: Config) -> tuple[str, bool]:
    """The kind a page has, and whether it is a register of records of that kind."""
    field = next(
        (value for value in page.header.fields if field_name(value, config) == "kind"), None
    )
    if field is not None:
        word = folded(field.text)
        for name, kind in config.kinds.items():
            if kind.register and word == folded(kind.register):
                own = {field_name(value, config) for value in page.header.fields}
                return name, word != folded(name) or own.isdisjoint(OF_ONE_ENTRY)
            if word == folded(name):
                return name, False
        return field.text, False
    if page.path.rsplit("/", 1)[-1].casefold() in ("index.md", "readme.md"):
        return "", False
    for pattern, name in _globs(config):
        if pattern.match(page.path):
            return name, False
    return "", False


def field_name(value: Value, config: Config) -> str:
    """The canonical name of a header field."""
    return config.field_names.get(folded(value.key), folded(value.key))
