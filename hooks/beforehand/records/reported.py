"""What a page reports of its statistics: parts as they are written, each with its place."""

from typing import Literal

import msgspec

from beforehand.source import Place

Sort = Literal["F", "t", "χ²", "r", "z"]


class Test(msgspec.Struct, frozen=True, array_like=True, tag="test"):
    """A test statistic with its degrees of freedom and the p-value that follows it.

    ``value`` and ``p`` keep their relation: ``= 0.306``, ``< .05``.
    """

    __test__ = False

    sort: Sort
    text: str
    at: Place
    freedom: tuple[str, ...]
    value: str
    p: str
    p_at: Place


class ZeroP(msgspec.Struct, frozen=True, array_like=True, tag="zero"):
    """A p-value that is printed as zero, as 0.0000 is."""

    text: str
    at: Place


class Bounds(msgspec.Struct, frozen=True, array_like=True):
    """An interval as it is printed. ``method`` and ``level`` are empty where none is named."""

    text: str
    at: Place
    low: str
    high: str
    method: str = ""
    level: str = ""


class Proportion(msgspec.Struct, frozen=True, array_like=True, tag="proportion"):
    """So many of so many, with the share and the interval that are printed beside them.

    ``loose`` says that the form is also that of something else: ``4/5 (20%)`` may be a mark
    and its weight.
    """

    text: str
    at: Place
    k: int
    n: int
    share: str
    share_at: Place
    bounds: Bounds | None = None
    loose: bool = False


class Pair(msgspec.Struct, frozen=True, array_like=True, tag="pair"):
    """Two proportions in one sentence, and Fisher's p or Newcombe's interval of both together."""

    text: str
    at: Place
    counts: tuple[int, int, int, int]
    fisher: str = ""
    bounds: Bounds | None = None


class PeopleShare(msgspec.Struct, frozen=True, array_like=True, tag="people"):
    """A percentage of so many people, as in ``37% of the 12 judges``."""

    text: str
    at: Place
    share: str
    n: int


Statistic = Test | ZeroP | Proportion | Pair | PeopleShare
