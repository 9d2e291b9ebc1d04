"""The rules of the record, and the rules before them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beforehand.checks.check import Graph
from beforehand.checks.examples import DESIGN
from beforehand.records.record import Design

if TYPE_CHECKING:
    from beforehand.reckoning.rules import NamedRule

RULE = """\
```yaml record="rule"
cups:
  units: {judges: 3, cups: 4}
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
"""
"""The beginning of a rule, for examples: their last lines close the fence."""

OLDER = (
    DESIGN.replace("E-20260801-tea", "E-20260701-tea").replace(
        "status: draft", "status: superseded"
    )
    + RULE
)
"""An older design with the beginning of its rule."""


def decision_rules(graph: Graph) -> Iterator["NamedRule"]:
    """Every rule that could be read. Arithmetic is loaded when there is one."""
    for thing in graph.computed:
        if thing.sort == "rule":
            from beforehand.reckoning.rules import NamedRule

            assert isinstance(thing, NamedRule)
            yield thing


def earlier_rules(graph: Graph, rule: "NamedRule") -> Iterator[tuple[Design, "NamedRule"]]:
    """The rules of the same name in the designs that the rule's own extends or supersedes."""
    from beforehand.reckoning.rules import NamedRule

    for record in graph.index.on_page.get(rule.path, ()):
        if not isinstance(record, Design):
            continue
        extended = [graph.find_first(entry.text) for entry in record.entries("extends")]
        replaced = [graph.find(name) for name in graph.supersedes(record)]
        for older in dict.fromkeys(item.id for item in (*extended, *replaced) if item):
            design = graph.find(older)
            if isinstance(design, Design):
                found = graph.scopes.find(design.path, rule.name)
                if isinstance(found, NamedRule) and found.path != rule.path:
                    yield design, found
