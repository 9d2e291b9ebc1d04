"""Seats of a stratum that are not those of the largest remainder."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.draws_and_budgets import draws_of
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import counted


def find(graph: Graph) -> Iterator[Problem]:
    for draw in draws_of(graph):
        quotas = {quota.stratum: quota for quota in draw.replay.quotas}
        for stratum, places, at in draw.claims.places:
            quota = quotas[stratum]
            if quota.seats != places:
                total = sum(item.seats for item in quotas.values())
                yield Problem(
                    at.span(draw.path),
                    f"{stratum} has {counted(places, 'place')} here and {quota.seats} by largest "
                    f"remainder: {total} × {quota.size}/{draw.replay.size} is "
                    f"{float(quota.share):.4g}; correct `places`, the sizes or `seats`",
                    (draw.at.span(draw.path),),
                )


CHECK = Check(
    code="DRW004",
    name="quotas-differ",
    why="A quota that the stated method does not give was set by hand.",
    reads=Graph,
    find=find,
    fix="Write the places that the method gives, or name the method that gives these.",
    covers=("Q4-005",),
    good=DESIGN
    + """\
```yaml record="draw"
leaves:
  method: quotas
  strata: {green: 3, black: 9, white: 4}
  seats: 12
  places: {green: 2, black: 7, white: 3}
```
""",
    bad=DESIGN
    + """\
```yaml record="draw"
leaves:
  method: quotas
  strata: {green: 3, black: 9, white: 4}
  seats: 12
  places:
    green: 3 # DRW004
    black: 6 # DRW004
    white: 3
```
""",
)
