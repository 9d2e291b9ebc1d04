"""What the files say of a promise: page, copy, closure, ledger, lock, held to each other."""

from collections.abc import Iterable, Iterator

from beforehand.config import Config
from beforehand.freezing.closure.closure import came_since
from beforehand.freezing.entries.freezes import copy_of, entry_span, freezes, is_other_version
from beforehand.freezing.proof.reasons import Reason, content
from beforehand.freezing.texts.edits import Edit
from beforehand.freezing.texts.since_frozen import changes, said
from beforehand.graph import Graph
from beforehand.ledger.chain import TORN, Ledger
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.lock import Lock, LockProblem
from beforehand.ledger.places import LOCK
from beforehand.records.record import Design
from beforehand.source import Span

BACK = "take it back from history"


def page_reasons(
    evidence: Evidence, config: Config, ledger: Ledger, event: Event, design: Design | None
) -> Iterator[Reason]:
    """What differs between a page now and as it was frozen, edit by edit."""
    path, promised = event.page, dict(event.closure).get(event.page)
    entry = entry_span(ledger, event)
    if promised is None:
        message = f"entry {event.number} freezes {path} and has no digest of it"
        yield content("no digest", "unproved", message, entry)
        return
    now = evidence.digests.get(path)
    if now is None:
        message = f"{path} was frozen as version {event.version} and is gone: {BACK}"
        yield content("page gone", "broken", message, entry)
        return
    if design is not None and is_other_version(design, event):
        yield _other_version(design, event)
        return
    if now == promised:
        return
    copy = copy_of(event)
    if evidence.digests.get(copy) != promised:
        message = (
            f"the page is not what was frozen as version {event.version}, and without a good "
            f"copy ({copy}) no line of it can be named: {BACK}"
        )
        yield content("text changed", "broken", message, Span(path, 1), (entry,))
        return
    texts = evidence.frozen_texts.get(copy, ""), evidence.frozen_texts.get(path, "")
    found = changes(event, config, *texts)
    for edit in found:
        yield _edited(edit, event, copy)
    if not found:
        message = "bytes that are no text differ from what was frozen: save the page as UTF-8"
        yield content("text changed", "broken", f"{message}, or {BACK}", Span(path, 1), (entry,))


def _edited(edit: Edit, event: Event, copy: str) -> Reason:
    span, was = Span(event.page, max(edit.now.first, 1)), Span(copy, max(edit.was.first, 1))
    note = f" ({edit.note})" if edit.note else ""
    if edit.allowed:
        message = f"{edit.sort}: {said(edit)}{note}"
        return content("allowed edit", "noted", message, span, (was,))
    where = f" in “{edit.section}”" if edit.section else ""
    sort = edit.sort if edit.sort != "frozen text" else "text"
    message = (
        f"the {sort}{where} was changed after version {event.version} was frozen: {said(edit)}"
        f"{note}; take it back, or say it in an amendment (`beforehand amend`)"
    )
    return content("text changed", "broken", message, span, (was,))


def _other_version(design: Design, event: Event) -> Reason:
    span = design.field_span("version")
    kept = f"version {event.version} is kept in {copy_of(event)}"
    if design.is_frozen:
        message = (
            f"the page says that version {design.version} is frozen, and the ledger has "
            f"version {event.version} last: freeze it (`beforehand freeze {design.id}`)"
        )
        return content("unfrozen version", "broken", message, span)
    message = f"the page is at version {design.version}, which is not frozen; {kept}"
    return content("other version", "unproved", message, span)


def copy_reasons(
    evidence: Evidence, config: Config, ledger: Ledger, last: Event
) -> Iterator[Reason]:
    """Whether the kept text of every frozen version of a page is what its entry says."""
    for event in freezes(ledger):
        promised = dict(event.closure).get(event.page)
        if event.page != last.page or promised is None:
            continue
        copy, entry = copy_of(event), entry_span(ledger, event)
        now = evidence.digests.get(copy)
        if now is None:
            message = (
                f"the text that was frozen as version {event.version} is not kept: {copy} is "
                f"gone; {BACK}, or run `beforehand freeze` again if it was stopped"
            )
            yield content("copy gone", "broken", message, entry)
        elif now != promised:
            line = 1
            if evidence.digests.get(event.page) == promised:
                texts = evidence.frozen_texts.get(event.page, ""), evidence.frozen_texts.get(copy)
                found = changes(event, config, texts[0], texts[1] or "")
                line = max(found[0].now.first, 1) if found else 1
            message = f"the copy is not what was frozen as version {event.version}: {BACK}"
            yield content("copy changed", "broken", message, Span(copy, line), (entry,))


def closure_reasons(
    evidence: Evidence, ledger: Ledger, event: Event, design: Design | None
) -> Iterator[Reason]:
    """Which files that a frozen page rests on are other than then, or gone."""
    if design is not None and is_other_version(design, event):
        return
    entry = entry_span(ledger, event)
    for path, promised in event.closure:
        now = evidence.digests.get(path)
        if path == event.page or now == promised:
            continue
        owner = f"{event.page}, frozen as version {event.version}, rests on"
        if now is None:
            message = f"{owner} {path}, which is gone: {BACK}"
            yield content("file gone", "broken", message, entry, (Span(event.page, 1),))
        else:
            message = (
                f"{owner} this file, and it was changed since: {BACK}, or amend the design "
                f"(digest {now[:12]}…, frozen {promised[:12]}…)"
            )
            places = (Span(event.page, 1), entry)
            yield content("file changed", "broken", message, Span(path, 1), places)


def came_reasons(
    graph: Graph, ledger: Ledger, event: Event, design: Design | None
) -> Iterator[Reason]:
    """Which files a frozen page rests on by now that were not there when it was frozen."""
    if design is None or is_other_version(design, event):
        return
    for path, span in came_since(graph, design, dict(event.closure)):
        message = (
            f"{event.page}, frozen as version {event.version}, rests on this file by now, which "
            "was not there then: take it away, or amend the design (`beforehand amend`)"
        )
        places = (span, entry_span(ledger, event))
        yield content("file changed", "broken", message, Span(path, 1), places)


def moved_reasons(evidence: Evidence, ledger: Ledger) -> Iterator[Reason]:
    """Whether the folder of a ledger was renamed since its entries were written."""
    if ledger.path in evidence.moved:
        message = (
            f"moved from {evidence.moved[ledger.path]}: the texts that its entries froze are kept "
            "here, so their paths are read from here"
        )
        yield content("moved", "noted", message, Span(ledger.path, 1))


def ledger_reasons(ledger: Ledger) -> Iterator[Reason]:
    """What is wrong within a ledger."""
    for fault in ledger.faults:
        span = fault.at.span(ledger.path)
        if fault.what == TORN:
            yield content("ledger torn", "unproved", fault.message, span)
        else:
            yield content("ledger fault", "broken", fault.message, span)


def lock_reasons(lock: Lock, problems: Iterable[LockProblem], path: str) -> Iterator[Reason]:
    """Whether a ledger is what the lock says; ``problems`` are those of all ledgers."""
    for fault in lock.faults:
        yield content("lock", "unproved", fault.message, fault.at.span(LOCK))
    for problem in problems:
        if problem.path == path:
            span = problem.at.span(path)
            if problem.kind == "ahead":
                yield content("lock ahead", "unproved", problem.message, span)
            else:
                yield content("lock", "broken", problem.message, span)
