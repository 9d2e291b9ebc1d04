"""A register as one value, and the table of it on its page."""

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
    cell,
    counted,
    document,
    escape,
    escape_markdown,
    html,
    markdown,
    words,
)
from beforehand.site.words.page import SitePage

Plain = str | int | tuple[str, ...]
"""What programs get of a cell."""
Addressing = Callable[[str], str]
"""From an address in the repository to the one on the site, relative to its root; empty if none."""

# A page with more rows is too heavy; a script can load the others.
MOST = 200


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
    def shown(self) -> tuple[Row, ...]:
        """The rows that its page shows."""
        return self.rows[:MOST]

    @property
    def rest(self) -> tuple[Row, ...]:
        """The rows for which its page has no room."""
        return self.rows[MOST:]


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
        (_row(register, row) for row in register.shown),
        (*column_looks(names, (row.cells for row in register.rows)), f"bh-register-{name}"),
    )
    total = len(register.rows)
    shows = f'<span class="bh-partly">The table shows {MOST:,} of {total:,} rows. </span>'
    more = shows if register.rest else ""
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


def without_silent(register: Register) -> Register:
    """The register without the columns in which no row says anything."""
    return _without(register, _silent(register))


def _without(register: Register, places: tuple[int, ...]) -> Register:
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
    """The rows that the table leaves out by what names them, folded; empty if there are none."""
    names = [_named(row) for row in register.rest]
    if not names:
        return ""
    said = counted(len(names), "row is not in the table", "rows are not in the table")
    items = "".join(f"<li>{html(name, register.path)}</li>" for name in names)
    return (
        f'<details class="bh-folded bh-others"><summary>{said}</summary><ul>{items}</ul></details>'
    )


def _named(row: Row) -> Cell:
    """A row on one line: its first cell, and which experiment the entry is of."""
    first, of = row.cells[0], row.values.get("experiment", "")
    line = tuple(Piece(" ") if piece.look == "break" else piece for piece in first)
    apart = isinstance(of, str) and of and of not in words(first)
    return cell(line, Piece(f" {of}", look="quiet") if apart else ())


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
    """How many lists to pick from a script will make, so that room is kept for them.

    The button that shows all rows of a long register takes the room of one.
    """
    picks = (*register.asides, *(column for column in register.columns if column.pick))
    shown = register.shown
    values = ({each for row in shown for each in _several(row, one.key) if each} for one in picks)
    return sum(len(found) > 1 for found in values) + bool(register.rest)


def _row(register: Register, row: Row) -> str:
    """A row as HTML, with what scripts are told of it."""
    cells = (
        (attribute("value", mark) if mark else "", shown)
        for mark, shown in zip(marks(register, row), row.cells, strict=True)
    )
    return told_row(cells, register.path, (attribute(*told) for told in asides_of(register, row)))


def marks(register: Register, row: Row) -> Iterator[str]:
    """The value of each cell, where its text is another; a question mark for an unknown one."""
    for column, shown in zip(register.columns, row.cells, strict=True):
        if column.key not in row.values:
            yield ""
            continue
        plain, text = ", ".join(_several(row, column.key)), words(shown)
        same = text == plain if column.pick or column.order else text.startswith(plain)
        yield "" if same and plain else plain or ("?" if text else "")


def asides_of(register: Register, row: Row) -> Iterator[tuple[str, str]]:
    """The values of a row by its asides, one on a line."""
    for aside in register.asides:
        values = [value for value in _several(row, aside.key) if value]
        if values:
            yield aside.key, "\n".join(values)


def _several(row: Row, key: str) -> tuple[str, ...]:
    """The values of a row by a key."""
    value = row.values.get(key, "")
    return value if isinstance(value, tuple) else (str(value),)
