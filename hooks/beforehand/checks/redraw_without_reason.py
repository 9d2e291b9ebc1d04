"""A draw that was made twice, and the record does not say why."""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.draws_and_budgets import draws_of
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import listed

if TYPE_CHECKING:
    from beforehand.reckoning.draws import NamedDraw


def find(graph: Graph) -> Iterator[Problem]:
    groups: dict[str, list[NamedDraw]] = {}
    for draw in draws_of(graph):
        experiment = graph.index.experiment_of(draw.path)
        groups.setdefault(experiment.id if experiment else draw.path, []).append(draw)
        yield from _incomplete(draw, graph)
    for draws in groups.values():
        for one, other in combinations(draws, 2):
            items = one.repeats(other)
            if items and not one.claims.again and not other.claims.again:
                yield _silent(one, other, items)


def _silent(one: "NamedDraw", other: "NamedDraw", items: frozenset[str]) -> Problem:
    whom = f" for {listed(sorted(items))}" if any(items) else ""
    return Problem(
        other.at.span(other.path),
        f"`{other.name}` draws again{whom} from the members that `{one.name}` has drawn from: say "
        f"`again: {{of: {one.name}, reason: …}}`, or give each its `purpose`",
        (one.at.span(one.path),),
    )


def _incomplete(draw: "NamedDraw", graph: Graph) -> Iterator[Problem]:
    again = draw.claims.again
    if again is None:
        return
    span = again.at.span(draw.path)
    if not again.reason:
        yield Problem(
            span, f"`{draw.name}` repeats a draw and gives no `reason`: say what was wrong with it"
        )
    first = graph.scopes.find(draw.path, again.of) if again.of else f"`{draw.name}` names no draw"
    if isinstance(first, str) and not again.result:
        yield Problem(
            span,
            f"`{draw.name}` repeats a draw that the record does not hold ({first}): name its block "
            "under `of`, or tell under `result` what it gave",
        )


CHECK = Check(
    code="DRW002",
    name="redraw-without-reason",
    why="Whoever may draw again until it suits has not drawn but chosen.",
    reads=Graph,
    find=find,
    fix="Keep both draws, and say in the second one which it repeats and why.",
    covers=("Q2-011",),
    good=DESIGN
    + """\
```yaml record="draw"
first: {method: slots, seed: 20260801, blocks: {morning: [c1, c2, c3, c4, c5]}}
second:
  method: slots
  seed: 20260802
  blocks: {morning: [c1, c2, c3, c4, c5]}
  again: {of: first, reason: c3 was broken on the way}
evening:
  method: slots
  seed: 20260802
  blocks: {evening: [c1, c2, c3, c4, c5]}
  again: {of: a draw by hand, result: 1 of 5 in front, reason: it was not balanced}
places: {method: order, prefix: "p:", members: [c1, c2, c3], purpose: who sits where}
turns: {method: order, prefix: "t:", members: [c1, c2, c3], purpose: who begins}
```
""",
    bad=DESIGN
    + """\
```yaml record="draw"
first: {method: slots, seed: 20260801, blocks: {morning: [c1, c2, c3, c4, c5]}}
second: # DRW002
  method: slots
  seed: 20260802
  blocks: {morning: [c1, c2, c3, c4, c5]}
evening:
  method: slots
  seed: 20260802
  blocks: {evening: [c1, c2, c3, c4, c5]}
  again: {of: a draw by hand, reason: it was not balanced} # DRW002
重抽:
  method: order
  prefix: "茶:"
  members: [龙井, 毛峰]
  again: {of: first} # DRW002
```
""",
)
