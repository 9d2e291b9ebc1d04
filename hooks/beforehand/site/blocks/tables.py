"""Tables of a card: small ones as they are, long ones folded away under their name."""

from collections.abc import Iterable, Sequence

from beforehand.diagnostics import one_line
from beforehand.site.blocks.drawing import safe
from beforehand.site.words.columns import column_looks
from beforehand.site.words.made_table import stacking
from beforehand.site.words.markup import FEW, NO_TEXT, Cell, html, is_long

# So many letters beside each other have room on a phone.
MOST_LETTERS = 34


def table(caption: str, head: Iterable[str], rows: Iterable[Iterable[Cell]], page: str = "") -> str:
    """A table that scrolls inside itself, its caption above it."""
    return (
        f'<div class="bh-scroll" role="group" tabindex="0" aria-label="{safe(caption)}">'
        f"{_table(head, rows, page, f'<caption>{safe(caption)}</caption>')}</div>"
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
        f' aria-label="{safe(caption)}">{_table(head, rows, "")}</div>{below}</details>'
    )


def folded(says: str, inside: str) -> str:
    """What only deepens: finished HTML under a line that says what comes out of it."""
    return f'<details class="bh-folded"><summary>{safe(says)}</summary>{inside}</details>'


def facts(rows: Iterable[tuple[str, Cell]], page: str = "") -> str:
    """Names with what is to be said of each; a name with nothing to say is left out."""
    lines = "".join(
        f"<div><dt>{safe(name)}</dt><dd>{shown(content, page)}</dd></div>"
        for name, content in rows
        if content
    )
    return f'<dl class="bh-facts">{lines}</dl>' if lines else ""


def _table(
    head: Iterable[str], rows: Iterable[Iterable[Cell]], page: str, caption: str = ""
) -> str:
    """A table without the columns in which nobody says anything.

    Where a phone has no room for its columns, its rows become blocks there.
    """
    every = [tuple(row) for row in rows]
    kept = [at for at, column in enumerate(zip(*every, strict=True)) if not at or any(column)]
    lines = [tuple(line[at] for at in kept) for line in every]
    names = tuple(head)
    names = tuple(names[at] for at in kept)
    look, style = "bh-values bh-lean bh-made", ""
    if _letters(names, lines) > MOST_LETTERS:
        main = [found for found in column_looks(names, lines) if found.startswith("bh-main")]
        look, labels = stacking(look, names, main)
        style = f' style="{labels}"'
    heads = "".join(f'<th scope="col">{safe(name)}</th>' for name in names)
    body = "".join(_row(line, page) for line in lines)
    return (
        f'<table class="{look}"{style}>{caption}<thead><tr>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )


def _letters(names: Sequence[str], lines: Sequence[tuple[Cell, ...]]) -> int:
    """How wide a table is whose columns do not break."""
    columns = zip(*lines, strict=True) if lines else ((),) * len(names)
    return sum(
        max(len(name), *(sum(len(piece.text) for piece in content) for content in column), 0)
        for name, column in zip(names, columns, strict=True)
    )


def _row(row: Iterable[Cell], page: str) -> str:
    first, *rest = row
    cells = "".join(f"<td{_look(content)}>{_said(content, page)}</td>" for content in rest)
    # HTML takes a heading beside values for that of its row: many rows need not say so each.
    return f"<tr><th>{shown(first, page)}</th>{cells}</tr>"


def _look(content: Cell) -> str:
    """Much text asks for room, some may break; a word or three stay together, unmarked."""
    if is_long(content):
        return ' class="bh-roomy"'
    return ' class="bh-loose"' if is_long(content, FEW) else ""


def _said(content: Cell, page: str) -> str:
    """What stands in a cell; the style sheet draws a dash where nothing does."""
    return shown(content, page) if content else ""


def shown(content: Cell, page: str = "") -> str:
    """A cell as HTML, control characters made visible."""
    return one_line(html(content, page)) or NO_TEXT
