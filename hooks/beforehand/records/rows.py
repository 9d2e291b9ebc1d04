"""Parts as rows, whether they were written as a table, as headings or as bullets."""

import re
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from beforehand.config import Config, PartShape, folded
from beforehand.pages.page import Cell, Page, Section, Table
from beforehand.records.free_rows import Search, free_rows
from beforehand.records.lead import local_id
from beforehand.records.row import Extent, Row, part_anchor
from beforehand.records.same_part import joined

GENERIC = frozenset({"risk", "severity", "priority", "issues", "issue", "points", "point"})
PREFIX = re.compile(r"^(?P<letters>[A-Z]{1,2})-\d")


def find_rows(extent: Extent, part: str, config: Config, anywhere: bool = False) -> tuple[Row, ...]:
    """All rows of one sort of part, in the order of the page.

    ``anywhere`` also takes headings and bullets outside a section named for the part,
    as on a critique, where everything with an id is a finding.
    """
    shape = config.parts[part]
    named = _named_sections(extent.page, shape, config)
    rows: list[Row] = []
    tabled: set[int] = set()
    for table in extent.page.tables:
        if extent.holds(table.at):
            found = list(_table_rows(table, part, shape, named, config))
            rows.extend(found)
            if found:
                tabled.update(_ancestors(extent.page, table.section))
    rows.extend(free_rows(Search(extent, part, shape, named, anywhere), frozenset(tabled), config))
    rows.sort(key=lambda row: (row.at.path, row.at))
    found_once = joined(_numbered(rows, part), shape.key)
    if part != "finding":
        return found_once
    return tuple(_with_severity(row, extent.page, shape, config) for row in found_once)


def part_tables(extent: Extent, part: str, config: Config) -> tuple[Table, ...]:
    """The tables that rows of one sort of part stand in, or would, were there any."""
    shape = config.parts[part]
    named = _named_sections(extent.page, shape, config)
    return tuple(
        table
        for table in extent.page.tables
        if extent.holds(table.at) and _columns(table, shape, named, config)
    )


def part_sections(page: Page, part: str, config: Config) -> tuple[Section, ...]:
    """The sections that are named for one sort of part."""
    named = _named_sections(page, config.parts[part], config)
    return tuple(page.sections[index] for index in sorted(named))


def _ancestors(page: Page, index: int) -> Iterator[int]:
    while index >= 0:
        yield index
        index = page.sections[index].parent


def _named_sections(page: Page, shape: PartShape, config: Config) -> frozenset[int]:
    """The sections named for the part (``Findings``, ``High risk findings``) and all below."""
    wanted = frozenset(folded(name) for name in shape.headings)
    begins = tuple(f"{name} " for name in wanted)
    ends = tuple(f" {name}" for name in wanted if name and " " not in name)
    severities = config.word_names.get("severity", {})
    found: set[int] = set()
    for index, section in enumerate(page.sections):
        name = heading_name(section)
        weighed = name.endswith(ends) and name.split()[0] in severities
        if section.parent in found or name in wanted or name.startswith(begins) or weighed:
            found.add(index)
    return frozenset(found)


def _with_severity(row: Row, page: Page, shape: PartShape, config: Config) -> Row:
    """A finding without a severity of its own takes that of its heading, or of its prefix."""
    cell = row.cells.get("severity")
    if cell is not None:
        return row
    severities = config.word_names.get("severity", {})
    generic = GENERIC | {word for name in shape.headings for word in folded(name).split()}
    written = ""
    for index in _ancestors(page, row.section):
        words = heading_name(page.sections[index]).split()
        if words and words[0] in severities and generic.issuperset(words[1:]):
            written = words[0]
            break
    prefix = PREFIX.match(row.id)
    if not written and prefix and prefix["letters"].casefold() in severities:
        written = prefix["letters"]
    if not written:
        return row
    cells = {**row.cells, "severity": Cell(written, written, row.at)}
    return msgspec.structs.replace(row, cells=cells)


def _numbered(rows: list[Row], part: str) -> Iterator[Row]:
    used = {row.id for row in rows}
    count = 0
    for row in rows:
        if row.id:
            yield row
            continue
        count += 1
        while str(count) in used:
            count += 1
        name = str(count)
        anchor = row.anchor or part_anchor(part, name)
        yield msgspec.structs.replace(row, id=name, anchor=anchor)


def heading_name(section: Section) -> str:
    """A heading without its number, as names are compared."""
    return _without_number(section.title, section.number)


def is_called(section: Section, name: str, config: Config) -> bool:
    """Whether a section is called ``name``, by any of its other names."""
    heading = heading_name(section)
    known = config.section_names.get(heading)
    return name in (heading, known) or heading.startswith(f"{name} ")


@lru_cache(maxsize=8192)
def _without_number(title: str, number: str) -> str:
    if number:
        title = re.sub(rf"^§?\s*{re.escape(number)}[.)]?\s*[:—–·-]?\s*", "", title)
    return folded(re.split(r"[,(:（]", title)[0])


def _stands_under(table: Table, shape: PartShape, named: frozenset[int]) -> bool:
    """Whether a table stands under a heading for the part; a file's name is its heading."""
    if table.name:
        return folded(table.name) in map(folded, shape.headings)
    return table.section in named


def _columns(
    table: Table, shape: PartShape, named: frozenset[int], config: Config
) -> list[tuple[str, ...]]:
    """What each column may be; nothing where the table is of some other sort."""
    columns = [config.column_names.get(folded(cell.text), ()) for cell in table.head]
    present = {name for names in columns for name in names}
    keyed = shape.key in present
    needed = len(present & set(shape.needs))
    if not (keyed or "id" in present):
        return []
    if not _stands_under(table, shape, named) and not needed >= (
        1 if keyed else min(2, len(shape.needs))
    ):
        return []
    return columns


def _table_rows(
    table: Table, part: str, shape: PartShape, named: frozenset[int], config: Config
) -> Iterator[Row]:
    columns = _columns(table, shape, named, config)
    if not columns:
        return
    key_at = next(
        (n for n, names in enumerate(columns) if "id" in names),
        next((n for n, names in enumerate(columns) if shape.key in names), 0),
    )
    for number, cells in enumerate(table.rows, 1):
        by_name: dict[str, Cell] = {}
        for names, cell in zip(columns, cells, strict=False):
            for name in names:
                by_name.setdefault(name, cell)
        key = cells[key_at] if key_at < len(cells) else None
        if key is None or not any(cell.text for cell in cells):
            continue
        is_key = (key_at == 0 or bool(table.name)) and part != "threat"
        identifier = local_id(key.text) or (key.text if is_key else "")
        if len(identifier) > 80 or not identifier:
            identifier = str(number)
        anchor = part_anchor(part, identifier)
        yield Row(identifier, key.at, anchor, by_name, key.at.line, table.section)
