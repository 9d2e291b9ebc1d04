"""When an experiment was opened: what is changed after that makes development evidence."""

from collections.abc import Iterable

from beforehand.freezing.steps.reached import entry_of
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import OPENS, Event
from beforehand.reckoning.steps import NamedSteps


def opened_at(
    ledger: Ledger, steps: Iterable[NamedSteps] | None = None, page: str = ""
) -> Event | None:
    """The entry after which a change makes development evidence; None before that.

    It is the first that reaches a step declared as ``opening``. Where none is declared, or one
    that no entry can reach (a result page), it is the first that opens labels or reveals a key.
    With ``page`` the entries of another page that shares the ledger do not count.
    """
    declared = [(named, named.opening) for named in steps or () if named.opening]
    found = [
        entry_of(ledger, named, step, page) for named, step in declared if step.sort != "results"
    ]
    if found:
        return min((event for event in found if event), key=_number, default=None)
    own = (event for event in ledger.events if event.page in ("", page or event.page))
    return next((event for event in own if event.event in OPENS), None)


def _number(event: Event) -> int:
    return event.number
