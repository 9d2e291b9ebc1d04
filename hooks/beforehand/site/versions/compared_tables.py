"""Rows of two versions as a table: its head, the rows that differ, in each cell the words."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import TYPE_CHECKING

from beforehand.pages.cells import split_row
from beforehand.site.versions.inline_marks import words_html, words_read
from beforehand.site.words.made_table import stacking
from beforehand.site.words.markup import LONG, counted, escape_kept

if TYPE_CHECKING:
    from beforehand.freezing.texts.comparison import Change
    from beforehand.freezing.texts.outline import Sort
    from beforehand.freezing.texts.wording import Words

RULER = re.compile(r"[\s|:>-]*-[\s|:>-]*")
SORT = "row"
TABLE = "bh-diff__table"
FEWEST, MOST = 3, 10
"""So many columns have names in blocks, and two are read beside each other."""

Row = list[tuple["Words", ...]]


def parted(changes: Sequence["Change"]) -> list["Change"]:
    """The passages, each that became a row or was one as two: they have no cells in common.

    What was no row goes above the rows that stand there now, so that these stay one table.
    """
    from beforehand.freezing.texts.comparison import Change
    from beforehand.freezing.texts.wording import Words

    found: list[Change] = []
    for change in changes:
        was, now = (_side(change, other) for other in ("come", "gone"))
        if change.state != "changed" or _is_row(was) == _is_row(now):
            found.append(change)
            continue
        at = len(found)
        sort: Sort = "row" if _is_row(was) else "paragraph"
        while sort != "row" and at and found[at - 1].sort == "row":
            at -= 1
        found.insert(at, Change(sort, "removed", (Words("gone", was),)))
        found.append(Change(change.sort, "added", (Words("come", now),)))
    return found


def _side(change: "Change", other: str) -> str:
    return "".join(words.text for words in change.words if words.fate != other)


def _is_row(text: str) -> bool:
    return text.lstrip(" \t>").startswith("|")


def tables_in(rows: Sequence["Change"]) -> Iterator[list["Change"]]:
    """Rows that follow on each other, cut into tables: each has its head before its ruler."""
    rulers = [at for at, row in enumerate(rows) if is_ruler(row)]
    first = 0
    for ruler in rulers:
        head = _head(rows, ruler)
        if head > first and not is_ruler(rows[ruler - 1]):
            yield list(rows[first:head])
            first = head
    yield list(rows[first:])


def _head(rows: Sequence["Change"], ruler: int) -> int:
    """Where the table begins whose ruler stands at a place; a head that went stands above it."""
    head = max(ruler - 1, 0)
    while head and (rows[head - 1].state, rows[head].state) == ("removed", "added"):
        head -= 1
    return head


def is_ruler(row: "Change") -> bool:
    """Whether a row only parts the head of a table from its body."""
    return RULER.fullmatch("".join(words.text for words in row.words)) is not None


def table_html(rows: Sequence["Change"]) -> str:
    """A table with the rows that differ and those beside them."""
    ruler = next((at for at, row in enumerate(rows) if is_ruler(row)), 0)
    head, body = rows[:ruler], [row for row in rows[ruler:] if not is_ruler(row)]
    cells = [_cells(row) for row in (*head, *body)]
    width = max(map(len, cells), default=1)
    label = escape_kept(", ".join(_read(each) for each in cells[0] if _read(each)) if cells else "")
    shown = [_row(row, found, "th") for row, found in zip(head, cells, strict=False)]
    top = f"<thead>{''.join(shown)}</thead>" if shown else ""
    rest = "".join(_body(body, cells[len(head) :], width))
    look = _stacking(head, rows, cells) or f' class="{TABLE}"'
    return (
        f'<div class="bh-scroll" role="group" tabindex="0" aria-label="{label or "table"}">'
        f"<table{look}>{top}<tbody>{rest}</tbody></table></div>"
    )


def _stacking(head: Sequence["Change"], rows: Sequence["Change"], cells: Sequence[Row]) -> str:
    """What a phone needs to show each row as a block, if its cells are to be read.

    Empty where a block would say less than columns do: where rows have not the same columns, the
    head differs and not all rows with it, or all cells are a few words or numbers.
    """
    if len(head) != 1 or len({len(row) for row in cells}) > 1:
        return ""
    if not _is_same(head[0]) and {row.state for row in rows} not in ({"added"}, {"removed"}):
        return ""
    names, *rest = [[words_read(each, SORT).strip() for each in row] for row in cells]
    if not FEWEST <= len(names) <= MOST or all(len(text) <= LONG for row in rest for text in row):
        return ""
    look, style = stacking(TABLE, names)
    return f' class="{look}" style="{style}"'


def _body(rows: Sequence["Change"], cells: Sequence[Row], width: int) -> Iterator[str]:
    """The rows that differ, one beside them where there are others, and the rest to be opened.

    Of a table that stayed all rows are there.
    """
    pairs = list(zip(rows, cells, strict=True))
    runs = [(same, list(found)) for same, found in groupby(pairs, lambda pair: _is_same(pair[0]))]
    for at, (same, found) in enumerate(runs):
        first = 1 if same and at else 0
        last = len(found) - (1 if same and at < len(runs) - 1 else 0)
        many = last - first if same and len(runs) > 1 else 0
        if many <= 1:
            yield from (_row(*pair, "td") for pair in found)
            continue
        yield from (_row(*pair, "td") for pair in found[:first])
        inside = "".join(f"<tr>{_inside(each, 'td')}</tr>" for _, each in found[first:last])
        folded = fold(
            f"{counted(many, 'row')} unchanged", f'<table class="bh-diff__rows">{inside}</table>'
        )
        yield f'<tr class="bh-diff__fold"><td colspan="{width}">{folded}</td></tr>'
        yield from (_row(*pair, "td") for pair in found[last:])


def fold(said: str, inside: str) -> str:
    """What stayed, to be opened."""
    return f'<details class="bh-folded bh-diff__more"><summary>{said}</summary>{inside}</details>'


def _is_same(row: "Change") -> bool:
    return row.state == "unchanged"


def _row(row: "Change", cells: Row, tag: str) -> str:
    look = "near" if _is_same(row) else row.state
    return f'<tr class="bh-diff__{look}">{_inside(cells, tag)}</tr>'


def _inside(cells: Row, tag: str) -> str:
    scope = ' scope="col"' if tag == "th" else ""
    return "".join(
        f'<{tag}{scope} dir="auto">{words_html(each, SORT).strip()}</{tag}>' for each in cells
    )


def _cells(row: "Change") -> Row:
    """The words of each cell: cells are held to each other one by one."""
    from beforehand.freezing.texts.wording import Words

    was, now = (_split(row, other) for other in ("come", "gone"))
    if row.state == "unchanged":
        return [(Words("same", text),) for text in now]
    if row.state != "changed":
        return [(Words(row.words[0].fate, text),) if text else () for text in was or now]
    return [_held(*pair) for pair in _paired(was, now)]


def _split(row: "Change", other: str) -> list[str]:
    """The texts of the cells of one side."""
    line = _side(row, other).strip()
    return [text for _, text in split_row(line, nested=not line.startswith("|"))] if line else []


def _paired(was: Sequence[str], now: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The cells of two rows; where their numbers differ, those that are alike stay together."""
    from beforehand.freezing.texts.alignment import matching

    if len(was) == len(now):
        yield from zip(was, now, strict=True)
        return
    one = other = 0
    for left, right, length in matching(was, now):
        yield from zip_longest(was[one:left], now[other:right], fillvalue="")
        yield from zip(was[left : left + length], now[right : right + length], strict=True)
        one, other = left + length, right + length


def _held(was: str, now: str) -> tuple["Words", ...]:
    from beforehand.freezing.texts.wording import Purse, compared, tokens

    return compared(tokens(was), tokens(now), Purse())


def _read(words: Sequence["Words"]) -> str:
    return words_read([each for each in words if each.fate != "gone"], SORT).strip()
