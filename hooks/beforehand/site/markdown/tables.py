"""Tables of a page: each scrolls inside itself, by keyboard too, and short cells stay whole.

On a phone, rows that are read one by one become blocks: those that carry parts of records, and
all others for whose columns there is no room. Only numbers go on scrolling: they are compared down
their columns. What a row is about, an author says first: the first column of prose is the main one,
where a register has its widest.
"""

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element

from markdown import Markdown

from beforehand.site.markdown.current_page import STASHED, words
from beforehand.site.words.columns import are_numbers
from beforehand.site.words.made_table import stacking
from beforehand.site.words.markup import FEW, LONG

# So many letters beside each other have room on a phone, and so many stay free between columns.
ROOM, BETWEEN = 48, 3
# So many letters a cell asks for whose text breaks.
ROOMY = 24
# So many columns have names in blocks, and fewer make no row that is read.
FEWEST, MOST = 2, 10
WHOLE = re.compile(r"\d{4}-\d{2}-\d{2}|[–—-]?\d[\d.,]*%?")
MEASURED = re.compile(r"[^\w§]*\d[\d.,]*(?!\w)")
Column = Sequence[tuple[Element, str]]
Rows = list[list[tuple[Element, str]]]


def dress_tables(root: Element, md: Markdown) -> None:
    """Put every table without a class of its own into a frame that scrolls."""
    for parent in list(root.iter()):
        for at, child in enumerate(parent):
            if child.tag == "table" and not child.get("class"):
                parent[at] = _framed(child, md)


def _framed(table: Element, md: Markdown) -> Element:
    rows: Rows = []
    for row in table.iter("tr"):
        rows.append([])
        for cell in row:
            text = words(cell, md)
            rows[-1].append((cell, text))
            if cell.tag != "td":
                continue
            if len(text) > LONG:
                cell.set("class", "bh-roomy")
            elif len(text) <= FEW or WHOLE.fullmatch(text):
                cell.set("class", "bh-tight")
    _align(rows)
    table.set("class", "bh-table")
    heads = [text for row in rows[:1] for cell, text in row if cell.tag == "th"]
    is_record = any(row.get("class") for row in table.iter("tr"))
    if len(heads) <= MOST and (is_record or _is_read_by_row(rows)):
        _stack(table, heads, rows)
    label = ", ".join(head for head in heads if head)
    frame = Element("div", {"class": "bh-scroll", "role": "group", "tabindex": "0"})
    frame.set("aria-label", label or "table")
    frame.tail, table.tail = table.tail, None
    frame.append(table)
    return frame


def _is_read_by_row(rows: Rows) -> bool:
    """Whether a table asks for more room than a phone has, and is no matrix of numbers."""
    columns = list(zip(*rows, strict=False))
    # Cells that begin with HTML have a look of their own, on a phone too.
    if any(STASHED.match(cell.text or "") for row in rows for cell, _ in row):
        return False
    if len(columns) < FEWEST or not _has_heads(rows):
        return False
    room = sum(map(_least, columns)) + BETWEEN * (len(columns) - 1)
    return room > ROOM and not _is_matrix([column[1:] for column in columns[1:]])


def _has_heads(rows: Rows) -> bool:
    """Whether the first row alone names columns, and each other row has one cell for each."""
    heads, *rest = rows
    return all(cell.tag == "th" for cell, _ in heads) and all(
        len(row) == len(heads) and all(cell.tag == "td" for cell, _ in row[1:]) for row in rest
    )


def _is_matrix(columns: Sequence[Column]) -> bool:
    """Whether most columns are numbers, and none is prose."""
    numbers = sum(map(_is_measured, columns))
    return numbers * 2 > len(columns) and not any(map(_is_prose, columns))


def _is_measured(column: Column) -> bool:
    """Whether most cells begin with a number."""
    return sum(MEASURED.match(text) is not None for _, text in column) * 2 > len(column)


def _least(column: Column) -> int:
    """How many letters stand beside each other in a column that is as narrow as it can be."""
    (_, head), *cells = column
    return max(len(head), *(_unbroken(cell, text) for cell, text in cells), 0)


def _unbroken(cell: Element, text: str) -> int:
    look = cell.get("class", "")
    if "bh-tight" in look:
        return len(text)
    longest = max(map(len, text.split()), default=0)
    return max(longest, ROOMY) if "bh-roomy" in look else longest


def _stack(table: Element, heads: list[str], rows: Rows) -> None:
    """What a phone needs to show each row as a block, with the heads as the names of its lines."""
    columns = enumerate(zip(*rows, strict=False), 1)
    mains = (f"bh-main-{at}" for at, column in columns if at > 1 and _is_prose(column[1:]))
    look, style = stacking("bh-table", heads, tuple(mains)[:1])
    table.set("class", look)
    table.set("style", style)


def _is_prose(column: Column) -> bool:
    """Whether most cells of a column are more than a few words: the first such one is the text."""
    return sum(len(text) > FEW for _, text in column) * 2 > len(column)


def _align(rows: Rows) -> None:
    """Numbers of one column stand below each other, if its author says nothing else."""
    for column in list(zip(*rows, strict=False))[1:]:
        head, *texts = (text for _, text in column)
        if not are_numbers(head, texts):
            continue
        if any(cell.get("style") or cell.get("align") for cell, _ in column):
            continue
        for cell, _ in column:
            cell.set("class", f"{cell.get('class', '')} bh-number".strip())
