"""Why a design is not frozen: all reasons at once, in order, and waivers on the record."""

from typing import get_args

import pytest

from beforehand.checks import all_checks
from beforehand.config import default_config
from beforehand.freezing.refusing.placeholders import placeholders
from beforehand.freezing.refusing.refusals import IDLE_WAIVER, WAIVED_BY, What
from beforehand.pages.markdown import read_page
from beforehand.source import Source
from tests.freezing.small import DESIGN, HEAD, Tree

HOME = "experiments/E-20260801-tea"
CRITIC = f"{HOME}/critic.md"
PASS = """\
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: pass
---
# Critique

## What is not claimed

Nothing of milk.

## Findings

| finding | severity | objection | disposition | answer |
|---------|----------|-----------|-------------|--------|
"""
BODY = """\
# Tea before milk (v1)

## 1 Question

Which comes first?

## 2 Limits

Few cups.

## 3 Predictions

| id | prediction | falsified if | evidence | mark |
|----|------------|--------------|----------|------|
| P1 | milk later | plus < 8 | internal-judgment-only | blind |
"""


def tree(header: str = "", body: str = BODY, critic: str | None = PASS, **files: str) -> Tree:
    pages = {DESIGN: f"{HEAD}{header}---\n{body}"}
    if critic is not None:
        pages[CRITIC] = critic
    return Tree(pages | files)


def whats(one: Tree, frozen: tuple[str, ...] = ()) -> list[str]:
    return [reason.what for reason in one.refusals(frozen)]


def test_a_design_that_is_ready_is_refused_nothing() -> None:
    assert tree().refusals() == ()


def test_all_reasons_come_at_once_and_in_order() -> None:
    body = (
        BODY.replace("Few cups.\n", "").replace("| blind |", "| — |") + "\nTODO\n\n[x](gone.md)\n"
    )
    header = "pilot: yes, six cups\nmaterials: [a.txt]\nfreeze: sometimes\nsupersedes: none\n"
    one = tree(header, body.replace("v1", "v3"), None)
    one.sources[DESIGN] = Source(
        DESIGN, one.sources[DESIGN].data.replace(b"status: draft", b"status: superseded")
    )
    critic = PASS + "| B1 | blocking | no cups | open | |\n"
    found = whats(one, ("2", "v1"))
    assert list(dict.fromkeys(found)) == [what for what in get_args(What) if what != "open finding"]
    one.sources[CRITIC] = Source(CRITIC, critic.encode())
    found = whats(one, ("1",))
    assert list(dict.fromkeys(found)) == [
        what for what in get_args(What) if what != "no critic pass"
    ]


def test_open_blocking_findings_are_named_where_they_stand_last() -> None:
    rows = "| B1 | blocking | no cups | open | |\n| B2 | критическое | x | resolved | §1 |\n"
    (reason,) = [item for item in tree(critic=PASS + rows).refusals() if item.what != "problem"]
    assert (reason.what, reason.span.path, reason.span.line) == ("open finding", CRITIC, 17)
    assert "finding B1 is blocking and open" in reason.message


def test_waivers_count_on_the_page_with_a_reason_and_are_not_idle_before_the_freeze() -> None:
    assert "no critic pass" in whats(tree(critic=None))
    assert whats(tree("waive: {CRT008: the source has none}\n", critic=None)) == []
    without = tree("waive: {CRT008: ''}\n", critic=None)
    assert "no critic pass" in whats(without)
    idle = tree("waive: {CRT008: the source has none}\n").refusals()
    assert [item.message[:6] for item in idle] == [IDLE_WAIVER]
    rows = "| B1 | blocking | no cups | open | |\n"
    waived = tree("waive: {CRT007: it stands as it was run}\n", critic=PASS + rows)
    assert "open finding" not in whats(waived)


def test_the_codes_are_those_of_the_checks() -> None:
    names = {check.code: check.name for check in all_checks()}
    assert names[WAIVED_BY["open finding"]] == "frozen-with-open-blocking"
    assert names[WAIVED_BY["no critic pass"]] == "frozen-without-critique"
    assert names[IDLE_WAIVER] == "idle-waiver"


@pytest.mark.parametrize(
    "text",
    [
        "TODO: say it",
        "It is TBD.",
        "Enter your response here",
        "not written yet",
        "<your hypothesis>",
        "Let <n> be it, or <…>.",
        "| a | {{ cookiecutter.name }} |",
        "Ещё не написано.",
        "数量：待填写。",
        '```yaml record="data"\nx: {n: TBD}\n```',
        "- **Author:** <name>",
    ],
)
def test_what_a_template_leaves_behind(text: str) -> None:
    source = Source("a.md", f"# T\n\nIt is.\n\n{text}\n".encode())
    lines = source.data.decode().split("\n")
    found = list(placeholders(read_page(source), lines, default_config()))
    assert found
    for item in found:
        assert lines[item.at.line - 1][item.at.column - 1 :].startswith(item.text)


@pytest.mark.parametrize(
    "text",
    [
        "as described, todo el día, tbd-like words and TODOs",
        "`TODO` and `<name>` and `{{ x }}`",
        "```\nTODO {{ x }} <name>\n```",
        "```yaml\nx: TBD\n```",
        "a <br> b <sup>2</sup> <span class='x'>c</span> <https://a.example> <a@b.example>",
        "p <0.05 and q> 0.1; x<y and z>w; a < b > c",
        "$\\cb{{m}}$ is maths",
        "<!-- TODO later -->",
        "escaped \\<name>",
    ],
)
def test_what_is_no_placeholder(text: str) -> None:
    whole = f"# T\n\nIt is.\n\n{text}\n"
    page = read_page(Source("a.md", whole.encode()))
    assert list(placeholders(page, whole.split("\n"), default_config())) == []


def test_a_slot_may_hold_what_is_filled_in_later() -> None:
    body = BODY + "\n## 4 Size\n\nThere are <!-- slot: n -->TBD<!-- /slot --> cups.\n"
    assert whats(tree("freeze: slots\n", body)) == []
    assert whats(tree("freeze: {mode: slots, slots: [n]}\n", body)) == []
    assert whats(tree("", body)) == ["placeholder"]
    assert whats(tree("freeze: append\n", body)) == ["placeholder"]


def test_slots_that_are_named_are_marked_once() -> None:
    body = BODY + "\nThere are <!-- slot: n -->x<!-- /slot --> cups.\n"
    assert whats(tree("freeze: {mode: slots, slots: [n, seed]}\n", body)) == ["slot"]
    assert whats(tree("freeze: slots\n", body + body.partition("There are ")[2])) == [
        "slot",
        "slot",
    ]
    assert whats(tree("freeze: slots\n")) == ["slot"]


def test_sections_that_say_nothing() -> None:
    empty = BODY.replace("Few cups.\n", "<!-- say it -->\n").replace("Which comes first?\n", "")
    found = [item for item in tree(body=empty).refusals() if item.what == "empty section"]
    assert [item.span.line for item in found] == [10, 13]
    later = BODY + "\n## 9 Amendments\n\n## 10 Deviations\n\n## 11 Anything\n"
    assert whats(tree(body=later)) == []
    nested = BODY.replace("Few cups.\n", "### 2.1 Cups\n\nFew.\n")
    assert "empty section" not in whats(tree(body=nested))


def test_problems_count_on_the_page_and_on_what_it_imports_only() -> None:
    rules = "---\nkind: framework\nversion: 1\nstatus: ratified\n---\n# Rules\n\n[x](gone.md)\n"
    files = {"framework/a.md": rules, "docs/b.md": "# B\n\n[x](gone.md)\n"}
    one = tree("imports: [framework/a.md@1]\n", **files)
    problems = [item for item in one.refusals() if item.what == "problem"]
    assert {item.span.path for item in problems} == {"framework/a.md"}


@pytest.mark.parametrize(
    ("pilot", "asked"),
    [
        ("pilot: E-20260701-tea\n", True),
        ("пилот: шесть чашек\n", True),
        ("pilot: {cups: 6}\n", True),
        ("pilot: no\n", False),
        ("pilot: none was run\n", False),
        ("pilot: {waived: nobody can say what was seen}\n", False),
        ("", False),
    ],
)
def test_after_a_pilot_every_criterion_is_marked(pilot: str, asked: bool) -> None:
    for mark, good in (
        ("seen", True),
        ("вслепую", True),
        ("機械的", True),
        ("", False),
        ("x", False),
    ):
        one = tree(pilot, BODY.replace("| blind |", f"| {mark} |"))
        assert ("unmarked criterion" in whats(one)) is (asked and not good)
    control = BODY + (
        "\n## 5 Controls\n\n| control | status | criterion | rule |\n|---|---|---|---|\n"
        "| C1 | met | all cups | R1 |\n"
    )
    assert ("unmarked criterion" in whats(tree(pilot, control))) is asked


def test_a_version_is_frozen_once() -> None:
    assert whats(tree(), ("2", "1.1")) == []
    (reason,) = tree().refusals(("v1",))
    assert (reason.what, reason.span.line) == ("already frozen", 4)


def test_a_design_that_another_supersedes() -> None:
    later = (HEAD + "supersedes: E-20260801-tea\n---\n# Tea\n").replace(
        "0801-tea\nversion", "0901-tea\nversion"
    )
    one = tree(**{"experiments/E-20260901-tea/design.md": later})
    assert "superseded" in whats(one)
