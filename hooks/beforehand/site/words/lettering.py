"""How wide words are, without a font at hand: a little wider than a reader's system makes them."""

import unicodedata
from bisect import bisect_right
from itertools import accumulate

NARROW, WIDE = frozenset("ijltfrI.,:;'|!()[]· -"), frozenset("mwMW@%—…ЖШЩЮМФжшщюмф")
ELLIPSIS = "…"


class _Shares(dict[str, float]):
    """The width of each character as a share of the size of the type."""

    def __missing__(self, character: str) -> float:
        share = self[character] = _share(character)
        return share


def _share(character: str) -> float:
    if unicodedata.combining(character):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.0
    if character in NARROW:
        return 0.36
    if character in WIDE:
        return 0.95
    return 0.7 if character.isupper() else 0.59


SHARES = _Shares()


def width_of(text: str, size: float) -> float:
    """About how many pixels a text takes in type of a size.

    >>> width_of("逸脱", 12), width_of("il", 10)
    (24.0, 7.2)
    """
    return round(sum(map(SHARES.__getitem__, text)) * size, 1)


def wrapped(text: str, size: float, room: float, most: int) -> tuple[str, ...]:
    """A text on as many lines as it needs, ``most`` of them at best; what is cut ends in dots."""
    lines: list[str] = []
    rest = " ".join(text.split())
    while rest:
        fits = _fitting(rest, size, room)
        if fits == len(rest):
            lines.append(rest)
            break
        if len(lines) == most - 1:
            cut = _fitting(rest, size, room - width_of(ELLIPSIS, size))
            lines.append(rest[:cut].rstrip() + ELLIPSIS)
            break
        end = _break(rest, fits)
        lines.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return tuple(lines)


def _fitting(text: str, size: float, room: float) -> int:
    """How many characters of a text fit; one at least."""
    ends = list(accumulate(map(SHARES.__getitem__, text)))
    return max(bisect_right(ends, room / size), 1)


def _break(text: str, fits: int) -> int:
    """Where a line ends: after a blank or hyphen if one comes late enough."""
    for end in range(fits, fits // 3, -1):
        if text[end - 1] in " -/" or text[end : end + 1] == " ":
            return end
    return fits
