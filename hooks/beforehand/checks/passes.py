"""Which critic passes a page speaks of, and whether a count fits them."""

import re

from beforehand.checks.check import Graph
from beforehand.graph.tally import is_partial, tally
from beforehand.records.counts import What
from beforehand.records.record import Critique, Design

IN_ALL = re.compile(r"(?:\bin all|\bin total|всего)\D{0,20}(?P<number>\d{1,3})\b", re.IGNORECASE)


def passes_of(graph: Graph, path: str, number: str = "") -> tuple[Critique, ...]:
    """The pass of a critique's own page, or every pass over a design; or one by its number."""
    records = graph.index.on_page.get(path, ())
    if not records:
        return ()
    record = records[0]
    experiment = graph.experiment_of(record)
    passes = experiment.critiques if experiment else ()
    if number:
        return tuple(
            critique
            for place, critique in enumerate(passes, 1)
            if number == (critique.number or str(place))
        )
    if isinstance(record, Critique):
        return (record,)
    return passes if isinstance(record, Design) else ()


def fits(graph: Graph, passes: tuple[Critique, ...], what: What, number: int) -> bool:
    """Whether a count holds for these passes, as far as their pages know.

    A pass whose page says that rows are missing is held to what it says of itself.
    """
    if not any(is_partial(critique) for critique in passes):
        return tally(passes, what).holds(number)
    if len(passes) > 1:
        return True
    said = _declared(graph, passes[0], what)
    return number >= tally(passes, what).low and (not said or number in said)


def _declared(graph: Graph, critique: Critique, what: What) -> set[int]:
    total = IN_ALL.search(critique.text("source"))
    if what == "findings" and total:
        return {int(total["number"])}
    claims = graph.pages[critique.path].claims
    return {claim.number for claim in claims if claim.what == what and not claim.of}


def counts_of(graph: Graph, critique: Critique, what: What) -> str:
    """The number that a pass has, as a message names it."""
    if is_partial(critique):
        said = _declared(graph, critique, what)
        return " or ".join(map(str, sorted(said))) or f"{tally((critique,), what).low} and more"
    return str(tally((critique,), what))
