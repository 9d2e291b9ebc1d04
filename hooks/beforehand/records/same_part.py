"""One part that is written in two places of a page: a summary table and a heading below it."""

from collections.abc import Iterable

import msgspec

from beforehand.pages.page import Cell
from beforehand.records.lead import MAIN
from beforehand.records.row import Row

TITLES = frozenset(MAIN.values())


def joined(rows: Iterable[Row], key: str) -> tuple[Row, ...]:
    """The rows, each part once. Rows that contradict each other both stay.

    A heading may put the part's main words in another way than a table does. A heading
    that only discusses a finding which has its severity elsewhere is no finding.
    """
    kept: list[Row] = []
    places: dict[str, list[int]] = {}
    for row in rows:
        known = places.setdefault(row.id, [])
        for number in known:
            first = kept[number]
            if _is_same(first, row, key) or _is_remark(first, row):
                kept[number] = msgspec.structs.replace(first, cells=_filled(first, row))
                break
        else:
            known.append(len(kept))
            kept.append(row)
    return tuple(kept)


def _filled(first: Row, second: Row) -> dict[str, Cell]:
    """The cells of the first row, and those of the second that it leaves out or empty."""
    given = {name: cell for name, cell in first.cells.items() if cell.text}
    return {**first.cells, **second.cells, **given}


def _is_same(first: Row, second: Row, key: str) -> bool:
    if first.section == second.section:
        return False
    free = {key, "id"}
    if _is_heading(first) != _is_heading(second):
        free |= TITLES
    shared = (first.cells.keys() & second.cells.keys()) - free
    pairs = [(first.cells[name].text, second.cells[name].text) for name in shared]
    return all(one == other or not one or not other for one, other in pairs)


def _is_remark(first: Row, second: Row) -> bool:
    said = second.cells.keys() & {"severity", "disposition"}
    return "severity" in first.cells and not said and _is_heading(second)


def _is_heading(row: Row) -> bool:
    return row.last > row.at.line and row.at.column == 1
