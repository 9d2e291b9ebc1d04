"""Times of the ledger as a reader meets them: all of them are UTC."""

import re

from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event

MINUTE, SECOND = len("2026-08-01T09:30"), len("2026-08-01T09:30:15")
WRITTEN = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)Z")


def moment_of(event: Event, ledger: Ledger) -> str:
    """When an entry was made: to the second where some of the ledger share a minute."""
    minutes = {each.at[:MINUTE] for each in ledger.events}
    most = MINUTE if len(minutes) == len(ledger.events) else SECOND
    return event.at[:most].replace("T", " ")


def with_moments(text: str) -> str:
    """A sentence with its times as they are read.

    >>> with_moments("it came on 2026-08-01T09:30:15Z")
    'it came on 2026-08-01 09:30:15 UTC'
    """
    return WRITTEN.sub(r"\1 \2 UTC", text)
