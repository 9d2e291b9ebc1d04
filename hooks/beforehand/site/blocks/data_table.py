"""Named values as a table: each with what it was computed from."""

from collections.abc import Iterator

from beforehand.reckoning.answer import Answer
from beforehand.reckoning.answers import WHOLE
from beforehand.reckoning.data import NamedData
from beforehand.site.blocks.printed import decimal, fraction
from beforehand.site.blocks.tables import table
from beforehand.site.words.markup import Cell, Piece, cell


def data_table(thing: NamedData) -> str:
    """What a data block shows of one set of values, without its frame."""
    return table("Values", ("name", "value", "written as"), _rows(thing))


def _rows(thing: NamedData) -> Iterator[tuple[Cell, ...]]:
    for name, value in thing.values:
        answer = thing.answers.table[name][WHOLE]
        written = answer.how if isinstance(answer, Answer) else ""
        exact = fraction(value)
        shown = cell(decimal(value), *((" ", Piece(exact, look="quiet")) if exact else ()))
        again = written in (decimal(value), exact)
        yield cell(name or thing.name), shown, () if again else cell(Piece(written, look="code"))
