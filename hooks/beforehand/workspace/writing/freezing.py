"""Freezes a design: looks for reasons against it, keeps the text, writes ledger and lock.

In this order: the text is written beside its place in the history; the entry is appended and
the lock follows (`ledger_file`); the text takes its place. A stop before the entry leaves
nothing but a file that the next freeze writes anew. A stop after it leaves a kept text that is
missing, or a lock that is behind: `verify` names both, and freezing the same version again
finishes what was begun.
"""

from collections.abc import Callable, Iterable

import msgspec

from beforehand.checks.as_frozen import checked_as_frozen
from beforehand.freezing.closure.closure import Closure
from beforehand.freezing.refusing.refusals import Refusal, refusals
from beforehand.freezing.versions.unnamed import unnamed_since
from beforehand.ledger.chain import Refused, appended
from beforehand.ledger.events import Event
from beforehand.ledger.git_facts import Asked, GitFacts
from beforehand.ledger.places import LOCK
from beforehand.source import Span
from beforehand.workspace.git.history import look
from beforehand.workspace.opening import read_source
from beforehand.workspace.workspace import Workspace
from beforehand.workspace.writing.against_freezing import mode_reasons, own_reasons
from beforehand.workspace.writing.bench import Bench, Wish
from beforehand.workspace.writing.ledger_file import append, keep_beside, put_in_place, settle
from beforehand.workspace.writing.named_design import named_design

TO_COMMIT = frozenset({"modified", "staged", "untracked"})
NO_EOL = "ledger.jsonl -text"


class Freezing(msgspec.Struct, frozen=True):
    """What came of a freeze: reasons why nothing was done, or the entry and what belongs to it.

    ``finished`` says that an earlier freeze was finished. ``commit`` are the files to commit;
    ``advice`` what else to do. ``unnamed`` are changed sections that no amendment names.
    """

    refusals: tuple[Refusal, ...] = ()
    event: Event | None = None
    closure: Closure | None = None
    copy: str = ""
    unnamed: tuple[str, ...] = ()
    finished: bool = False
    commit: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()


def freeze(space: Workspace, name: str, wish: Wish, clock: Callable[[], str]) -> Freezing | None:
    """Freeze the current design of an id; None where no design is called so."""
    graph = space.graph(space.tree())
    design = named_design(graph, name)
    if design is None:
        return None
    bench = Bench(space.root, graph, design, wish)
    if bench.is_stopped():
        return _finish(bench)
    problems = checked_as_frozen(graph, design).problems
    reasons = (
        *mode_reasons(bench),
        *refusals(graph, problems, bench.design, bench.sources, bench.frozen),
        *own_reasons(bench),
    )
    return Freezing(reasons, closure=bench.closure) if reasons else _freeze(bench, clock)


def _freeze(bench: Bench, clock: Callable[[], str]) -> Freezing:
    """Keep the text, write the entry, and put the text in its place."""
    entry = bench.entry()
    try:
        if bench.wish.dry_run:
            return _done(bench, appended(bench.ledger, entry, clock()))
        new = keep_beside(bench.root, bench.copy, bench.data)
        event = append(bench.root, bench.ledger.path, entry, clock)
        put_in_place(new)
    except Refused as refused:
        return _refused(bench, refused.reasons)
    return _done(bench, event)


def _finish(bench: Bench) -> Freezing:
    """Do what a freeze that was stopped had left to do."""
    assert bench.last is not None
    if bench.wish.dry_run:
        return _done(bench, bench.last, finished=True)
    try:
        settle(bench.root, bench.ledger.path)
        data = bench.frozen_text()
        if data is not None:
            put_in_place(keep_beside(bench.root, bench.copy, data))
    except Refused as refused:
        return _refused(bench, refused.reasons)
    return _done(bench, bench.last, finished=True)


def _refused(bench: Bench, reasons: Iterable[str]) -> Freezing:
    at = Span(bench.ledger.path, 1)
    return Freezing(tuple(Refusal("problem", at, reason) for reason in reasons))


def _done(bench: Bench, event: Event, *, finished: bool = False) -> Freezing:
    always = (bench.copy, bench.ledger.path, LOCK)
    files = (*(path for path, _ in event.closure), *always)
    facts = look(bench.root, [Asked(path) for path in files])
    commit = [
        path
        for path in dict.fromkeys(files)
        if path in always
        or facts.lack == "no commit"
        or (not facts.lack and TO_COMMIT.intersection(facts.paths[path].states))
    ]
    design = bench.design
    return Freezing(
        event=event,
        closure=bench.closure,
        copy=bench.copy,
        # of the ledger as it was before the entry
        unnamed=tuple(
            part.title for part in unnamed_since(bench.graph, design.path, design.version)
        ),
        finished=finished,
        commit=tuple(commit),
        advice=_advice(bench, facts),
    )


def _advice(bench: Bench, facts: GitFacts) -> tuple[str, ...]:
    """What else to do, so that the freeze can be proved later."""
    advice = []
    if bench.design.status.name == "draft":
        advice.append("say `status: frozen` in the header; that changes nothing that is fixed")
    attributes = read_source(bench.root, ".gitattributes")
    if facts.lack in ("", "no commit") and NO_EOL.encode() not in attributes.data:
        why = "so that git leaves its bytes alone"
        advice.append(f"write `{NO_EOL}` into .gitattributes, {why}")
    elif facts.lack:
        advice.append(f"{facts.trouble}: without git no order of events can be proved later")
    return tuple(advice)
