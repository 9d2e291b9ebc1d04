"""Parts written as headings, bullets or lines of their own, with their fields below them."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from beforehand.config import Config, PartShape, folded
from beforehand.pages.header import BODY_LINE
from beforehand.pages.inline import plain
from beforehand.pages.page import Block, Cell, Item, Line, Page, Section
from beforehand.records.lead import MAIN, Lead, local_id, read_lead
from beforehand.records.row import Extent, Row, part_anchor
from beforehand.source import Place

INLINE = ("falsified if", "remedy", "disposition", "removes", "answer", "refused", "reason")
INLINE_OF = {"prediction": ("condition",)}
"""Fields that only bullets of one sort of part have; elsewhere the word is prose."""

NO_COLON = ("falsified if", "removes")
BOLD_LINE = re.compile(r"^(?:\*\*|__)(?P<words>.+?)(?:\*\*|__)\s*[.:：]?\s*$")
SUBSECTION = re.compile(r"\d+(?:\.\d+)+")
TAG_LINE = re.compile(r"^(?:\*\*|__)?(?:\d+[.)]\s*)?(?:\*\*|__)?\[[^\[\]]+\](?!\()")


class Search(msgspec.Struct, frozen=True):
    """What is looked for and where.

    ``named`` are the sections named for the part. ``anywhere`` also takes what stands
    outside them, if it has a severity.
    """

    extent: Extent
    part: str
    shape: PartShape
    named: frozenset[int]
    anywhere: bool

    @property
    def page(self) -> Page:
        return self.extent.page


def free_rows(search: Search, tabled: frozenset[int], config: Config) -> Iterator[Row]:
    """The rows outside tables; bullets beside a table, or under a heading row, are remarks."""
    fields = _Fields(search.page, config)
    headed = tuple(_heading_rows(search, fields))
    yield from headed
    beside = {index for index in search.named if _subsection_beside(search.page, index, tabled)}
    free = search.named - tabled - beside - {row.section for row in headed}
    anywhere = search.anywhere and not tabled
    below = msgspec.structs.replace(search, named=free, anywhere=anywhere)
    yield from _item_rows(below, fields)
    if search.part == "finding" and search.anywhere:
        yield from _line_rows(search, fields)


def _is_subsection(section: Section) -> bool:
    """Whether a heading counts a section in a section, ``5.1``: that is no part's id."""
    return SUBSECTION.fullmatch(section.number) is not None


def _subsection_beside(page: Page, index: int, tabled: frozenset[int]) -> bool:
    """Whether a numbered sub-section stands beside another one whose table has the rows."""
    section = page.sections[index]
    return _is_subsection(section) and section.parent in tabled


class _Fields:
    """``**disposition:** accepted`` lines and bullets, looked up by the lines they stand on."""

    def __init__(self, page: Page, config: Config) -> None:
        self.page = page
        self.config = config
        self.blocks: list[Block] = []
        self.starts: list[int] = []

    def between(self, first: int, last: int) -> dict[str, Cell]:
        """The cells given after one line, down to another."""
        if not self.starts:
            roles = ("item", "paragraph", "quote")
            self.blocks = [block for block in self.page.blocks if block.role in roles]
            self.starts = [block.at.line for block in self.blocks]
        cells: dict[str, Cell] = {}
        begin, end = bisect_right(self.starts, first), bisect_right(self.starts, last)
        for block in self.blocks[begin:end]:
            for line in block.lines:
                self._read(line, cells)
        return cells

    def _read(self, line: Line, cells: dict[str, Cell]) -> None:
        match = BODY_LINE.match(line.text)
        if not match:
            return
        key = (match["bold"] or match["plain"]).strip()
        for name in self.config.column_names.get(folded(key), ()):
            value = match["value"] or ""
            start = match.start("value") if match["value"] else match.end()
            at = Place(line.number, line.column + start)
            cells.setdefault(name, Cell(plain(value), value, at))


def _heading_rows(search: Search, fields: _Fields) -> Iterator[Row]:
    page = search.page
    taken: set[int] = set()
    for index, section in enumerate(page.sections):
        if not search.extent.holds(section.at) or section.level < 2:
            continue
        inside = section.parent in search.named
        if section.parent in taken:
            taken.add(index)
            continue
        if not inside and not search.anywhere:
            continue
        lead = read_lead(section.title, section.at, search.part, fields.config)
        marked = lead.spelled or "severity" in lead.cells
        if not (lead.tagged or lead.id) or not (inside or marked):
            continue
        words = lead.cells.keys() - {MAIN.get(search.part, search.part)}
        if _is_subsection(section) and not (lead.tagged or lead.spelled or words):
            continue
        taken.add(index)
        cells = {**lead.cells, **fields.between(section.at.line, _end_of(page, index))}
        yield Row(lead.id, section.at, section.anchor, cells, section.last_line, index)


def _end_of(page: Page, section: int) -> int:
    """The last line before the next heading."""
    return (
        page.sections[section + 1].at.line - 1 if section + 1 < len(page.sections) else page.lines
    )


def _item_rows(search: Search, fields: _Fields) -> Iterator[Row]:
    page = search.page
    items = [item for item in page.items if item.depth == 1 and search.extent.holds(item.at)]
    for number, item in enumerate(items):
        if item.section not in search.named and not search.anywhere:
            continue
        if BODY_LINE.match(item.raw.split("\n")[0]) and not local_id(item.text):
            continue
        end = _end_of(page, item.section)
        if number + 1 < len(items):
            end = min(end, items[number + 1].at.line - 1)
        row = _item_row(search, item, end, fields)
        if row is not None:
            yield row


def _item_row(search: Search, item: Item, last: int, fields: _Fields) -> Row | None:
    part = search.part
    text, inline = _inline_cells(item.text, item.at, part, fields.config)
    lead = read_lead(text, item.at, part, fields.config)
    identifier = item.ordinal or lead.id
    if not (identifier or lead.tagged):
        return None
    inside = item.section in search.named
    if not inside and not (lead.tagged or (lead.id and "severity" in lead.cells)):
        return None
    cells = dict(lead.cells)
    said = cells.pop(MAIN.get(part, part), None)
    text = said.text if said else ""
    if item.ordinal and not lead.tagged:
        cells, text = {}, item.text
    main = {"step": "text", **MAIN}.get(part, search.shape.key)
    cells.setdefault(main, Cell(text, text, item.at))
    for name, cell in (*inline.items(), *fields.between(item.at.line, last).items()):
        cells.setdefault(name, cell)
    anchor = part_anchor(part, identifier) if identifier else ""
    return Row(identifier, item.at, anchor, cells, last, item.section)


def _inline_cells(text: str, at: Place, part: str, config: Config) -> tuple[str, dict[str, Cell]]:
    """What a bullet says, and its fields: ``the cue. Disposition: accepted; answer: §3``."""
    found = _inline(text, part, config)
    starts = sorted((match.start(), match.end(), name) for match, name in found)
    cells: dict[str, Cell] = {}
    for number, (_, begin, name) in enumerate(starts):
        end = starts[number + 1][0] if number + 1 < len(starts) else len(text)
        value = text[begin:end].strip().rstrip(";,").strip()
        if value:
            cells.setdefault(name, Cell(value, value, at))
    said = text[: starts[0][0]].rstrip(" ;,(") if starts else text
    return said, cells


def _inline(text: str, part: str, config: Config) -> Iterator[tuple[re.Match[str], str]]:
    for name in (*INLINE, *INLINE_OF.get(part, ())):
        pattern = _inline_pattern(name, (name, *config.columns.get(name, ())))
        yield from ((match, name) for match in pattern.finditer(text))


@lru_cache(maxsize=64)
def _inline_pattern(name: str, spellings: tuple[str, ...]) -> re.Pattern[str]:
    long = sorted({word for word in spellings if len(word) > 3}, key=len, reverse=True)
    colon = r"\s*[:：]?\s+" if name in NO_COLON else r"\s*[:：]\s*"
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, long))}){colon}", re.IGNORECASE)


def _line_rows(search: Search, fields: _Fields) -> Iterator[Row]:
    """Findings that are a line of their own: ``**1. [P0] title**``, ``[P1] title``."""
    page, part = search.page, search.part
    found: list[tuple[Block, Lead]] = []
    for block in page.blocks:
        if block.role != "paragraph" or not search.extent.holds(block.at):
            continue
        first = block.lines[0].text.strip()
        bold = BOLD_LINE.match(first)
        if not bold and not TAG_LINE.match(first):
            continue
        lead = read_lead(plain(bold["words"] if bold else first), block.at, part, fields.config)
        if lead.tagged or (lead.id and "severity" in lead.cells):
            found.append((block, lead))
    for number, (block, lead) in enumerate(found):
        end = _end_of(page, block.section)
        if number + 1 < len(found):
            end = min(end, found[number + 1][0].at.line - 1)
        cells = {**lead.cells, **fields.between(block.at.line, end)}
        anchor = part_anchor(part, lead.id) if lead.id else ""
        yield Row(lead.id, block.at, anchor, cells, end, block.section)
