"""What page and ledger say of slots: whether an entry stands for what was filled in."""

from collections.abc import Iterator

from beforehand.freezing.proof.reasons import Reason, Weight, content
from beforehand.freezing.slots.fills import unrecorded
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.records.record import Design


def slot_reasons(
    evidence: Evidence, ledger: Ledger, frozen: Event, design: Design
) -> Iterator[Reason]:
    """Slots that no entry stands for: without one nothing is proved, against one it is broken."""
    for item in unrecorded(evidence, ledger, frozen, design):
        weight: Weight = "broken" if item.related else "unproved"
        yield content("slot", weight, item.message, item.span, item.related)
