"""A budget as bars over an axis of money, in the currency that its author wrote."""

import re

import pytest

from beforehand.reckoning.budgets import NamedBudget
from beforehand.site.blocks.budget_card import budget_card
from beforehand.site.blocks.budget_chart import stages_chart
from beforehand.site.blocks.prices import price
from tests.site.small_record import DESIGN, PAGES, read

BUDGET = """
```yaml record="budget"
run:
  jurors: [P1, P2]
  orderings: 2
  stages: {first: 4, second: 6}
  payload: %s
  headroom: %s
```
"""


def budget(payload: str = "$0.1", headroom: str = "$3") -> NamedBudget:
    text = PAGES[DESIGN].replace("## 1 Question", f"{BUDGET % (payload, headroom)}\n## 1 Question")
    graph, _ = read(PAGES | {DESIGN: text})
    found = [item for item in graph.scopes.things(DESIGN) if isinstance(item, NamedBudget)]
    return found[0]


def test_the_axis_has_round_sums_in_the_currency_of_the_page() -> None:
    said = re.findall(r"<text[^>]*>([^<]*)</text>", stages_chart(budget()))
    assert [text for text in said if re.fullmatch(r"\$[\d.]+", text)] == ["$1", "$2", "$3", "$0"]
    assert "worst cases, one after another, in $" in said
    assert "headroom $3" in said


@pytest.mark.parametrize(("payload", "headroom"), [("0.1", "3"), ("$0.1", "€3")])
def test_without_one_sign_no_currency_is_made_up(payload: str, headroom: str) -> None:
    thing = budget(payload, headroom)
    assert price(thing, thing.spending.headroom) == "3"
    assert "in $" not in stages_chart(thing)


@pytest.mark.parametrize("headroom", ["0.7", "1", "2.9", "5", "10", "99", "1000"])
def test_an_axis_has_three_to_eight_steps(headroom: str) -> None:
    drawn = stages_chart(budget("0.01", headroom))
    ticks = re.findall(r"<text[^>]*>([\d.]+)</text>", drawn)
    assert 4 <= len(ticks) <= 8


def test_the_verdict_stays_and_the_stages_are_folded_under_what_they_come_to() -> None:
    shown = budget_card(budget())
    before, _, inside = shown.partition("<details")
    assert "At worst $2 against a headroom of $3." in before
    assert "<summary>2 stages with 40 calls, one by one</summary>" in inside
