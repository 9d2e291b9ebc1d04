"""What an entry of a register is called: its title with its id below, or the id alone."""

from beforehand.config import folded
from beforehand.records.record import Record
from beforehand.site.words.cite import address
from beforehand.site.words.language import language_of
from beforehand.site.words.markup import BREAK, Cell, Piece, cell


def own_title(record: Record) -> str:
    """The title of a record; empty where it is but the id once more."""
    return "" if folded(record.title) == folded(record.id) else record.title


def entry_name(record: Record) -> Cell:
    """A record by its title as a link, the id below it; by its id where it has no other title."""
    title = own_title(record)
    if not title:
        return cell(Piece(record.id, address(record), "code"))
    link = Piece(title, address(record), lang=language_of(record.fields))
    return cell(link, BREAK, Piece(record.id, look="code"))
