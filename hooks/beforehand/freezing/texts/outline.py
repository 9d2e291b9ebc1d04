"""A text as it is compared with another one: a header, sections, and the passages in them."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from beforehand.config import folded
from beforehand.freezing.texts.reading import parsed
from beforehand.freezing.texts.units import lines_of
from beforehand.freezing.texts.wording import tokens
from beforehand.pages.header import HeaderReader
from beforehand.pages.page import Section
from beforehand.records.freezes import fenced
from beforehand.records.rows import heading_name

Sort = Literal["field", "heading", "paragraph", "item", "row", "code"]

ITEM = re.compile(r"[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]")
TITLE = re.compile(r" {0,3}#{1,6}(?:[ \t]|$)")
UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*$")


class Passage(msgspec.Struct, frozen=True):
    """A paragraph, list item, row, line of code or of the header, as words."""

    sort: Sort
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        return "".join(self.words)


class Part(msgspec.Struct, frozen=True):
    """What stands under one heading. ``number`` is that of the heading, ``name`` the rest of it.

    ``above`` are the sections it lies in, the innermost last. The part before the first heading
    has no title.
    """

    title: str = ""
    number: str = ""
    name: str = ""
    level: int = 0
    above: tuple[tuple[str, str], ...] = ()
    passages: tuple[Passage, ...] = ()


class Outline(msgspec.Struct, frozen=True):
    """A text in parts; together they hold every word of it."""

    header: tuple[Passage, ...]
    parts: tuple[Part, ...]


@lru_cache(maxsize=64)
def outline(text: str) -> Outline:
    """The parts of a text, in its order."""
    lines = lines_of(text)
    page = parsed(text)
    _, skipped = HeaderReader(lines).read()
    starts = [section.at.line - 1 for section in page.sections]
    coded = [False] * skipped + fenced(lines[skipped:])
    parts = [Part(passages=tuple(_passages(lines, coded, skipped, min([*starts, len(lines)]))))]
    for index, section in enumerate(page.sections):
        end = starts[index + 1] if index + 1 < len(starts) else len(lines)
        passages = tuple(_passages(lines, coded, starts[index], end, True))
        parts.append(_part(page.sections, section, passages))
    header = (Passage("field", tokens(line)) for line in lines[:skipped] if line.strip())
    return Outline(tuple(header), tuple(part for part in parts if part.title or part.passages))


def _part(sections: Sequence[Section], section: Section, passages: tuple[Passage, ...]) -> Part:
    above: list[tuple[str, str]] = []
    parent = section.parent
    while parent >= 0:
        holder = sections[parent]
        above.insert(0, (holder.number, heading_name(holder)))
        parent = holder.parent
    name = heading_name(section) or folded(section.title)
    return Part(section.title, section.number, name, section.level, tuple(above), passages)


def _passages(
    lines: Sequence[str], coded: Sequence[bool], first: int, last: int, headed: bool = False
) -> Iterator[Passage]:
    """The passages in a range of lines; a headed one begins with its heading."""
    held: list[str] = []
    sort: Sort = "paragraph"
    for number in range(first, last):
        line = lines[number]
        is_title = headed and number == first
        is_item = not coded[number] and ITEM.match(line) is not None
        is_row = line.lstrip(" \t>").startswith("|")
        alone = coded[number] or is_row or is_title
        if held and (alone or is_item or not line.strip()):
            yield Passage(sort, tokens("\n".join(held)))
            held = []
        if is_title and not TITLE.match(line):  # underlined, maybe over several lines
            held, sort, headed = [line], "heading", False
        elif alone:
            if line.strip():
                kind: Sort = "code" if coded[number] else "heading" if is_title else "row"
                yield Passage(kind, tokens(line, coded[number]))
        elif line.strip():
            sort = "item" if is_item else sort if held else "paragraph"
            held.append(line)
            if sort == "heading" and UNDERLINE.match(line):
                yield Passage(sort, tokens("\n".join(held)))
                held = []
    if held:
        yield Passage(sort, tokens("\n".join(held)))
