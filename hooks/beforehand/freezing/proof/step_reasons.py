"""What ledger and git say of declared steps: whether each came before the next."""

from collections.abc import Iterator

from beforehand.freezing.entries.freezes import entry_span
from beforehand.freezing.proof.git_changes import SHORT
from beforehand.freezing.proof.git_reasons import BEFORE
from beforehand.freezing.proof.reasons import Reason, Weight, content, said_by_git
from beforehand.freezing.steps.order import Owned, out_of_order, owned_up
from beforehand.freezing.steps.reached import Reached, reached, steps_of
from beforehand.graph import Graph
from beforehand.ledger.chain import Ledger
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.git_order import Proof, between
from beforehand.ledger.git_past import Past
from beforehand.reckoning.steps import NamedSteps, folded_name
from beforehand.records.record import Design
from beforehand.source import Span


def step_content_reasons(graph: Graph, design: Design, ledger: Ledger) -> Iterator[Reason]:
    """Steps that the entries of the ledger have out of their order."""
    for named in steps_of(graph, design):
        for item in out_of_order(ledger, named, reached(graph, design, ledger, named)):
            yield content("step", "broken", item.message, item.span, item.related)


def step_git_reasons(
    graph: Graph, evidence: Evidence, past: Past, design: Design, ledger: Ledger
) -> Iterator[Reason]:
    """Whether the commits of each step came before those of the next one that was reached."""
    owned = owned_up(ledger)
    for named in steps_of(graph, design):
        before: tuple[Reached, tuple[str, ...]] | None = None
        for item in reached(graph, design, ledger, named):
            if not item.has_happened:
                continue
            commits = _commits(evidence, past, ledger, item)
            at = _place(ledger, named, item)
            if not commits:
                message = f"step {item.step.name!r} is in no commit yet: when it came is not proved"
                yield said_by_git("step", "unproved", message, at)
                continue
            if before is not None:
                proof = between(past, before[1], commits)
                yield _ordered(proof, owned, (before[0], item), at)
            before = item, commits


def _ordered(proof: Proof, owned: Owned, pair: tuple[Reached, Reached], at: Span) -> Reason:
    one, other = (repr(item.step.name) for item in pair)
    weight: Weight
    if proof.verdict == "yes":
        weight = "proved"
        message = (
            f"step {one} (commit {proof.first[:SHORT]}) came before {other} (commit "
            f"{proof.second[:SHORT]})"
        )
    elif proof.verdict == "no":
        weight = "noted" if _is_owned(owned, pair) else "broken"
        message = (
            f"step {other} (commit {proof.second[:SHORT]}) was committed before {one} (commit "
            f"{proof.first[:SHORT]}), which must come first"
        )
        message += "; the ledger owns up to it" if weight == "noted" else ""
    else:
        weight = "unproved"
        message = f"whether step {one} came before {other}: {BEFORE.get(proof.because, '')}"
    return said_by_git("step", weight, message, at)


def _is_owned(owned: Owned, pair: tuple[Reached, Reached]) -> bool:
    named = any(folded_name(item.step.name) in owned.names for item in pair)
    return named or any(item.event and item.event.number in owned.numbers for item in pair)


def _commits(evidence: Evidence, past: Past, ledger: Ledger, item: Reached) -> tuple[str, ...]:
    """The first commits with what reaches a step: a file, a result, or the line of an entry."""
    if item.files:
        found = [commit for path in item.files for commit in past.appeared(path)]
        return past.first(found)
    first: list[str] = []
    for commit, was in evidence.past_ledgers.get(ledger.path, ()):
        holds = item.event and any(event.digest == item.event.digest for event in was.events)
        if holds and commit in past.ours and not any(past.after(one, commit) for one in first):
            first.append(commit)
    return tuple(first)


def _place(ledger: Ledger, named: NamedSteps, item: Reached) -> Span:
    if item.there:
        return Span(item.there[0], 1)
    return entry_span(ledger, item.event) if item.event else named.span(item.step)
