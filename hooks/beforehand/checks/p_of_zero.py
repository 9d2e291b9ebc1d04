"""A p-value that is printed as zero."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.checks.page_statistics import statistics_of
from beforehand.records.reported import ZeroP


def find(sheet: Sheet) -> Iterator[Problem]:
    for item in statistics_of(sheet, ZeroP):
        places = len(item.text.rpartition(".")[2])
        yield Problem(
            sheet.span(item.at),
            f"no p-value is zero, and `{item.text}` only says that it is small: print "
            f"p < 0.{'0' * (places - 1)}1, or the value with an exponent",
        )


CHECK = Check(
    code="FIG014",
    name="p-of-zero",
    why="A program cuts small p-values off, and a reader of zero cannot tell small from tiny.",
    reads=Sheet,
    find=find,
    level="notice",
    fix="Print p < 0.0001, or 2.8e-20.",
    good="""\
# Cups

p < 0.0001, p = 2.8e-20, p = 0.0003, P0 and p_c = 0.000.
""",
    bad="""\
# Cups

Fisher p = 0.0000 <!-- FIG014 -->
и *p* = .000 <!-- FIG014 -->
""",
)
