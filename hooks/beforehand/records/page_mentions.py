"""The mentions of a page, in its header and its running text, each with its place."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from beforehand.config import Config
from beforehand.pages.page import Block, Line, Page, Table, Value
from beforehand.records.mentions import Mention, Scanner, before
from beforehand.source import Place

UNREFERRING = frozenset(
    {"id", "kind", "title", "names", "waive", "planned", "elsewhere", "sealed", "pins"}
)
QUALIFIED = frozenset({"section", "local", "letter", "part"})
GAP = "\n\0\n"
"""Between blocks: no page holds it, so nothing is found across it."""


@lru_cache(maxsize=2)
def _scanner(config: Config) -> Scanner:
    return Scanner(config)


def page_mentions(page: Page, fields: tuple[Value, ...], config: Config) -> tuple[Mention, ...]:
    """The mentions in a page's header and text. ``fields`` have their canonical names."""
    scanner = _scanner(config)
    found: list[Mention] = []
    for field in fields:
        if field.key not in UNREFERRING:
            found.extend(_in_value(field, scanner))
    written_as_text = page.header.notation not in ("yaml", "toml", "none", "lines")
    last = page.header.last_line if written_as_text else 0
    blocks = [block for block in page.blocks if block.lines and block.lines[-1].number > last]
    found.extend(_in_blocks(blocks, scanner))
    for table in page.tables:
        if table.name:
            found.extend(_in_register(table, scanner))
    return tuple(found)


def _in_register(table: Table, scanner: Scanner) -> Iterator[Mention]:
    cells = (cell for row in table.rows for cell in row if cell.text)
    lines = (Line(cell.at.line, cell.at.column, cell.text, cell.text) for cell in cells)
    for mention in _in_blocks([Block("cell", (line,), -1) for line in lines], scanner):
        at = Place(mention.at.line, mention.at.column, table.at.path)
        yield msgspec.structs.replace(mention, at=at)


def _in_value(value: Value, scanner: Scanner) -> Iterator[Mention]:
    for item in value.items:
        yield from _in_value(item, scanner)
    yield from _in_text(value.text, value.at, scanner)


def mentions_in(text: str, at: Place, config: Config) -> tuple[Mention, ...]:
    """The mentions in a text of a header, or of no page, that begins at a place."""
    return tuple(_in_text(text, at, _scanner(config)))


def _in_text(text: str, at: Place, scanner: Scanner) -> Iterator[Mention]:
    for found in scanner.scan(text) if text else ():
        yield Mention(
            form=found.form,
            kind=found.kind,
            id=found.id,
            at=at.right(found.start),
            sub=found.sub,
            before=before(text, found.start),
            text=text[found.start : found.end],
            inner=found.inner,
        )


def _in_blocks(blocks: list[Block], scanner: Scanner) -> Iterator[Mention]:
    """All blocks are scanned at once: a page has hundreds, most of them without a mention."""
    prose = GAP.join(["\n".join([line.prose for line in block.lines]) for block in blocks])
    found = scanner.scan(prose)
    if not found:
        return
    raw = GAP.join(["\n".join([line.text for line in block.lines]) for block in blocks])
    lines = [(line, number == 0) for block in blocks for number, line in enumerate(block.lines)]
    starts: list[int] = []
    firsts: list[int] = []
    offset = -len(GAP)
    for line, begins in lines:
        offset += len(GAP) if begins else 1
        starts.append(offset)
        firsts.append(offset if begins else firsts[-1])
        offset += len(line.text)
    for item in found:
        index = bisect_right(starts, item.start) - 1
        line = lines[index][0]
        yield Mention(
            form=item.form,
            kind=item.kind,
            id=item.id,
            at=Place(line.number, line.column + item.start - starts[index]),
            sub=item.sub,
            before=before(raw, item.start, firsts[index]) if item.form in QUALIFIED else "",
            text=" ".join(raw[item.start : item.end].split()),
            inner=item.inner,
        )
