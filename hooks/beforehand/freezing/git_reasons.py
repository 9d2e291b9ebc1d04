"""What git and copies elsewhere say of a freeze: when it came, and what was done to it since."""

from collections.abc import Iterator

from beforehand.config import Config, folded
from beforehand.freezing.content_reasons import changes, said
from beforehand.freezing.gathering import copy_of
from beforehand.freezing.reasons import Reason
from beforehand.freezing.units import lines_of
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.git_facts import Asked, moment
from beforehand.ledger.git_order import order
from beforehand.ledger.git_past import Past
from beforehand.ledger.git_story import DAY, Change, story
from beforehand.pages.header import HeaderReader
from beforehand.records.fields import read_version
from beforehand.source import Span

SHORT = 10
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
        yield _git("no history", "unproved", f"{facts.trouble}: no order can be proved", at)
        return
    frozen = Asked(copy, dict(event.closure).get(event.page, ""), event.at)
    told = story(past, frozen)
    yield from _rewritten(evidence, past, ledger)
    if not told.introduced:
        yield _git("not committed", "unproved", _absent(told.trouble, told.elsewhere, past), at)
        return
    commit = told.introduced[0]
    when = moment(past.commits[commit].committed)
    message = f"what was frozen came in commit {commit[:SHORT]} of {when}"
    cut = commit in facts.shallow
    if cut:
        message += ", where the history of this shallow clone ends: fetch the whole of it"
    yield _git("committed", "unproved" if cut else "proved", message, at)
    if told.existed_before:
        message = f"the copy said something else before commit {commit[:SHORT]}: it was rewritten"
        yield _git("changed since", "broken", message, at)
    if told.lag is not None and told.lag > DAY:
        message = (
            f"the ledger says {event.at}, and commit {commit[:SHORT]} came {told.lag // DAY} days "
            "later (squashed, rebased, or committed late): git does not bear out the date"
        )
        yield _git("late", "unproved", message, at)
    for sign in told.signs:
        message = f"dates of commit {sign.commit[:SHORT]}: {sign.kind} ({sign.seconds} s)"
        yield _git("dates", "noted", message, at)
    yield from _since(past, commit, told.changes, at, "the copy")
    yield from _page_since(evidence, config, past, commit, event)
    for path, digest in event.closure:
        if path != event.page:
            yield from _file_since(past, commit, Asked(path, digest))
    for path in (copy, ledger.path, event.page, *(path for path, _ in event.closure)):
        known = facts.paths.get(path)
        hidden = sorted(HIDDEN.intersection(known.states)) if known else []
        if hidden:
            message = f"git does not see {path} as it is ({', '.join(hidden)})"
            yield _git("not committed", "unproved", message, Span(path, 1))
    for path in results:
        yield from _ordered(past, frozen, path)


def _git(kind: str, weight: str, message: str, span: Span) -> Reason:
    return Reason("git", kind, weight, message, span)  # type: ignore[arg-type]


def _absent(trouble: str, elsewhere: tuple[str, ...], past: Past) -> str:
    if trouble:
        return trouble
    if elsewhere:
        return f"what was frozen is in commit {elsewhere[0][:SHORT]} of another branch only"
    if past.facts.shallow:
        return "no commit here holds what was frozen, and the clone is shallow: fetch the rest"
    return "no commit holds what was frozen: commit the page, its copy, the ledger and the lock"


def _since(
    past: Past, commit: str, found: tuple[Change, ...], at: Span, what: str
) -> Iterator[Reason]:
    """What was done to a file that nobody may touch."""
    for change in found:
        if not past.after(commit, change.commit):
            continue
        message = f"{what} was {change.kind} in commit {change.commit[:SHORT]} after the freeze"
        if change.kind == "unread":
            weight = "unproved"
        else:
            weight = "noted" if change.kind in ("restored", "added again", "moved") else "broken"
        yield _git("changed since", weight, message, at)


def _file_since(past: Past, commit: str, asked: Asked) -> Iterator[Reason]:
    told, at = story(past, asked), Span(asked.path, 1)
    if told.trouble or not told.introduced:
        message = f"{asked.path}: {_absent(told.trouble, told.elsewhere, past)}"
        yield _git("not committed", "unproved", message, at)
        return
    if not any(past.reaches(item, commit) for item in told.introduced):
        message = f"{asked.path} came only after the freeze, in commit {told.introduced[0][:SHORT]}"
        yield _git("late", "unproved", message, at)
    yield from _since(past, commit, told.changes, at, asked.path)


def _page_since(
    evidence: Evidence, config: Config, past: Past, commit: str, event: Event
) -> Iterator[Reason]:
    """Changes of the page since the freeze, each held to its mode; a later version is its own."""
    path, digest = event.page, dict(event.closure).get(event.page, "")
    told = story(past, Asked(path, digest))
    if not told.introduced:
        message = f"{path}: {_absent(told.trouble, told.elsewhere, past)}"
        yield _git("not committed", "unproved", message, Span(path, 1))
        return
    frozen = evidence.past_texts.get(digest, "")
    touched = False
    for change in told.changes:
        if not past.after(commit, change.commit):
            continue
        name = change.commit[:SHORT]
        if change.kind != "edited" or not change.digest:
            touched = True
            yield from _since(past, commit, (change,), Span(path, 1), path)
            continue
        text = evidence.past_texts.get(change.digest)
        if text is None or not frozen:
            message = f"{path} was edited in commit {name}, whose content is not here"
            yield _git("changed since", "unproved", message, Span(path, 1))
            continue
        if version_in(text, config) not in ("", read_version(event.version)):
            break
        for edit in changes(event, config, frozen, text):
            if not edit.allowed:
                touched = True
                message = (
                    f"frozen text was changed in commit {name} (line {edit.now.first} there): "
                    f"{said(edit)}"
                )
                place = Span(path, max(edit.was.first, 1))
                yield _git("changed since", "broken", message, place)
    if not touched:
        message = "no commit since changed what was frozen"
        yield _git("untouched", "proved", message, Span(path, 1))


def version_in(text: str, config: Config) -> str:
    """The version that the header of a text gives; empty where none can be read."""
    header, _ = HeaderReader(lines_of(text)).read()
    found = (
        value.text
        for value in header.fields
        if config.field_names.get(folded(value.key), folded(value.key)) == "version"
    )
    return read_version(next(found, ""))


def _ordered(past: Past, frozen: Asked, path: str) -> Iterator[Reason]:
    proof = order(past, frozen, path)
    at = Span(path, 1)
    if proof.verdict == "yes":
        message = (
            f"the freeze (commit {proof.first[:SHORT]}) came before the result ({path}, commit "
            f"{proof.second[:SHORT]})"
        )
        yield _git("order", "proved", message, at)
    elif proof.verdict == "no":
        message = (
            f"the result (commit {proof.second[:SHORT]}) was committed before what was frozen "
            f"(commit {proof.first[:SHORT]})"
        )
        yield _git("order", "broken", message, at)
    else:
        message = f"whether the freeze came before {path}: {BEFORE.get(proof.because, '')}"
        yield _git("order", "unproved", message, at)


def _rewritten(evidence: Evidence, past: Past, ledger: Ledger) -> Iterator[Reason]:
    """A committed ledger has to be the beginning of the ledger now."""
    now = [event.digest for event in ledger.events]
    told: set[int] = set()
    for commit, was in evidence.past_ledgers.get(ledger.path, ()):
        if commit not in past.ours:
            continue
        for index, event in enumerate(was.events):
            if index < len(now) and now[index] == event.digest:
                continue
            if index not in told:
                told.add(index)
                yield _unlike(past, ledger, commit, index, gone=index >= len(now))
            break


def _unlike(past: Past, ledger: Ledger, commit: str, index: int, *, gone: bool) -> Reason:
    did = "was removed since" if gone else "is another one now"
    message = f"entry {index + 1} as commit {commit[:SHORT]} has it {did}"
    span = Span(ledger.path, min(index + 1, ledger.length + 1))
    if commit in past.place:
        return _git("ledger rewritten", "broken", f"{message}: the ledger was rewritten", span)
    message += "; that commit came by a merge, where an entry may have been appended anew"
    return _git("ledger rewritten", "unproved", message, span)


def lost_ledger(evidence: Evidence, past: Past, path: str) -> Iterator[Reason]:
    """A ledger that commits of HEAD held and that is gone, whatever the lock says."""
    if path in evidence.ledgers:
        return
    moved = any(rename.old == path for rename in past.facts.renames)
    held = [item for item in evidence.past_ledgers.get(path, ()) if item[0] in past.ours]
    if not held or moved:
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
    yield _git("ledger rewritten", "broken", message, Span(path, 1))
