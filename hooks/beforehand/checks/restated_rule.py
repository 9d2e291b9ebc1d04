"""A page that imports rules and also writes them out again."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, FRAMEWORK
from beforehand.checks.text import where
from beforehand.records.fingerprints import SharedRun, shared_runs
from beforehand.records.parts import Rule
from beforehand.records.record import Design, Framework
from beforehand.source import Place

LEAST_WORDS = 15


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    own = graph.pages[design.path].prints
    for page in graph.index.imports(design.path) if own else ():
        seen: set[int] = set()
        for run in shared_runs(own, graph.pages[page.path].prints):
            if run.words >= LEAST_WORDS and run.line not in seen:
                seen.add(run.line)
                yield _problem(design, page, run)


def _problem(design: Design, page: Framework, run: SharedRun) -> Problem:
    rule = _rule_above(page, run.other_line)
    span = page.span(rule.at if rule else None)
    name = rule.id if rule else "the text"
    return Problem(
        design.span(Place(run.line)),
        f"at least {run.words} words in a row are those of {name} in {where(span)}, which this "
        "page imports: cite the rule, or quote it as a block quote",
        (span,),
    )


def _rule_above(page: Framework, line: int) -> Rule | None:
    above = [rule for rule in page.rules if rule.at.line <= line]
    return max(above, key=lambda rule: rule.at, default=None)


CHECK = Check(
    code="FRM002",
    name="restated-rule",
    why="A rule that stands in two places will soon say two things.",
    fix="Cite the rule by its id, or quote it as a block quote.",
    reads=Design,
    find=find,
    covers=("Q0-009",),
    good=FRAMEWORK
    + BOUND
    + """\
The pot is warmed, as R1 asks, and the water is poured at the boil.

> Water is poured at the boil, into a pot that was warmed beforehand with a first cup
> which nobody drinks, and the lid stays on until the last cup has been poured.

## Framework rules

| rule | binding | reason | clauses | limit |
|------|---------|--------|---------|-------|
| R1 | yes | the pot is warmed | | |
""",
    bad=FRAMEWORK
    + BOUND
    + """\
We hold to this rule.

Water is poured at the boil, into a pot that <!-- FRM002 -->
was warmed beforehand with a first cup which nobody drinks,
and the lid stays on until the last cup has been poured.

1. Milk comes last.
2. And water is poured *at the boil*, into a pot that was warmed <!-- FRM002 -->
   beforehand with a first cup which nobody drinks, and the lid stays on.
""",
)
