"""What was done on a branch to what was frozen where it parted from another one."""

from collections.abc import Iterator

from beforehand.freezing.entries.freezes import ledger_of
from beforehand.freezing.proof.reasons import Reason, said_by_git
from beforehand.freezing.texts.edits import Edit, edits
from beforehand.freezing.texts.since_frozen import said
from beforehand.freezing.texts.units import Known
from beforehand.graph import Graph
from beforehand.graph.base import Base, FrozenPage
from beforehand.ledger.chain import Ledger
from beforehand.ledger.places import ledger_beside
from beforehand.records.fields import read_version, version_key
from beforehand.records.record import Design
from beforehand.source import Span

BACK = "take it back"


def against_base(base: Base, graph: Graph) -> Iterator[Reason]:
    """What breaks a freeze is ``broken``; what its mode allows is ``noted``."""
    for page in base.frozen:
        yield from _of_page(base, graph, page)
    for path, was in sorted(base.ledgers.items()):
        yield from _of_ledger(base, graph, path, was)


def _of_page(base: Base, graph: Graph, page: FrozenPage) -> Iterator[Reason]:
    path = page.path if page.path in base.now else base.moved.get(page.path, "")
    if not path:
        message = (
            f"{page.path} was deleted {base.since}: version {page.version} of it is frozen; {BACK}"
        )
        yield said_by_git(
            "page gone", "broken", message, Span(page.path, 1), related=_entry(graph, page)
        )
        return
    if path != page.path:
        message = f"moved from {page.path} {base.since}: version {page.version} is frozen"
        yield said_by_git("page gone", "noted", message, Span(path, 1))
    on_page = graph.index.on_page.get(path, ())
    design = next((item for item in on_page if isinstance(item, Design)), None)
    if design is not None and version_key(design.version) > version_key(page.version):
        yield _next_version(design, page, _opened(graph, page, design))
        return
    moved = {page.path: path} if path != page.path else {}
    known = Known(base.config, page.path, path, moved, page.filled)
    for edit in edits(page.text, base.now[path], page.mode, page.slots, known):
        yield _edited(base, page, path, edit, _entry(graph, page))


def _opened(graph: Graph, page: FrozenPage, design: Design) -> str:
    """How the version that a page is at was opened; empty where nothing opens it."""
    if not page.entry:
        rows = [item for item in design.amendments if item.version == design.version]
        return f"by amendment {rows[0].id}" if rows else ""
    for event in ledger_of(graph, design.path).events:
        if event.number > page.entry and event.page in (page.path, design.path):
            same = read_version(event.version) == design.version
            if same and event.event in ("amended", "frozen"):
                return f"by entry {event.number} of the ledger ({event.event})"
    return ""


def _next_version(design: Design, page: FrozenPage, opened: str) -> Reason:
    span = design.field_span("version")
    if opened:
        message = f"version {design.version} is open, {opened}; version {page.version} was frozen"
        return said_by_git("other version", "noted", message, span)
    how = (
        f"an `amended` entry of the ledger (`beforehand amend {design.id}`)"
        if page.entry
        else "a row in its table of amendments"
    )
    message = (
        f"the page goes on to version {design.version}, and nothing opens that version after "
        f"version {page.version} was frozen: it needs {how}"
    )
    return said_by_git("unfrozen version", "broken", message, span)


def _edited(
    base: Base, page: FrozenPage, path: str, edit: Edit, related: tuple[Span, ...]
) -> Reason:
    span = Span(path, max(edit.now.first, 1))
    note = f" ({edit.note})" if edit.note else ""
    if edit.allowed:
        message = f"{edit.sort}: {said(edit)}{note}; mode {page.mode} allows it"
        return said_by_git("allowed edit", "noted", message, span)
    where = f" in “{edit.section}”" if edit.section else ""
    message = (
        f"{edit.sort}{where}: {said(edit)}{note}, {base.since}: version "
        f"{page.version} is frozen; {BACK}, or say it in an amendment (`beforehand amend`)"
    )
    return said_by_git("text changed", "broken", message, span, related=related)


def _of_ledger(base: Base, graph: Graph, path: str, was: Ledger) -> Iterator[Reason]:
    """A ledger has to go on from the one where the branches parted, and so has the other's."""
    others = graph.evidence.ledgers if graph.evidence else {}
    now, theirs = others.get(path), base.tip_ledgers.get(path)
    if now is None:
        new = (others[name] for name in sorted(others) if name not in base.ledgers)
        moved = next((other for other in new if parting(was, other) is None), None)
        if moved is None:
            count = len(was.events)
            entries = "1 entry" if count == 1 else f"{count} entries"
            message = f"the ledger, with {entries}, was deleted {base.since}: {BACK}"
            yield said_by_git("ledger rewritten", "broken", message, Span(path, 1))
        else:
            message = f"moved from {path} {base.since}, with every entry"
            yield said_by_git("ledger rewritten", "noted", message, Span(moved.path, 1))
    elif (index := parting(was, now)) is not None:
        did = "was removed" if index >= len(now.events) else "was replaced"
        message = f"entry {index + 1} {did} {base.since}: {BACK}"
        yield said_by_git("ledger rewritten", "broken", message, Span(path, index + 1))
    if theirs is not None and (index := parting(was, theirs)) is not None:
        message = (
            f"{base.ref} itself has replaced or removed entry {index + 1} {base.since}: it has to "
            "be taken back there before this is merged"
        )
        yield said_by_git("ledger rewritten", "broken", message, Span(path, index + 1))


def parting(was: Ledger, now: Ledger) -> int | None:
    """Where a ledger stops to go on from another one, from 0; None where it does go on."""
    later = [event.digest for event in now.events]
    return next(
        (
            index
            for index, event in enumerate(was.events)
            if index >= len(later) or later[index] != event.digest
        ),
        None,
    )


def both_appended(base: Base, graph: Graph) -> Iterator[tuple[str, int]]:
    """Ledgers that go on here and at the other branch in two ways, and from which entry on."""
    for path, now in sorted(graph.evidence.ledgers.items() if graph.evidence else ()):
        theirs = base.tip_ledgers.get(path)
        was = base.ledgers.get(path, Ledger(path))
        if theirs is None or parting(was, now) is not None or parting(was, theirs) is not None:
            continue
        index = parting(theirs, now)
        if index is not None and index < len(now.events):
            yield path, index + 1


def _entry(graph: Graph, page: FrozenPage) -> tuple[Span, ...]:
    """The entry that froze a page, where its ledger is still there."""
    path = ledger_beside(page.path)
    known = graph.evidence is not None and path in graph.evidence.ledgers
    return (Span(path, page.entry),) if page.entry and known else ()
