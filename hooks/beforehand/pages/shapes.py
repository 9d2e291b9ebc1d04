"""Constructs that a code host (CommonMark) and the site (Python-Markdown) render differently.

A shape is reported where it begins. ``detail`` is what a message needs: the columns of
indentation that would do, the number of cells, the tag.
"""

import re
from collections.abc import Iterator

from markdown_it.token import Token

from beforehand.pages.cells import inside, split_row
from beforehand.pages.inline import without_comments
from beforehand.pages.numbering import Numbering
from beforehand.pages.page import Shape
from beforehand.source import Place

CODE_SPAN = re.compile(r"(?<![`\\])(?P<ticks>`+)(?!`)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)")
CROWDED_HEADING = re.compile(r"^(#{1,6})(?=[^\s#])")
FENCE_INFO = re.compile(r"^\s*\S*(?:\s+[\w-]+=(?:\"[^\"]*\"|'[^']*'|\S+))*\s*$|^[^{]*\{.*\}\s*$")
OPENING_TAG = re.compile(r"^<(?P<tag>[A-Za-z][A-Za-z0-9-]*)(?P<rest>[^<>]*)>")
MARKUP = re.compile(r"[*_`\[]")
CLOSED_ALONE = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"]
)
RAW_TEXT = frozenset(["pre", "script", "style", "textarea"])
STEP = 4
UNSHAPED = frozenset(
    [
        "inline",
        "heading_close",
        "list_item_close",
        "paragraph_close",
        "table_close",
        "td_open",
        "td_close",
        "th_open",
        "th_close",
        "tr_close",
    ]
)
LISTS = ("bullet_list_open", "ordered_list_open")
NESTED = frozenset(
    [
        "bullet_list_open",
        "ordered_list_open",
        "fence",
        "paragraph_open",
        "blockquote_open",
        "heading_open",
        "table_open",
        "code_block",
        "hr",
        "html_block",
    ]
)


def find_shapes(tokens: list[Token], lines: list[str], offset: int) -> list[Shape]:
    """The shapes of one page, in the order of their lines; ``offset`` lines precede the body."""
    found = set(_Walk(tokens, lines, offset).shapes())
    return sorted(found, key=lambda shape: (shape.at, shape.name))


class _Walk:
    """One pass over the block tokens that knows how deep in lists and quotes it is."""

    def __init__(self, tokens: list[Token], lines: list[str], offset: int) -> None:
        self.tokens = tokens
        self.lines = lines
        self.offset = offset
        self.lists: list[Numbering] = []
        self.quotes = 0
        self.columns = 0
        self.before: Token | None = None
        self.merged: Token | None = None
        self.last: dict[int, Token] = {}

    def shapes(self) -> Iterator[Shape]:
        for index, token in enumerate(self.tokens):
            if token.type in UNSHAPED:
                continue
            if token.nesting < 0:
                self._close(token.type)
                continue
            if token.map is not None:
                yield from self._at(index, token)
            if token.type in LISTS:
                self.lists.append(Numbering())
            elif token.type == "blockquote_open":
                self.quotes += 1
            self.before = token
            self.last[token.level] = token
            if token.nesting:
                self.last.pop(token.level + 1, None)

    def _close(self, kind: str) -> None:
        if kind in ("bullet_list_close", "ordered_list_close"):
            self.lists.pop()
        elif kind == "blockquote_close":
            self.quotes -= 1

    def _at(self, index: int, token: Token) -> Iterator[Shape]:
        kind = token.type
        if self.lists and kind in NESTED:
            yield from self._nesting(token)
        if kind in LISTS:
            yield from self._list(token)
        elif kind == "list_item_open" and token.info:
            yield from self._item(token)
        elif kind == "table_open":
            self.columns = 0
            if self._touches(token):
                yield Shape("table-after-paragraph", self._place(token))
        elif kind == "tr_open":
            yield from self._row(token)
        elif kind == "fence":
            yield from self._fence(token)
        elif kind == "heading_open":
            yield from self._heading(token)
        elif kind == "paragraph_open":
            yield from self._paragraph(token)
        elif kind == "html_block":
            yield from self._html(index, token)
        elif kind in ("hr", "blockquote_open"):
            yield from self._after_list(token)

    def _number(self, token: Token) -> int:
        """The index of a token's first line among all lines."""
        assert token.map is not None
        return token.map[0] + self.offset

    def _line(self, token: Token) -> str:
        number = self._number(token)
        return self.lines[number] if number < len(self.lines) else ""

    def _place(self, token: Token) -> Place:
        line = self._line(token)
        return Place(self._number(token) + 1, len(line) - len(line.lstrip()) + 1)

    def _touches(self, token: Token) -> bool:
        """Whether a paragraph or quote ends on the line just before, at the same level."""
        other = self.last.get(token.level)
        if other is None or other.type not in ("paragraph_open", "blockquote_open"):
            return False
        assert other.map is not None
        assert token.map is not None
        return other.map[1] == token.map[0]

    def _after_list(self, token: Token) -> Iterator[Shape]:
        """A quote or rule right under a list, which the site takes for a part of its last item."""
        other = self.last.get(token.level)
        if other is None or not other.type.endswith("_list_open") or self._follows_blank(token):
            return
        number = self._number(token)
        underlines = (
            token.markup.startswith("-")
            and not "".join(self.lines[max(number - 2, 0) : number - 1]).strip()
        )
        if token.type == "blockquote_open" or underlines:
            yield Shape("block-after-list", self._place(token))

    def _nesting(self, token: Token) -> Iterator[Shape]:
        """A block that belongs to a list item only where the code host counts columns."""
        first = self.before is not None and self.before.type == "list_item_open"
        if first or self.quotes:
            return
        needed = STEP * len(self.lists) + (STEP if token.type == "code_block" else 0)
        tight = token.type in ("paragraph_open", "fence") and not self._follows_blank(token)
        if not tight and _indent(self._line(token)) < needed:
            yield Shape("shallow-nesting", self._place(token), str(needed))

    def _follows_blank(self, token: Token) -> bool:
        number = self._number(token)
        return number > 0 and not self.lines[number - 1].strip()

    def _list(self, token: Token) -> Iterator[Shape]:
        at = self._place(token)
        other = self.last.get(token.level)
        if self._touches(token) and not (self.lists and self._opens_item(other)):
            yield Shape("list-after-paragraph", at)
        if token.markup == ")":
            yield Shape("parenthesis-list", at)
        elif other is not None and other.type.endswith("_list_open") and other.markup != ")":
            if other is not self.merged:
                yield Shape("merged-lists", at)
            self.merged = token
        elif token.attrGet("start") not in (None, 1):
            yield Shape("list-start", at, str(token.attrGet("start")))

    def _item(self, token: Token) -> Iterator[Shape]:
        numbers = self.lists[-1]
        agreed = numbers.agrees
        number = numbers.take(token.info)
        if agreed and not numbers.agrees:
            yield Shape("renumbered-item", self._place(token), f"{number} {numbers.shown}")

    def _opens_item(self, paragraph: Token | None) -> bool:
        """Whether a paragraph is the first thing in its list item."""
        item = self.last.get(paragraph.level - 1) if paragraph else None
        return (
            item is not None
            and paragraph is not None
            and item.map is not None
            and (paragraph.map is not None and item.map[0] == paragraph.map[0])
        )

    def _row(self, token: Token) -> Iterator[Shape]:
        line = self._line(token)
        number = self._number(token) + 1
        cells = split_row(line, nested=bool(self.quotes or self.lists))
        piped = next((span for span in CODE_SPAN.finditer(line) if "|" in span["code"]), None)
        if piped:
            yield Shape("pipe-in-code", Place(number, piped.start() + 1), piped[0])
        elif self.columns:
            for start, text in cells[self.columns :]:
                if without_comments(text):
                    detail = f"{len(cells)} {self.columns}"
                    yield Shape("lost-cell", Place(number, start + 1), detail)
                    break
        self.columns = self.columns or len(cells)

    def _fence(self, token: Token) -> Iterator[Shape]:
        at = self._place(token)
        closing = _closing(token, self.lines, self.offset)
        opens = rf"^ {{0,3}}({re.escape(token.markup)}\w[^\n`]*)$"
        inner = re.search(opens, token.content, re.MULTILINE)
        if not closing:
            yield Shape("unclosed-fence", at)
        elif inner:
            yield Shape("unclosed-fence", at, inner[1].strip())
        elif closing != token.markup:
            yield Shape("unclosed-fence", at, closing)
        elif not FENCE_INFO.match(token.info):
            yield Shape("fence-words", at, token.info.strip())

    def _heading(self, token: Token) -> Iterator[Shape]:
        assert token.map is not None
        if self.lists or self.quotes:
            return
        if token.markup.startswith("#"):
            if self._line(token)[:1] == " ":
                yield Shape("indented-heading", self._place(token))
        elif token.map[1] - token.map[0] > 2:
            yield Shape("multiline-heading", self._place(token))

    def _paragraph(self, token: Token) -> Iterator[Shape]:
        assert token.map is not None
        for number in range(token.map[0] + self.offset, token.map[1] + self.offset):
            line = self.lines[number]
            if "#" not in line:
                continue
            start = inside(line) if self.quotes or self.lists else 0
            crowded = CROWDED_HEADING.match(line[start:])
            if crowded:
                yield Shape("crowded-heading", Place(number + 1, start + 1), crowded[1])

    def _html(self, index: int, token: Token) -> Iterator[Shape]:
        """An element that is still open where Markdown goes on."""
        opening = OPENING_TAG.match(token.content.lstrip())
        if not opening or opening["rest"].endswith("/") or "markdown" in opening["rest"]:
            return
        tag = opening["tag"].lower()
        low = token.content.lower()
        opened = len(re.findall(rf"<{re.escape(tag)}(?=[\s>])", low))
        if tag in CLOSED_ALONE or tag in RAW_TEXT or opened <= low.count(f"</{tag}>"):
            return
        for after in self.tokens[index + 1 :]:
            if after.level < token.level or after.type == "html_block":
                return
            plain = after.type in ("paragraph_open", "paragraph_close")
            if not plain and not (after.type == "inline" and not MARKUP.search(after.content)):
                yield Shape("markdown-in-html", self._place(token), tag)
                return


def _indent(line: str) -> int:
    wide = line.expandtabs(STEP)
    return len(wide) - len(wide.lstrip())


def _closing(token: Token, lines: list[str], offset: int) -> str:
    """The line that closes a fence, or nothing."""
    assert token.map is not None
    last = token.map[1] + offset - 1
    if last <= token.map[0] + offset or last >= len(lines):
        return ""
    closing = lines[last].strip().lstrip("> ")
    closes = closing.startswith(token.markup) and not closing.strip(token.markup[0])
    return closing if closes else ""
