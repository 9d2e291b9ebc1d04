"""The part of a page that the search reads: without elements that are marked as left out of it."""

import re

MARKED = re.compile(r"<([a-z][a-z0-9]*)\b[^<>]*\sdata-search-exclude\b[^<>]*>")
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})  # these leave out what follows them
VOID = frozenset({"br", "hr", "img", "input", "wbr"})


def searched(html: str) -> str:
    """The HTML of a page without elements marked ``data-search-exclude``, whatever is in them.

    A search of Material would read all that is in them and keep but their headings; that of MkDocs
    does not know the mark. An element without an end stays.
    """
    kept: list[str] = []
    cursor = 0
    while match := MARKED.search(html, cursor):
        name = match[1]
        end = 0 if name in HEADINGS or name in VOID else _end(html, name, match.end())
        kept.append(html[cursor : match.start() if end else match.end()])
        cursor = end or match.end()
    return "".join([*kept, html[cursor:]])


def _end(html: str, name: str, start: int) -> int:
    """Where an element ends that begins before ``start``; 0 if it does not."""
    depth = 1
    for tag in re.compile(rf"<(/?){name}\b[^<>]*>").finditer(html, start):
        if tag[0].endswith("/>"):
            continue
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.end()
    return 0
