"""Declared steps as a table: how each is known, and when it was reached."""

from collections.abc import Iterator

from beforehand.graph import Graph
from beforehand.reckoning.steps import NamedSteps, Step
from beforehand.records.record import Design
from beforehand.site.blocks.tables import facts, table
from beforehand.site.words.markup import Cell, Piece, cell, joined

HEAD = ("step", "how it is known", "reached")
NOT_YET, IS_THERE = "not yet", " is there"


def steps_card(thing: NamedSteps, graph: Graph) -> str:
    """What a steps block shows of one sequence, without its frame.

    A page that several designs import says nothing of when a step was reached.
    """
    note = thing.entry.get("note")
    told = facts([("Note", cell(note.text.strip() if note else ""))])
    return told + table("Steps in their order", HEAD, _rows(thing, graph))


def _rows(thing: NamedSteps, graph: Graph) -> Iterator[tuple[Cell, ...]]:
    owners = graph.index.on_page.get(thing.path, [])
    design = next((item for item in owners if isinstance(item, Design)), None)
    reached = _reached(thing, graph, design) if design else {}
    for step in thing.steps:
        opens = Piece(" opening", look="quiet") if step is thing.opening else ""
        yield cell(step.name, opens), _known_by(step), reached.get(step.name, ())


def _known_by(step: Step) -> Cell:
    match step.sort:
        case "entered":
            return cell("an entry that names it")
        case "results":
            return cell("the first result page")
        case "event":
            return cell("the first entry ", Piece(step.known_by, look="code"))
        case "file":
            return cell("the first commit of ", Piece(step.known_by, look="code"))


def _reached(thing: NamedSteps, graph: Graph, design: Design) -> dict[str, Cell]:
    from beforehand.freezing.entries.freezes import ledger_of
    from beforehand.freezing.steps.reached import reached

    found: dict[str, Cell] = {}
    for item in reached(graph, design, ledger_of(graph, design.path), thing):
        if item.event is not None:
            shown = cell(item.event.at, Piece(f" entry {item.event.number}", look="quiet"))
        elif item.there:
            shown = cell(joined([Piece(_name(file), look="code") for file in item.there]), IS_THERE)
        else:
            shown = cell(Piece(NOT_YET, look="quiet"))
        found[item.step.name] = shown
    return found


def _name(path: str) -> str:
    return path.rpartition("/")[2]
