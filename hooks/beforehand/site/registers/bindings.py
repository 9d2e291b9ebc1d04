"""Which designs say of a framework rule that it binds them, or that it does not."""

from beforehand.graph import Graph
from beforehand.records.parts import Binding
from beforehand.records.record import Design
from beforehand.site.words.cite import address, named
from beforehand.site.words.markup import Cell, cell


def binders(graph: Graph) -> dict[str, tuple[Cell, ...]]:
    """By the address of a rule, the designs that rule on it; who is not bound is marked."""
    found: dict[str, list[Cell]] = {}
    for experiment in graph.experiments.values():
        for design in experiment.designs:
            for binding in design.bindings:
                at = _rule_address(graph, design, binding)
                if at:
                    remark = " (not binding)" if binding.binding.name == "no" else ""
                    found.setdefault(at, []).append(cell(named(design), remark))
    return {at: tuple(items) for at, items in found.items()}


def _rule_address(graph: Graph, design: Design, binding: Binding) -> str:
    named_there = graph.rules_in(design.path, binding.rule)
    if named_there:
        return address(*named_there[0])
    rules = [
        (page, rule)
        for page in graph.index.imports(design.path)
        for rule in page.rules
        if rule.id == binding.rule.text
    ]
    return address(*rules[0]) if len(rules) == 1 else ""
