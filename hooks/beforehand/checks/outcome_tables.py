"""The outcome tables of the record, and what several checks say of them."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from beforehand.checks.check import Graph

if TYPE_CHECKING:
    from beforehand.exact.results import Result
    from beforehand.reckoning.readings import Readings


PAIRED = """\
```yaml record="rule"
pairs:
  units: 12
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  fires: tea >= 9
```

```yaml record="readings"
outcomes:
  rule: pairs
  table:
    tea: {when: tea - milk > 2, says: tea first is chosen more often}
"""
"""A rule and the beginning of its table, for examples: their last lines close the fence."""


def outcome_tables(graph: Graph) -> Iterator["Readings"]:
    """Every readings block that could be read. Arithmetic is loaded when there is one."""
    for thing in graph.computed:
        if thing.sort == "readings":
            from beforehand.reckoning.readings import Readings

            assert isinstance(thing, Readings)
            yield thing


def shown(results: Iterable["Result"]) -> str:
    """Results as a message names them."""
    return "; ".join(str(result) for result in results)


def chance_words(value: Fraction) -> str:
    """A chance to six digits, and exactly where that is no longer."""
    from beforehand.exact.rounding import significant, written

    exact = written(value, 24)
    printed = significant(value, 6)
    return f"{printed} ({exact})" if exact and value.denominator > 1 else printed
