"""What had been seen when an amendment was made, of which moment that is said, and by whom."""

import datetime
from typing import TYPE_CHECKING

import msgspec

from beforehand.graph import Graph
from beforehand.ledger.events import Event as Entry
from beforehand.records.fields import read_date
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.site.words.seen import AFTER, BEFORE, UNTOLD, seen_states

if TYPE_CHECKING:
    from beforehand.freezing.versions.causes import Cause
    from beforehand.freezing.versions.versions import KeptVersion

PAGE = "the page"
AS_DATED = {
    BEFORE: "before the first call, as the pages date it",
    AFTER: "after the run began, as the pages date it",
}
NO_DAY = "the amendment has no day"
NO_CALL = "no first call is dated"
SAME_DAY = "same day as the first call"
GONE = "the frozen text is gone"
UNSHOWN = "the frozen text is not published"
ALTERED = "the kept text is not the frozen one"
NOT_IN_IT = "not in the version as frozen"
AT_CHANGE, AT_FREEZE = "the change", "a later freeze"
BY_NOW, BY_DAYS = "today", "days of the pages"
MOMENTS = (AT_CHANGE, AT_FREEZE, BY_NOW, BY_DAYS)
"""Of what a word for what had been seen is said: of the amendment itself, or of something later."""


class Seen(msgspec.Struct, frozen=True):
    """What had been seen when an amendment was made, and who says so.

    ``word`` is empty where nobody says; the days of the pages may still tell whether it was before
    data or after, which is ``when``. ``of`` is the moment that is meant, and ``how`` tells of it
    where it is not that of the amendment itself, or why nothing can be said.
    """

    word: str = ""
    said_by: str = ""
    how: str = ""
    of: str = ""
    when: str = UNTOLD

    @property
    def then(self) -> str:
        """The word where it is said of the amendment itself."""
        return self.word if self.of == AT_CHANGE else ""


def seen_then(
    graph: Graph,
    design: Design,
    row: Amendment | None,
    entry: Entry | None,
    led: "tuple[KeptVersion, Cause] | None",
) -> Seen:
    """What had been seen at an amendment that a page has, or an entry of its ledger, or both.

    ``led`` is the version that it led to and how it did, where the page has a history. Its entry
    is believed before its row, that before the freeze of its version, and days come last.
    """
    if entry and entry.seen:
        return _said(entry.seen, f"entry {entry.number}", of=AT_CHANGE)
    if row and row.seen.name:
        return _said(row.seen.name, PAGE, of=AT_CHANGE)
    day = read_date(row.date.text) if row else None
    return _by_history(graph, *led) if led else by_days(graph, design, day)


def _said(word: str, by: str, how: str = "", of: str = "") -> Seen:
    return Seen(word, by, how, of, seen_states(word)[0])


def _by_history(graph: Graph, version: "KeptVersion", cause: "Cause") -> Seen:
    """What a history says; a freeze knows nothing of what its text does not hold."""
    from beforehand.freezing.versions.kept_rows import kept_rows

    if version.event is None:
        return _said(cause.seen, cause.said_by, "by now, not frozen yet", BY_NOW)
    if version.text is None:
        return Seen(how=UNSHOWN if version.keeping == "unshown" else GONE)
    if not version.is_true:
        return Seen(how=ALTERED)
    if (cause.id, cause.changed) not in kept_rows(cause.path, version.text, graph.config):
        return Seen(how=NOT_IN_IT)
    when = f"when version {version.version} was frozen"
    return _said(cause.seen, cause.said_by, when, AT_FREEZE)


def by_days(graph: Graph, design: Design, day: datetime.date | None) -> Seen:
    """Whether a page dates an amendment before the first call or after the run began."""
    call = read_date(design.text("dispatched"))
    if day is None:
        return Seen(how=NO_DAY)
    days = [known for known in (call, *_results(graph, design)) if known]
    if days and day > min(days):
        return Seen(how=AS_DATED[AFTER], of=BY_DAYS, when=AFTER)
    if call is None:
        return Seen(how=NO_CALL)
    if day < min(days):
        return Seen(how=AS_DATED[BEFORE], of=BY_DAYS, when=BEFORE)
    return Seen(how=SAME_DAY)


def _results(graph: Graph, design: Design) -> list[datetime.date | None]:
    """The days of the results of a design's experiment."""
    experiment = graph.experiment_of(design)
    return [read_date(item.text("date")) for item in (experiment.results if experiment else ())]
