"""The readings that a result says it reached, and what it may call them."""

from collections.abc import Collection, Iterator

from beforehand.checks.check import Graph
from beforehand.config import folded
from beforehand.pages.page import Value
from beforehand.records.parts import Reading
from beforehand.records.record import Design


def claimed(field: Value, names: Collection[str]) -> tuple[Value, ...]:
    """The outcomes that a field names: one, or several for several arms.

    ``names`` are the known ones, folded.
    """
    if field.shape == "map":
        return tuple(item for item in field.items if item.text)
    if field.shape == "text" and folded(field.text) in names:
        return (field,)
    entries = tuple(entry for entry in field.entries() if entry.text)
    # An outcome may hold commas itself; it is cut only where its pieces are known.
    several = field.shape == "list" or any(folded(entry.text) in names for entry in entries)
    return entries if several else (field,) if field.text else ()


def names_of(reading: Reading) -> Iterator[str]:
    """What a result may call a reading, as names are compared."""
    whole = folded(reading.outcome.text)
    yield from (folded(reading.id), whole)
    yield from (whole.split(mark)[0].strip() for mark in (":", "：", " — ", " – ") if mark in whole)


def labels_in_sight(design: Design, graph: Graph) -> frozenset[str]:
    """The labels of the outcome tables that a design has in its blocks, folded."""
    if not graph.computed:
        return frozenset()
    from beforehand.reckoning.readings import Readings

    tables = (item for item in graph.scopes.things(design.path) if isinstance(item, Readings))
    return frozenset(folded(line.label) for table in tables for line in table.lines)
