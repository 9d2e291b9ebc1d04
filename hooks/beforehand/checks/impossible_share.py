"""A percentage of so many people that no whole number of them makes."""

import re
from collections.abc import Iterator
from fractions import Fraction

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.checks.page_statistics import statistics_of
from beforehand.records.reported import PeopleShare

SUPPOSED = re.compile(
    r"\b(?:if|would|should|must|may|might|could|can|will|need|needs|require[sd]?|expect\w*|assum\w*|"
    r"target|threshold|plan\w*|at least|at most|least|more than|less than|fewer than|about|around|"
    r"roughly|approximately|nearly|almost|over|under|up to|minimum|power|e\.g|suppose|when|until|"
    r"average|mean|probability|chance|likelihood|weighted)\b|[≥≤≈~<>]",
    re.IGNORECASE,
)
"""What makes a percentage one that was not counted."""


def find(sheet: Sheet) -> Iterator[Problem]:
    lines: dict[int, str] = {}
    for item in statistics_of(sheet, PeopleShare):
        if not 0 < item.n <= 100:
            continue
        lines = lines or _paragraphs(sheet)
        if SUPPOSED.search(lines.get(item.at.line, "")):
            continue
        message = _wrong(item)
        if message:
            yield Problem(sheet.span(item.at), message)


def _paragraphs(sheet: Sheet) -> dict[int, str]:
    """For each line the paragraph it stands in."""
    return {
        line.number: "\n".join(other.prose for other in block.lines)
        for block in sheet.page.blocks
        for line in block.lines
    }


def _wrong(item: PeopleShare) -> str:
    from beforehand.exact.numbers import Printed, agrees, only_cut, read_number, show

    printed = read_number(item.share)
    if not isinstance(printed, Printed):
        return ""
    below = (printed.value * item.n).numerator // (printed.value * item.n).denominator
    shares = [(k, Fraction(k, item.n)) for k in (below, below + 1)]
    if any(agrees(share, printed) or only_cut(share, printed) for _, share in shares):
        return ""
    told = " and ".join(f"{k} of {item.n} is {show(share, printed)}" for k, share in shares)
    return f"{item.share} of {item.n} is no whole number of them: {told}; mend the one or the other"


CHECK = Check(
    code="FIG013",
    name="impossible-share",
    why="Half a person answers nothing: such a percentage was mistyped, or is of another group.",
    reads=Sheet,
    find=find,
    fix="Give the counts, and compute the percentage from them.",
    good="""\
# Cups

75% of the 12 judges chose milk, and 33.3% of 9 readers. At least 80% of 12 judges must agree.

About 40% of 12 judges left. Of the milk 37% of 12 litres was spilt.
=== docs/чай.md
# Чай

37% of the 12 judges' cups were empty.
""",
    bad="""\
# Cups

37% of the 12 judges chose milk. <!-- FIG013 -->

> 55.0% of 9 readers chose tea. <!-- FIG013 -->
""",
)
