"""Tables of pages that we make, as HTML at once: for Markdown, each cell would be work.

The fence around a table gives its text back unchanged (``markdown.made_html``). Links inside are
those of a code host, between two comments by which they are found when they are translated.
"""

import re
from collections.abc import Iterable, Sequence

from beforehand.site.words.columns import column_looks
from beforehand.site.words.markup import Cell, capital, escape, html

FENCE = "bh-made"
MADE = "bh-table bh-made"
BEGINS, ENDS = "<!--bh-links-->", "<!--/bh-links-->"
STYLED = re.compile(r"[^\w -]")


def made_table(head: Iterable[str], rows: Iterable[Sequence[Cell]], page: str) -> str:
    """A table that scrolls inside itself."""
    names, rows = [capital(name) for name in head], list(rows)
    body = [table_row(cells, page) for cells in rows]
    look = " ".join((MADE, *column_looks(names, rows)))
    return fenced(_framed(names, map(heading, names), body, look, ""))


def stacked_table(
    head: Iterable[str], rows: Iterable[Sequence[Cell]], page: str, *looks: str
) -> str:
    """A table whose rows become blocks where there is no room for columns.

    ``looks`` are classes besides those that its columns ask for.
    """
    return fenced(stacked_html(head, rows, page, *looks))


def stacked_html(
    head: Iterable[str], rows: Iterable[Sequence[Cell]], page: str, *looks: str
) -> str:
    """The same for a place that Markdown does not read."""
    names, rows = [capital(name) for name in head], list(rows)
    body = [table_row(cells, page) for cells in rows]
    return stacked_rows(names, map(heading, names), body, (*column_looks(names, rows), *looks))


def stacked(
    names: Sequence[str], heads: Iterable[str], body: Iterable[str], looks: Iterable[str]
) -> str:
    """A stacked table of headings and rows that are HTML already."""
    return fenced(stacked_rows(names, heads, body, looks))


def fenced(table: str) -> str:
    """A table as Markdown takes it, without reading what is in it."""
    # Plugins of others may look for braces in the text of a page.
    shown = table.replace("{", "&#123;").replace("}", "&#125;")
    return f"```{FENCE}\n{BEGINS}{shown}{ENDS}\n```"


def stacked_rows(
    names: Sequence[str], heads: Iterable[str], body: Iterable[str], looks: Iterable[str]
) -> str:
    """A stacked table of headings and rows for a place that Markdown does not read."""
    look, style = stacking(MADE, names, looks)
    return _framed(names, heads, body, look, f' style="{style}"')


def stacking(own: str, names: Iterable[str], looks: Iterable[str] = ()) -> tuple[str, str]:
    """The class and the style of a table whose rows become blocks on a phone.

    ``own`` is its class anyway, ``names`` head its columns, and ``looks`` say how these are set.
    Each line of a block begins with the name of its column; the main one does without.
    """
    looks = tuple(looks)
    labels = (
        f"--bh-{at}:{'none' if not name or f'bh-main-{at}' in looks else _styled(name)}"
        for at, name in enumerate(names, start=1)
    )
    return " ".join((own, "bh-stacked", *looks)), ";".join(labels)


def heading(name: str, told: str = "") -> str:
    """The heading of a column; ``told`` are attributes for scripts."""
    return f'<th scope="col"{told}>{escape(name)}</th>'


def table_row(cells: Iterable[Cell], page: str) -> str:
    """A row; a cell without content is empty, and the style sheet draws a dash in it."""
    return f"<tr>{''.join([f'<td>{html(content, page)}</td>' for content in cells])}</tr>"


def told_row(cells: Iterable[tuple[str, Cell]], page: str, told: Iterable[str]) -> str:
    """A row with attributes for scripts, its own and those of its cells."""
    inside = [f"<td{of_cell}>{html(content, page)}</td>" for of_cell, content in cells]
    return f"<tr{''.join(told)}>{''.join(inside)}</tr>"


def attribute(name: str, value: str) -> str:
    """What is told to scripts by one attribute of an element; lines of the value are kept."""
    lines = "&#10;".join(escape(line) for line in value.split("\n"))
    return f' data-{name}="{lines}"'


def _framed(
    names: Iterable[str], heads: Iterable[str], body: Iterable[str], look: str, style: str
) -> str:
    label = escape(", ".join(names))
    return (
        f'<div class="bh-scroll" role="group" tabindex="0" aria-label="{label}">'
        f'<table class="{look}"{style}><thead><tr>{"".join(heads)}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


def _styled(name: str) -> str:
    """A name as the text of a style sheet, within an attribute."""
    inside = STYLED.sub(lambda sign: f"\\{ord(sign[0]):x} ", name)
    return f"'{inside}'"
