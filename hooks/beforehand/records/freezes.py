"""How a page may change once it is frozen: the mode in its header, and the slots in its text."""

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from beforehand.config import Config, folded
from beforehand.pages.inline import CODE
from beforehand.pages.page import Value
from beforehand.records.fields import read_text, read_word
from beforehand.records.parts import Text, Word

VOCABULARY = "freeze mode"
MARK = re.compile(
    r"<!--[ \t]*(?:slot[ \t]*:[ \t]*(?P<name>[^\s<>]+)|(?P<end>/[ \t]*slot))[ \t]*-->"
)
FENCE = re.compile(r"^[ \t>]*(?:[-*+]|\d{1,9}[.)])?[ \t]*(?P<fence>`{3,}(?=[^`]*$)|~{3,})")


class Freeze(msgspec.Struct, frozen=True):
    """The mode a page is frozen in, and the names of its slots; without any, those it marks."""

    mode: Word = Word()
    slots: tuple[Text, ...] = ()

    @property
    def mode_name(self) -> str:
        """The mode that counts. Nothing said, or a word nobody knows, is the strictest."""
        return self.mode.name or "full"


class Slot(msgspec.Struct, frozen=True):
    """A named place in lines of text: from just behind its opening mark to its closing one.

    Lines are counted from 0 and columns too, as the lines of a text are indexed.
    """

    name: str
    line: int
    start: int
    last: int
    end: int

    def holds(self, line: int, column: int) -> bool:
        """Whether a character stands between the marks."""
        return (self.line, self.start) <= (line, column) < (self.last, self.end)

    def text(self, lines: Sequence[str]) -> str:
        """What stands between the marks."""
        if self.line == self.last:
            return lines[self.line][self.start : self.end]
        inner = lines[self.line + 1 : self.last]
        return "\n".join((lines[self.line][self.start :], *inner, lines[self.last][: self.end]))


def read_freeze(field: Value | None, config: Config) -> Freeze:
    """The header field ``freeze``: a mode, or a mapping with ``mode`` and ``slots``."""
    if field is None:
        return Freeze()
    if field.shape != "map":
        return Freeze(read_word(field.text, field.at, VOCABULARY, config))
    by_name = {config.field_names.get(folded(item.key), item.key): item for item in field.items}
    slots = by_name.get("slots")
    names = tuple(read_text(entry) for entry in slots.entries()) if slots else ()
    mode = by_name.get("mode")
    if mode is not None:
        return Freeze(read_word(mode.text, mode.at, VOCABULARY, config), names)
    return Freeze(Word("slots", "slots", slots.at) if slots else Word("", "", field.at), names)


def find_slots(lines: Sequence[str], names: Iterable[str] = ()) -> tuple[Slot, ...]:
    """The slots that are marked in a text, in its order; marks in code are none.

    With ``names`` only marks of these open a slot. A mark that is not closed opens none, and
    what is marked within a slot belongs to what fills it.
    """
    if not any("<!--" in line and "slot" in line for line in lines):
        return ()
    return tuple(_slots(lines, frozenset(names)))


def _slots(lines: Sequence[str], names: frozenset[str]) -> Iterator[Slot]:
    coded = fenced(lines)
    name, line, start = "", 0, 0
    for number, text in enumerate(lines):
        if "slot" not in text or (coded[number] and not name):
            continue
        for mark in MARK.finditer(without_code(text)):
            if name and mark["end"]:
                yield Slot(name, line, start, number, mark.start())
                name = ""
            elif not name and mark["name"] and (not names or mark["name"] in names):
                name, line, start = mark["name"], number, mark.end()


def without_code(line: str) -> str:
    """A line, as long as it was, with blanks where code is."""
    return CODE.sub(lambda found: " " * len(found[0]), line) if "`" in line else line


def fenced(lines: Sequence[str]) -> list[bool]:
    """For each line whether it lies in a fenced code block, or opens or closes one."""
    found: list[bool] = []
    fence = ""
    for line in lines:
        match = FENCE.match(line) if "```" in line or "~~~" in line else None
        if fence:
            found.append(True)
            bare = line.strip(" \t>")
            if bare.startswith(fence) and not bare.strip(fence[0]):
                fence = ""
        else:
            fence = match["fence"] if match else ""
            found.append(bool(fence))
    return found


def leaves_fence_open(lines: Sequence[str]) -> bool:
    """Whether a code block that is opened in these lines is not closed in them."""
    return fenced([*lines, ""])[-1]
