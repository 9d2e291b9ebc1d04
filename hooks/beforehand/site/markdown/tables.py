"""Tables of a page: each scrolls inside itself, by keyboard too, and short cells stay whole.

The rows of one that carries parts of records become blocks on a phone. What a row is about, an
author says first: the first column of prose is the main one, where a register has its widest.
"""

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element

from markdown import Markdown

from beforehand.site.markdown.current_page import words
from beforehand.site.words.columns import are_numbers
from beforehand.site.words.made_table import column_labels
from beforehand.site.words.markup import FEW, LONG

WHOLE = re.compile(r"\d{4}-\d{2}-\d{2}|[–—-]?\d[\d.,]*%?")


def dress_tables(root: Element, md: Markdown) -> None:
    """Put every table without a class of its own into a frame that scrolls."""
    for parent in list(root.iter()):
        for at, child in enumerate(parent):
            if child.tag == "table" and not child.get("class"):
                parent[at] = _framed(child, md)


def _framed(table: Element, md: Markdown) -> Element:
    heads = [words(cell, md) for cell in table.iter("th")]
    rows: list[list[tuple[Element, str]]] = []
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
    if any(row.get("class") for row in table.iter("tr")):
        _stack(table, heads, rows)
    label = ", ".join(head for head in heads if head)
    frame = Element("div", {"class": "bh-scroll", "role": "group", "tabindex": "0"})
    frame.set("aria-label", label or "table")
    frame.tail, table.tail = table.tail, None
    frame.append(table)
    return frame


def _stack(table: Element, heads: list[str], rows: list[list[tuple[Element, str]]]) -> None:
    """What a phone needs to show each row as a block, with the heads as the names of its lines."""
    columns = enumerate(zip(*rows, strict=False), 1)
    mains = (f"bh-main-{at}" for at, column in columns if at > 1 and _is_prose(column[1:]))
    looks = tuple(mains)[:1]
    table.set("class", " ".join(("bh-table bh-stacked", *looks)))
    table.set("style", column_labels(heads, looks))


def _is_prose(column: Sequence[tuple[Element, str]]) -> bool:
    """Whether most cells of a column are more than a few words: the first such one is the text."""
    return sum(len(text) > FEW for _, text in column) * 2 > len(column)


def _align(rows: list[list[tuple[Element, str]]]) -> None:
    """Numbers of one column stand below each other, if its author says nothing else."""
    for column in list(zip(*rows, strict=False))[1:]:
        head, *texts = (text for _, text in column)
        if not are_numbers(head, texts):
            continue
        if any(cell.get("style") or cell.get("align") for cell, _ in column):
            continue
        for cell, _ in column:
            cell.set("class", f"{cell.get('class', '')} bh-number".strip())
