"""Pins held to what they cite."""

from hashlib import sha256

import pytest

from beforehand.checks.run import check_sources
from beforehand.graph import Graph
from beforehand.graph.pinned import Pinned, pins_on
from beforehand.source import Source

PAGE = "experiments/E-20260801-tea/design.md"
RULES = """\
---
kind: framework
version: 1
status: ratified
---
# How tea is brewed

## R1 · The water boils

It boils.

```
no prose
```

### Why

It is better so.@@

1. Two grams go to a cup.

## R2 · The rest

""".replace("@@", "  ")
CRITIC = """\
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: needs amendment
---
# Critique

| finding | severity | objection | remedy | disposition | answer |
|---------|----------|-----------|--------|-------------|--------|
| F1 | blocker | the *cup* is not named | name it | open | – |

### F2 · major · the milk is warm

It was on the stove.

- **remedy:** cool it
- **disposition:** rebutted
- **reason:** it was
  never warm

Nobody measured it.
"""
DECISIONS = """\
---
kind: decisions
---
# Decisions

## D-20260725-07 · The pair is admitted

- **status:** accepted

So be it.

## D-20260725-08 · Another one

- **status:** accepted
"""
PAGES = {
    "framework/brewing.md": RULES,
    "experiments/E-20260801-tea/critic.md": CRITIC,
    "docs/decisions/all.md": DECISIONS,
    "docs/данные.txt": "чай\r\n",
}
TABLE = """
## 3 Predictions

| id | prediction | falsified if |
|----|------------|--------------|
| P1 | they differ | they do not |
"""


def record(pins: str, pages: dict[str, str] = PAGES, path: str = PAGE) -> Graph:
    head = "kind: design\nversion: 1\nstatus: draft\nimports: [framework/brewing.md]"
    text = f"---\n{head}\npins:\n{pins}\n---\n# Tea\n\n## 1 Question\n\nWhich?\n{TABLE}"
    sources = [Source(name, body.encode()) for name, body in {**pages, path: text}.items()]
    return check_sources(sources, ())[0]


def pinned(name: str, pages: dict[str, str] = PAGES) -> Pinned:
    return pins_on(record(f'  "{name}": 000000000000', pages), PAGE)[0]


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def test_a_page_and_any_file_are_digested_as_a_freeze_does() -> None:
    assert pinned("framework/brewing.md").now == digest(RULES)
    assert pinned("brewing").now == digest(RULES)
    assert pinned("../../framework/brewing.md").now == digest(RULES)
    assert pinned("docs/данные.txt").now == digest("чай\n")


def test_a_rule_is_its_lines_with_what_is_no_prose_and_without_blanks_at_ends() -> None:
    begin, end = RULES.index("## R1"), RULES.index("\n## R2")
    assert pinned("R1").now == digest(RULES[begin:end].replace("so.  ", "so."))
    assert pinned("brewing R1").now == pinned("R1").now
    assert pinned("R1 clause 1").now == digest("Two grams go to a cup.\n")


def test_a_finding_in_a_row_is_what_was_objected_whatever_was_answered() -> None:
    was = pinned("finding F1").now
    assert was == digest("blocking\nthe cup is not named\nname it\n")
    answered = {**PAGES, "experiments/E-20260801-tea/critic.md": CRITIC.replace(
        "| open | – |", "| accepted | §1 |"
    )}  # fmt: skip
    assert pinned("finding F1", answered).now == was


def test_a_finding_under_a_heading_is_also_what_stands_below_it_without_the_answers() -> None:
    body = "It was on the stove.\n\n- **remedy:** cool it\n\nNobody measured it.\n"
    was = pinned("finding F2").now
    assert was == digest(f"major\nthe milk is warm\ncool it\n{body}")
    critic = "experiments/E-20260801-tea/critic.md"
    answered = {**PAGES, critic: CRITIC.replace("rebutted", "open").replace("never warm", "cold")}
    assert pinned("finding F2", answered).now == was
    other = {**PAGES, critic: CRITIC.replace("Nobody measured", "Somebody measured")}
    assert pinned("finding F2", other).now != was


def test_a_row_is_its_words_and_a_decision_of_a_register_its_section() -> None:
    assert pinned("P1").now == digest("they differ\nthey do not\n\n\n\n")
    begin, end = DECISIONS.index("## D-20260725-07"), DECISIONS.index("\n## D-20260725-08")
    assert pinned("D-20260725-07").now == digest(DECISIONS[begin:end])
    assert pinned("§1").now == digest("## 1 Question\n\nWhich?\n")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("R9", "nothing here is called 'R9'"),
        ("steeping R1", "'steeping' before 'R1' is not where framework/brewing.md is"),
        ("R1, R2", "'R1,' before 'R2' is not where framework/brewing.md is"),
        ("D-20990101-01", "nothing is called 'D-20990101-01' in the record"),
        ("brewing §8", "nothing is called '§8' in framework/brewing.md"),
        ("docs/nothing.md", "it is no file, record, section or part"),
        (PAGE, "it is the page itself, which changes with it"),
    ],
)
def test_a_name_that_leads_nowhere_is_an_orphan_that_says_why(name: str, why: str) -> None:
    found = pinned(name)
    assert (found.state, found.why) == ("orphaned", why)


def test_a_name_that_may_mean_several_things_is_an_orphan_until_it_says_which() -> None:
    second = {**PAGES, "experiments/E-20260801-tea/critic-2.md": CRITIC}
    assert "several things" in pinned("finding F1", second).why
    exact = pinned("experiments/E-20260801-tea/critic-2.md finding F1", second)
    assert exact.target
    assert exact.target.path == "experiments/E-20260801-tea/critic-2.md"


def test_any_12_or_more_digits_of_the_digest_are_current() -> None:
    now = digest(RULES)
    pins = f"  R1: {'0' * 12}\n  brewing: {now[:12]}\n  framework/brewing.md: {now.upper()}"
    states = [item.state for item in pins_on(record(pins), PAGE)]
    assert states == ["outdated", "current", "current"]
