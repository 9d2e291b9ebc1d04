"""What commits did to frozen files since they were frozen."""

from collections.abc import Iterator

from beforehand.config import Config
from beforehand.freezing.entries.freezes import copy_of
from beforehand.freezing.proof.reasons import Reason, Weight, said_by_git
from beforehand.freezing.texts.header_version import version_in
from beforehand.freezing.texts.since_frozen import changes, said
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.git_facts import Asked
from beforehand.ledger.git_past import Past
from beforehand.ledger.git_story import Change, story
from beforehand.records.fields import read_version, version_key
from beforehand.source import Span

SHORT = 10


def absent(trouble: str, elsewhere: tuple[str, ...], past: Past) -> str:
    """Why history does not hold a content."""
    if trouble:
        return trouble
    if elsewhere:
        return f"what was frozen is in commit {elsewhere[0][:SHORT]} of another branch only"
    if past.facts.shallow:
        return "no commit here holds what was frozen, and the clone is shallow: fetch the rest"
    return "no commit holds what was frozen: commit the page, its copy, the ledger and the lock"


def since(
    past: Past, commit: str, found: tuple[Change, ...], at: Span, what: str
) -> Iterator[Reason]:
    """What was done to a file that nobody may touch."""
    for change in found:
        if not past.after(commit, change.commit):
            continue
        message = f"{what} was {change.kind} in commit {change.commit[:SHORT]} after the freeze"
        weight: Weight = "unproved"
        if change.kind != "unread":
            weight = "noted" if change.kind in ("restored", "added again", "moved") else "broken"
        yield said_by_git("changed since", weight, message, at, change.commit)


def file_since(past: Past, commit: str, asked: Asked) -> Iterator[Reason]:
    """What was done to a file of the closure since a commit."""
    told, at = story(past, asked), Span(asked.path, 1)
    if told.trouble or not told.introduced:
        message = f"{asked.path}: {absent(told.trouble, told.elsewhere, past)}"
        yield said_by_git("not committed", "unproved", message, at)
        return
    if not any(past.reaches(item, commit) for item in told.introduced):
        message = f"{asked.path} came only after the freeze, in commit {told.introduced[0][:SHORT]}"
        yield said_by_git("late", "unproved", message, at, told.introduced[0])
    yield from since(past, commit, told.changes, at, asked.path)


def page_since(
    evidence: Evidence, config: Config, past: Past, commit: str, event: Event
) -> Iterator[Reason]:
    """Changes of the page since the freeze, each held to its mode; a later version is its own."""
    path, digest = event.page, dict(event.closure).get(event.page, "")
    told = story(past, Asked(path, digest))
    copy = copy_of(event)
    kept = evidence.frozen_texts.get(copy, "") if evidence.digests.get(copy) == digest else ""
    found = told.changes if told.introduced else ()
    if not told.introduced and not told.trouble and kept:
        found = _committed_with_its_status(past, commit, path)
    if not told.introduced and not found:
        message = f"{path}: {absent(told.trouble, told.elsewhere, past)}"
        yield said_by_git("not committed", "unproved", message, Span(path, 1))
        return
    frozen = evidence.past_texts.get(digest, "") or kept
    touched = False
    for change in found:
        if told.introduced and not past.after(commit, change.commit):
            continue
        name = change.commit[:SHORT]
        if change.kind != "edited" or not change.digest:
            touched = True
            yield from since(past, commit, (change,), Span(path, 1), path)
            continue
        text = evidence.past_texts.get(change.digest)
        if text is None or not frozen:
            message = f"{path} was edited in commit {name}, whose content is not here"
            yield said_by_git("changed since", "unproved", message, Span(path, 1))
            continue
        if version_key(version_in(text, config)) > version_key(read_version(event.version)):
            continue
        for edit in changes(event, config, frozen, text):
            if not edit.allowed:
                touched = True
                message = (
                    f"frozen text was changed in commit {name} (line {edit.now.first} there): "
                    f"{said(edit)}"
                )
                place = Span(path, max(edit.was.first, 1))
                yield said_by_git("changed since", "broken", message, place, change.commit)
    if not touched:
        message = "no commit since changed what was frozen"
        yield said_by_git("untouched", "proved", message, Span(path, 1))


def _committed_with_its_status(past: Past, commit: str, path: str) -> tuple[Change, ...]:
    """The page from the commit of its kept text on, where no commit has it as it was frozen.

    So it is when the status was set before the freeze was committed.
    """
    first = past.state(commit, path).digest
    if first is None:
        return ()
    later = (item for item in past.made(path) if past.after(commit, item.commit))
    return (
        Change(commit, "edited", first, path),
        *(
            Change(item.commit, "edited" if item.digest else "deleted", item.digest, path)
            for item in later
        ),
    )
