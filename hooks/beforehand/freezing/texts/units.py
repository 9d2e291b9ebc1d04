"""A text as lines that are compared: what must stay of each, and what in it is free."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from beforehand.config import Config, default_config, folded
from beforehand.graph.index import relative
from beforehand.graph.links import SCHEME
from beforehand.pages.header import HeaderReader
from beforehand.pages.inline import decoded
from beforehand.pages.page import Value
from beforehand.records.freezes import Slot, fenced, find_slots, without_code

TARGET = re.compile(
    r"\]\([ \t]*(?:<(?P<angled>[^<>\n]*)>|(?P<bare>[^\s()<>]+(?:\([^\s()]*\)[^\s()]*)*))"
)
DEFINITION = re.compile(r"^ {0,3}\[[^\[\]]+\]:[ \t]*(?:<(?P<angled>[^<>\n]*)>|(?P<bare>\S+))")
TITLE = re.compile(r"^ {0,3}#{1,6}[ \t]+(?P<title>.*?)[ \t#]*$")
BLANKS = " \t"

Piece = str | tuple[str, ...]
"""Text that must stay, or a tuple that stands for something else: a target, a hole."""


class Known(msgspec.Struct, frozen=True):
    """What is known beside two texts of a page, and decides how their differences count.

    ``was_path`` and ``now_path`` say where the page lay and lies, ``moved`` which files were
    renamed since, ``filled`` which slots have a recorded fill in the frozen text already.
    """

    config: Config = msgspec.field(default_factory=default_config)
    was_path: str = ""
    now_path: str = ""
    moved: Mapping[str, str] = {}
    filled: tuple[str, ...] = ()


class Filling(msgspec.Struct, frozen=True):
    """What stands in a slot, and in which lines."""

    name: str
    text: str
    first: int
    last: int


class Unit(msgspec.Struct, frozen=True):
    """One line, or the lines that a slot joins; lines are counted from 1.

    ``key`` is what must stay, ``raw`` the same as it is written. ``values`` are the header
    fields in it that are free, with their texts.
    """

    first: int
    last: int
    text: str
    key: tuple[Piece, ...]
    raw: tuple[Piece, ...]
    slots: tuple[Filling, ...] = ()
    values: tuple[tuple[str, str], ...] = ()


class Hole(msgspec.Struct, frozen=True):
    """A place in a line whose text is free; ``slot`` is None for a header field."""

    start: int
    end: int
    name: str
    slot: Slot | None = None


class Sheet(msgspec.Struct, frozen=True):
    """A text in units. ``alone`` are header fields that have a line to themselves."""

    units: tuple[Unit, ...]
    names: tuple[str, ...]
    fields: frozenset[str]
    alone: Mapping[int, tuple[str, str]]
    headings: tuple[tuple[int, str], ...]


def lines_of(text: str) -> list[str]:
    """The lines of a text; a byte order mark and the sort of line end do not count."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def read_sheet(
    lines: Sequence[str], names: tuple[str, ...] | None, paths: tuple[str, Mapping[str, str]],
    config: Config,
) -> Sheet:  # fmt: skip
    """A text in units. ``names`` are the slots that count, or None: then there are none.

    ``paths`` is where the page lies, and which files were renamed since.
    """
    slots = () if names is None else find_slots(lines, names)
    holes: dict[int, list[Hole]] = {}
    fields = _fields(lines, config)
    for number, field in _holes(lines, fields, config):
        holes.setdefault(number, []).append(field)
    for slot in slots:
        holes.setdefault(slot.line, []).append(Hole(slot.start, slot.end, slot.name, slot))
    coded = fenced(lines)
    reader = _Reader(lines, coded, *paths)
    on_line = [value.at.line for value in fields if not value.at.path]
    alone = {
        number + 1: (hole.name, lines[number][hole.start : hole.end])
        for number, found in holes.items()
        for hole in found
        if hole.slot is None
        and on_line.count(number + 1) == 1
        and lines[number][hole.end :].strip() in ("", '"', "'", "|")
    }
    titles = (
        (number, TITLE.match(line))
        for number, line in enumerate(lines, 1)
        if "#" in line and not coded[number - 1]
    )
    return Sheet(
        units=tuple(reader.units(holes)),
        names=tuple(slot.name for slot in slots),
        fields=frozenset(_name(value, config) for value in fields),
        alone=alone,
        headings=tuple((number, title["title"]) for number, title in titles if title),
    )


def _fields(lines: Sequence[str], config: Config) -> tuple[Value, ...]:
    """The fields of a header, in whatever notation it has."""
    reader = HeaderReader(list(lines))
    header, skipped = reader.read()
    if header.notation == "lines":
        return header.fields
    below = reader.read_body(skipped).fields
    named = {_name(value, config) for value in header.fields}
    return (*header.fields, *(value for value in below if _name(value, config) not in named))


def _name(value: Value, config: Config) -> str:
    word = folded(value.key)
    return config.field_names.get(word, word)


def _holes(
    lines: Sequence[str], fields: tuple[Value, ...], config: Config
) -> Iterator[tuple[int, Hole]]:
    for value in fields:
        name = _name(value, config)
        if value.shape != "text" or (name != "status" and name not in config.dates):
            continue
        number, start = value.at.line - 1, value.at.column - 1
        line = lines[number] if number < len(lines) else ""
        if not value.text:
            end = len(line.rstrip(BLANKS))
            if start >= end:
                yield number, Hole(end, end, name)
            continue
        at = line.find(value.text, start)
        if at in (start, start + 1):  # one further on where it is quoted
            yield number, Hole(at, at + len(value.text), name)


class _Reader:
    """Cuts lines into pieces around their holes."""

    def __init__(
        self, lines: Sequence[str], coded: list[bool], path: str, moved: Mapping[str, str]
    ) -> None:
        self.lines = lines
        self.coded = coded
        self.path = path
        self.moved = moved

    def units(self, holes: Mapping[int, list[Hole]]) -> Iterator[Unit]:
        number = 0
        while number < len(self.lines):
            if number in holes:
                unit = self._pierced(number, holes)
                yield unit
                number = unit.last
                continue
            line = self.lines[number]
            bare = line.rstrip(BLANKS)
            key = tuple(self._canonical(bare, number)) if "]" in bare else (bare,)
            number += 1
            yield Unit(number, number, line, key, (line,))

    def _pierced(self, first: int, holes: Mapping[int, list[Hole]]) -> Unit:
        key: list[Piece] = []
        raw: list[Piece] = []
        slots: list[Filling] = []
        values: list[tuple[str, str]] = []
        line = last = first
        column = 0
        while line <= last:
            for hole in sorted(holes.get(line, ()), key=lambda hole: hole.start):
                if hole.start < column:
                    continue  # within the slot before it
                before = self.lines[line][column : hole.start]
                if hole.slot is None:
                    before = before.rstrip(BLANKS)
                key.extend(self._canonical(before, line))
                key.append(("hole", hole.name))
                raw.extend((before, ("hole", hole.name)))
                column = hole.end
                if hole.slot is None:
                    values.append((hole.name, self.lines[line][hole.start : hole.end]))
                    continue
                slots.append(self._filling(hole.slot))
                if hole.slot.last != line:
                    line = last = hole.slot.last
                    break
            else:
                rest = self.lines[line][column:]
                key.extend(self._canonical(rest.rstrip(BLANKS), line))
                raw.append(rest)
                line += 1
        text = "\n".join(self.lines[first : last + 1])
        return Unit(first + 1, last + 1, text, tuple(key), tuple(raw), tuple(slots), tuple(values))

    def _filling(self, slot: Slot) -> Filling:
        return Filling(slot.name, slot.text(self.lines), slot.line + 1, slot.last + 1)

    def _canonical(self, text: str, number: int) -> Iterator[Piece]:
        """The text with what its links lead to in place of how that is written."""
        if self.coded[number] or ("](" not in text and "]:" not in text):
            yield text
            return
        bare = without_code(text)
        found = [*DEFINITION.finditer(bare), *TARGET.finditer(bare)]
        at = 0
        for match in found:
            group = "angled" if match["angled"] is not None else "bare"
            goal = self._goal(match[group])
            if goal and match.start(group) >= at:
                angle = 1 if group == "angled" else 0
                yield text[at : match.start(group) - angle]
                yield goal
                at = match.end(group) + angle
        yield text[at:]

    def _goal(self, href: str) -> tuple[str, ...] | None:
        """What a target is: the file from the root, and what follows it; None if it is no path."""
        where, _, anchor = href.partition("#")
        file, _, query = where.partition("?")
        if not file or SCHEME.match(href):
            return None
        path = unicodedata.normalize("NFC", relative(self.path, decoded(file)))
        return "target", self.moved.get(path, path), query, decoded(anchor)
