"""The journal: sessions and log entries in order."""

from beforehand.graph import Graph
from beforehand.records.record import JournalEntry
from beforehand.site.cite import address, label, natural, referenced, written
from beforehand.site.markup import Cell, Piece, cell, counted, document, markdown_table, sentence
from beforehand.site.page import JOURNAL, SitePage

HEAD = ("entry", "date", "what it tells", "ran", "lane", "spent")


def journal_page(graph: Graph) -> SitePage:
    """All entries in the order of their numbers."""
    title = "Journal"
    found = sorted(
        (record for record in graph.records if isinstance(record, JournalEntry)),
        key=lambda entry: natural(entry.id),
    )
    rows = [_row(graph, entry) for entry in found]
    intro = sentence(counted(len(found), "entry", "entries"))
    table = markdown_table(HEAD, rows, JOURNAL) if rows else ""
    text = document(title, intro if rows else "The journal is empty.", table, wide=True)
    return SitePage(JOURNAL, text, title)


def _row(graph: Graph, entry: JournalEntry) -> tuple[Cell, ...]:
    return (
        cell(Piece(label(entry), address(entry))),
        cell(written(entry, "date").text),
        cell(entry.title),
        referenced(graph, entry.path, written(entry, "ran")),
        cell(written(entry, "lane").text),
        cell(_spent(entry)),
    )


def _spent(entry: JournalEntry) -> str:
    value = entry.field("spent")
    if value is None or value.shape == "text":
        return value.text if value else ""
    return ", ".join(f"{item.key} {item.text}".strip() for item in value.items)
