"""Seats that only a tie-break decides, where the record states none."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.draws_and_budgets import draws_of
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import listed

if TYPE_CHECKING:
    from beforehand.exact.quotas import Quota


def find(graph: Graph) -> Iterator[Problem]:
    for draw in draws_of(graph):
        quotas = draw.replay.quotas
        tied = [quota.stratum for quota in quotas if quota.by_tie]
        if not tied or draw.entry.get("ties") is not None:
            continue
        place = draw.entry.get("seats") or draw.entry
        yield Problem(
            (place.key_at or place.at).span(draw.path),
            f"{listed(tied)} have equal remainders in `{draw.name}`, and there is not a seat for "
            f"each: {_choices(quotas)}; state `ties`",
        )


def _choices(quotas: "tuple[Quota, ...]") -> str:
    """What each tie-break would give."""
    from beforehand.exact.quotas import TIE_BREAKS
    from beforehand.exact.quotas import quotas as shared

    sizes = {quota.stratum: quota.size for quota in quotas}
    total = sum(quota.seats for quota in quotas)
    given = {
        ties: ", ".join(str(quota.seats) for quota in shared(total, sizes, ties))
        for ties in TIE_BREAKS
    }
    return "; ".join(f"`{ties}` gives {seats}" for ties, seats in given.items())


CHECK = Check(
    code="DRW003",
    name="tie-break-unstated",
    why="Where two strata have the same remainder, whoever shares out the seats may pick one.",
    reads=Graph,
    find=find,
    fix="Say `ties: listed`, `larger` or `smaller`: who comes first of equal remainders.",
    covers=("Q4-005",),
    good=DESIGN
    + """\
```yaml record="draw"
even: {method: quotas, strata: {green: 3, black: 9, white: 4}, seats: 12}
tied: {method: quotas, strata: {green: 2, black: 10, white: 4}, seats: 12, ties: larger}
```
""",
    bad=DESIGN
    + """\
```yaml record="draw"
tied:
  method: quotas
  strata: {green: 2, black: 10, white: 4}
  seats: 12 # DRW003
茶叶: {method: strata, prefix: "茶:", strata: {绿: [龙井], 红: [祁门]}, seats: 1} # DRW003
```
""",
)
