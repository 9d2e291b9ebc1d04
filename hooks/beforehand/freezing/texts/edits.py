"""What was changed in a page since it was frozen, each change in exactly one class."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal

import msgspec

from beforehand.config import Config, folded
from beforehand.freezing.texts.alignment import matching
from beforehand.freezing.texts.units import BLANKS, Filling, Known, Unit, lines_of, read_sheet
from beforehand.records.fields import read_date, says_no_date
from beforehand.records.freezes import MARK, leaves_fence_open

Sort = Literal["status line", "slot", "appended", "mechanical", "frozen text"]

ALLOWED: dict[str, frozenset[Sort]] = {
    "full": frozenset({"status line", "mechanical"}),
    "status": frozenset({"status line", "mechanical"}),
    "append": frozenset({"status line", "mechanical", "appended"}),
    "slots": frozenset({"status line", "mechanical", "slot"}),
}
MANY_WORDS = 2000
SHOWN_WORDS = 60
PARTS = re.compile(r"[\s,;:()（），；]+")


class Lines(msgspec.Struct, frozen=True, array_like=True):
    """A range of lines. Where nothing stood, ``last`` is the line above the place."""

    first: int
    last: int

    def __bool__(self) -> bool:
        return self.last >= self.first


class Edit(msgspec.Struct, frozen=True):
    """One change: its class, its lines in both texts, the words that went and came.

    ``section`` is the heading it stands under in the frozen text. ``note`` says why a change in
    a free place is not allowed, or what is remarkable about one in frozen text.
    """

    sort: Sort
    was: Lines
    now: Lines
    removed: tuple[str, ...]
    added: tuple[str, ...]
    allowed: bool
    section: str = ""
    slot: str = ""
    note: str = ""


def edits(
    frozen: str, now: str, mode: str, slots: tuple[str, ...] = (), known: Known | None = None
) -> tuple[Edit, ...]:
    """Every difference between a frozen text and the text now, in the order of the new text.

    In mode ``slots`` without names, every slot that the frozen text marks counts. A mode that
    nobody knows is the strictest one.
    """
    was_lines, now_lines = lines_of(frozen), lines_of(now)
    if was_lines == now_lines:
        return ()
    comparison = _Comparison(was_lines, now_lines, mode, slots, known or Known())
    found = (
        edit  # the same lines may mean something else where a fence is opened above them
        for edit in comparison.edits()
        if was_lines[edit.was.first - 1 : edit.was.last]
        != now_lines[edit.now.first - 1 : edit.now.last]
    )
    return tuple(sorted(found, key=lambda edit: (edit.now.first, edit.was.first)))


class _Comparison:
    """Two texts as units, and what is allowed to differ between them."""

    def __init__(
        self, was: list[str], now: list[str], mode: str, slots: tuple[str, ...], known: Known
    ) -> None:
        names = slots if slots or mode == "slots" else None
        self.known = known
        self.allowed = ALLOWED.get(mode, ALLOWED["full"])
        self.ends = _end(was), _end(now)
        self.blank = was[self.ends[0] :], now[self.ends[1] :]
        there = (known.was_path, known.moved)
        self.was = read_sheet(was[: self.ends[0]], names, there, known.config)
        if names == ():
            names = tuple(dict.fromkeys(self.was.names)) or None
        here = (known.now_path, known.moved)
        self.now = read_sheet(now[: self.ends[1]], names, here, known.config)

    def edits(self) -> Iterator[Edit]:
        added = set(self._added_dates())
        for unit in self.now.units:
            if unit.first in added:
                place = Lines(unit.first, unit.first - 1)
                yield self._edit("status line", (place, _lines(unit)), ("", unit.text))
        was, now = self.was.units, [unit for unit in self.now.units if unit.first not in added]
        # A line that is written as it was is the same, wherever its links lead from here.
        raws = {unit.raw: unit.key for unit in was}
        texts = {unit.text: unit.key for unit in was}
        keys = [raws.get(unit.raw) or texts.get(unit.text, unit.key) for unit in now]
        runs = matching([unit.key for unit in was], keys)
        one = other = 0
        appended = False
        for left, right, length in runs:
            if one < left or other < right:
                appended = one == len(was)
                above = was[one - 1].last if one else 0, now[other - 1].last if other else 0
                yield self._block(was[one:left], now[other:right], above, appended)
            for step in range(length):
                if was[left + step].text != now[right + step].text:
                    yield from self._free(was[left + step], now[right + step])
            one, other = left + length, right + length
        if self.blank[0] != self.blank[1] and not appended:
            places = (
                Lines(end + 1, end + len(blank))
                for end, blank in zip(self.ends, self.blank, strict=True)
            )
            yield self._edit("mechanical", (next(places), next(places)), ("", ""))

    def _block(
        self, gone: tuple[Unit, ...], come: list[Unit], above: tuple[int, int], last: bool
    ) -> Edit:
        """Lines that went, lines that came in their place, or lines that came after the end."""
        was = Lines(gone[0].first, gone[-1].last) if gone else Lines(above[0] + 1, above[0])
        now = Lines(come[0].first, come[-1].last) if come else Lines(above[1] + 1, above[1])
        old, new = ("\n".join(unit.text for unit in units) for units in (gone, come))
        if last and not gone:
            return self._edit("appended", (was, now), (old, new))
        marked = {mark["name"] for text in (old, new) for mark in MARK.finditer(text)}
        touched = ", ".join(sorted(marked & {*self.was.names, *self.now.names}))
        note = f"the marks of slot {touched} were moved, doubled or taken away" if touched else ""
        return self._edit("frozen text", (was, now), (old, new), note=note)

    def _free(self, was: Unit, now: Unit) -> Iterator[Edit]:
        """What differs between two units that say the same where it counts."""
        lines = _lines(was), _lines(now)
        for old, new in zip(was.slots, now.slots, strict=False):
            if old.text != new.text:
                yield self._filled(old, new)
        for (name, before), (_, after) in zip(was.values, now.values, strict=False):
            if before != after:
                note = self._rewritten(name, before, after)
                sort: Sort = "frozen text" if note else "status line"
                yield self._edit(sort, lines, (before, after), note=note)
        if was.raw != now.raw:
            yield self._edit("mechanical", lines, (_outside(was), _outside(now)))

    def _filled(self, old: Filling, new: Filling) -> Edit:
        name = new.name
        others = {
            slot.text for unit in self.now.units for slot in unit.slots if slot.name == name
        }  # fmt: skip
        note = ""
        if self.was.names != self.now.names:
            note = "the slots no longer stand where they stood"
        elif name in self.known.filled:
            note = f"slot {name} was filled before: a second fill is an amendment"
        elif len(others) > 1:
            note = f"slot {name} stands more than once and is filled in more than one way"
        elif leaves_fence_open(new.text.split("\n")):
            note = f"what fills slot {name} opens a code block and does not close it"
        lines = Lines(old.first, old.last), Lines(new.first, new.last)
        return self._edit("slot", lines, (old.text, new.text), slot=name, note=note)

    def _rewritten(self, name: str, before: str, after: str) -> str:
        """Why the new value of a header field is no mere status; empty if it is."""
        config = self.known.config
        if name == "status":
            good = _is_status(after, config)
            return "" if good else "it is no word of the vocabulary, with nothing but dates beside"
        if before.strip() and not says_no_date(before, config):
            return f"`{name}` was set when the page was frozen, and a date is not rewritten"
        return "" if read_date(after) else f"`{name}` is set to what is no date"

    def _added_dates(self) -> Iterator[int]:
        """The lines that give a header date which the frozen text did not have."""
        seen = set(self.was.fields)
        for line, (name, text) in sorted(self.now.alone.items()):
            if seen and name != "status" and name not in seen and read_date(text):
                seen.add(name)
                yield line

    def _edit(
        self,
        sort: Sort,
        lines: tuple[Lines, Lines],
        texts: tuple[str, str],
        slot: str = "",
        note: str = "",
    ) -> Edit:
        removed, added = _words(*texts)
        at = bisect_right(self.was.headings, lines[0].first, key=lambda heading: heading[0])
        return Edit(
            sort=sort,
            was=lines[0],
            now=lines[1],
            removed=removed,
            added=added,
            allowed=sort in self.allowed and not note,
            section=self.was.headings[at - 1][1] if at else "",
            slot=slot,
            note=note,
        )


def _lines(unit: Unit) -> Lines:
    return Lines(unit.first, unit.last)


def _outside(unit: Unit) -> str:
    """What stands in a unit outside of its holes."""
    return " ".join(piece for piece in unit.raw if isinstance(piece, str))


def _end(lines: list[str]) -> int:
    """How many lines there are without the blank ones at the end."""
    end = len(lines)
    while end and not lines[end - 1].strip(BLANKS):
        end -= 1
    return end


def _is_status(text: str, config: Config) -> bool:
    """Whether a text is a word for a status, with nothing but dates and ids beside it."""
    words = [word for word in PARTS.split(text) if word.strip("-–—·")]
    while words and (read_date(words[-1]) or _is_id(words[-1], config)):
        words.pop()
    status = folded(" ".join(words))
    return any(
        status in names
        for vocabulary, names in config.word_names.items()
        if vocabulary.endswith(" status") and vocabulary != "control status"
    )


def _is_id(word: str, config: Config) -> bool:
    return any(
        re.fullmatch(re.escape(prefix.starts) + f"(?:{prefix.shape})", word)
        for prefix in config.prefixes
    )


def _words(was: str, now: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that went and those that came, as many as a reader can look at."""
    old, new = was.split(), now.split()
    begin = 0
    while begin < min(len(old), len(new)) and old[begin] == new[begin]:
        begin += 1
    end = 0
    while end < min(len(old), len(new)) - begin and old[-1 - end] == new[-1 - end]:
        end += 1
    old, new = old[begin : len(old) - end], new[begin : len(new) - end]
    if 0 < len(old) * len(new) <= MANY_WORDS:
        steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        parts = [step for step in steps if step[0] != "equal"]
        gone = [word for _, one, two, _, _ in parts for word in old[one:two]]
        come = [word for _, _, _, one, two in parts for word in new[one:two]]
        old, new = gone, come
    return tuple(old[:SHOWN_WORDS]), tuple(new[:SHOWN_WORDS])
