"""The registers beside a page as tables below it, each row at the address of its record."""

from beforehand.pages.page import Table
from beforehand.records.extract import Extract
from beforehand.site.markdown.part_rows import anchored
from beforehand.site.words.markup import Piece, cell, html, html_table

MOST = 500


def register_table(page: Extract, table: Table) -> str:
    """One register as HTML. Of a very long one, the file holds the rest."""
    anchors = {item.at: item.anchor for item in anchored(page.records)}
    rows = table.rows[:MOST]
    at = [next((anchors[item.at] for item in row if item.at in anchors), "") for row in rows]
    name = table.at.path.rpartition("/")[2]
    head = [item.text for item in table.head]
    shown = ([cell(item.text) for item in row] for row in rows)
    text = html_table(name, head, shown, page.path, at)
    left = len(table.rows) - MOST
    more = f"{left} more rows stand in " if left > 0 else "From "
    source = html(cell(more, Piece(name, table.at.path), "."), page.path)
    return f'{text}<p class="bh-more">{source}</p>'
