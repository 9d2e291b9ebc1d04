"""What git and copies elsewhere say of a freeze: when it came, and what was done to it since."""

from collections.abc import Iterator

from beforehand.config import Config
from beforehand.freezing.entries.freezes import copy_of
from beforehand.freezing.proof.git_changes import SHORT, absent, file_since, page_since, since
from beforehand.freezing.proof.reasons import Reason, said_by_git
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.git_facts import Asked, moment
from beforehand.ledger.git_order import order
from beforehand.ledger.git_past import Past
from beforehand.ledger.git_story import DAY, story
from beforehand.source import Span

BEFORE = {
    "shallow": "the clone is shallow: fetch the whole history",
    "partial": "some contents were not fetched",
    "no such content": "no commit holds what was frozen",
    "not committed": "it is not committed yet",
    "same commit": "both came in one commit, as after a squash",
    "parallel": "they came on branches side by side",
    "nothing seen": "no history was seen",
}
HIDDEN = frozenset({"assumed unchanged", "skipped", "conflicted", "ignored", "submodule"})


def git_reasons(  # noqa: PLR0913, PLR0917 - one argument for each thing that is compared
    evidence: Evidence,
    config: Config,
    past: Past | None,
    ledger: Ledger,
    event: Event,
    results: tuple[str, ...],
) -> Iterator[Reason]:
    """What git says. ``results`` are the pages that must not have been there before."""
    facts, copy = evidence.git, copy_of(event)
    at = Span(copy, 1)
    if past is None:
        yield said_by_git("no history", "unproved", f"{facts.trouble}: no order can be proved", at)
        return
    frozen = Asked(copy, dict(event.closure).get(event.page, ""), event.at)
    told = story(past, frozen)
    yield from _rewritten(evidence, past, ledger)
    if not told.introduced:
        yield said_by_git(
            "not committed", "unproved", absent(told.trouble, told.elsewhere, past), at
        )
        return
    commit = told.introduced[0]
    when = moment(past.commits[commit].committed)
    message = f"what was frozen came in commit {commit[:SHORT]} of {when}"
    cut = commit in facts.shallow
    if cut:
        message += ", where the history of this shallow clone ends: fetch the whole of it"
    yield said_by_git("committed", "unproved" if cut else "proved", message, at)
    if told.existed_before:
        message = f"the copy said something else before commit {commit[:SHORT]}: it was rewritten"
        yield said_by_git("changed since", "broken", message, at)
    if told.lag is not None and told.lag > DAY:
        message = (
            f"the ledger says {event.at}, and commit {commit[:SHORT]} came {told.lag // DAY} days "
            "later (squashed, rebased, or committed late): git does not bear out the date"
        )
        yield said_by_git("late", "unproved", message, at, commit)
    elif told.lag is not None and told.lag < -DAY:
        message = (
            f"the ledger says {event.at}, and commit {commit[:SHORT]} is dated "
            f"{-told.lag // DAY} days before that: one of the two is not true"
        )
        yield said_by_git("dates", "noted", message, at)
    for sign in told.signs:
        message = f"dates of commit {sign.commit[:SHORT]}: {sign.kind} ({sign.seconds} s)"
        yield said_by_git("dates", "noted", message, at)
    yield from since(past, commit, told.changes, at, "the copy")
    yield from page_since(evidence, config, past, commit, event)
    for path, digest in event.closure:
        if path != event.page:
            yield from file_since(past, commit, Asked(path, digest))
    for path in (copy, ledger.path, event.page, *(path for path, _ in event.closure)):
        known = facts.paths.get(path)
        hidden = sorted(HIDDEN.intersection(known.states)) if known else []
        if hidden:
            message = f"git does not see {path} as it is ({', '.join(hidden)})"
            yield said_by_git("not committed", "unproved", message, Span(path, 1))
    for path in results:
        yield from _ordered(past, frozen, path)


def _ordered(past: Past, frozen: Asked, path: str) -> Iterator[Reason]:
    proof = order(past, frozen, path)
    at = Span(path, 1)
    if proof.verdict == "yes":
        message = (
            f"the freeze (commit {proof.first[:SHORT]}) came before the result ({path}, commit "
            f"{proof.second[:SHORT]})"
        )
        yield said_by_git("order", "proved", message, at)
    elif proof.verdict == "no":
        message = (
            f"the result (commit {proof.second[:SHORT]}) was committed before what was frozen "
            f"(commit {proof.first[:SHORT]})"
        )
        yield said_by_git("order", "broken", message, at)
    else:
        message = f"whether the freeze came before {path}: {BEFORE.get(proof.because, '')}"
        yield said_by_git("order", "unproved", message, at)


def _rewritten(evidence: Evidence, past: Past, ledger: Ledger) -> Iterator[Reason]:
    """A committed ledger has to be the beginning of the ledger now, or to go on from it."""
    now = [event.digest for event in ledger.events]
    told: set[int] = set()
    held = _held(evidence, past, ledger.path)
    for commit, was in sorted(held, key=lambda item: item[0] not in past.ours):
        ours = commit in past.ours
        for index, event in enumerate(was.events):
            if index < len(now) and now[index] == event.digest:
                continue
            if index not in told and (ours or index < len(now)):
                told.add(index)
                yield _unlike(past, ledger, commit, index, gone=index >= len(now))
            break


def _held(evidence: Evidence, past: Past, path: str) -> tuple[tuple[str, Ledger], ...]:
    """A ledger as commits hold it, also where it lay before a rename."""
    found = list(evidence.past_ledgers.get(path, ()))
    names = {path}
    while rename := next(
        (item for item in past.facts.renames if item.new == path and item.old not in names), None
    ):
        path = rename.old
        names.add(path)
        before = evidence.past_ledgers.get(path, ())
        found += [item for item in before if past.after(item[0], rename.commit)]
    return tuple(found)


def _went_on(evidence: Evidence, past: Past, path: str) -> bool:
    """Whether a ledger that is gone was renamed to one that is there."""
    names, ahead = {path}, [path]
    while ahead:
        here = ahead.pop()
        new = {item.new for item in past.facts.renames if item.old == here} - names
        names |= new
        ahead += new
    return not names.isdisjoint(evidence.ledgers)


def _unlike(past: Past, ledger: Ledger, commit: str, index: int, *, gone: bool) -> Reason:
    did = "was removed since" if gone else "is another one now"
    message = f"entry {index + 1} as commit {commit[:SHORT]} has it {did}"
    span = Span(ledger.path, min(index + 1, ledger.length + 1))
    if commit in past.place:
        return said_by_git(
            "ledger rewritten", "broken", f"{message}: the ledger was rewritten", span
        )
    if commit not in past.ours:
        names = past.remotes(commit)
        where = f"{', '.join(names)} holds" if names else "a branch or tag holds"
        message += f"; {where} that commit, and two branches that append make two ledgers"
        return said_by_git("ledger rewritten", "unproved" if names else "noted", message, span)
    message += "; that commit came by a merge, where an entry may have been appended anew"
    return said_by_git("ledger rewritten", "unproved", message, span)


def lost_ledger(evidence: Evidence, past: Past, path: str) -> Iterator[Reason]:
    """A ledger that commits of HEAD held and that is gone, whatever the lock says."""
    if path in evidence.ledgers:
        return
    held = [item for item in evidence.past_ledgers.get(path, ()) if item[0] in past.ours]
    if not held or _went_on(evidence, past, path):
        return
    commit, ledger = held[-1]
    frozen = ", ".join(dict.fromkeys(event.page for event in ledger.events if event.page))
    gone = next(
        (item.commit for item in reversed(past.made(path)) if item.digest is None), ""
    )  # fmt: skip
    where = f" and commit {gone[:SHORT]} has not" if gone else ""
    message = (
        f"commit {commit[:SHORT]} has the ledger with {len(ledger.events)} entries{where}: what it "
        f"froze ({frozen or 'nothing'}) was deleted with it; take it back from history"
    )
    yield said_by_git("ledger rewritten", "broken", message, Span(path, 1))
