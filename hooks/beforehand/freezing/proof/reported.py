"""What a closed experiment reported: its results with their data, held to the ledger."""

from collections.abc import Iterator

from beforehand.config import Config
from beforehand.freezing.entries.freezes import entry_span, reported
from beforehand.freezing.proof.content_reasons import BACK
from beforehand.freezing.proof.git_changes import SHORT
from beforehand.freezing.proof.owning import HASH
from beforehand.freezing.proof.reasons import Reason, Weight, content, said_by_git
from beforehand.freezing.texts.edits import edits
from beforehand.freezing.texts.since_frozen import said
from beforehand.freezing.texts.units import Known
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.git_facts import Asked
from beforehand.ledger.git_past import Past
from beforehand.ledger.git_story import Change, story
from beforehand.source import Span


def reported_reasons(evidence: Evidence, ledger: Ledger) -> Iterator[Reason]:
    """Which results and data are other than when they were closed or corrected, or gone."""
    for path, event in sorted(reported(ledger).items()):
        promised, now = dict(event.closure)[path], evidence.digests.get(path)
        entry = entry_span(ledger, event)
        entry_of = f"entry {event.number} ({event.event})"
        if now is None:
            message = f"{path} was reported by {entry_of}, and it is gone: {BACK}"
            yield content("evidence gone", "broken", message, entry)
        elif now != promised:
            message = (
                f"this file was reported by {entry_of}, and it was changed since (digest "
                f"{now[:12]}…, reported {promised[:12]}…): {BACK}, or own up to it "
                f"(`beforehand record ID corrected --source {path} --note WHY`)"
            )
            yield content("evidence changed", "broken", message, Span(path, 1), (entry,))


def reported_git_reasons(
    evidence: Evidence, config: Config, past: Past, ledger: Ledger
) -> Iterator[Reason]:
    """What was done to results and data since the commit that closed or corrected them."""
    for path, event in sorted(reported(ledger).items()):
        asked = Asked(path, dict(event.closure)[path])
        told, commit = story(past, asked), _recorded(evidence, past, ledger, event)
        if told.trouble or not told.introduced or not commit:
            why = told.trouble or "no commit holds it as it was reported"
            yield said_by_git("not committed", "unproved", f"{path}: {why}", Span(path, 1))
            continue
        for change in told.changes:
            if past.after(commit, change.commit):
                owned = _owned(evidence, ledger, asked, change)
                yield from _changed(evidence, config, asked, change, owned)


def _recorded(evidence: Evidence, past: Past, ledger: Ledger, event: Event) -> str:
    """The first commit whose ledger has an entry."""
    held = evidence.past_ledgers.get(ledger.path, ())
    found = (
        commit
        for commit, was in held
        if commit in past.ours and any(item.digest == event.digest for item in was.events)
    )
    return next(found, "")


def _owned(evidence: Evidence, ledger: Ledger, asked: Asked, change: Change) -> str:
    """Which entry owns up to a change that was taken back; empty if none does."""
    if evidence.digests.get(asked.path) != asked.digest:
        return ""
    found = (
        f"; entry {event.number} of the ledger owns up to it"
        for event in ledger.events
        if event.event == "corrected"
        and any(change.commit.startswith(name.lower()) for name in HASH.findall(event.source))
    )
    return next(found, "")


def _changed(
    evidence: Evidence, config: Config, asked: Asked, change: Change, owned: str
) -> Iterator[Reason]:
    """One change of a reported file; of a page, the line and the words."""
    commit = change.commit[:SHORT]
    message = f"{asked.path} was {change.kind} in commit {commit} after it was reported{owned}"
    if owned or change.kind in ("restored", "added again", "moved"):
        yield said_by_git("changed since", "noted", message, Span(asked.path, 1))
        return
    texts = [evidence.past_texts.get(digest or "") for digest in (asked.digest, change.digest)]
    known = Known(config, asked.path, asked.path)
    found = edits(texts[0], texts[1], "full", known=known) if texts[0] and texts[1] else ()
    weight: Weight = "unproved" if change.kind == "unread" else "broken"
    for edit in found:
        place = Span(asked.path, max(edit.was.first, 1))
        yield said_by_git("changed since", weight, f"{message}: {said(edit)}", place)
    if not found:
        yield said_by_git("changed since", weight, message, Span(asked.path, 1))
