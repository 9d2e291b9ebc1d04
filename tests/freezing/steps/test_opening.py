"""After which entry a change makes development evidence."""

from beforehand.freezing.steps.opening import opened_at
from beforehand.ledger.chain import Ledger, appended
from beforehand.ledger.events import Entry
from beforehand.reckoning.steps import NamedSteps, read_steps
from tests.reckoning.written import PATH, entry


def ledger(*entries: Entry) -> Ledger:
    found = Ledger("ledger.jsonl")
    for item in entries:
        event = appended(found, item, "2026-08-01T10:00:00Z")
        found = Ledger("ledger.jsonl", (*found.events, event), length=len(found.events) + 1)
    return found


def steps(text: str) -> tuple[NamedSteps, ...]:
    found = read_steps(entry(text), PATH)
    assert isinstance(found, NamedSteps)
    return (found,)


def number(*given: object) -> int | None:
    event = opened_at(*given)  # type: ignore[arg-type]
    return event.number if event else None


VOTE = Entry("vote-recorded", "nothing", source="S1")
STAGE = Entry("stage-entered", "labels", step="Dispatch")
OPENED = Entry("labels-opened", "labels", page=PATH)
KEY = Entry("key-revealed", "labels")
DECLARED = steps("r:\n  steps: {dispatch: entered, seen: labels-opened}\n  opening: dispatch\n")


def test_without_steps_it_is_the_first_that_opens_labels_or_reveals_a_key() -> None:
    assert number(ledger(VOTE, STAGE)) is None
    assert number(ledger(VOTE, OPENED, KEY)) == 2
    assert number(ledger(VOTE, STAGE, OPENED), steps("r:\n  steps: {dispatch: entered}\n")) == 3


def test_a_declared_step_says_when() -> None:
    assert number(ledger(VOTE, STAGE, OPENED), DECLARED) == 2
    assert number(ledger(VOTE, OPENED, STAGE), DECLARED) == 3
    assert number(ledger(VOTE, OPENED), DECLARED) is None


def test_a_result_is_no_entry_so_the_labels_count() -> None:
    assert number(ledger(OPENED), steps("r:\n  steps: {run: results}\n  opening: run\n")) == 1


def test_entries_of_another_page_do_not_count() -> None:
    assert number(ledger(OPENED), (), PATH) == 1
    assert number(ledger(OPENED, KEY), (), "other.md") == 2
