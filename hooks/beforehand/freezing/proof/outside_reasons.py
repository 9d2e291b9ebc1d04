"""What copies beyond the author's reach say of a freeze: pushed commits, tags, receipts."""

from collections.abc import Iterator

from beforehand.freezing.entries.freezes import copy_of, last_freezes
from beforehand.freezing.proof.reasons import Kind, Reason, Weight
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.git_facts import Asked, Signature
from beforehand.ledger.git_past import Past
from beforehand.ledger.git_story import story
from beforehand.ledger.places import LOCK
from beforehand.ledger.receipts import Receipt
from beforehand.source import Span

SIGNED: dict[Signature, tuple[Weight, str]] = {
    "none": ("noted", "it holds what was frozen, and nobody signed it"),
    "present": ("noted", "no key here to try it with, or none that is trusted"),
    "verified": ("proved", "good signature of "),
    "bad": (
        "unproved",
        "bad signature: the tag was changed after it was signed, so it proves nothing",
    ),
}
"""What the signature of a tag that holds what was frozen is worth."""


def outside_reasons(
    evidence: Evidence, past: Past | None, ledger: Ledger, event: Event
) -> Iterator[Reason]:
    """What copies beyond the author's reach say; that there are none proves nothing."""
    found = [*_receipts(evidence, ledger, event), *(_elsewhere(past, event) if past else ())]
    yield from found
    if not any(reason.weight == "proved" for reason in found):
        message = "no pushed commit, signed tag or receipt holds what was frozen"
        yield _outside("nothing outside", "unproved", message, Span(ledger.path, 1))


def signed_holders(evidence: Evidence) -> frozenset[str]:
    """The tags that hold a commit with something frozen and carry a signature to be tried."""
    signed = [tag for tag in evidence.git.tags if tag.signature == "present" and tag.commit]
    if not signed:
        return frozenset()
    past = Past(evidence.git)
    commits = {
        commit
        for ledger in evidence.ledgers.values()
        for event in last_freezes(ledger).values()
        for commit in story(past, _kept(event)).introduced[:1]
    }
    return frozenset(
        tag.name for tag in signed if any(past.reaches(commit, tag.commit) for commit in commits)
    )


def _kept(event: Event) -> Asked:
    return Asked(copy_of(event), dict(event.closure).get(event.page, ""))


def _receipts(evidence: Evidence, ledger: Ledger, event: Event) -> Iterator[Reason]:
    about = (event.page, copy_of(event), ledger.path, LOCK)
    for receipt in evidence.receipts:
        if receipt.of in about:
            weight, message = _told(receipt, ledger, event)
            yield _outside("receipt", weight, message, Span(receipt.path, 1))


def _told(receipt: Receipt, ledger: Ledger, event: Event) -> tuple[Weight, str]:
    """What a receipt proves of a freeze, and in words."""
    if receipt.state != "matches":
        why = receipt.why
        if receipt.of == LOCK and receipt.state == "does not match":
            why = "the lock has changed since, and what it was then is not kept"
        return "noted", f"the receipt {receipt.state} {receipt.of} ({why})"
    says = "; ".join(receipt.stamp.says) if receipt.stamp else ""
    told = f" ({says})" if says else ""
    if not receipt.lines:
        return "proved", f"the receipt matches {receipt.of}{told}"
    part = "entry" if receipt.lines == 1 else f"{receipt.lines} entries"
    message = f"the receipt matches the first {part} of {ledger.length} in {receipt.of}{told}"
    if event.number <= receipt.lines:
        return "proved", message
    return "noted", f"{message}, before entry {event.number} was written"


def _elsewhere(past: Past, event: Event) -> Iterator[Reason]:
    told = story(past, _kept(event))
    if not told.introduced:
        return
    commit, at = told.introduced[0], Span(copy_of(event), 1)
    for tag in past.facts.tags:
        if tag.commit and past.reaches(commit, tag.commit):
            weight, says = SIGNED[tag.signature]
            named = f" (called {tag.named} in it)" if tag.named not in ("", tag.name) else ""
            sort = "tag" if tag.signature == "none" else "signed tag"
            yield _outside("tag", weight, f"{sort} {tag.name}{named}: {says}{tag.signer}", at)
    names = past.remotes(commit)
    if names:
        message = f"{', '.join(names)} held it when this clone last looked there"
        yield _outside("pushed", "proved", message, at)


def _outside(kind: Kind, weight: Weight, message: str, span: Span) -> Reason:
    return Reason("outside", kind, weight, message, span)
