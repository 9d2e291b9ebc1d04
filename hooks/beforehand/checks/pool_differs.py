"""A pool whose size is not the number that was written down beforehand."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.draws_and_budgets import draws_of
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import counted


def find(graph: Graph) -> Iterator[Problem]:
    for draw in draws_of(graph):
        pool, size = draw.claims.pool, draw.replay.size
        if pool and pool[0] != size:
            yield Problem(
                pool[1].span(draw.path),
                f"the pool of `{draw.name}` is said to hold {counted(pool[0], 'member')}, and it "
                f"lists {size}: list whoever is missing, or name under `excluded` who is left out "
                "and why",
                (draw.at.span(draw.path),),
            )


CHECK = Check(
    code="DRW005",
    name="pool-differs",
    why="Whoever can add to a pool or take from it after the rules are fixed can steer the draw.",
    reads=Graph,
    find=find,
    fix="List exactly those who are eligible by the rules that were fixed.",
    covers=("Q4-003", "Q4-004"),
    good=DESIGN
    + """\
```yaml record="draw"
leaves:
  method: order
  prefix: "tea:"
  members: [Assam, Ceylon, Darjeeling]
  pool: 3
  excluded: {Nilgiri: the tin was open}
```
""",
    bad=DESIGN
    + """\
```yaml record="draw"
leaves:
  method: order
  prefix: "tea:"
  members: [Assam, Ceylon, Darjeeling]
  pool: 4 # DRW005
```
""",
)
