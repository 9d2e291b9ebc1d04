"""Tables of a page: each scrolls inside itself, by keyboard too, and short cells stay whole."""

import re
from xml.etree.ElementTree import Element

from markdown import Markdown

from beforehand.site.current_page import words
from beforehand.site.markup import FEW, LONG

WHOLE = re.compile(r"\d{4}-\d{2}-\d{2}|[–—-]?\d[\d.,]*%?")


def dress_tables(root: Element, md: Markdown) -> None:
    """Put every table without a class of its own into a frame that scrolls."""
    for parent in list(root.iter()):
        for at, child in enumerate(parent):
            if child.tag == "table" and not child.get("class"):
                parent[at] = _framed(child, md)


def _framed(table: Element, md: Markdown) -> Element:
    heads = [words(cell, md) for cell in table.iter("th")]
    for cell in table.iter("td"):
        text = words(cell, md)
        if len(text) > LONG:
            cell.set("class", "bh-roomy")
        elif len(text) <= FEW or WHOLE.fullmatch(text):
            cell.set("class", "bh-tight")
    table.set("class", "bh-table")
    label = ", ".join(head for head in heads if head)
    frame = Element("div", {"class": "bh-scroll", "role": "group", "tabindex": "0"})
    frame.set("aria-label", label or "table")
    frame.tail, table.tail = table.tail, None
    frame.append(table)
    return frame
