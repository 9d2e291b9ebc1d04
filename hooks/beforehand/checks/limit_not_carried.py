"""A rule that is used clause by clause without the clause that limits it."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, FRAMEWORK
from beforehand.checks.text import is_unknown, says_none
from beforehand.records.record import Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    for binding in design.bindings:
        clauses, limit = binding.clauses, binding.limit
        if binding.binding.name == "no" or says_none(clauses.text, graph.config):
            continue
        if limit or is_unknown(clauses.text, graph.config):
            continue
        at = limit.at if limit.is_given else clauses.at
        yield Problem(
            design.span(at),
            f"{binding.rule.text} is used by clauses ({clauses.text}) and no limit is carried: "
            "state the clause that limits it, or write `none`",
        )


TABLE = """\
## Framework rules

| rule | binding | reason | clauses | limit |
|------|---------|--------|---------|-------|
"""

CHECK = Check(
    code="FRM009",
    name="limit-not-carried",
    why="Taking the clauses that permit and leaving the one that limits turns a rule around.",
    reads=Design,
    find=find,
    covers=("Q0-015",),
    good=FRAMEWORK
    + BOUND
    + TABLE
    + """\
| R1 | yes | the pot is warmed | | |
| R2 | yes | the leaves are weighed | uses 1, carries 2 | the scale may be wrong by a gram |
""",
    bad=FRAMEWORK
    + BOUND
    + TABLE
    + """\
| R1 | yes | the pot is warmed | — | |
| R2 | yes | листья взвешены | пункт 1 | | <!-- FRM009 -->

### Правила

| правило | обязательно | причина | пункты |
|---------|-------------|---------|--------|
| R1 | да | кипяток | 全部 | <!-- FRM009 -->
""",
)
