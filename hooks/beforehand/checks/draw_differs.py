"""A draw that does not come out as the record says."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.draws_and_budgets import draws_of, members
from beforehand.checks.examples import DESIGN

if TYPE_CHECKING:
    from beforehand.reckoning.draw_claims import Stated
    from beforehand.reckoning.lots import Lot


def find(graph: Graph) -> Iterator[Problem]:
    for draw in draws_of(graph):
        for stated, lot in draw.differences:
            yield Problem(
                stated.at.span(draw.path),
                f"{_said(draw.name, stated)} {members(stated.members)}, and the draw gives "
                f"{_given(stated, lot)}: put in what was drawn, or write a second draw under a "
                "name of its own with `again`",
                (draw.at.span(draw.path),),
            )


def _said(name: str, stated: "Stated") -> str:
    whom = f" for {stated.item}" if stated.item else ""
    what = "what was drawn" if stated.what == "drawn" else "the reserve"
    return f"`{name}` says that {what}{whom} is"


def _given(stated: "Stated", lot: "Lot") -> str:
    if stated.what == "reserve":
        return f"{members(lot.rest)}, in this order"
    if lot.subset is None:
        return f"{members(lot.drawn)}, the first by hash"
    one = lot.subset
    return (
        f"{members(lot.drawn)}, number {one.index} (from 0) of {one.subsets} subsets, by "
        f'sha256("{one.text}") = {one.digest[:12]}…'
    )


CHECK = Check(
    code="DRW001",
    name="draw-differs",
    why="A draw that anybody can repeat is worth nothing if nobody does: the material may have "
    "been chosen.",
    reads=Graph,
    find=find,
    fix="`beforehand draw` prints what each draw gives, and three lines of Python that show it.",
    covers=("Q0-061", "Q0-062", "Q2-009", "Q4-006", "Q4-009"),
    good=DESIGN
    + """\
```yaml record="draw"
sites:
  method: subset
  text: "E-20260801-tea|{item}"
  of: [pot, kettle]
  members: 1..8
  size: 3
  drawn: {pot: [3, 5, 8], kettle: [1, 2, 6]}
leaves:
  method: order
  prefix: "tea:"
  members: [Assam, Ceylon, Darjeeling, Nilgiri]
  size: 2
  drawn: [Ceylon, Nilgiri]
  reserve: [Darjeeling, Assam]
```
""",
    bad=DESIGN
    + """\
```yaml record="draw"
sites:
  method: subset
  text: "E-20260801-tea|{item}"
  of: [pot, kettle]
  members: 1..8
  size: 3
  drawn:
    pot: [3, 5, 8]
    kettle: [1, 2, 7] # DRW001
茶叶:
  method: strata
  prefix: "茶:"
  strata: {绿: [龙井, 碧螺春, 毛峰], 红: [祁门, 滇红]}
  seats: 3
  ties: listed
  drawn: {绿: [龙井, 毛峰], 红: [祁门]} # DRW001
  reserve: {绿: [毛峰]} # DRW001
leaves:
  method: order
  prefix: "tea:"
  members: [Assam, Ceylon, Darjeeling, Nilgiri]
  size: 2
  drawn: [Nilgiri, Ceylon] # DRW001
```
""",
)
