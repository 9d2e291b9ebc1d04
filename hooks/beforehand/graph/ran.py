"""Which design a result is of."""

from beforehand.graph.index import Index
from beforehand.records.record import Design, Result


def design_that_ran(result: Result, index: Index) -> Design | None:
    """The design whose version ran, or else the current one; None where ``of`` names neither."""
    named = index.find(result.text("of")) if result.text("of") else None
    if result.text("of") and not isinstance(named, Design):
        return None
    owner = named or result
    experiment = index.experiments.get(owner.experiment) or index.experiment_of(owner.path)
    if experiment is None:
        return None
    ran = (design for design in experiment.designs if design.version == result.version)
    return next(ran, experiment.design)
