"""Constructs that a code host (CommonMark) and the site (Python-Markdown) render differently."""

import re

from markdown_it.token import Token

from beforehand.pages.page import Shape
from beforehand.source import Place

CODE_SPAN = re.compile(r"(?<![`\\])(?P<ticks>`+)(?!`)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)")
CROWDED_HEADING = re.compile(r"^(#{1,6})(?=[^\s#])")
STEP = 4


def find_shapes(tokens: list[Token], lines: list[str], offset: int) -> list[Shape]:
    """The shapes of one page, in the order of their lines; ``offset`` lines precede the body."""
    shapes: list[Shape] = []
    depth = 0
    quotes = 0
    columns = 0
    previous: Token | None = None
    for token in tokens:
        kind = token.type
        if token.map is None:
            if kind.endswith("_list_close"):
                depth -= 1
            elif kind == "blockquote_close":
                quotes -= 1
            continue
        number = token.map[0] + offset
        line = lines[number] if number < len(lines) else ""
        at = Place(number + 1, _indent(line) + 1)
        touches = (
            previous is not None
            and previous.map is not None
            and previous.map[1] == token.map[0]
            and previous.type == "paragraph_open"
            and previous.level == token.level
        )
        if kind.endswith("_list_open"):
            if touches and depth == 0:
                shapes.append(Shape("list-after-paragraph", at))
            if depth and quotes == 0 and _indent(line) < STEP * depth and not _opens_item(line, depth):
                shapes.append(Shape("shallow-nesting", at, str(STEP * depth)))
            if kind == "ordered_list_open" and token.markup == ")":
                shapes.append(Shape("parenthesis-list", at))
            depth += 1
        elif kind == "table_open":
            if touches:
                shapes.append(Shape("table-after-paragraph", at))
            columns = 0
        elif kind == "tr_open":
            cells = _cells(line)
            piped = [span for span in CODE_SPAN.finditer(line) if "|" in span["code"]]
            if piped:
                shapes.append(Shape("pipe-in-code", Place(number + 1, piped[0].start() + 1)))
            elif columns and cells > columns:
                shapes.append(Shape("lost-cell", at, f"{cells} {columns}"))
            columns = columns or cells
        elif kind == "blockquote_open":
            quotes += 1
        elif kind == "fence":
            if not _is_closed(token, lines, offset):
                shapes.append(Shape("unclosed-fence", at))
            if depth and quotes == 0 and _indent(line) < STEP * depth and not _opens_item(line, depth):
                shapes.append(Shape("shallow-nesting", at, str(STEP * depth)))
        elif kind == "paragraph_open":
            later = depth and previous is not None and previous.type != "list_item_open"
            if later and quotes == 0 and _indent(line) < STEP * depth and _follows_blank(lines, number):
                shapes.append(Shape("shallow-nesting", at, str(STEP * depth)))
            for step in range(token.map[0], token.map[1]):
                crowded = CROWDED_HEADING.match(lines[step + offset])
                if crowded and quotes == 0 and depth == 0:
                    shapes.append(Shape("crowded-heading", Place(step + offset + 1), crowded[1]))
        if kind != "inline":
            previous = token
    return sorted(set(shapes), key=lambda shape: (shape.at, shape.name))


def _indent(line: str) -> int:
    return len(line.expandtabs(STEP)) - len(line.expandtabs(STEP).lstrip())


def _opens_item(line: str, depth: int) -> bool:
    """A list or fence that begins on the line of its own item (``- - a``) has no indent."""
    return depth > 0 and bool(re.match(r"^\s*(?:[-*+]|\d+[.)])\s+(?:[-*+`~]|\d+[.)])", line))


def _follows_blank(lines: list[str], number: int) -> bool:
    return number > 0 and not lines[number - 1].strip()


def _cells(line: str) -> int:
    bare = re.sub(r"\\.", "", line.strip())
    return bare.strip("|").count("|") + 1 if bare.strip("|") else bare.count("|") - 1


def _is_closed(token: Token, lines: list[str], offset: int) -> bool:
    assert token.map is not None
    last = token.map[1] + offset - 1
    if last <= token.map[0] + offset or last >= len(lines):
        return False
    closing = lines[last].strip().lstrip("> ")
    return closing.startswith(token.markup) and not closing.strip(token.markup[0])
