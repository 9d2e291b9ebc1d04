"""Tables of made pages, as lines that a test can read."""

import re

FENCE = re.compile(r"```bh-made\n(.*?)\n```", re.DOTALL)
ROW = re.compile(r"<tr[^>]*>(.*?)</tr>")
CELL = re.compile(r"<t[hd][^>]*>(.*?)</t[hd]>")
LINK = re.compile(r"</?a\b[^>]*>")


def with_lines(markdown: str) -> str:
    """A page with each row of its tables as ``| a | b |``; links are their words there."""
    return FENCE.sub(lambda table: "\n".join(map(_line, ROW.findall(table[1]))), markdown)


def _line(row: str) -> str:
    cells = [LINK.sub("", cell) or "–" for cell in CELL.findall(row)]
    return f"| {' | '.join(cells)} |"
