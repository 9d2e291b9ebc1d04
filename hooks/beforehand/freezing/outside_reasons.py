"""What copies beyond the author's reach say of a freeze: pushed commits, tags, receipts."""

from collections.abc import Iterator

from beforehand.freezing.gathering import copy_of
from beforehand.freezing.reasons import Reason
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.git_facts import Asked
from beforehand.ledger.git_past import Past
from beforehand.ledger.git_story import story
from beforehand.source import Span


def outside_reasons(
    evidence: Evidence, past: Past | None, ledger: Ledger, event: Event
) -> Iterator[Reason]:
    """What copies beyond the author's reach say; that there are none proves nothing."""
    found = [*_receipts(evidence, ledger, event), *(_elsewhere(past, event) if past else ())]
    yield from found
    if not any(reason.weight == "proved" for reason in found):
        message = "no pushed commit, signed tag or receipt holds what was frozen"
        yield _outside("nothing outside", "unproved", message, Span(ledger.path, 1))


def _receipts(evidence: Evidence, ledger: Ledger, event: Event) -> Iterator[Reason]:
    about = (event.page, copy_of(event), ledger.path)
    for receipt in evidence.receipts:
        if receipt.of in about:
            says = "; ".join(receipt.stamp.says) if receipt.stamp else ""
            matches = receipt.state == "matches"
            message = f"the receipt {receipt.state} {receipt.of}"
            message += f" ({says})" if matches and says else f" ({receipt.why})"
            weight = "proved" if matches else "noted"
            yield _outside("receipt", weight, message, Span(receipt.path, 1))


def _elsewhere(past: Past, event: Event) -> Iterator[Reason]:
    copy = copy_of(event)
    told = story(past, Asked(copy, dict(event.closure).get(event.page, "")))
    if not told.introduced:
        return
    commit, at = told.introduced[0], Span(copy, 1)
    for tag in past.facts.tags:
        if tag.commit and past.reaches(commit, tag.commit):
            good = tag.signature == "verified"
            signed = {"none": "not signed", "present": "signed, not verified"}
            says = signed.get(tag.signature, f"its signature is {tag.signature}")
            message = f"the tag {tag.name} holds it ({says})"
            yield _outside("tag", "proved" if good else "noted", message, at)
    names = past.remotes(commit)
    if names:
        message = f"{', '.join(names)} held it when this clone last looked there"
        yield _outside("pushed", "proved", message, at)


def _outside(kind: str, weight: str, message: str, span: Span) -> Reason:
    return Reason("outside", kind, weight, message, span)  # type: ignore[arg-type]
