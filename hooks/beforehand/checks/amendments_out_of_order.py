"""Amendments whose versions and dates do not run the same way."""

from collections.abc import Iterator
from typing import Literal

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import AMENDED, FINDINGS
from beforehand.records.fields import read_date, version_key
from beforehand.records.record import Amendment, Design

Way = Literal[1, -1, 0]


def find(design: Design, _: Graph) -> Iterator[Problem]:
    way: Way = 0
    last: dict[str, tuple[Amendment, tuple[int, ...]]] = {}
    for amendment in design.amendments:
        for what, key in _keys(amendment):
            before = last.get(what)
            turn = _way(before[1], key) if before else 0
            if before and turn and way and turn != way:
                there = design.span(before[0].at)
                order = "ascending" if way > 0 else "descending"
                yield Problem(
                    design.span(amendment.date.at if what == "date" else amendment.at),
                    f"amendment {amendment.id} breaks the {order} order: its {what} does not "
                    f"follow that of {before[0].id}: sort the rows, or mend the {what}",
                    (there,),
                )
                break
            way = way or turn
            last[what] = (amendment, key)


def _keys(amendment: Amendment) -> Iterator[tuple[str, tuple[int, ...]]]:
    version = version_key(amendment.version)[0]
    if version:
        yield "version", version
    date = read_date(amendment.date.text)
    if date:
        yield "date", (date.toordinal(),)


def _way(before: tuple[int, ...], after: tuple[int, ...]) -> Way:
    return 0 if before == after else 1 if before < after else -1


HEAD = AMENDED.replace(" (v2)", "").replace("version: 2", "version: 3")
NEWEST_FIRST = HEAD.replace("E-20260801-tea", "E-20260802-kava").replace(
    "[critique](critic.md)", "[critique](../E-20260801-tea/critic.md)"
)
REST = "\n" + FINDINGS + "| 1 | minor | the cup is not named | resolved | §1 | | |\n\n"
WHY = "[critique](../E-20260801-tea/critic.md)"

CHECK = Check(
    code="AMD010",
    name="amendments-out-of-order",
    why="A history that runs both ways hides which change came before which.",
    reads=Design,
    find=find,
    fix="Sort the rows by version and date, oldest or newest first.",
    covers=("Q0-141",),
    good=HEAD
    + """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1 |
| A2 | 2 | not in the source | §1 | the spoon is named | finding 1 |
| A3 | 3 | 2026-08-02 | §1 | вода названа | замечание 1 |
"""
    + REST
    + NEWEST_FIRST
    + f"""\
| A2 | 3 | 2026-08-02 | §1 | вода названа | {WHY} |
| A1 | 2 | 2026-08-01 | §1 | the cup is named | {WHY} |
""",
    bad=HEAD
    + """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1 |
| A2 | 3 | 2026-08-02 | §1 | the spoon is named | finding 1 |
| A3 | 2 | 2026-08-02 | §1 | вода названа | замечание 1 | <!-- AMD010 -->
| A4 | 3 | 2026-07-31 | §1 | the pot is warmed | finding 1 | <!-- AMD010 -->
"""
    + REST,
)
