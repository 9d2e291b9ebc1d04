"""The files that a manifest lists: JSON, JSON lines or CSV in whatever shape a team keeps it."""

import re
from collections.abc import Iterator

import msgspec

from beforehand.config import Config, folded
from beforehand.records.data_values import Data, read_data
from beforehand.source import Source

ENDINGS = (".json", ".jsonl", ".csv")
KEYS = frozenset({"file", "files", "filename", "file name", "path", "paths"})
DIGEST = re.compile(r"(?:[a-z0-9]+[:-])?[0-9a-fA-F]{32,128}")


class Listed(msgspec.Struct, frozen=True):
    """A text of a manifest that may name a file.

    ``named`` says that it certainly does: it stands under a key for files, or beside a digest.
    """

    text: str
    line: int
    named: bool


def listed(source: Source, config: Config) -> Iterator[Listed]:
    """What a manifest lists, in its order; raises DataError where it cannot be read."""
    data = read_data(source)
    keys = KEYS | {word for word, name in config.field_names.items() if name == "path"}
    if data.lines and isinstance(data.value, list):
        for line, row in zip(data.lines, data.value, strict=True):
            for text, named in _texts(row, keys, isinstance(row, str)):
                yield Listed(text, line, named)
        return
    top = isinstance(data.value, list) and all(isinstance(item, str) for item in data.value)
    for text, named in _texts(data.value, keys, top):
        yield Listed(text, 1, named)


def _texts(value: Data, keys: frozenset[str], named: bool) -> Iterator[tuple[str, bool]]:
    """Every text that may name a file, and whether it certainly does."""
    if isinstance(value, str):
        if value.strip():
            yield value.strip(), named
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item, keys, named)
    elif isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, str) and DIGEST.fullmatch(item):
                if folded(key) not in keys and ("." in key or "/" in key):
                    yield key, True
                continue
            yield key, False
            inside = named and isinstance(item, str) and folded(key) == "name"
            yield from _texts(item, keys, folded(key) in keys or inside or _goes_on(named, item))


def _goes_on(named: bool, item: Data) -> bool:
    """Whether a list of files goes on inside an entry of it; single texts there say other things.

    In ``{"files": [{"name": "a.txt", "bytes": "12"}]}`` only the name is one.
    """
    return named and not isinstance(item, str)
