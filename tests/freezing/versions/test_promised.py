"""Which rules, predictions and readings differ between two texts of a design."""

from beforehand.config import default_config
from beforehand.freezing.versions.promised import promised_between
from tests.ledgered import DESIGN, PAGE


def differing(was: str, now: str) -> list[tuple[str, str, str, str]]:
    found = promised_between(PAGE, was, now, default_config())
    return [(item.sort, item.name, item.state, item.section) for item in found.differences]


def test_a_rule_that_says_something_else_is_named_with_its_section() -> None:
    now = DESIGN.replace("plus >= 8 and", "plus >= 7 and")
    assert differing(DESIGN, now) == [("rule", "heavy", "changed", "5 Rule")]


def test_a_prediction_that_is_reworded_came_or_went_is_named() -> None:
    reworded = DESIGN.replace("nobody minds the milk", "few mind the milk")
    assert differing(DESIGN, reworded) == [("prediction", "P2", "changed", "2 Predictions")]
    row = next(line for line in DESIGN.splitlines() if line.startswith("| P3 |"))
    without = DESIGN.replace(f"{row}\n", "")
    assert differing(DESIGN, without) == [("prediction", "P3", "removed", "2.1 Of the rule")]
    assert [item[2] for item in differing(without, DESIGN)] == ["added"]


def test_where_a_promise_stands_is_no_part_of_it() -> None:
    moved = DESIGN.replace("Does the order matter?", "Does the order matter?\n\nWe ask.\n\nTwice.")
    assert differing(DESIGN, moved) == []


def test_a_text_without_promises_has_none_to_compare() -> None:
    plain = "---\nkind: design\n---\n# Tea\n"
    assert not promised_between(PAGE, plain, plain, default_config()).are_any
    assert promised_between(PAGE, DESIGN, DESIGN, default_config()).are_any
