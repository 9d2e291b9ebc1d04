"""Parts as rows, whether they were written as a table, as headings or as bullets."""

import re
from collections.abc import Iterator

import msgspec

from beforehand.config import Config, PartShape, folded
from beforehand.pages.anchors import slug
from beforehand.pages.header import BODY_LINE
from beforehand.pages.inline import plain
from beforehand.pages.page import Cell, Item, Page, Section, Table
from beforehand.source import Place

LOCAL_ID = r"[A-Z]{1,4}-?\d+[a-z]?(?:\.\d+)*|\d+[a-z]?"
ID_FIRST = re.compile(rf"^\[{{0,2}}\(?(?P<id>{LOCAL_ID}|\([a-z]{{1,4}}\)|[ivx]+(?=\)))\)?\]?(?=[\s.:·,)—–(（\]-]|$)")
HEAD_SPLIT = re.compile(r"\s*[·|:：]\s*|\s+[—–-]\s+|\s*[（(]|[)）]\s*")


class Extent(msgspec.Struct, frozen=True):
    """The lines of a page that belong to one record."""

    page: Page
    first: int
    last: int

    def holds(self, at: Place) -> bool:
        return self.first <= at.line <= self.last


class Row(msgspec.Struct, frozen=True):
    """One part before it is understood: its id, its address and its named cells."""

    id: str
    at: Place
    anchor: str
    cells: dict[str, Cell]

    def get(self, name: str) -> Cell | None:
        return self.cells.get(name)


def find_rows(extent: Extent, part: str, config: Config, anywhere: bool = False) -> tuple[Row, ...]:
    """All rows of one sort of part, in the order of the page.

    ``anywhere`` also takes headings and bullets outside a section named for the part,
    as on a critique, where everything with an id is a finding.
    """
    shape = config.parts[part]
    rows: list[Row] = []
    tabled: set[int] = set()
    for table in extent.page.tables:
        if extent.holds(table.at):
            found = list(_table_rows(extent.page, table, part, shape, config))
            rows.extend(found)
            if found:
                tabled.update(_ancestors(extent.page, table.section))
    rows.extend(_heading_rows(extent, part, shape, config, anywhere))
    rows.extend(_item_rows(extent, part, shape, config, tabled))
    return tuple(sorted(rows, key=lambda row: row.at))


def _ancestors(page: Page, index: int) -> Iterator[int]:
    while index >= 0:
        yield index
        index = page.sections[index].parent


def _named(page: Page, index: int, shape: PartShape) -> bool:
    """Whether a section, or one around it, is named for the part."""
    wanted = {folded(name) for name in shape.headings}
    for number in _ancestors(page, index):
        if heading_name(page.sections[number]) in wanted:
            return True
        if any(heading_name(page.sections[number]).startswith(name + " ") for name in wanted):
            return True
    return False


def heading_name(section: Section) -> str:
    """A heading without its number, as names are compared."""
    title = section.title
    if section.number:
        title = re.sub(rf"^§?\s*{re.escape(section.number)}[.)]?\s*[:—–·-]?\s*", "", title)
    return folded(re.split(r"[,(:（]", title)[0])


def _table_rows(
    page: Page, table: Table, part: str, shape: PartShape, config: Config
) -> Iterator[Row]:
    columns = [config.column_names.get(folded(cell.text), ()) for cell in table.head]
    present = {name for names in columns for name in names}
    keyed = shape.key in present
    needed = len(present & set(shape.needs))
    if not (keyed or "id" in present):
        return
    if not _named(page, table.section, shape) and not needed >= (1 if keyed else min(2, len(shape.needs))):
        return
    key_at = next(
        (n for n, names in enumerate(columns) if "id" in names),
        next((n for n, names in enumerate(columns) if shape.key in names), 0),
    )
    for number, cells in enumerate(table.rows, 1):
        named: dict[str, Cell] = {}
        for names, cell in zip(columns, cells, strict=False):
            for name in names:
                named.setdefault(name, cell)
        key = cells[key_at] if key_at < len(cells) else None
        if key is None or not any(cell.text for cell in cells):
            continue
        identifier = local_id(key.text) or (key.text if key_at == 0 and part != "threat" else "")
        if len(identifier) > 80 or not identifier:
            identifier = str(number)
        yield Row(identifier, key.at, part_anchor(part, identifier), named)


def local_id(text: str) -> str:
    """The id that a cell, heading or bullet begins with, or nothing."""
    match = ID_FIRST.match(text.strip().strip("*").strip("#").strip())
    return match["id"].strip("()") if match else ""


def part_anchor(part: str, identifier: str) -> str:
    """The address of a part on its page: ``finding-f3``."""
    return f"{part}-{slug(identifier)}"


def _heading_rows(
    extent: Extent, part: str, shape: PartShape, config: Config, anywhere: bool
) -> Iterator[Row]:
    page = extent.page
    words = [word for word in config.phrases.get(part, ()) if word]
    for index, section in enumerate(page.sections):
        if not extent.holds(section.at) or section.level < 2:
            continue
        inside = section.parent >= 0 and _named(page, section.parent, shape)
        title = section.title
        spelled = _after_phrase(title, words)
        identifier = local_id(spelled if spelled is not None else title)
        if not identifier:
            continue
        pieces = [piece for piece in HEAD_SPLIT.split(spelled or title) if piece]
        cells = _heading_cells(pieces[1:], section.at, part, config)
        marked = spelled is not None or "severity" in cells
        if not inside and not (anywhere and marked):
            continue
        cells.update(_field_cells(page, index, section, config))
        yield Row(identifier, section.at, section.anchor, cells)


def _after_phrase(title: str, words: list[str]) -> str | None:
    low = title.casefold()
    for word in sorted(words, key=len, reverse=True):
        if low.startswith(word.casefold()):
            rest = title[len(word) :].lstrip(" #：:")
            if local_id(rest):
                return rest
    return None


def _heading_cells(pieces: list[str], at: Place, part: str, config: Config) -> dict[str, Cell]:
    cells: dict[str, Cell] = {}
    rest: list[str] = []
    severities = config.word_names.get("severity", {})
    dispositions = config.word_names.get("disposition", {})
    for piece in pieces:
        word = folded(piece)
        if part == "finding" and word in severities and "severity" not in cells:
            cells["severity"] = Cell(piece, piece, at)
        elif part == "finding" and word in dispositions and "disposition" not in cells:
            cells["disposition"] = Cell(piece, piece, at)
        else:
            rest.append(piece)
    if rest:
        name = {"finding": "objection", "amendment": "what changed", "deviation": "what happened"}
        text = " · ".join(rest)
        cells[name.get(part, part)] = Cell(text, text, at)
    return cells


def _field_cells(page: Page, index: int, section: Section, config: Config) -> dict[str, Cell]:
    """``**disposition:** accepted`` lines and bullets directly under a heading."""
    cells: dict[str, Cell] = {}
    for block in page.blocks:
        if block.section != index or block.role not in ("item", "paragraph", "quote"):
            continue
        for line in block.lines:
            match = BODY_LINE.match(line.text)
            if not match:
                continue
            key = (match["bold"] or match["plain"]).strip()
            for name in config.column_names.get(folded(key), ()):
                value = match["value"] or ""
                start = match.start("value") if match["value"] else match.end()
                at = Place(line.number, line.column + start)
                cells.setdefault(name, Cell(plain(value), value, at))
    return cells


def _item_rows(
    extent: Extent, part: str, shape: PartShape, config: Config, tabled: set[int]
) -> Iterator[Row]:
    page = extent.page
    for item in page.items:
        if item.depth != 1 or not extent.holds(item.at) or item.section in tabled:
            continue
        if item.section < 0 or not _named(page, item.section, shape):
            continue
        if BODY_LINE.match(item.raw.split("\n")[0]) and not local_id(item.text):
            continue
        row = _item_row(item, part, shape, config)
        if row is not None:
            yield row


def _item_row(item: Item, part: str, shape: PartShape, config: Config) -> Row | None:
    identifier = item.ordinal or local_id(item.text)
    if not identifier:
        return None
    text = item.text
    cells: dict[str, Cell] = {}
    if not item.ordinal:
        text = ID_FIRST.sub("", text.lstrip("*"), count=1).lstrip(" *:.—–-")
        bracket = re.match(r"^[(（]([^)）]*)[)）]\s*[:：.]?\s*", text)
        if bracket:
            cells.update(_heading_cells([bracket[1]], item.at, part, config))
            text = text[bracket.end() :]
    for name in config.columns:
        if name not in ("falsified if", "remedy", "disposition", "removes"):
            continue
        for spelling in (name, *config.columns[name]):
            found = re.search(rf"(?<!\w){re.escape(spelling)}\s*[:：]?\s+(.+)$", text, re.IGNORECASE)
            if found and name not in cells and len(spelling) > 3:
                cells[name] = Cell(found[1], found[1], item.at)
    main = {"finding": "objection", "step": "text"}.get(part, shape.key)
    cells.setdefault(main, Cell(text, text, item.at))
    return Row(identifier, item.at, part_anchor(part, identifier), cells)
