"""A control that is declared unmet without saying what stands in its way."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import is_unknown, says_none
from beforehand.records.record import Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    for control in design.controls:
        blocker = control.blocker
        if control.status.name != "unmet" or is_unknown(blocker.text, graph.config):
            continue
        if says_none(blocker.text, graph.config):
            at = blocker.at if blocker.is_given else control.at
            yield Problem(
                design.span(at),
                f"control {control.id} is unmet and names no blocker: say what is missing, so "
                "that it can be looked for",
            )


TABLE = """\
### Controls

| control | rule | status | criterion | blocker |
|---------|------|--------|-----------|---------|
"""

CHECK = Check(
    code="FRM006",
    name="unmet-control-without-blocker",
    why="A missing control is made good only if somebody knows what it is waiting for.",
    reads=Design,
    find=find,
    covers=("Q1-002", "Q1-004"),
    good=DESIGN
    + TABLE
    + """\
| held-out | §1 | unmet | none; the arm is dropped | no pair of the same quality in store |
| sham | §1 | не выполнено | | нет в источнике |
| probe | §1 | met | at most one point | none |
""",
    bad=DESIGN
    + TABLE
    + """\
| held-out | §1 | unmet | none | none | <!-- FRM006 -->
| sham | §1 | 未满足 | | | <!-- FRM006 -->
| probe | §1 | met | at most one point | none |

## 2 检查

### 对照

- **C9** 留出组
""",
)
