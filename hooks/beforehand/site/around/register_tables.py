"""The registers beside a page as tables below it, each row at the address of its record."""

from collections.abc import Iterable
from itertools import repeat

from beforehand.pages.page import Table
from beforehand.records.extract import Extract
from beforehand.site.markdown.part_rows import anchored
from beforehand.site.words.columns import column_looks
from beforehand.site.words.made_table import heading, stacked_rows, told_row
from beforehand.site.words.markup import Cell, Piece, capital, cell, escape, html

MOST = 500


def register_table(page: Extract, table: Table) -> str:
    """One register as HTML. Of a very long one, the file holds the rest."""
    anchors = {item.at: item.anchor for item in anchored(page.records)}
    rows = table.rows[:MOST]
    at = [next((anchors[item.at] for item in row if item.at in anchors), "") for row in rows]
    name = table.at.path.rpartition("/")[2]
    head = [capital(item.text) for item in table.head]
    cells = [[cell(item.text) for item in row] for row in rows]
    body = map(_row, cells, at, repeat(page.path))
    # A row of a file may have more cells than the head, or fewer.
    even = [[*row, *[()] * len(head)][: len(head)] for row in cells]
    text = stacked_rows(head, map(heading, head), body, column_looks(head, even))
    left = len(table.rows) - MOST
    more = f"{left} more rows stand in " if left > 0 else "From "
    source = html(cell(more, Piece(name, table.at.path), "."), page.path)
    return f'{text}<p class="bh-more">{source}</p>'


def _row(cells: Iterable[Cell], anchor: str, page: str) -> str:
    told = [f' id="{escape(anchor)}"'] if anchor else []
    return told_row((("", content) for content in cells), page, told)
