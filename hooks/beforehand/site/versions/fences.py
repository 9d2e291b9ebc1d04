"""The marks that open and close blocks of code, as a comparison shows them: in words, or not."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from beforehand.records.freezes import FENCE

if TYPE_CHECKING:
    from beforehand.freezing.texts.comparison import Change

MARK = re.compile(r"[\s>]*(?:`{3,}|~{3,})\s*")
OPENS, CLOSES = "a block of code begins here", "the block of code ends here"
LABEL = "label"


class Line(msgspec.Struct, frozen=True):
    """A passage and how it looks: as its sort says, or as the label of a block of code."""

    change: "Change"
    look: str


def without_fences(changes: Sequence["Change"]) -> Iterator[Line]:
    """The passages with fences hidden; what one says of its block, or that it came, in words.

    A fence that came or went alone turns text into code or back, so that is said.
    """
    alone = {at for side in ("come", "gone") for at in _alone(changes, side)}
    marks = {at for side in ("come", "gone") for pair in _fences(changes, side) for at in pair}
    opening = {at for side in ("come", "gone") for at, _ in _fences(changes, side)}
    for at, change in enumerate(changes):
        if at not in marks:
            yield Line(change, change.sort)
        elif label := _label(change, OPENS if at in opening else CLOSES, is_alone=at in alone):
            yield Line(label, LABEL)


def _fences(changes: Sequence["Change"], other: str) -> list[tuple[int, int]]:
    """The places of opening and closing fences of one text; one never closed ends with it."""
    found: list[tuple[int, int]] = []
    opened, fence = -1, ""
    for at, change in enumerate(changes):
        line = "".join(words.text for words in change.words if words.fate != other).strip("\n")
        if not line:
            continue
        if opened < 0:
            match = FENCE.match(line) if change.sort == "code" else None
            opened, fence = (at, match["fence"]) if match else (-1, "")
        elif _closes(line, fence):
            found.append((opened, at))
            opened = -1
    return [*found, *([(opened, opened)] if opened >= 0 else [])]


def _closes(line: str, fence: str) -> bool:
    bare = line.strip(" \t>")
    return bare.startswith(fence) and not bare.strip(fence[0])


def _alone(changes: Sequence["Change"], other: str) -> Iterator[int]:
    """The fences of one text that came or went without all that they enclose."""
    for first, last in _fences(changes, other):
        inside = changes[first : last + 1]
        own = [item for item in inside if any(words.fate != other for words in item.words)]
        if len({item.state for item in own}) > 1:
            yield from (at for at in (first, last) if changes[at].state != "unchanged")


def _label(change: "Change", said: str, *, is_alone: bool) -> "Change | None":
    """What a fence says of its block; None where it says nothing and means nothing new."""
    from beforehand.freezing.texts.comparison import Change
    from beforehand.freezing.texts.wording import Words

    words: list[Words] = []
    for each in change.words:
        text = each.text if words else MARK.sub("", each.text)
        if text:
            words.append(Words(each.fate, text))
    if not words and is_alone:
        words = [Words(change.words[0].fate, said)]
    return Change("code", change.state, tuple(words)) if words else None
