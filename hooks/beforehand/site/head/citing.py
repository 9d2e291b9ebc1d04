"""On how many pages something is cited, with the way to the list of them."""

from beforehand.records.record import AnyRecord
from beforehand.site.words.markup import Cell, Piece, cell, counted

CITED_BY = "bh-after-cited-by"
"""The anchor of the list below a page."""


def citing(number: int, record: AnyRecord) -> Cell:
    """``3 pages``, linked to who cites the record; on a page of many each has its own list."""
    own = f"-{record.anchor}" if record.anchor else ""
    return cell(Piece(counted(number, "page"), f"{record.path}#{CITED_BY}{own}" if number else ""))
