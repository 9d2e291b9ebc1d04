"""Any bytes to a Page: block structure by markdown-it-py, places and running text by us."""

import re
from collections.abc import Sequence

import msgspec
from markdown_it.token import Token

from beforehand.diagnostics import Fault
from beforehand.pages.anchors import Anchors
from beforehand.pages.block_parser import DEEPEST, blocks_of
from beforehand.pages.cells import split_row
from beforehand.pages.decoding import text_of
from beforehand.pages.header import HeaderReader
from beforehand.pages.inline import TAG_ANCHOR, plain, read_running
from beforehand.pages.numbering import Numbering
from beforehand.pages.page import (
    Block,
    Cell,
    Code,
    Fence,
    Header,
    Item,
    Line,
    Link,
    Page,
    Role,
    Section,
    Shape,
    Table,
)
from beforehand.pages.shapes import find_shapes
from beforehand.pages.siblings import joined, with_siblings
from beforehand.source import Place, Source

NUMBER = re.compile(
    r"^(?:§\s*)?(\d+(?:\.\d+)*|(?<=§)[A-Z]\d+(?:\.\d+)*|[A-Z](?=\.\s))[.)]?(?=[\s:—–·-]|$)"
)
ATTRIBUTES = re.compile(
    r"[ \t]*\{:?[ \t]*(?:[#.][^\s{}]+|[\w-]+=[^\s{}]+)(?:[ \t]+[^\s{}]+)*[ \t]*\}$"
)
FIGURE = "](calc:"
CONTAINERS = ("blockquote_open", "list_item_open", "footnote_reference_open")


def read_page(source: Source, siblings: Sequence[Source] = ()) -> Page:
    """Read one page with the files of fields beside it.

    Nothing raises; what could not be read is among its faults.
    """
    faults: list[Fault] = []
    lines = text_of(source, faults).split("\n")
    header, skipped = _header(lines, siblings, faults)
    body = _Body(source.path, lines, skipped)
    body.read()
    return Page(
        path=source.path,
        header=header,
        title=body.title,
        title_at=body.title_at,
        lines=len(lines),
        sections=body.closed_sections(),
        blocks=tuple(body.blocks),
        tables=tuple(body.tables),
        items=tuple(body.items),
        links=tuple(body.links),
        codes=tuple(body.codes),
        fences=tuple(body.fences),
        anchors=tuple(body.anchors),
        shapes=tuple(body.shapes),
        faults=(*faults, *body.faults),
        beside=tuple(sibling.path for sibling in siblings),
    )


def read_head(source: Source, siblings: Sequence[Source] = ()) -> Page:
    """The same page with its header and title alone: many times as fast, where that is all."""
    faults: list[Fault] = []
    lines = text_of(source, faults).split("\n")
    header, skipped = _header(lines, siblings, faults)
    rest = range(skipped, len(lines))
    below = next((number for number in rest if lines[number].startswith("## ")), len(lines))
    body = _Body(source.path, lines[:below], skipped)
    body.read()
    if not body.title and below < len(lines):
        body = _Body(source.path, lines, skipped)
        body.read()
    return Page(
        path=source.path,
        header=header,
        title=body.title,
        title_at=body.title_at,
        lines=len(lines),
        faults=tuple(faults),
        beside=tuple(sibling.path for sibling in siblings),
    )


def _header(
    lines: list[str], siblings: Sequence[Source], faults: list[Fault]
) -> tuple[Header, int]:
    """The header, and the number of lines at the top that are no body text."""
    reader = HeaderReader(lines)
    header, skipped = reader.read()
    if header.notation in ("none", "yaml", "toml"):
        extra = reader.read_body(skipped)
        if extra.notation != "none":
            none = header.notation == "none"
            header = extra if none else joined(header, extra, reader.faults)
    faults.extend(reader.faults)
    return with_siblings(header, siblings, faults), skipped


class _Body:
    """Walks the block tokens once and collects what stands in the body."""

    def __init__(self, path: str, lines: list[str], skipped: int) -> None:
        self.path = path
        self.source = lines
        self.offset = skipped
        self.title = ""
        self.title_at = Place(skipped + 1 if skipped < len(lines) else 1)
        self.sections: list[Section] = []
        self.blocks: list[Block] = []
        self.tables: list[Table] = []
        self.items: list[Item] = []
        self.links: list[Link] = []
        self.codes: list[Code] = []
        self.fences: list[Fence] = []
        self.anchors: list[str] = []
        self.shapes: list[Shape] = []
        self.faults: list[Fault] = []
        self._references: dict[str, str] = {}
        self._anchor = Anchors()

    @property
    def section(self) -> int:
        return len(self.sections) - 1

    def read(self) -> None:
        env: dict[str, object] = {}
        body = "\n".join([*self.source[self.offset :], ""])
        tokens = blocks_of(body, env)
        found = env.get("references")
        if isinstance(found, dict):
            self._references = {key: value["href"] for key, value in found.items()}
        self.shapes.extend(find_shapes(tokens, self.source, self.offset))
        self._walk(tokens)
        self._find_too_deep(tokens)

    def closed_sections(self) -> tuple[Section, ...]:
        """The sections, each with the last line before the next of its level or above."""
        closed = list(self.sections)
        still_open: list[int] = []
        for index, section in enumerate(self.sections):
            while still_open and self.sections[still_open[-1]].level >= section.level:
                done = still_open.pop()
                closed[done] = msgspec.structs.replace(closed[done], last_line=section.at.line - 1)
            still_open.append(index)
        for index in still_open:
            closed[index] = msgspec.structs.replace(closed[index], last_line=len(self.source))
        return tuple(closed)

    def _walk(self, tokens: list[Token]) -> None:
        lists: list[Numbering | None] = []
        item: tuple[str, int] | None = None
        quotes = 0
        index = 0
        while index < len(tokens):
            token = tokens[index]
            kind = token.type
            if kind == "heading_open":
                self._heading(token, tokens[index + 1])
                index += 3
                continue
            if kind == "table_open":
                index = self._table(tokens, index, nested=bool(lists or quotes))
                continue
            if kind in ("bullet_list_open", "ordered_list_open"):
                lists.append(Numbering() if kind == "ordered_list_open" else None)
            elif kind in ("bullet_list_close", "ordered_list_close"):
                lists.pop()
            elif kind == "list_item_open":
                numbers = lists[-1]
                item = (numbers.take(token.info) if numbers else "", len(lists))
            elif kind == "list_item_close":
                item = None
            elif kind == "blockquote_open":
                quotes += 1
            elif kind == "blockquote_close":
                quotes -= 1
            elif kind == "inline" and token.map:
                self._paragraph(token, item, quotes)
                item = None
            elif kind == "fence" and token.map:
                at = self._first_text(token.map[0])
                self.fences.append(Fence(token.info.strip(), token.content, at, self.section))
            elif kind == "html_block":
                self.anchors.extend(TAG_ANCHOR.findall(token.content))
                self._figures_in_html(token)
            index += 1

    def _figures_in_html(self, token: Token) -> None:
        """Figures that the site may render and that nobody reads: they stand within HTML."""
        assert token.map is not None
        for step, line in enumerate(token.content.split("\n")):
            column = line.find(FIGURE)
            if column >= 0:
                at = Place(token.map[0] + self.offset + step + 1, column + 1)
                self.shapes.append(Shape("figure-in-html", at))

    def _find_too_deep(self, tokens: list[Token]) -> None:
        """Say where the parser stopped reading: within what is nested as deeply as can be."""
        deep = (token for token in tokens if token.level >= DEEPEST - 1)
        token = next((token for token in deep if token.type in CONTAINERS), None)
        if token is not None and token.map:
            message = "lists and quotes are nested too deeply from here on, and what is in them "
            at = Place(token.map[0] + self.offset + 1)
            self.faults.append(Fault("too-deep", at, f"{message}is not read: flatten them"))

    def _heading(self, token: Token, inline: Token) -> None:
        lines = self._lines(token, inline)
        words = self._take(lines)
        raw = "\n".join(text for _, _, text in lines)
        attributes = ATTRIBUTES.search(raw)
        if attributes:
            raw = raw[: attributes.start()]
            self.anchors.extend(re.findall(r"#([^\s#.}]+)", attributes[0]))
        title = plain(raw)
        number = NUMBER.match(title)
        level = int(token.tag[1])
        at = Place(lines[0][0], 1) if lines else Place(1)
        parent = len(self.sections) - 1
        while parent >= 0 and self.sections[parent].level >= level:
            parent = self.sections[parent].parent
        anchor = self._anchor.take(title)
        self.sections.append(
            Section(level, title, number[1] if number else "", anchor, at, 0, parent)
        )
        self.blocks.append(Block("heading", words, self.section, level))
        if not self.title and level == 1:
            self.title = title
            self.title_at = Place(at.line, lines[0][1])

    def _paragraph(self, token: Token, item: tuple[str, int] | None, quotes: int) -> None:
        lines = self._lines(token, token)
        if not lines:
            return
        words = self._take(lines)
        role: Role = "item" if item else "quote" if quotes else "paragraph"
        self.blocks.append(Block(role, words, self.section, item[1] if item else quotes))
        if item:
            raw = "\n".join(text for _, _, text in lines)
            at = Place(lines[0][0], lines[0][1])
            self.items.append(Item(plain(raw), raw, item[0], item[1], self.section, at))

    def _table(self, tokens: list[Token], index: int, nested: bool) -> int:
        opening = tokens[index]
        assert opening.map is not None
        head: tuple[Cell, ...] = ()
        rows: list[tuple[Cell, ...]] = []
        while tokens[index].type != "table_close":
            token = tokens[index]
            if token.type == "tr_open" and token.map:
                cells = self._row(token.map[0] + self.offset, nested)
                if not head:
                    head = cells
                else:
                    rows.append(cells)
            index += 1
        first = Place(opening.map[0] + self.offset + 1)
        last = opening.map[1] + self.offset
        self.tables.append(Table(head, tuple(rows), self.section, first, last))
        return index + 1

    def _row(self, line: int, nested: bool) -> tuple[Cell, ...]:
        cells: list[Cell] = []
        for start, raw in split_row(self.source[line], nested):
            at = Place(line + 1, start + 1)
            cells.append(Cell(plain(raw.replace("\\|", "|")), raw, at))
            if raw:
                words = self._take([(line + 1, start + 1, raw)])
                self.blocks.append(Block("cell", words, self.section))
        return tuple(cells)

    def _take(self, lines: list[tuple[int, int, str]]) -> tuple[Line, ...]:
        running = read_running(lines, self._references)
        self.links.extend(running.links)
        self.codes.extend(running.codes)
        self.anchors.extend(running.anchors)
        return running.lines

    def _first_text(self, line: int) -> Place:
        number = line + self.offset
        source = self.source[number] if number < len(self.source) else ""
        return Place(number + 1, len(source) - len(source.lstrip()) + 1)

    def _lines(self, token: Token, inline: Token) -> list[tuple[int, int, str]]:
        """The lines of a block with the true column of each."""
        assert token.map is not None
        found: list[tuple[int, int, str]] = []
        for step, piece in enumerate(inline.content.split("\n")):
            number = token.map[0] + self.offset + step
            source = self.source[number] if number < len(self.source) else ""
            column = source.find(piece)
            if column < 0:
                column = len(source) - len(source.lstrip())
            found.append((number + 1, column + 1, piece))
        return found
