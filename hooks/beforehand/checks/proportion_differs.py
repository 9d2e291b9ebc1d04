"""A percentage that is not that of the counts printed beside it."""

from collections.abc import Iterator
from fractions import Fraction

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.checks.page_statistics import statistics_of
from beforehand.records.reported import Proportion

FAR = Fraction(1, 10)
"""A mark of four in five may carry a weight of 20%; a slip is nearer to what is right."""

FEW = 100
ROUGH = Fraction(1, 20)


def find(sheet: Sheet) -> Iterator[Problem]:
    for item in statistics_of(sheet, Proportion):
        message = _wrong(item)
        if message:
            yield Problem(sheet.span(item.share_at), message)


def _wrong(item: Proportion) -> str:
    """What is wrong with the share, if anything is."""
    if not 0 <= item.k <= item.n or item.n == 0:
        return ""
    from beforehand.exact.numbers import Printed, agrees, only_cut, read_number, show

    printed = read_number(item.share, "decimal")
    if not isinstance(printed, Printed):
        return ""
    value = Fraction(item.k, item.n)
    off = abs(value - printed.value)
    rough = printed.relation == "≈" and off <= max(ROUGH, printed.step)
    # "25% fewer (9/12)" states the rest.
    if agrees(value, printed) or rough or agrees(1 - value, printed):
        return ""
    if item.loose and (printed.relation == "≈" or (off > FAR and item.n <= FEW)):
        return ""
    cut = "; it was cut off and not rounded" if only_cut(value, printed) else ""
    exact = show(value, printed)
    return (
        f"{item.k} of {item.n} is {exact}, not {item.share.lstrip('=')}{cut}: mend the "
        "percentage or the counts"
    )


CHECK = Check(
    code="FIG011",
    name="proportion-differs",
    why="A percentage beside its counts is read as computed from them, and often one was updated.",
    reads=Sheet,
    find=find,
    fix="Compute the percentage again from the counts.",
    good="""\
# Cups

16 / 580 (2.8%) against 109 of 579 = 18.83%; 2.8% (16/580); 7/8 = 0.875; 10/12 (~80%).
Three judges in four, 9/12 (25% fewer). Task 3/5 (20%), GROUP 9/9, 2026/08/01, 1/27.
Чашка 5 из 30 (16,7%). 16 of 580 calls (2.8%), 1,160 of 58,000 (2.0%). 12/15 (+5%).
""",
    bad="""\
# Cups

16 / 580 (2.9%) <!-- FIG011 -->
or 109 of 579 = 18.88% <!-- FIG011 -->
and 66.6% (2 of 3 cups). <!-- FIG011 -->

| чашка | доля |
|-------|------|
| 茶 | 5 из 30 (17,6%) | <!-- FIG011 -->
| milk | 3/8 = 0.36 | <!-- FIG011 -->
""",
)
