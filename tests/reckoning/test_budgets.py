"""Budget blocks: worst cases by stage, retries, headroom, and what is refused where."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reckoning.written import PATH, asked, entry, places, value

from beforehand.exact.numbers import agrees, read_number
from beforehand.reckoning.answer import Answer, Unanswered
from beforehand.reckoning.asking import read_target
from beforehand.reckoning.budgets import NamedBudget, read_budget

FIGURES = json.loads(
    (Path(__file__).parent.parent / "exact" / "figures.json").read_text(encoding="utf-8")
)
CLAIMS, DERIVED = FIGURES["claims"], FIGURES["derived"]

TIER_D = """\
day:
  payload: $0.11965   # at most, to all three jurors
  jurors: 3
  orderings: 2
  stages:
    1 prior positive: 1
    2 sham: 5
    3 held-out: 2
    4 heavy: 4
    5 light: 4
  mean: $0.0121
  measured: {run: S034, in: 2227}
"""
LADDER = """\
ladder:
  jurors: [P1, P2, P5]
  orderings: 2
  stages: {1 sham: 2, 2 operators: 8}
  worst: $1.293
  headroom: $5.00 - $3.399226
  abort: $1.40
  measured: S014
"""
TOKENS = """\
tokens:
  prices: {P1: {in: 1.25, out: 10}, P2: {in: 0.30, out: 2.50}}
  caps: {in: 3500, out: 10000}
  stages: {a: 3, b: {items: 2, retries: 1 per payload}}
  retries: 10% of calls
"""


def read(text: str):
    return read_budget(entry(text), PATH)


def budget(text: str) -> NamedBudget:
    found = read(text)
    assert isinstance(found, NamedBudget), found
    return found


def prints(thing: NamedBudget, target: str, printed: str) -> bool:
    return agrees(value(thing, target), read_number(printed))


def test_f000_25_to_27_items_payloads_calls() -> None:
    day = budget(TIER_D)
    assert value(day, "day.items") == CLAIMS["F000-25"]["value"]
    assert value(day, "day.payloads") == CLAIMS["F000-26"]["value"]
    assert value(day, "day.calls") == CLAIMS["F000-27"]["value"]
    assert value(day, "day.calls(2 sham)") == 30


def test_v20_and_f000_60_to_62_the_reservations() -> None:
    day = budget(TIER_D)
    for stage, amount in DERIVED["V-20"]["value"].items():
        assert value(day, f"day.worst({stage})") == Fraction(amount)
    assert value(day, "day.worst(2 sham)") == Fraction("1.19650")
    assert prints(day, "day.item", "$0.23930")
    assert prints(day, "day.central", "$1.16")
    assert value(day, "day.central") == Fraction("1.1616")
    without = CLAIMS["F000-62"]["value"]["without_retries"]
    assert value(day, "day.worst") == Fraction(without)
    assert not prints(day, "day.worst", "$4.432")
    retried = budget(TIER_D + "  retries: 1 payload per stage\n")
    assert value(retried, "day.worst") == Fraction("4.42705")
    assert value(retried, "day.once") == Fraction(without)
    assert value(budget(TIER_D + "  retries: 1 per payload\n"), "day.worst") == Fraction("7.6576")


def test_the_ladder_is_known_by_its_sum_alone() -> None:
    ladder = budget(LADDER)
    assert prints(ladder, "ladder.headroom", "$1.600774")
    assert prints(ladder, "ladder.left", "$0.31")
    assert value(ladder, "ladder.calls") == 60
    assert value(ladder, "ladder.calls(1)") == 12
    assert value(ladder, "ladder.fits") == ("yes",)
    assert value(ladder, "ladder.abort") == Fraction("1.40")
    found = asked(ladder, "ladder.worst(1 sham)")
    assert isinstance(found, Unanswered)
    assert "give `payload`, `call` or `prices`" in found.message
    assert found.at == len("ladder.worst(")


def test_prices_of_tokens_and_retries_of_the_dearest_call() -> None:
    tokens = budget(TOKENS)
    dear = Fraction(3500) * Fraction("1.25") / 10**6 + Fraction(1, 10)
    cheap = Fraction(3500) * Fraction("0.3") / 10**6 + Fraction(1, 40)
    assert value(tokens, "tokens.worst_call") == value(tokens, "tokens.worst_call(P1)") == dear
    assert value(tokens, "tokens.worst_call(P2)") == cheap
    assert value(tokens, "tokens.payload") == dear + cheap
    assert value(tokens, "tokens.repeats(a)") == 1  # a tenth of 6 calls, rounded up
    assert value(tokens, "tokens.worst(a)") == 3 * (dear + cheap) + dear
    assert value(tokens, "tokens.worst(b)") == 4 * (dear + cheap)
    assert value(tokens, "tokens.retries") == dear + 2 * (dear + cheap)


@pytest.mark.parametrize(
    ("retries", "amount"),
    [
        ("none", "0"),
        ("0", "0"),
        ("2 per call", "4.0"),
        ("3 payloads per stage", "0.6"),
        ("1 call a stage", "0.15"),
        ("5% of the calls", "0.15"),
        ("25% of payloads", "0.6"),
    ],
)
def test_every_way_to_say_retries(retries: str, amount: str) -> None:
    text = f"a: {{call: {{P1: 0.15, P2: 0.05}}, stages: {{s: 10}}, retries: {retries}}}"
    assert value(budget(text), "a.retries(s)") == Fraction(amount)


def test_what_fits_into_a_day() -> None:
    text = TIER_D + "  headroom: $2.50\n  deferred: {2: tomorrow, 5 light: never}\n"
    day = budget(text)
    assert value(day, "day.fits(1)") == value(day, "day.fits(4)") == ("yes",)
    assert value(day, "day.left(4 heavy)") == Fraction("2.50") - 7 * Fraction("0.2393")
    assert value(day, "day.left") == value(day, "day.left(4)")
    found = asked(day, "day.left(2)")
    assert found == Unanswered("the stage is deferred", 9)
    tight = budget(TIER_D + "  headroom: $1.50\n")
    answers = [value(tight, f"day.fits({stage})") for stage in range(1, 6)]
    assert answers == [("yes",), ("yes",), ("no",), ("no",), ("no",)]


def test_a_near_figure_is_named() -> None:
    day = budget(TIER_D)
    (near,) = day.near(read_target("day.payload"), read_number("$0.2393"))
    assert near.words == "of “item”"
    (near,) = day.near(read_target("day.worst(2)"), read_number("$1.1616"))
    assert near.words == "of “central”"
    assert day.near(read_target("day.worst(2)"), read_number("$7")) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 3", [(1, 4, "a budget is a mapping")]),
        ("a: {payload: 1}", [(1, 1, "`stages` is missing")]),
        ("a: {stages: {s: 1}, payload: 1, call: 2}", [(1, 33, "given already, by `payload`")]),
        ("a: {stages: {s: 1}, payload: -1}", [(1, 30, "-1 is less than 0")]),
        ("a: {stages: {s: 1}, payload: 1/0}", [(1, 32, "'0' is 0")]),
        ("a: {stages: {s: 1}, payload: 2 * b}", [(1, 34, "no value is called 'b'")]),
        ("a: {stages: {s: 1.5}}", [(1, 17, "the number of items is a whole number")]),
        ("a: {stages: {s: {calls: 3}}}", [(1, 14, "`items` is missing")]),
        ("a: {stages: {s: {items: 3, call: 3}}}", [(1, 28, "did you mean 'calls'?")]),
        ("a: {jurors: 3, stages: {s: {items: 3, calls: 7}}}", [(1, 46, "7 calls are no whole")]),
        ("a: {jurors: 2.5, stages: {s: 1}}", [(1, 13, "the number of jurors is a whole")]),
        ("a: {stages: {s: 1}, retries: often}", [(1, 30, "`1 per payload`")]),
        ("a: {stages: {s: 1}, deferred: [t]}", [(1, 32, "there is no stage 't'")]),
        ("a: {stages: {s: 1}, jurors: [P1, P2], call: {P1: 1, P3: 2}}", [
            (1, 39, "`call` says nothing of P2"), (1, 53, "there is no juror 'P3'"),
        ]),
        ("a: {stages: {s: 1}, prices: {in: 1, out: 2}}", [(1, 21, "`caps` is missing")]),
        ("a: {stages: {s: 1}, prices: {in: 1}, caps: {in: 1, out: 2}}", [(1, 21, "`out` is mis")]),
        ("a: {stages: {s: 1}, measured: {in: 3}}", [(1, 21, "`run` is missing")]),
        ("a: {stages: {s: 2}, jurors: 3, payload: 1, retries: 3 calls}", [
            (1, 53, "only the price of a payload is known"),
        ]),
        ("a: {stages: {s: {items: 2, calls: 4}}, caps: {}}", [(1, 40, "the most tokens")]),
        ("a: {stage: {s: 2}}", [(1, 1, "`stages` is missing"), (1, 5, "did you mean 'stages'?")]),
    ],
)  # fmt: skip
def test_faults_stand_where_they_are(text: str, expected: list[tuple[int, int, str]]) -> None:
    found = places(read(text))
    assert [item[:2] for item in found] == [item[:2] for item in expected]
    for (_, _, message), (_, _, words) in zip(found, expected, strict=True):
        assert words in message


WRITTEN = st.sampled_from(
    ["1", "0.5", "-1", "x", "", "[a, b]", "{a: 1}", "{in: 1, out: 2}", "{a: {in: 1, out: 2}}", "{}",
     "[]", "1 per payload", "{a: {items: 2, calls: 4, reserved: 1}}"]
)  # fmt: skip
KEYS = (
    "jurors", "orderings", "stages", "caps", "prices", "call", "payload", "worst", "measured",
    "mean", "retries", "headroom", "abort", "reserved", "deferred", "split",
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(KEYS), WRITTEN))
def test_any_block_is_a_budget_or_has_faults(keys: dict[str, str]) -> None:
    text = "\n".join(["a:", *(f"  {key}: {item}" for key, item in keys.items()), "  note: x"])
    found = read(text)
    if isinstance(found, tuple):
        assert found
    else:
        assert all(isinstance(asked(found, f"a.{m}"), Answer | Unanswered) for m in found.measures)


@given(
    st.lists(st.integers(0, 50), min_size=1, max_size=6),
    st.integers(1, 4),
    st.integers(1, 5),
    st.decimals(0, 2, places=5),
)
def test_stages_add_up(items, orderings, jurors, price) -> None:
    stages = ", ".join(f"s{place}: {number}" for place, number in enumerate(items))
    found = budget(
        f"a: {{call: {price:f}, jurors: {jurors}, orderings: {orderings}, stages: {{{stages}}}, "
        "retries: 10% of calls}"
    )
    for measure in ("items", "payloads", "calls", "once", "retries", "worst"):
        parts = [value(found, f"a.{measure}(s{place})") for place in range(len(items))]
        assert value(found, f"a.{measure}") == sum(parts)
    assert value(found, "a.calls") == sum(items) * orderings * jurors
    assert value(found, "a.worst") >= value(found, "a.calls") * Fraction(price)
