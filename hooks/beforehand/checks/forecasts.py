"""The predictions of a design whose condition is written over the counts of a rule."""

import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from beforehand.checks.check import Graph
from beforehand.checks.text import is_unknown, says_none
from beforehand.records.parts import Prediction
from beforehand.records.record import Design

if TYPE_CHECKING:
    from beforehand.reckoning.answer import Unanswered
    from beforehand.reckoning.forecasts import Forecast
    from beforehand.reckoning.rules import NamedRule

COMPARED = re.compile(r"[<>=≤≥≠]|:\s*fires\s*$")


def forecasts(design: Design, graph: Graph) -> Iterator[tuple[Prediction, "Forecast"]]:
    """Every prediction with a condition that can be computed."""
    for prediction, found in read_conditions(design, graph):
        if not isinstance(found, tuple):
            yield prediction, found


def read_conditions(
    design: Design, graph: Graph
) -> Iterator[tuple[Prediction, "Forecast | tuple[Unanswered, ...]"]]:
    """The conditions of a design that still stands."""
    if design.status.name not in ("superseded", "withdrawn"):
        yield from conditions(design, graph)


def conditions(
    design: Design, graph: Graph
) -> Iterator[tuple[Prediction, "Forecast | tuple[Unanswered, ...]"]]:
    """Every prediction with a condition, as it is understood or why it is not.

    A cell in words alone, as an older record may have one, is no condition, nor is a bound
    on something measured where no block defines anything: ``AUC >= 0.7``.
    """
    for prediction in design.predictions:
        text = prediction.condition.text
        if says_none(text, graph.config) or is_unknown(text, graph.config):
            continue
        if ":" not in text and not graph.computed:
            continue
        from beforehand.reckoning.forecasts import read_forecast

        rule_of = partial(_rule_of, graph, design.path)
        name, colon, _ = text.partition(":")
        is_named = not isinstance(rule_of(name.strip()), str)
        is_meant = bool(colon) or bool(graph.scopes.things(design.path))
        if is_named or (is_meant and COMPARED.search(text)):
            yield prediction, read_forecast(text, rule_of)


HELD_OUT = """\
```yaml record="rule"
held-out:
  units: {jurors: 3, items: 2}
  outcomes: {plus: 1/4, minus: 1/4, split: rest}
  fires: plus >= 5 and minus == 0
```

## 2 Predictions

| id | prediction | falsified if | condition |
|----|------------|--------------|-----------|
"""
"""A rule over six units and the head of a table, for examples."""


def _rule_of(graph: Graph, path: str, name: str) -> "NamedRule | str":
    """The rule that a page means by a name, or why it means none."""
    from beforehand.reckoning.rules import NamedRule

    found = graph.scopes.find(path, name)
    if isinstance(found, str | NamedRule):
        return found
    return f"{name!r} is a {found.sort} and no rule"
