"""Predictions over the counts of a rule: their chance, and whether they can fail."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.pages.markdown import read_page
from beforehand.reckoning.answer import Unanswered
from beforehand.reckoning.forecasts import Forecast, read_forecast
from beforehand.reckoning.rules import NamedRule, read_rule
from beforehand.records.blocks import find_blocks
from beforehand.source import Source

PATH = "experiments/E-20260801f-tierD-run/design.md"
RULES = """\
# T

```yaml record="rule"
held-out:
  units: {jurors: 3, items: 2}
  outcomes: {plus: 1/4, minus: 1/4, split: rest}
  fires: plus >= 5 and minus == 0
never one:
  units: 4
  outcomes: {plus: 0, minus: 1/2, split: rest}
  fires: minus >= 3
large:
  units: 5000
  outcomes: {plus: 1/4, minus: 1/4, split: rest}
  fires: plus >= 3000
```
"""


def rule_of(name: str) -> NamedRule | str:
    (block,) = find_blocks(read_page(Source(PATH, RULES.encode())))
    for entry in block.entries:
        if entry.key == name:
            rule = read_rule(entry, PATH)
            assert isinstance(rule, NamedRule), rule
            return rule
    return f"no rule is called {name!r}"


def forecast(text: str) -> Forecast:
    found = read_forecast(text, rule_of)
    assert isinstance(found, Forecast), found
    return found


def test_a_clause_that_chance_fulfils_anyway_beside_one_that_can_fail() -> None:
    fires = "plus >= 5 and minus == 0 or minus >= 5 and plus == 0"
    silent = forecast(f"held-out: not ({fires})")
    assert silent.odds.value == Fraction(2035, 2048)  # 0.9936 in the plan, and a truism
    most_three = forecast("held-out: plus <= 3 and minus <= 3")
    assert most_three.odds.value == 1 - Fraction(77, 1024)  # P(four or more) is 0.075195
    assert not most_three.always
    assert not most_three.never
    assert most_three.results == 28


@pytest.mark.parametrize(
    ("text", "always", "never", "results"),
    [
        ("held-out: plus >= 0", True, False, 7),
        ("held-out: plus > 1 or minus > 1 or split > 1", True, False, 28),
        ("held-out: plus >= 4 and minus >= 4", False, True, 28),
        ("held-out: plus == 6", False, False, 7),
        ("held-out: at least 0 of 3 jurors with plus == 2", True, False, 4),
        ("never one: plus == 0", False, False, 5),
        ("large: plus + 0 >= 0 and minus <= 5000", True, False, 12_507_501),
    ],
)
def test_what_holds_for_all_results_or_none(
    text: str, always: bool, never: bool, results: int
) -> None:
    found = forecast(text)
    assert (found.always, found.never, found.results) == (always, never, results)


def test_a_certain_result_of_the_null_is_still_no_certain_result() -> None:
    found = forecast("never one: plus == 0")
    assert found.odds.value == 1
    assert not found.always


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("plus >= 4", 0, "the rule is missing"),
        (" : plus >= 4", 3, "the rule is missing"),
        ("", 0, "the rule is missing"),
        ("  heavy: plus >= 4", 2, "no rule is called 'heavy'"),
        ("held-out: pluss >= 4", 10, "did you mean 'plus'?"),
        ("held-out:", 9, "a condition is missing"),
        ("held-out: plus", 10, "a comparison is wanted"),
        ("held-out:  1 / plus > 1", 11, "divides by zero"),
        ("large: plus > minus", 7, "can be counted"),
    ],
)
def test_what_cannot_be_read_is_told_at_its_place(text: str, at: int, message: str) -> None:
    found = read_forecast(text, rule_of)
    assert isinstance(found, tuple)
    assert message in found[0].message
    assert found[0].at == at


def test_that_the_rule_fires_is_a_condition() -> None:
    assert forecast("held-out: fires") == Forecast(
        rule_of("held-out"), rule_of("held-out").rule.fires
    )
    assert isinstance(read_forecast("held-out: fire", rule_of), tuple)


def test_every_unknown_name_is_told() -> None:
    found = read_forecast("held-out: a >= 4 and b >= 4", rule_of)
    assert isinstance(found, tuple)
    assert all(isinstance(item, Unanswered) for item in found)
    assert [item.at for item in found] == [10, 21]


@given(st.text(alphabet="held-out: plusminn0123<>=()*/and or%.,", max_size=40))
def test_any_text_is_a_forecast_or_a_fault_inside_it(text: str) -> None:
    for written in (text, f"held-out:{text}"):
        found = read_forecast(written, rule_of)
        if isinstance(found, Forecast):
            assert not (found.always and found.never)
        else:
            assert all(0 <= item.at <= len(written) for item in found)
