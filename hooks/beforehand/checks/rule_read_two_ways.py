"""Figures of one rule on one page that are computed under two readings of it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.decision_rules import RULE
from beforehand.checks.examples import DESIGN

if TYPE_CHECKING:
    from beforehand.reckoning.figures import Figure

COUNTS = ("units", "cells")
"""What a rule can be asked whatever its clauses are."""


def find(graph: Graph) -> Iterator[Problem]:
    for path, page in graph.pages.items():
        if len(page.figures) < 2:
            continue
        worded: dict[tuple[str, str], Figure] = {}
        changed: list[tuple[tuple[str, str], Figure]] = []
        for figure in graph.figures_on(path):
            if figure.ask is None or figure.source is None or figure.source.sort != "rule":
                continue
            if figure.ask.measure in COUNTS:
                continue
            key = figure.source.path, figure.source.name
            if "without" in figure.ask.options:
                changed.append((key, figure))
            elif figure.state == "holds":
                worded.setdefault(key, figure)
        for key, figure in changed:
            if key in worded and figure.ask is not None:
                other = worded[key]
                left = figure.ask.options["without"].text
                yield Problem(
                    figure.span,
                    f"{figure.link.text} is `{key[1]}` read without “{left}”, and "
                    f"{other.link.text} in line {other.span.line} is the rule as it is worded: "
                    "write what is left as a rule with a name of its own, or ask for both alike",
                    (other.span,),
                )


CHECK = Check(
    code="RUL017",
    name="rule-read-two-ways",
    why="A null with a clause and a power without it are figures of two rules, and flatter both.",
    fix="Give the rule without the clause a name of its own, or ask for every figure alike.",
    reads=Graph,
    find=find,
    covers=("Q0-084",),
    good=DESIGN
    + RULE
    + """\
  fires: tea >= 8 and milk == 0
  alternatives: {strong: {tea: 0.8, milk: 0.05}}
plain:
  units: {judges: 3, cups: 4}
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  fires: tea >= 8
  alternatives: {strong: {tea: 0.8}}
```

By chance the rule fires with [0.000594](calc:cups.null), and with [0.5245](calc:cups.power(strong))
where tea is told; without the clause on milk it is [0.9274](calc:plain.power(strong)).
""",
    bad=DESIGN
    + RULE
    + """\
  fires: tea >= 8 and milk == 0
  alternatives: {strong: {tea: 0.8, milk: 0.05}}
```

By chance the rule fires with [0.000594](calc:cups.null).
Its power is [0.9274](<calc:cups.power(strong, without=milk == 0)>). <!-- RUL017 -->
""",
)
