"""Evidence is given as values, and none of it is evidence of nothing."""

import msgspec
from tests.ledger.making import DIGEST, PATH, data, events, read

from beforehand.ledger.evidence import Evidence
from beforehand.ledger.lock import Lock, Locked


def test_no_evidence_accuses_nobody() -> None:
    assert Evidence().lock_problems == ()
    assert Evidence().git.lack


def test_ledgers_are_held_to_the_lock() -> None:
    ledger = read(data(events(3)))
    entries = {PATH: Locked(4, DIGEST), "gone": Locked(1, DIGEST)}
    evidence = Evidence({PATH: ledger}, Lock(entries), {"a": DIGEST, "b": None})
    assert [problem.kind for problem in evidence.lock_problems] == ["truncated", "deleted"]
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(evidence), type=Evidence)
    assert again == evidence
