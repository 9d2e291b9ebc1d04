"""A dated event of the record, and when a page and a ledger mean the same day."""

import datetime

import msgspec

from beforehand.site.words.markup import Cell

FROZEN, AMENDED = "frozen", "amended"
NEAR = datetime.timedelta(days=1)
"""A page and a ledger that are no further apart mean the same day, in two places of the world."""


class Event(msgspec.Struct, frozen=True):
    """Something that happened on a day. Days are compared, never counted from now.

    ``at`` and ``number`` are those of the entry of a ledger; without them a page states the day,
    and ``seen`` is not known. ``detail`` says more, ``of`` names the experiments it belongs to.
    """

    date: datetime.date
    what: str
    content: Cell
    detail: Cell = ()
    of: tuple[str, ...] = ()
    at: str = ""
    number: int = 0
    seen: str = ""

    @property
    def order(self) -> tuple[int, tuple[int, ...], int, str, str]:
        """Newest first; what has a time stands before what has only the day."""
        time = tuple(-int(digits) for digits in self.at[11:19].split(":")) if self.at else (1,)
        text = "".join(piece.text for piece in self.content)
        return -self.date.toordinal(), time, -self.number, self.what, text


Days = tuple[datetime.date, ...]


class LedgerDays(msgspec.Struct, frozen=True):
    """The days on which a ledger has the freezes and, by anchor, the amendments of a design."""

    frozen: Days = ()
    amended: dict[str, Days] = {}


def is_told(date: datetime.date, days: Days) -> bool:
    """Whether a ledger has on about this day what a page states."""
    return any(abs(day - date) <= NEAR for day in days)
