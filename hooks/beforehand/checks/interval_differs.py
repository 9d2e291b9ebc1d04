"""An interval of a proportion that its counts do not give."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.checks.page_statistics import statistics_of
from beforehand.records.reported import Bounds, Pair, Proportion

if TYPE_CHECKING:
    from beforehand.exact.intervals import Interval
    from beforehand.exact.numbers import Printed

ROUNDING = Fraction(55, 100)
"""Half of the last printed digit, and what 1.96 for 1.95996 may move."""

OTHER = (
    "bootstrap", "bca", "cluster", "credible", "posterior", "hdi", "bayes", "weighted", "robust",
    "gee", "mixed", "permutation", "likelihood", "design effect", "simulat", "бутстр", "байес",
)  # fmt: skip
"""Where one of these words stands on the page an interval without a name may be any other."""

KIN = {
    "Wilson": ("Wilson", "Wilson with continuity correction"),
    "Clopper–Pearson": ("Clopper–Pearson", "mid-p"),
    "Wald": ("Wald", "Wald with continuity correction", "mean ± z·SE"),
}

Ends = tuple["Printed", "Printed"]


def find(sheet: Sheet) -> Iterator[Problem]:
    for item in statistics_of(sheet, Proportion, Pair):
        if item.bounds is not None:
            bounds = item.bounds
            if isinstance(item, Pair):
                message = _newcombe(item, bounds)
            elif bounds.method:
                message = _named(item, bounds)
            else:
                message = _unnamed(item, bounds, sheet)
            if message:
                yield Problem(sheet.span(bounds.at), message)


def _named(item: Proportion, bounds: Bounds) -> str:
    """What is wrong with bounds whose method is named."""
    if not 0 <= item.k <= item.n or item.n == 0:
        return ""
    from beforehand.checks.usual_intervals import bounds_of, fitting

    level, all_ends = _level(bounds), _ends(bounds)
    kin = KIN.get(bounds.method, (bounds.method,))
    found = [name for ends in all_ends for name in fitting(item.k, item.n, level, ends, ROUNDING)]
    if any(name in kin for name in found):
        return ""
    own = bounds_of(bounds.method, item.k, item.n, level)
    if own is None or not all_ends:
        return ""
    instead = f" (the bounds are those of {found[0]})" if found else ""
    return (
        f"{bounds.text} is not {bounds.method}'s interval of {item.k} of {item.n}, which is "
        f"{_shown(own, all_ends)}{instead}: mend the bounds, the counts or the name"
    )


def _unnamed(item: Proportion, bounds: Bounds, sheet: Sheet) -> str:
    """What is wrong with bounds that no usual method gives, at any usual level if none is said."""
    levels = [_level(bounds)]
    if not bounds.level:
        levels.extend((Fraction(9, 10), Fraction(99, 100)))
    value = Fraction(item.k, max(item.n, 1))
    all_ends = [ends for ends in _ends(bounds) if ends[0].value <= value <= ends[1].value]
    if not all_ends or not 0 <= item.k <= item.n or item.n == 0:
        return ""
    from beforehand.checks.reported_values import says, words_of
    from beforehand.checks.usual_intervals import fitting
    from beforehand.exact.intervals import wilson

    if says(words_of(sheet.page), OTHER) or any(
        next(fitting(item.k, item.n, level, ends, Fraction(1)), "")
        for level in levels
        for ends in all_ends
    ):
        return ""
    return (
        f"{bounds.text} is no usual interval of {item.k} of {item.n}, nor at the usual levels; "
        f"Wilson's is {_shown(wilson(item.k, item.n, levels[0]), all_ends)}: compute the bounds "
        "again, or name their method"
    )


def _newcombe(item: Pair, bounds: Bounds) -> str:
    """What is wrong with Newcombe's interval of a difference; either may be taken off the other."""
    from beforehand.exact.intervals import Interval, newcombe

    k1, n1, k2, n2 = item.counts
    all_ends = _ends(bounds)
    if not all_ends or not (0 <= k1 <= n1 and 0 <= k2 <= n2 and n1 and n2):
        return ""
    one = newcombe(k1, n1, k2, n2, _level(bounds))
    other = Interval(-one.high, -one.low)
    if any(_fits(interval, ends) for interval in (one, other) for ends in all_ends):
        return ""
    return (
        f"{bounds.text} is not Newcombe's interval of {k1}/{n1} less {k2}/{n2}, which is "
        f"{_shown(one, all_ends)}: mend the bounds or the counts"
    )


def _level(bounds: Bounds) -> Fraction:
    return Fraction(bounds.level or "95") / 100


def _ends(bounds: Bounds) -> list[Ends]:
    """The two ends, and again as percentages where no unit is printed."""
    from beforehand.exact.numbers import Printed, read_number

    found: list[Ends] = []
    for unit in ("",) if "%" in bounds.low else ("%", ""):
        low = read_number(bounds.low + unit, "decimal")
        high = read_number(bounds.high + unit, "decimal")
        if isinstance(low, Printed) and isinstance(high, Printed):
            found.append((low, high))
    return found


def _fits(interval: "Interval", ends: Ends) -> bool:
    """Whether both bounds may be printed so."""
    pairs = ((interval.low, ends[0]), (interval.high, ends[1]))
    return all(abs(value - printed.value) <= ROUNDING * printed.step for value, printed in pairs)


def _shown(interval: "Interval", all_ends: list[Ends]) -> str:
    from beforehand.exact.numbers import show

    low, high = all_ends[0]
    return f"{show(interval.low, low)} to {show(interval.high, high)}"


CHECK = Check(
    code="FIG012",
    name="interval-differs",
    why="Bounds that belong to other counts, or to no method, tell how sure nobody is.",
    reads=Sheet,
    find=find,
    covers=("Q3-047",),
    fix="Compute the interval again and name its method.",
    good="""\
# Cups

16 / 580 (2.8%, Wilson 95% CI 1.7–4.4%); 16 of 580 = 2.76% [1.7, 4.4]; 109/579 (18.8%)
[15.9–22.2%]. 5 of 30 (16.7%; Clopper–Pearson 95% CI 5.6–34.7). 5/30 (16.7%) [12, 13].
16/580 against 109/579: Newcombe 95% [−19.6, −12.7]. 12/20 (60%, 90% CI 0.42–0.76).
=== docs/чай.md
# Чай

Кластерный bootstrap: 12 из 20 (60%), 95% CI [31, 84].
""",
    bad="""\
# Cups

16 / 580 (2.8%, Wilson 95% CI 1.5–4.5%); <!-- FIG012 -->
16 of 580 = 2.76% [1.7, 4.9]; <!-- FIG012 -->
5 из 30 (16.7%; Wilson 95% CI 5.6–34.7). <!-- FIG012 -->

| чашка | интервал |
|-------|----------|
| 茶 | 16/580 against 109/579: Newcombe 95% [−19.6, −11.7] | <!-- FIG012 -->
| кофе | 12/20 (60%), 95% CI [31, 84] | <!-- FIG012 -->
""",
)
