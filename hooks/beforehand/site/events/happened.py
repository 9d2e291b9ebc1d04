"""A dated event of the record, and what a ledger tells in place of a page."""

import datetime

import msgspec

from beforehand.site.words.markup import Cell

FROZEN, AMENDED = "frozen", "amended"
NOTE = 160
"""So much is told of what somebody wrote of an event."""

NEAR = datetime.timedelta(days=1)
"""A page and a ledger that are no further apart mean the same day, in two places of the world."""


class Event(msgspec.Struct, frozen=True):
    """Something that happened on a day. Days are compared, never counted from now.

    ``at`` and ``number`` are those of the entry of a ledger; without them a page states the day,
    and ``seen`` is not known. ``stated`` is the day that a page gives where the ledger has another.
    ``detail`` says more, ``of`` names the experiments it belongs to.
    """

    date: datetime.date
    what: str
    content: Cell
    detail: Cell = ()
    of: tuple[str, ...] = ()
    at: str = ""
    number: int = 0
    seen: str = ""
    stated: datetime.date | None = None

    @property
    def order(self) -> tuple[int, tuple[int, ...], int, str, str]:
        """Newest first; what has a time stands before what has only the day."""
        time = tuple(-int(digits) for digits in self.at[11:19].split(":")) if self.at else (1,)
        text = "".join(piece.text for piece in self.content)
        return -self.date.toordinal(), time, -self.number, self.what, text


class Told(msgspec.Struct, frozen=True):
    """What a ledger tells of a design: its freeze, and the anchors of its amendments."""

    frozen: bool = False
    amended: frozenset[str] = frozenset()


def is_same_day(one: datetime.date, other: datetime.date) -> bool:
    """Whether a page and a ledger mean the same day."""
    return abs(one - other) <= NEAR
