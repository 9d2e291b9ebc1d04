"""Counts of a run: what is refused where, and what conditions give on them."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beforehand.checks import all_checks
from beforehand.checks.run import check_sources
from beforehand.exact.holding import Seen, holds, ungrouped
from beforehand.exact.model import count_vectors
from beforehand.exact.rule import DecisionRule
from beforehand.exact.rule_reading import from_mapping
from beforehand.graph import Graph
from beforehand.source import Source

FOLDER = "experiments/E-20260801-tea"
DESIGN, RESULT = f"{FOLDER}/design.md", f"{FOLDER}/result.md"
PLAN = """\
---
kind: design
version: 1
status: frozen
---
# Tea

```yaml record="rule"
heavy:
  units: {jurors: 2, items: 3}
  outcomes: {plus: 1/4, minus: 1/4, split: rest}
  fires: at least 2 jurors with plus >= 2
  events: {most: plus > 3}
sham: {units: 4, outcomes: {plus: 1/2, minus: rest}, fires: plus >= 3}
```
"""
HEAD = """\
---
kind: result
of: E-20260801-tea
version: 1
date: 2026-08-09
---
# Result

```yaml record="counts"
"""
FIRST = HEAD.count("\n") + 1
HALF = "{plus: 2, minus: 1, split: 0}"
DATA = "outcome,n\nplus,1\nplus,2\nplus,3\nminus,x\n"


def graph_of(block: str, after: str = "", plan: str = PLAN) -> Graph:
    pages = {
        DESIGN: plan,
        RESULT: f"{HEAD}{block}```\n{after}",
        f"{FOLDER}/runs/sham.csv": DATA,
    }
    sources = [Source(path, text.encode()) for path, text in pages.items()]
    return check_sources(sources, ())[0]


def faults(block: str) -> list[tuple[int, int, str]]:
    return [
        (fault.at.line - FIRST + 1, fault.at.column, fault.message)
        for fault in graph_of(block).scopes.faults(RESULT)
    ]


@pytest.mark.parametrize(
    ("block", "line", "column", "words"),
    [
        ("heavi: {plus: 1}\n", 1, 1, "no rule is called 'heavi'; did you mean 'heavy'?"),
        ("sham: {plus: 3, minos: 1}\n", 1, 17, "no outcome 'minos'; did you mean 'minus'?"),
        ("sham: {plus: 3}\n", 1, 1, "`minus` has no count, and each of the 4 units"),
        ("sham: {plus: 3, minus: 2}\n", 1, 1, "do not add up: 3 + 2 = 5, and there are 4 units"),
        ("sham: {plus: -1, minus: 5}\n", 1, 14, "count of `plus` is a whole number from 0 to 4"),
        ("sham: {plus: some, minus: 1}\n", 1, 14, "is a whole number from 0 to 4"),
        ("sham: 3\n", 1, 7, "each outcome with its count is wanted here"),
        ("sham: []\n", 1, 1, "each outcome with its count is wanted here"),
        ("heavy: {jurors: 3}\n", 1, 17, "the counts of each of the 2 jurors are wanted here"),
        (
            "heavy:\n  jurors:\n    - {plus: 1, minus: 1, split: 1}\n",
            2, 3, "`heavy` has 2 jurors, and 1 are counted",
        ),
        (
            "heavy:\n  jurors:\n    - {plus: 1, minus: 1, split: 2}\n    - {split: 0}\n",
            3, 7, "1 + 1 + 2 = 4, and there are 3 units of each of the jurors",
        ),
        (
            f"heavy:\n  plus: 3\n  minus: 3\n  split: 0\n  jurors: [{HALF}, {HALF}]\n",
            5, 3, "`plus` adds up to 4 by jurors, and in all it is 3",
        ),
        (
            'sham: {plus: "runs/sham.csv#count(outcam=plus)", minus: 1}\n',
            1, 15, "the count of `plus` is not found:",
        ),
        (
            'sham: {plus: "runs/none.csv#count", minus: 1}\n',
            1, 15, "runs/none.csv is not among the files that are read",
        ),
        (
            'sham: {plus: "runs/sham.csv#value(n, outcome=minus)", minus: 1}\n',
            1, 15, "is a whole number, and runs/sham.csv#value(n, outcome=minus) gives x",
        ),
        (
            'sham: {plus: "runs/sham.csv#share(outcome=plus)", minus: 1}\n',
            1, 15, "is a whole number, and runs/sham.csv#share(outcome=plus) gives 3/4",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_place(block: str, line: int, column: int, words: str) -> None:
    found = faults(block)
    assert [one[:2] for one in found if words in one[2]] == [(line, column)], found


def test_a_rule_that_is_counted_twice_on_a_page_is_refused() -> None:
    block = 'sham: {plus: 3, minus: 1}\n```\n\n```yaml record="counts"\nsham: {plus: 2, minus: 2}\n'
    assert [one for one in faults(block) if "is counted already in line 10" in one[2]]


def test_addresses_are_read_as_figures_are_and_figures_ask_the_counts() -> None:
    block = 'sham: {plus: "calc:runs/sham.csv#count(outcome=plus)", minus: "1"}\n'
    after = "[3](calc:sham.counted(plus)) [yes](calc:sham.fires) [0.3125](calc:sham.null)\n"
    graph = graph_of(block, after)
    assert [figure.state for figure in graph.figures_on(RESULT)] == ["holds"] * 3


def test_the_verdict_that_needs_groups_is_not_computed_without_them() -> None:
    graph = graph_of("heavy: {plus: 4, minus: 1, split: 1}\n", "[yes](calc:heavy.fires)\n")
    (counts,) = graph.scopes.counts_on(RESULT)
    why = "it asks by jurors, and the counts of `heavy` are not given by jurors"
    assert counts.holds(counts.rule.rule.fires) == why
    assert counts.holds(counts.rule.rule.events[0].condition) is True
    (figure,) = graph.figures_on(RESULT)
    assert why in figure.message


@pytest.mark.parametrize(
    ("second", "fires"), [("plus: 2, minus: 1", True), ("plus: 1, minus: 2", False)]
)
def test_what_is_asked_of_each_group_is_asked_of_its_own_counts(second: str, fires: bool) -> None:
    block = (
        f"heavy:\n  jurors:\n    - {{plus: 3, minus: 0, split: 0}}\n    - {{{second}, split: 0}}\n"
    )
    (counts,) = graph_of(block).scopes.counts_on(RESULT)
    assert counts.holds(counts.rule.rule.fires) is fires


def test_counts_take_their_rule_from_the_design_and_not_from_the_page_of_the_result() -> None:
    rule = "{units: 4, outcomes: {plus: 1/2, minus: rest}, fires: plus >= 1}"
    softer = f'\n```yaml record="rule"\nsham: {rule}\n```\n'
    (counts,) = graph_of("sham: {plus: 2, minus: 2}\n", softer).scopes.counts_on(RESULT)
    assert counts.rule.path == DESIGN
    assert counts.holds(counts.rule.rule.fires) is False


# -- every boundary, by brute force --------------------------------------------------

SIGNS = st.sampled_from(["<", "<=", ">", ">=", "==", "!="])
COMPUTE = {
    "<": lambda one, other: one < other, "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other, ">=": lambda one, other: one >= other,
    "==": lambda one, other: one == other, "!=": lambda one, other: one != other,
}  # fmt: skip
CLAUSE = st.tuples(st.sampled_from(["plus", "minus", "plus - minus"]), SIGNS, st.integers(0, 5))


def truth(clauses, word, counts):  # type: ignore[no-untyped-def]
    """The condition once more, in plain Python."""
    values = {**counts, "plus - minus": counts["plus"] - counts["minus"]}
    found = [COMPUTE[sign](values[name], number) for name, sign, number in clauses]
    return all(found) if word == "and" else any(found)


def rule_of(units: object, condition: str) -> DecisionRule:
    outcomes = {"plus": "1/4", "minus": "1/4", "split": "rest"}
    rule = from_mapping({"units": units, "outcomes": outcomes, "fires": condition})
    assert isinstance(rule, DecisionRule), rule
    return rule


def written(clauses: object, word: str) -> str:
    return f" {word} ".join(f"{name} {sign} {number}" for name, sign, number in clauses)  # type: ignore[attr-defined]


@settings(max_examples=60, deadline=None)
@given(st.lists(CLAUSE, min_size=1, max_size=3), st.sampled_from(["and", "or"]), st.integers(1, 6))
def test_moving_one_unit_flips_or_keeps_the_verdict_as_brute_force_says(
    clauses: list[tuple[str, str, int]], word: str, units: int
) -> None:
    rule = rule_of(str(units), written(clauses, word))
    for row in count_vectors(units, 3):
        counts = dict(zip(rule.outcomes, row, strict=True))
        here = holds(rule.fires, rule, Seen(counts, {}))
        assert here is truth(clauses, word, counts)
        for one, other in product(rule.outcomes, repeat=2):
            if one == other or not counts[one]:
                continue
            moved = {**counts, one: counts[one] - 1, other: counts[other] + 1}
            there = holds(rule.fires, rule, Seen(moved, {}))
            assert (here is there) is (truth(clauses, word, counts) is truth(clauses, word, moved))


@settings(max_examples=40, deadline=None)
@given(
    st.lists(CLAUSE, min_size=1, max_size=2),
    st.sampled_from(["at least", "at most", "exactly"]),
    st.integers(0, 2),
    st.integers(1, 3),
)
def test_groups_are_counted_as_brute_force_counts_them(
    clauses: list[tuple[str, str, int]], bound: str, number: int, size: int
) -> None:
    condition = f"{bound} {number} jurors with {written(clauses, 'and')}"
    rule = rule_of({"jurors": "2", "items": str(size)}, condition)
    rows = [dict(zip(rule.outcomes, row, strict=True)) for row in count_vectors(size, 3)]
    sign = {"at least": ">=", "at most": "<=", "exactly": "=="}[bound]
    for pair in product(rows, repeat=2):
        whole = {name: sum(row[name] for row in pair) for name in rule.outcomes}
        met = sum(truth(clauses, "and", row) for row in pair)
        seen = Seen(whole, {"jurors": pair})
        assert ungrouped(rule.fires, seen) == ""
        assert ungrouped(rule.fires, Seen(whole, {})) == "jurors"
        assert holds(rule.fires, rule, seen) is COMPUTE[sign](met, number)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 4), SIGNS, st.integers(0, 4), st.sampled_from(["supported", "not supported"]))
def test_a_typed_verdict_is_reported_exactly_where_it_is_not_what_the_count_gives(
    plus: int, sign: str, number: int, verdict: str
) -> None:
    plan = PLAN + (
        "\n## Predictions\n\n| id | prediction | falsified if | condition |\n|---|---|---|---|\n"
        f"| P1 | it comes out | not | `sham: plus {sign} {number}` |\n"
    )
    block = f"sham: {{plus: {plus}, minus: {4 - plus}}}\n"
    head = "\n## Verdicts\n\n| prediction | verdict | evidence |\n|---|---|---|\n"
    table = f"{head}| P1 | {verdict} | x |\n"
    pages = {DESIGN: plan, RESULT: f"{HEAD}{block}```\n{table}"}
    sources = [Source(path, text.encode()) for path, text in pages.items()]
    check = [check for check in all_checks() if check.code == "PRD010"]
    _, report = check_sources(sources, tuple(check))
    wrong = COMPUTE[sign](plus, number) is not (verdict == "supported")
    line = pages[RESULT].count("\n")
    found = [str(item.span) for item in report.diagnostics if item.code == "PRD010"]
    assert found == ([f"{RESULT}:{line}:8"] if wrong else [])
