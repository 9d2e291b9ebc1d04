"""A design that does not say which step of an arm it carries out."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import ARM, DESIGN
from beforehand.checks.text import is_unknown, says_none
from beforehand.pages.page import Value
from beforehand.records.parts import Text
from beforehand.records.record import Arm, Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    field = design.field("executes")
    for entry in _entries(field):
        if is_unknown(entry.text, graph.config) or says_none(entry.text, graph.config):
            continue
        inside = graph.inside(design.path, Text(entry.text, entry.at, len(entry.text)))
        # What names an arm or a step that does not exist is reported as such already.
        if any(reference.trouble for reference in inside):
            continue
        arms = [
            (arm, reference.target.kind == "step")
            for reference in inside
            if reference.target and isinstance(arm := graph.find(reference.target.record), Arm)
        ]
        if not arms:
            yield Problem(
                design.span(entry.at),
                f"`executes` names no arm of the record ({entry.text}): write the arm and its "
                "step, as in `ARM-… step 1`",
            )
        for arm, stepped in arms:
            if arm.steps and not stepped:
                yield Problem(
                    design.span(entry.at),
                    f"`executes` names {arm.id} and none of its steps ({_range(arm)}): write "
                    f"`{arm.id} step {arm.steps[0].id}`, or whichever it is",
                    (arm.span(arm.steps[0].at),),
                )


def _entries(field: Value | None) -> tuple[Value, ...]:
    if field is None or not (field.text or field.items):
        return ()
    return (field,) if field.shape == "text" else field.entries()


def _range(arm: Arm) -> str:
    first, last = arm.steps[0].id, arm.steps[-1].id
    return first if first == last else f"{first} to {last}"


def _carrying(what: str) -> str:
    return DESIGN.replace("status: draft\n", f"status: draft\nexecutes: {what}\n")


CHECK = Check(
    code="LOG003",
    name="step-unnamed",
    why="What is not done as a step of something decided is done on a whim.",
    reads=Design,
    find=find,
    covers=("Q0-008",),
    good=ARM
    + _carrying("ARM-tea step 1")
    + """\
=== docs/arms/ARM-milk.md
---
kind: arm
id: ARM-milk
status: открыто
---
# Молоко, без шагов

## Закончено когда

Выпито.

=== experiments/E-20260802-чай/design.md
---
kind: design
version: 1
status: черновик
senses: {waived: о чашках, не о переводе}
executes: [ARM-milk, ARM-tea шаг 2]
---
# Чай
""",
    bad=ARM
    + _carrying("ARM-tea # LOG003")
    + """\
=== experiments/E-20260802-茶/design.md
---
kind: design
version: 1
status: 草案
senses: {waived: 评判杯子，不评判译文}
executes: 泡茶 # LOG003
---
# 茶
""",
)
