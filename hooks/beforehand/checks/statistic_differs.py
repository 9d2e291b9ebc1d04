"""A p-value that is not that of the test statistic printed beside it."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.checks.page_statistics import statistics_of
from beforehand.records.reported import Pair, Test

if TYPE_CHECKING:
    from beforehand.exact.numbers import Printed

Span = tuple[Fraction, Fraction]

MOST = 2_000
"""Fisher's test of larger counts takes longer than a reader waits."""


def find(sheet: Sheet) -> Iterator[Problem]:
    for item in statistics_of(sheet, Test, Pair):
        message = _fisher(item, sheet) if isinstance(item, Pair) else _test(item, sheet)
        if message:
            yield Problem(sheet.span(item.at if isinstance(item, Pair) else item.p_at), message)


def _test(test: Test, sheet: Sheet) -> str:
    """What is wrong with a p-value, if anything is."""
    from beforehand.checks.reported_values import bare, p_bounds, readings

    printed, values = readings(test.p), readings(test.value)
    if printed and all(not 0 <= p.value <= 1 for p in printed):
        # coordinates are written like a z and a p
        told = f"{bare(test.p)} is no p-value, which lies from 0 to 1: mend {test.text!r}"
        return "" if test.sort == "z" else told
    spans = [p_bounds(test.sort, test.freedom, value, loose=False) for value in values]
    found = [span for span in spans if span]
    known = printed and found and len(found) == len(spans)
    if not known or _may_be(found, printed) or _is_welch(test, sheet):
        return ""
    return _explained(test, found[0], sheet)


def _may_be(spans: "Iterable[Span]", printed: "tuple[Printed, ...]") -> bool:
    from beforehand.exact.significance import may_print

    return any(may_print(low, high, p) for low, high in spans for p in printed)


def _is_welch(test: Test, sheet: Sheet) -> bool:
    """Whether the p fits degrees of freedom that were rounded, where the page names Welch."""
    from beforehand.checks.reported_values import WELCH, p_bounds, readings, says, words_of

    if test.sort not in ("t", "F") or not says(words_of(sheet.page), WELCH):
        return False
    wide = p_bounds(test.sort, test.freedom, readings(test.value)[0], loose=True)
    return wide is None or _may_be([wide], readings(test.p))


def _explained(test: Test, span: Span, sheet: Sheet) -> str:
    """The message, or nothing where the page says how such a p came about."""
    from beforehand.checks.reported_values import (
        ADJUSTED,
        ONE_SIDED,
        SIMULATED,
        bare,
        is_multiple,
        readings,
        says,
        words_around,
        words_of,
    )
    from beforehand.exact.numbers import only_cut
    from beforehand.exact.significance import may_print

    low, high = span
    p = readings(test.p)[0]
    words, near_words = words_of(sheet.page), words_around(sheet.page, test.at)
    sided = test.sort in ("t", "r", "z") or (test.sort == "F" and test.freedom[0] == "1")
    halves = [(low / 2, high / 2), (1 - high / 2, 1 - low / 2)]
    one_sided = sided and any(may_print(*half, p) for half in halves)
    larger = p.value > high or p.relation in (">", "≥")
    adjusted = larger and (
        says(near_words, ADJUSTED) or (says(words, ADJUSTED) and is_multiple(p, low, high))
    )
    if says(near_words, SIMULATED) or adjusted or (one_sided and says(words, ONE_SIDED)):
        return ""
    near = ""
    if one_sided:
        near = "; it is the one-sided p: say so"
    elif p.relation == "=" and (only_cut(low, p) or only_cut(high, p)):
        near = "; it was cut off and not rounded"
    return (
        f"p {_spaced(test.p)} does not follow from {test.sort} {bare(test.value)}"
        f"{_freedom(test)}, which gives {_shown(low, high)}{near}: mend the number that is wrong"
    )


def _spaced(written: str) -> str:
    """A relation and its number, with one space between."""
    return re.sub(r"^([<>=≤≥≈]+)\s*", r"\1 ", written)


def _freedom(test: Test) -> str:
    return f" with {' and '.join(test.freedom)} degrees of freedom" if test.freedom else ""


def _shown(low: Fraction, high: Fraction) -> str:
    """Both ends of what is possible, or one number where they look alike."""
    from beforehand.exact.rounding import significant

    ends = [significant(low, 3), significant(high, 3)]
    return f"p = {ends[0]}" if ends[0] == ends[1] else f"p from {ends[0]} to {ends[1]}"


def _fisher(pair: Pair, sheet: Sheet) -> str:
    """What is wrong with the p of Fisher's exact test of two proportions."""
    from beforehand.checks.reported_values import ONE_SIDED, bare, readings, says, words_of
    from beforehand.exact.significance import fisher_p, may_print

    k1, n1, k2, n2 = pair.counts
    printed = readings(pair.fisher) if pair.fisher else ()
    if not printed or max(pair.counts) > MOST or says(words_of(sheet.page), ONE_SIDED):
        return ""
    tables = [(k1, n1, k2, n2)]  # four counts may also be the four cells of the table
    if k1 <= n1 and k2 <= n2:
        tables.insert(0, (k1, n1 - k1, k2, n2 - k2))
    found = [fisher_p(*table) for table in tables if sum(table[:2]) and sum(table[2:])]
    if not found or any(may_print(value, value, p) for value in found for p in printed):
        return ""
    return (
        f"Fisher's exact test of {k1}/{n1} against {k2}/{n2} gives {_shown(found[0], found[0])}, "
        f"not {bare(pair.fisher)}: mend the number that is wrong"
    )


CHECK = Check(
    code="FIG010",
    name="statistic-differs",
    why="A p-value and its test statistic are one fact told twice; where they differ one is wrong.",
    reads=Sheet,
    find=find,
    fix="Compute both again; where the p is one-sided, adjusted or simulated, say so.",
    good="""\
# Cups

The order mattered, t(29) = 2.05, p = .049; the cup did not, *F*(2, 261) = 0.306, *p* = .737.
Welch gave t(27) = 2.05, p = 0.050, and one pot χ²(1) = 3.84, p < .051.
r(28) = .37, p = .04; z = 2.51, p = 0.012; F(2,261) = 0.306, η²p=0.040, p=0.737;
[STAT:f=F(4,145)=4.938] [STAT:p=0.000923]; η²p=0.040, p_holm = 0.9, P0, p = 0.3.

> 5/30 against 7/30: Fisher p = 0.748. ~~t(29) = 2.05, p = .9~~
=== docs/чай.md
# Чай

Односторонний критерий: t(29) = 2,05; p = 0,025. После поправки F(2; 261) = 4,1; p = 0,054.
""",
    bad="""\
# Cups

The order mattered, t(29) = 2.05, p = .025, <!-- FIG010 -->
и F(2, 261) = 0.306, p = .373. <!-- FIG010 -->
χ²(1) = 3.84, p < .04. t(198) = −2.22, <!-- FIG010 -->
p = −.22. <!-- FIG010 -->

| prüfung | ergebnis |
|---------|----------|
| 茶 | r(28) = .37, p < .01 | <!-- FIG010 -->
| кофе | 5/30 against 7/30, Fisher p = 0.48 | <!-- FIG010 -->
""",
)
