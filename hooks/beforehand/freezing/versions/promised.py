"""What a text of a design promises piece by piece: its blocks, and its parts that bind."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from beforehand.config import Config
from beforehand.freezing.texts.reading import parsed
from beforehand.pages.page import Page, Section, Value
from beforehand.records.blocks import find_blocks
from beforehand.records.extract import records_alone
from beforehand.records.parts import Part, Text, Word
from beforehand.records.record import Design, Record

Promises = dict[tuple[str, str], list[tuple["Worth", str]]]
"""By sort and name what each says, and the title of the section it stands in."""

Worth = tuple["str | Worth", ...]


class Difference(msgspec.Struct, frozen=True):
    """A rule, a prediction, a reading or the like that two texts have not alike.

    ``section`` is the title of the section it stands in now, or stood in when it is gone.
    """

    sort: str
    name: str
    state: Literal["changed", "added", "removed"]
    section: str


class Promised(msgspec.Struct, frozen=True):
    """What differs between the promises of two texts; ``are_any`` says if there were any."""

    are_any: bool
    differences: tuple[Difference, ...] = ()


def promised_between(path: str, was: str, now: str, config: Config) -> Promised:
    """What differs between the promises of two texts of one page."""
    old, new = _promises(path, was, config), _promises(path, now, config)
    return Promised(bool(old or new), tuple(_differences(old, new)))


def _differences(old: Promises, new: Promises) -> Iterator[Difference]:
    for (sort, name), found in new.items():
        before = old.get((sort, name))
        if before is None:
            yield Difference(sort, name, "added", found[0][1])
        elif [worth for worth, _ in before] != [worth for worth, _ in found]:
            yield Difference(sort, name, "changed", found[0][1])
    for (sort, name), found in old.items():
        if (sort, name) not in new:
            yield Difference(sort, name, "removed", found[0][1])


@lru_cache(maxsize=64)
def _promises(path: str, text: str, config: Config) -> Promises:
    page = msgspec.structs.replace(parsed(text), path=path)
    found: Promises = {}
    for block in find_blocks(page):
        section = page.sections[block.section].title if block.section >= 0 else ""
        for entry in block.entries:
            found.setdefault((block.sort, entry.key), []).append((_of_value(entry), section))
    for record in records_alone(page, config).records:
        for part in _parts(record):
            key = type(part).__name__.lower(), part.id
            found.setdefault(key, []).append((_of_part(part), _around(page, part)))
    return found


def _parts(record: Record) -> tuple[Part, ...]:
    if not isinstance(record, Design):
        return ()
    return (*record.predictions, *record.readings, *record.controls, *record.bindings)


def _of_value(value: Value) -> Worth:
    return (value.key, value.text, *(_of_value(item) for item in value.items))


def _of_part(part: Part) -> Worth:
    """What a part says, wherever it stands."""
    fields = (name for name in part.__struct_fields__ if name not in ("at", "anchor"))
    return tuple(_written(getattr(part, name)) for name in fields)


def _written(value: object) -> str:
    if isinstance(value, Text):
        return value.text
    return value.written if isinstance(value, Word) else str(value)


def _around(page: Page, part: Part) -> str:
    """The title of the innermost section that a part stands in."""
    inside = [item for item in page.sections if _holds(item, part.at.line)]
    return inside[-1].title if inside else ""


def _holds(section: Section, line: int) -> bool:
    return section.at.line <= line <= section.last_line
