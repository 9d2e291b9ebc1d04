"""Tables of a card: small ones as they are, long ones folded away under their name."""

from collections.abc import Iterable

from beforehand.diagnostics import one_line
from beforehand.site.blocks.drawing import safe
from beforehand.site.markup import FEW, NO_TEXT, Cell, html, is_long


def table(caption: str, head: Iterable[str], rows: Iterable[Iterable[Cell]], page: str = "") -> str:
    """A table that scrolls inside itself, its caption above it."""
    return (
        f'<div class="bh-scroll" role="group" tabindex="0" aria-label="{safe(caption)}">'
        f'<table class="bh-values"><caption>{safe(caption)}</caption>'
        f"{_inside(head, rows, page)}</table></div>"
    )


def folded_table(
    caption: str, head: Iterable[str], rows: Iterable[Iterable[Cell]], page: str = ""
) -> str:
    """A table under a line that opens it; it opens without script, and for a printer or search."""
    return (
        f'<details class="bh-folded" data-search-exclude><summary>{safe(caption)}</summary>'
        f'<div class="bh-scroll bh-scroll--low" role="group" tabindex="0"'
        f' aria-label="{safe(caption)}"><table class="bh-values">'
        f'<caption class="bh-unseen">{safe(caption)}</caption>'
        f"{_inside(head, rows, page)}</table></div></details>"
    )


def facts(rows: Iterable[tuple[str, Cell]], page: str = "") -> str:
    """Names with what is to be said of each; a name with nothing to say is left out."""
    lines = "".join(
        f"<div><dt>{safe(name)}</dt><dd>{shown(content, page)}</dd></div>"
        for name, content in rows
        if content
    )
    return f'<dl class="bh-facts">{lines}</dl>' if lines else ""


def _inside(head: Iterable[str], rows: Iterable[Iterable[Cell]], page: str) -> str:
    names = "".join(f'<th scope="col">{safe(name)}</th>' for name in head)
    return (
        f"<thead><tr>{names}</tr></thead><tbody>{''.join(_row(row, page) for row in rows)}</tbody>"
    )


def _row(row: Iterable[Cell], page: str) -> str:
    first, *rest = row
    cells = "".join(f"<td{_look(content)}>{shown(content, page)}</td>" for content in rest)
    return f'<tr><th scope="row">{shown(first, page)}</th>{cells}</tr>'


def _look(content: Cell) -> str:
    """Much text asks for room, and a word or three stay together."""
    if is_long(content):
        return ' class="bh-roomy"'
    return "" if is_long(content, FEW) else ' class="bh-tight"'


def shown(content: Cell, page: str = "") -> str:
    """A cell as HTML, control characters made visible."""
    return one_line(html(content, page)) or NO_TEXT
