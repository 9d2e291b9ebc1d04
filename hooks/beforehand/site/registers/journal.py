"""The journal: sessions and log entries, as a log is read."""

import re
from functools import lru_cache

from beforehand.graph import Graph
from beforehand.records.fields import read_date
from beforehand.records.record import JournalEntry
from beforehand.site.registers.entry_name import own_title
from beforehand.site.registers.newest_first import newest_first, order_said
from beforehand.site.registers.register import Column, Plain, Register, Row, register_page
from beforehand.site.words.cite import address, label, referenced, written
from beforehand.site.words.markup import Piece, cell, counted, sentence
from beforehand.site.words.page import JOURNAL, SitePage

NUMBERED = re.compile(r"(\d+)\s*[·:.—–-]\s*(?=\S)")
COLUMNS = (
    Column("id", "entry"),
    Column("date", "date"),
    Column("title", "what it tells"),
    Column("ran", "ran"),
    Column("lane", "lane", pick=True),
    Column("spent", "spent"),
)


def journal_page(graph: Graph) -> SitePage:
    """All entries, the newest first."""
    register = journal_register(graph)
    order = order_said(read_date(str(row.values["date"])) for row in register.rows)
    intro = sentence(f"{counted(len(register.rows), 'entry', 'entries')}, {order}")
    if not register.rows:
        intro = "The journal is empty."
    return register_page("Journal", register, intro)


@lru_cache(maxsize=1)
def journal_register(graph: Graph) -> Register:
    """One row for each entry, the newest first."""
    found = newest_first(
        (record for record in graph.records if isinstance(record, JournalEntry)),
        lambda entry: read_date(written(entry, "date").text),
    )
    return Register(JOURNAL, COLUMNS, tuple(_row(graph, entry) for entry in found))


def _row(graph: Graph, entry: JournalEntry) -> Row:
    values: dict[str, Plain] = {
        "id": entry.id,
        "date": written(entry, "date").text,
        "title": entry.title,
        "ran": written(entry, "ran").text,
        "lane": written(entry, "lane").text,
        "spent": _spent(entry),
    }
    cells = (
        cell(Piece(label(entry), address(entry))),
        cell(written(entry, "date").text),
        cell(_told(entry)),
        referenced(graph, entry.path, written(entry, "ran")),
        cell(written(entry, "lane").text),
        cell(_spent(entry)),
    )
    return Row(address(entry), values, cells)


def _told(entry: JournalEntry) -> str:
    """What an entry tells, without its number, which stands in a column of its own."""
    title = own_title(entry)
    number = NUMBERED.match(title)
    named = number is not None and number[1].lstrip("0") == entry.id.lstrip("0")
    return title[number.end() :] if number and named else title


def _spent(entry: JournalEntry) -> str:
    value = entry.field("spent")
    if value is None or value.shape == "text":
        return value.text if value else ""
    return ", ".join(f"{item.key} {item.text}".strip() for item in value.items)
