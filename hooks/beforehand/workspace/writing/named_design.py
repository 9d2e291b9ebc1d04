"""Which design a command is asked for."""

from beforehand.graph import Graph
from beforehand.records.record import Design


def named_design(graph: Graph, name: str) -> Design | None:
    """The design that an id names: the record itself, or the current one of the experiment."""
    found = graph.find(name)
    if isinstance(found, Design):
        return found
    experiment = graph.experiments.get(name)
    return experiment.design if experiment else None
