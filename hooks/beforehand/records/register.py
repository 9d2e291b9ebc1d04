"""Register pages: many records of one kind, under headings or in rows that begin with an id."""

import re
from collections.abc import Iterator
from functools import lru_cache

from beforehand.config import Config, folded
from beforehand.pages.anchors import slug
from beforehand.pages.header import BODY_LINE
from beforehand.pages.inline import plain
from beforehand.pages.page import Page, Value
from beforehand.records.reader import Common
from beforehand.records.row import Extent
from beforehand.source import Place

NOTE = re.compile(r"[(（](?P<id>[a-z]{1,3})[)）]")
NUMBER = re.compile(r"(?P<id>\d{1,9})(?=[\s.:·—–-]|$)")


def register_entries(page: Page, kind: str, config: Config) -> Iterator[Common]:
    """The records of a register page, each with its extent, before they are read.

    A heading or table inside an entry belongs to that entry, whatever it begins with.
    """
    end = 0
    extents: list[Extent] = []
    for index, section in enumerate(page.sections):
        identifier, rest = _begins_with_id(section.title, kind, config)
        if not identifier or section.level < 2 or section.at.line <= end:
            continue
        end = section.last_line
        extents.append(Extent(page, section.at.line, end))
        yield Common(
            kind=kind,
            id=identifier,
            at=section.at,
            anchor=section.anchor,
            title=rest.strip(" ·:—–-") or identifier,
            fields=tuple(_fields_under(page, index, config)),
            experiment="",
            names=(),
            gates=(),
            extent=extents[-1],
            config=config,
        )
    yield from _rows(page, kind, extents, config)


@lru_cache(maxsize=4)
def _global_ids(config: Config, kind: str) -> tuple[re.Pattern[str], ...]:
    return tuple(
        re.compile(rf"(?P<id>{re.escape(prefix.starts)}(?:{prefix.shape}))(?![\w-])")
        for prefix in config.prefixes
        if kind in (prefix.kind, "artifact")
    )


def _begins_with_id(title: str, kind: str, config: Config) -> tuple[str, str]:
    """The id that a heading or a cell begins with, and what follows it."""
    patterns = list(_global_ids(config, kind))
    if kind == "note":
        patterns.append(NOTE)
    if kind == "journal":
        patterns.append(NUMBER)
    for pattern in patterns:
        if match := pattern.match(title):
            return match["id"], title[match.end() :]
    return "", ""


def _fields_under(page: Page, index: int, config: Config) -> Iterator[Value]:
    """``**since:** S079`` bullets and lines directly under a heading."""
    for block in page.blocks:
        if block.section != index or block.role not in ("item", "paragraph", "quote"):
            continue
        match = BODY_LINE.match(block.lines[0].text) if block.lines else None
        if match:
            more = (line.text.strip() for line in block.lines[1:])
            text = " ".join([match["value"] or "", *more]).strip()
            name = folded(match["bold"] or match["plain"])
            start = match.start("value") if match["value"] else match.end()
            at = Place(block.lines[0].number, block.lines[0].column + start)
            yield Value(config.field_names.get(name, name), plain(text), at)


def _rows(page: Page, kind: str, entries: list[Extent], config: Config) -> Iterator[Common]:
    for table in page.tables:
        if any(entry.holds(table.at) for entry in entries):
            continue
        names = [
            config.field_names.get(folded(cell.text), folded(cell.text)) for cell in table.head
        ]
        if "id" not in names:
            continue
        key = names.index("id")
        for cells in table.rows:
            written = cells[key].text if key < len(cells) else ""
            identifier, _ = _begins_with_id(written, kind, config)
            if table.name:
                identifier = identifier or written.strip("() ")
            if not identifier:
                continue
            values = tuple(
                Value(name, cell.text, cell.at) for name, cell in zip(names, cells, strict=False)
            )
            title = next((value.text for value in values if value.key == "title"), identifier)
            at = cells[key].at
            yield Common(
                kind=kind,
                id=identifier,
                at=at,
                anchor=f"record-{slug(identifier)}",
                title=title,
                fields=values,
                experiment="",
                names=(),
                gates=(),
                extent=Extent(page, 0, 0) if table.name else Extent(page, at.line, at.line),
                config=config,
            )
