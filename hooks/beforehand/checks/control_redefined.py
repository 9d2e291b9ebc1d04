"""A control whose criterion was rewritten on the page that has to meet it."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, FRAMEWORK
from beforehand.checks.text import is_unknown, says_none, where
from beforehand.records.parts import Control, Rule
from beforehand.records.record import Design
from beforehand.records.wording import words_of

POINTER = re.compile(r"^\W*§|^(?:see|as in|см\.|как в|见|参见)\s", re.IGNORECASE)


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    for control in design.controls:
        for page, rule in graph.rules_in(design.path, control.rule):
            if _is_redefined(control, rule, graph):
                yield Problem(
                    design.span(control.criterion.at),
                    f"control {control.id} is held to `{control.criterion.text}`, and "
                    f"{rule.id} ({where(page.span(rule.criterion.at))}) asks for "
                    f"`{rule.criterion.text}`: keep the rule's words, or declare the control unmet",
                    (page.span(rule.criterion.at),),
                )
                break


def _is_redefined(control: Control, rule: Rule, graph: Graph) -> bool:
    """Whether a criterion replaces the rule's. One that repeats or extends it does not.

    A control that is said to be met may point to the section that spells the criterion out.
    """
    own, asked = control.criterion.text, rule.criterion.text
    if not own or not asked or says_none(own, graph.config):
        return False
    if is_unknown(own, graph.config) or is_unknown(asked, graph.config):
        return False
    if POINTER.match(own) and control.status.name != "unmet":
        return False
    return f" {' '.join(words_of(asked))} " not in f" {' '.join(words_of(own))} "


TABLE = """\
### Controls

| control | rule | status | criterion | blocker |
|---------|------|--------|-----------|---------|
"""

CHECK = Check(
    code="FRM005",
    name="control-redefined",
    why="A control that is rewritten where it would fail no longer controls anything.",
    fix="Leave the criterion to the rule, and declare a control that cannot be met unmet.",
    reads=Design,
    find=find,
    covers=("Q1-002",),
    good=FRAMEWORK
    + BOUND
    + TABLE
    + """\
| warmed pot | R1 | met | The pot is warmed before the leaves go in | none |
| boiling | R1 | met | §1: the pot is warmed at noon | none |
| scale | R2 | unmet | нет; весов не нашлось | весы |
| lid | §1 | met | the lid is on | none |
""",
    bad=FRAMEWORK
    + BOUND
    + TABLE
    + """\
| warmed pot | R1 | met | the pot is dry | none | <!-- FRM005 -->
| scale | brewing R2 | не выполнено | §1: весы прочитаны один раз | весы | <!-- FRM005 -->
""",
)
