"""Tables of a card: small ones as they are, long ones folded away under their name."""

from collections.abc import Iterable

from beforehand.diagnostics import one_line
from beforehand.site.blocks.drawing import safe
from beforehand.site.words.markup import FEW, NO_TEXT, Cell, html, is_long


def table(caption: str, head: Iterable[str], rows: Iterable[Iterable[Cell]], page: str = "") -> str:
    """A table that scrolls inside itself, its caption above it."""
    return (
        f'<div class="bh-scroll" role="group" tabindex="0" aria-label="{safe(caption)}">'
        f'<table class="bh-values bh-lean"><caption>{safe(caption)}</caption>'
        f"{_inside(head, rows, page)}</table></div>"
    )


def folded_table(
    caption: str,
    head: Iterable[str],
    rows: Iterable[Iterable[Cell]],
    below: str = "",
    *,
    repeats: bool = False,
) -> str:
    """A table under a line that opens it without script, and ``below`` it finished HTML.

    One that ``repeats`` what stands on the page for a closer look is not printed.
    """
    look = "bh-folded bh-repeats" if repeats else "bh-folded"
    return (
        f'<details class="{look}" data-search-exclude><summary>{safe(caption)}</summary>'
        f'<div class="bh-scroll bh-scroll--low" role="group" tabindex="0"'
        f' aria-label="{safe(caption)}"><table class="bh-values bh-lean">'
        f"{_inside(head, rows, '')}</table></div>{below}</details>"
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
    """Head and body, without the columns in which nobody says anything."""
    lines = [tuple(row) for row in rows]
    kept = [at for at, column in enumerate(zip(*lines, strict=True)) if not at or any(column)]
    names = tuple(head)
    heads = "".join(f'<th scope="col">{safe(names[at])}</th>' for at in kept)
    body = "".join(_row((line[at] for at in kept), page) for line in lines)
    return f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody>"


def _row(row: Iterable[Cell], page: str) -> str:
    first, *rest = row
    cells = "".join(f"<td{_look(content)}>{shown(content, page)}</td>" for content in rest)
    # HTML takes a heading beside values for that of its row: many rows need not say so each.
    return f"<tr><th>{shown(first, page)}</th>{cells}</tr>"


def _look(content: Cell) -> str:
    """Much text asks for room, some may break; a word or three stay together, unmarked."""
    if is_long(content):
        return ' class="bh-roomy"'
    return ' class="bh-loose"' if is_long(content, FEW) else ""


def shown(content: Cell, page: str = "") -> str:
    """A cell as HTML, control characters made visible."""
    return one_line(html(content, page)) or NO_TEXT
