"""How far a design has come along its declared steps, as the ledger and the files say."""

import msgspec

from beforehand.graph import Graph
from beforehand.graph.index import relative
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.reckoning.steps import STAGE, NamedSteps, Step, folded_name
from beforehand.records.record import Design

ENDS = ",;:()[]`\"'"


class Reached(msgspec.Struct, frozen=True):
    """A step, and what says that it was reached: an entry, or files that are there.

    ``files`` are those that reach it by being committed; ``there`` are those of them that
    exist now.
    """

    step: Step
    event: Event | None = None
    files: tuple[str, ...] = ()
    there: tuple[str, ...] = ()

    @property
    def has_happened(self) -> bool:
        return self.event is not None or bool(self.there)


def steps_of(graph: Graph, design: Design) -> tuple[NamedSteps, ...]:
    """The steps in scope of a design: of its page, then of the framework pages it imports."""
    imported = (item.page.path for item in graph.index.imports_of(design) if item.page)
    return tuple(
        thing
        for path in dict.fromkeys((design.path, *imported))
        if path in graph.pages and graph.pages[path].blocks
        for thing in graph.scopes.on_page(path)
        if isinstance(thing, NamedSteps)
    )


def reached(graph: Graph, design: Design, ledger: Ledger, named: NamedSteps) -> tuple[Reached, ...]:
    """Each declared step, in the declared order, with what says that it was reached."""
    return tuple(_reached(graph, design, ledger, named, step) for step in named.steps)


def _reached(
    graph: Graph, design: Design, ledger: Ledger, named: NamedSteps, step: Step
) -> Reached:
    files: tuple[str, ...] = ()
    if step.sort == "file":
        names = places(design.path, named, step)
        files = (next((path for path in names if path in graph.files), names[0]),)
    elif step.sort == "results":
        experiment = graph.experiment_of(design)
        files = tuple(result.path for result in experiment.results) if experiment else ()
    there = tuple(path for path in files if path in graph.files)
    return Reached(step, entry_of(ledger, named, step, design.path), files, there)


def step_files(graph: Graph) -> frozenset[str]:
    """Every file whose first commit reaches a step of some design."""
    return frozenset(
        path
        for design in graph.records
        if isinstance(design, Design)
        for named in steps_of(graph, design)
        for item in reached(graph, design, Ledger(""), named)
        for path in item.files
    )


def entry_of(ledger: Ledger, named: NamedSteps, step: Step, page: str = "") -> Event | None:
    """The first entry that reaches a step; with ``page`` only of that page or of none."""
    own = (event for event in ledger.events if event.page in ("", page or event.page))
    names = frozenset(places(page, named, step)) if step.sort == "file" else frozenset[str]()
    return next((event for event in own if _reaches(event, step, names)), None)


def _reaches(event: Event, step: Step, names: frozenset[str]) -> bool:
    if step.sort == "event":
        return event.event == step.known_by
    if event.event == STAGE and folded_name(event.step) == folded_name(step.name):
        return step.sort in ("entered", "file")
    if step.sort != "file":
        return False
    return any(word.strip(ENDS) in names for word in event.source.split()) or event.source in names


def places(page: str, named: NamedSteps, step: Step) -> tuple[str, ...]:
    """Where the file of a step may lie: beside the design, at the root, beside the block."""
    written = step.known_by
    return relative(page, written), written.removeprefix("./"), relative(named.path, written)
