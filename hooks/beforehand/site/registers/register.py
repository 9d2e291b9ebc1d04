"""A register as one value: a table of its page, and the same rows as CSV, JSON and for scripts."""

import json
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import quote

import msgspec

from beforehand.site.reference.meanings import ALL_WORDS
from beforehand.site.registers.silent import is_silent, silent_said
from beforehand.site.words.columns import column_looks
from beforehand.site.words.made_table import attribute, heading, stacked, told_row
from beforehand.site.words.markup import (
    Cell,
    Piece,
    capital,
    document,
    escape,
    escape_markdown,
    joined,
    markdown,
    words,
)
from beforehand.site.words.page import SiteFile, SitePage

Plain = str | int | tuple[str, ...]
"""What programs get of a cell."""
Addressing = Callable[[str], str]
"""From an address in the repository to the one on the site, relative to its root; empty if none."""

# A page with more rows is too heavy; a script can load the others.
MOST = 200
RISKY = ("=", "+", "-", "@", "\t", "\r")


class Column(msgspec.Struct, frozen=True):
    """A column of the table. It is sorted by the field called ``key``.

    Readers may ``pick`` one of its values; ``unit`` is the word that goes with each. ``order`` are
    values that letters would sort wrongly; a ``quantity`` sorts by its size, where versions and
    ids count part by part.
    """

    key: str
    head: str
    pick: bool = False
    quantity: bool = False
    order: tuple[str, ...] = ()
    unit: str = ""


class Row(msgspec.Struct, frozen=True):
    """One entry: where it stands, its fields for programs, and a cell for each column."""

    at: str
    values: dict[str, Plain]
    cells: tuple[Cell, ...]


class Register(msgspec.Struct, frozen=True):
    """Rows of one sort, in the order in which a page shows them. ``path`` is that page.

    By ``asides`` readers may pick too: they are no columns, and a row may have several of their
    values.
    """

    path: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    asides: tuple[Column, ...] = ()

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2].removesuffix(".md")

    @property
    def is_cut(self) -> bool:
        """Whether its page shows only the first of its rows."""
        return len(self.rows) > MOST


def filtered(path: str, **values: str) -> str:
    """The address of a register that shows the rows with these values of columns or asides."""
    asked = "&".join(f"{key}={quote(value, safe='')}" for key, value in values.items())
    return f"{path}?{asked}"


def register_table(register: Register) -> str:
    """The table with the links to its files below it; empty for a register without rows.

    Columns in which no row says anything are left out, and named at its end.
    """
    if not register.rows:
        return ""
    silent = _silent(register)
    left = [(register.columns[at].head, register.rows[0].cells[at]) for at in silent]
    register = _without(register, silent)
    names, name = [capital(column.head) for column in register.columns], escape(register.name)
    first, *rest = register.columns
    heads = _head(first, attribute("lists", str(_lists(register)))), *map(_head, rest)
    table = stacked(
        names,
        heads,
        (_row(register, row) for row in register.rows[:MOST]),
        (*column_looks(names, (row.cells for row in register.rows)), f"bh-register-{name}"),
    )
    total = len(register.rows)
    more = f"The table shows {MOST:,} of {total:,} rows. " if register.is_cut else ""
    told = markdown(ALL_WORDS, register.path)
    files = " · ".join(
        markdown(Piece(form.upper(), f"{register.path.removesuffix('md')}{form}"), register.path)
        for form in ("csv", "json")
    )
    asides = "".join(map(_aside, register.asides))
    return (
        f'{table}\n\n<span class="bh-downloads" data-register="{name}" data-total="{total}">'
        f"{asides}{more}All rows as {files} · {told}</span>{_left_out(left)}"
    )


def _left_out(columns: Iterable[tuple[str, Cell]]) -> str:
    said = silent_said(columns)
    return f'\n\n<span class="bh-left-out">{escape_markdown(said)}</span>' if said else ""


def _silent(register: Register) -> tuple[int, ...]:
    """Where the columns stand in which no row says anything; the first names the rows."""
    rows = register.rows
    return tuple(
        at
        for at, column in enumerate(register.columns)
        if at
        and is_silent((row.values.get(column.key) for row in rows), (row.cells[at] for row in rows))
    )


def _without(register: Register, places: tuple[int, ...]) -> Register:
    """The register without some of its columns."""
    if not places:
        return register
    kept = [at for at in range(len(register.columns)) if at not in places]
    return msgspec.structs.replace(
        register,
        columns=tuple(register.columns[at] for at in kept),
        rows=tuple(
            msgspec.structs.replace(row, cells=tuple(row.cells[at] for at in kept))
            for row in register.rows
        ),
    )


def register_page(title: str, register: Register, *before: str) -> SitePage:
    """A page of one register: what is said ``before`` it, its table, and the rows left out."""
    text = document(title, *before, register_table(register), others(register), wide=True)
    return SitePage(register.path, text, title)


def others(register: Register) -> str:
    """The rows that the table leaves out, each by its first cell; empty if there are none."""
    rest = (row.cells[0] for row in register.rows[MOST:])
    names = (next((piece for piece in first if piece.to), None) for first in rest)
    links = joined((name for name in names if name), ", ")
    return f"## Not in the table\n\n{markdown(links, register.path)}" if links else ""


def register_files(register: Register, addressed: Addressing) -> Iterator[SiteFile]:
    """The register as CSV and JSON, and the rows that its page leaves out as a script."""
    if not register.rows:
        return
    stem = register.path.removesuffix("md")
    objects = [
        {**row.values, "place": row.at, "address": addressed(row.at)} for row in register.rows
    ]
    yield SiteFile(f"{stem}csv", csv_of(objects).encode())
    yield SiteFile(f"{stem}json", json_of(objects).encode())
    if register.is_cut:
        shown = _without(register, _silent(register))
        rows = [_loaded(shown, row, addressed) for row in shown.rows[MOST:]]
        text = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        yield SiteFile(f"{stem}js", f"beforehandRows([\n{text}\n]);\n".encode())


def csv_of(objects: Iterable[dict[str, Plain]]) -> str:
    """Objects with the same keys as RFC 4180 has them; lists are joined with semicolons.

    A spreadsheet would run a text that begins like a formula, so it gets an apostrophe.
    """
    lines: list[str] = []
    for item in objects:
        if not lines:
            lines.append(",".join(map(_quoted, item)))
        lines.append(",".join(map(_quoted, item.values())))
    return "".join(f"{line}\r\n" for line in lines)


def _quoted(value: Plain) -> str:
    if isinstance(value, int):
        return str(value)
    text = "; ".join(value) if isinstance(value, tuple) else value
    if text.startswith(RISKY) and not _is_number(text):
        text = f"'{text}"
    if any(sign in text for sign in '",\r\n;'):
        text = '"' + text.replace('"', '""') + '"'
    return text


def _is_number(text: str) -> bool:
    sign, digits = text[:1], text[1:]
    whole, _, part = digits.partition(".")
    return sign in "+-" and whole.isdecimal() and (not part or part.isdecimal())


def json_of(objects: Iterable[dict[str, Plain]]) -> str:
    """A list of objects, one a line."""
    lines = ",\n".join(json.dumps(item, ensure_ascii=False) for item in objects)
    return f"[\n{lines}\n]\n"


def _head(column: Column, more: str = "") -> str:
    """A heading that tells a script how its column sorts, and whether one may pick from it."""
    pick = " data-pick" if column.pick else ""
    quantity = " data-quantity" if column.quantity else ""
    told = f"{attribute('column', column.key)}{pick}{quantity}{_values(column)}{more}"
    return heading(capital(column.head), told)


def _aside(column: Column) -> str:
    """What tells a script of a list to pick from that belongs to no column."""
    name = capital(column.head)
    told = f"{attribute('aside', column.key)}{attribute('name', name)}{_values(column)}"
    return f"<span{told}></span>"


def _values(column: Column) -> str:
    """What scripts are told of the values of a column: their order and what goes with them."""
    order = attribute("order", ",".join(column.order)) if column.order else ""
    return order + (attribute("unit", column.unit) if column.unit else "")


def _lists(register: Register) -> int:
    """How many lists to pick from a script will make, so that room is kept for them."""
    picks = (*register.asides, *(column for column in register.columns if column.pick))
    shown = register.rows[:MOST]
    values = ({each for row in shown for each in _several(row, one.key) if each} for one in picks)
    return sum(len(found) > 1 for found in values)


def _row(register: Register, row: Row) -> str:
    """A row as HTML, with what scripts are told of it."""
    cells = (
        (attribute("value", mark) if mark else "", shown)
        for mark, shown in zip(_marks(register, row), row.cells, strict=True)
    )
    return told_row(cells, register.path, (attribute(*told) for told in _asides(register, row)))


def _marks(register: Register, row: Row) -> Iterator[str]:
    """The value of each cell, where its text is another; a question mark for an unknown one."""
    for column, shown in zip(register.columns, row.cells, strict=True):
        if column.key not in row.values:
            yield ""
            continue
        plain, text = ", ".join(_several(row, column.key)), words(shown)
        same = text == plain if column.pick or column.order else text.startswith(plain)
        yield "" if same and plain else plain or ("?" if text else "")


def _asides(register: Register, row: Row) -> Iterator[tuple[str, str]]:
    """The values of a row by its asides, one on a line."""
    for aside in register.asides:
        values = [value for value in _several(row, aside.key) if value]
        if values:
            yield aside.key, "\n".join(values)


def _several(row: Row, key: str) -> tuple[str, ...]:
    """The values of a row by a key."""
    value = row.values.get(key, "")
    return value if isinstance(value, tuple) else (str(value),)


def _loaded(register: Register, row: Row, addressed: Addressing) -> list[object]:
    """A row as a script makes it anew: its asides, then each cell with its mark before its texts.

    A text stands alone, or with its address and look.
    """
    cells = (
        [mark, *(_piece(piece, addressed) for piece in shown)]
        for mark, shown in zip(_marks(register, row), row.cells, strict=True)
    )
    return [dict(_asides(register, row)), *cells]


def _piece(piece: Piece, addressed: Addressing) -> object:
    to = addressed(piece.to) if piece.to else ""
    return piece.text if piece.text and not to and not piece.look else [piece.text, to, piece.look]
