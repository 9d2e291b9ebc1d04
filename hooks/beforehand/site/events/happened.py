"""A dated event of the record, and the days on which pages and ledgers know of something."""

import datetime

import msgspec

from beforehand.site.words.markup import Cell

FROZEN, AMENDED = "frozen", "amended"
NOTE = 160
"""So much is told of what somebody wrote of an event."""

NEAR = datetime.timedelta(days=1)
"""A page and a ledger that are no further apart mean the same day, in two places of the world."""

Day = datetime.date | None


class Known(msgspec.Struct, frozen=True):
    """When something was fixed, and what had been seen by then.

    ``stated`` is the day of the page, ``recorded`` that of the entry of the ledger; None where
    there is none.
    """

    stated: Day = None
    recorded: Day = None
    seen: str = ""

    @property
    def is_retold(self) -> bool:
        """Whether it was recorded later than it happened, as the page has it."""
        return bool(self.stated and self.recorded and self.stated < self.recorded)

    @property
    def day(self) -> Day:
        """The day on which it happened, as far as anybody says."""
        return self.stated if self.is_retold else self.recorded or self.stated


class Event(msgspec.Struct, frozen=True):
    """Something that happened on a day. Days are compared, never counted from now.

    ``at`` and ``number`` are those of the entry of a ledger; without them a page states the day.
    ``seen`` is what had been seen by then, empty where nobody says. ``stated`` is the day that
    a page gives where the ledger has another. ``detail`` says more, ``of`` names the experiments
    it belongs to.
    """

    date: datetime.date
    what: str
    content: Cell
    detail: Cell = ()
    of: tuple[str, ...] = ()
    at: str = ""
    number: int = 0
    seen: str = ""
    stated: Day = None

    @property
    def time(self) -> str:
        """The time of day in UTC that the entry gives; empty where a page states the day."""
        return self.at[11:16]

    @property
    def known_by(self) -> str:
        """Who knows of it: an entry of a ledger, or a page."""
        return f"ledger, entry {self.number}" if self.at else "page"

    @property
    def order(self) -> tuple[int, tuple[int, ...], int, str, str]:
        """Newest first; what has a time stands before what has only the day."""
        time = tuple(-int(digits) for digits in self.at[11:19].split(":")) if self.at else (1,)
        text = "".join(piece.text for piece in self.content)
        return -self.date.toordinal(), time, -self.number, self.what, text


def is_same_day(one: datetime.date, other: datetime.date) -> bool:
    """Whether a page and a ledger mean the same day."""
    return abs(one - other) <= NEAR
