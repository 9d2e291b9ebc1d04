"""What files, ledger and git have against a freeze, beside what the pages say themselves."""

import re
from collections.abc import Iterator

from beforehand.freezing.amendments.recorded import held
from beforehand.freezing.refusing.refusals import Refusal
from beforehand.freezing.steps.order import event_against_order
from beforehand.freezing.steps.reached import reached, steps_of
from beforehand.ledger.git_facts import Asked, State
from beforehand.ledger.places import LOCK
from beforehand.records.fields import read_version
from beforehand.source import Span
from beforehand.workspace.git.history import look
from beforehand.workspace.opening import read_source
from beforehand.workspace.writing.bench import Bench
from beforehand.workspace.writing.obstacles import (
    end_obstacles,
    ledger_obstacles,
    seen_obstacles,
)

VERSION = re.compile(r"\w[\w.+-]*")
HIDES: dict[State, str] = {
    "ignored": "git ignores it, so nobody else would get it: take it out of .gitignore",
    "assumed unchanged": "git is told not to look at it: `git update-index --no-assume-unchanged`",
    "skipped": "the checkout is sparse and git does not look at it: add it to the checkout",
    "conflicted": "a merge left it in conflict: resolve it",
    "submodule": "it is a submodule, which has its own history: copy what is needed",
    "link": "git keeps a link there and not its content: put the file itself there",
}


def mode_reasons(bench: Bench) -> Iterator[Refusal]:
    """A mode that the command and the page do not agree on."""
    if bench.wish.mode and bench.said and bench.wish.mode != bench.said:
        message = (
            f"`--mode {bench.wish.mode}` was asked for and the page says `{bench.said}`: "
            "write in the page what is meant"
        )
        yield Refusal("slot", bench.design.field_span("freeze"), message)


def own_reasons(bench: Bench) -> Iterator[Refusal]:
    """What the files, the ledger and git have against it."""
    yield from _unwritable(bench)
    for item in (
        *ledger_obstacles(bench.graph, bench.ledger),
        *seen_obstacles(bench.ledger, bench.seen),
        *end_obstacles(bench.ledger, bench.design.path),
    ):
        yield Refusal("problem", item.span, item.message)
    yield from _out_of_order(bench)
    yield from _amendments(bench)
    yield from _hidden(bench)


def _unwritable(bench: Bench) -> Iterator[Refusal]:
    """A version that names no folder, files that cannot be read, another text in the history."""
    version = bench.design.version
    if not VERSION.fullmatch(version):
        message = f"version `{version}` is no name of a folder: use letters, digits, dots"
        yield Refusal("problem", bench.design.field_span("version"), message)
    for path in bench.closure.paths:
        source = bench.sources[path]
        if source.trouble:
            message = f"the file cannot be read ({source.trouble})"
            yield Refusal("missing file", Span(path, 1), message)
    there = read_source(bench.root, bench.copy)
    known = version in map(read_version, bench.frozen)
    if not known and not there.trouble and there.data != bench.data:
        message = f"{bench.copy} is there with other bytes, and no entry says so: move it away"
        yield Refusal("already frozen", Span(bench.copy, 1), message)


def _out_of_order(bench: Bench) -> Iterator[Refusal]:
    """Declared steps that must come before the freeze, and have not happened."""
    for named in steps_of(bench.graph, bench.design):
        items = reached(bench.graph, bench.design, bench.ledger, named)
        for item in event_against_order(named, items, "frozen"):
            yield Refusal("problem", item.span, item.message)


def _amendments(bench: Bench) -> Iterator[Refusal]:
    """Rows of this version that the ledger does not have, or has otherwise."""
    design = bench.design
    told = held(bench.graph, design, bench.ledger)
    for row, event in (*told.reworded, *told.understated):
        if row.version == design.version:
            message = (
                f"amendment {row.id} says something else than entry {event.number} of the "
                "ledger, which records it: write what the ledger says"
            )
            yield Refusal("problem", design.span(row.at), message)
    for row in told.due:
        if row.version == design.version:
            message = (
                f"amendment {row.id} is in no entry of the ledger: record it as the row says "
                f"it (`beforehand amend {design.id}`)"
            )
            yield Refusal("problem", design.span(row.at), message)


def _hidden(bench: Bench) -> Iterator[Refusal]:
    """What of the closure git does not see, so that others would get something else."""
    paths = (*bench.closure.paths, bench.ledger.path, LOCK)
    facts = look(bench.root, [Asked(path) for path in paths])
    for path, known in sorted(facts.paths.items()):
        for state in known.states:
            if state in HIDES:
                yield Refusal("missing file", Span(path, 1), f"{path}: {HIDES[state]}")
        if known.trouble:
            yield Refusal("missing file", Span(path, 1), f"{path}: {known.trouble}")
