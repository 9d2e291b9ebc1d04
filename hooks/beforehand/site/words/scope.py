"""The scope of a decision in a few words."""

from collections.abc import Iterator

from beforehand.records.record import Decision
from beforehand.site.words.markup import BREAK, Cell, Piece, cell, joined

NAMES = {"pair": "pair", "work": "work", "senses": "senses", "refused": "refused"}


def scope_cell(decision: Decision) -> Cell:
    """What a decision covers and what it refuses, one line each."""
    value = decision.field("scope")
    if value is None:
        return ()
    if value.shape != "map":
        return cell(value.text or ", ".join(entry.text for entry in value.entries()))
    return joined(_lines(decision), BREAK)


def _lines(decision: Decision) -> Iterator[Cell]:
    value = decision.field("scope")
    for item in value.items if value else ():
        words = item.text or ", ".join(entry.text for entry in item.entries())
        if words:
            yield cell(Piece(NAMES.get(item.key, item.key), look="strong"), f": {words}")
