"""Amendments whose versions and dates do not run the same way."""

from collections.abc import Iterator

import msgspec

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import AMENDED, FINDINGS
from beforehand.records.fields import read_date, version_key
from beforehand.records.parts import Amendment
from beforehand.records.record import Design

Key = tuple[int, ...]


class Step(msgspec.Struct, frozen=True):
    """From one row to the next that gives a version, or a date, too."""

    what: str
    before: Amendment
    after: Amendment
    turn: int


def find(design: Design, _: Graph) -> Iterator[Problem]:
    steps = tuple(_steps(design))
    # Most rows show which way the table runs; where they do not, the oldest comes first.
    way = 1 if sum(step.turn for step in steps) >= 0 else -1
    reported: set[str] = set()
    for step in steps:
        if step.turn in (0, way) or step.after.anchor in reported:
            continue
        reported.add(step.after.anchor)
        order = "oldest" if way > 0 else "newest"
        yield Problem(
            design.span(step.after.date.at if step.what == "date" else step.after.at),
            f"the amendments stand {order} first, and the {step.what} of {step.after.id} does not "
            f"follow that of {step.before.id}: sort the rows, or mend the {step.what}",
            (design.span(step.before.at),),
        )


def _steps(design: Design) -> Iterator[Step]:
    last: dict[str, tuple[Amendment, Key]] = {}
    for amendment in design.amendments:
        for what, key in _keys(amendment):
            if what in last:
                before, earlier = last[what]
                yield Step(what, before, amendment, (key > earlier) - (key < earlier))
            last[what] = (amendment, key)


def _keys(amendment: Amendment) -> Iterator[tuple[str, Key]]:
    version = version_key(amendment.version)[0]
    if version:
        yield "version", version
    date = read_date(amendment.date.text)
    if date:
        yield "date", (date.toordinal(),)


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
    + REST
    + NEWEST_FIRST
    + f"""\
| A4 | 3 | 2026-08-03 | §1 | вода названа | {WHY} |
| A3 | 2.1 | 2026-08-02 | §1 | the spoon is named | {WHY} |
| A2 | 2.2 | 2026-08-02 | §1 | the pot is named | {WHY} | <!-- AMD010 -->
| A1 | 2 | 2026-08-01 | §1 | the cup is named | {WHY} |
""",
)
