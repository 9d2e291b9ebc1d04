"""The passages of a section of two versions as HTML: what came, what went, what stayed folded."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from beforehand.site.versions.compared_tables import fold, is_ruler, parted, table_html, tables_in
from beforehand.site.versions.fences import LABEL, Line, without_fences
from beforehand.site.versions.inline_marks import words_html, words_read
from beforehand.site.words.markup import counted, escape_kept, shortened

if TYPE_CHECKING:
    from beforehand.freezing.texts.comparison import Change

CODED = ("code", "field", LABEL)
NOUNS = {"code": "line", "field": "line", "row": "row", "item": "item"}
NEAR = 160
"""So much is shown of a passage that stayed beside one that did not."""


class Table(msgspec.Struct, frozen=True):
    """The rows of one table."""

    rows: tuple["Change", ...]

    @property
    def is_same(self) -> bool:
        return all(row.state == "unchanged" for row in self.rows)


Shown = Line | Table


def passages(changes: Sequence["Change"], seen: str) -> str:
    """The passages of a section as HTML on one line; what stayed is folded."""
    shown: list[str] = []
    runs = [(same, list(found)) for same, found in groupby(_shown(changes), _is_same)]
    for index, (same, found) in enumerate(runs):
        if same:
            shown += _folded(found, index > 0, index < len(runs) - 1)
        else:
            shown += map(_block, found)
    look = escape_kept(seen)
    return f'<div class="bh-diff bh-diff--{look}">{"".join(shown)}</div>'


def _shown(changes: Sequence["Change"]) -> Iterator[Shown]:
    """The passages in their order, the rows of a table together."""
    lines = without_fences(parted(changes))
    for is_row, found in groupby(lines, lambda line: line.look == "row"):
        if is_row:
            for rows in tables_in([line.change for line in found]):
                yield Table(tuple(rows))
        else:
            yield from found


def _is_same(shown: Shown) -> bool:
    return shown.is_same if isinstance(shown, Table) else shown.change.state == "unchanged"


def _folded(found: Sequence[Shown], after: bool, before: bool) -> Iterator[str]:
    """Passages that stayed: those beside a change, and all others to be opened."""
    rest = [item for item in found if isinstance(item, Table) or item.look != "heading"]
    first = 1 if after and rest and isinstance(rest[0], Line) else 0
    is_near = before and len(rest) > first and isinstance(rest[-1], Line)
    last = len(rest) - 1 if is_near else len(rest)
    if last - first == 1 and isinstance(rest[first], Line):
        last = first
    yield from (_near(item) for item in rest[:first] if isinstance(item, Line))
    if many := _many(line for item in rest[first:last] for line in _lines(item)):
        inside = "".join(map(_stayed, rest[first:last]))
        yield fold(f"{many} unchanged", inside)
    yield from (_near(item) for item in rest[last:] if isinstance(item, Line))


def many_changed(changes: Sequence["Change"]) -> str:
    """How many passages of a section differ, by their sorts."""
    lines = (line for item in _shown(changes) for line in _lines(item))
    return _many(line for line in lines if line.change.state != "unchanged")


def _lines(shown: Shown) -> Iterator[Line]:
    if isinstance(shown, Line):
        yield shown
        return
    yield from (Line(row, "row") for row in shown.rows if not is_ruler(row))


def _many(found: Iterable[Line]) -> str:
    """How many passages these are, by their sorts."""
    looks = (line.look for line in found if line.look not in ("heading", LABEL))
    counts = Counter(NOUNS.get(look, "paragraph") for look in looks)
    return ", ".join(counted(number, noun) for noun, number in counts.items())


def _stayed(shown: Shown) -> str:
    """A passage that stayed, as a whole."""
    if isinstance(shown, Table):
        return table_html(shown.rows)
    inside = words_html(shown.change.words, shown.change.sort)
    inside = inside if shown.look == "code" else inside.lstrip()
    return f'<p class="bh-diff__near{_look(shown)}" dir="auto">{inside}</p>'


def _near(line: Line) -> str:
    text = words_read(line.change.words, line.change.sort)
    text = text.strip("\n") if line.look == "code" else text.strip()
    shown = escape_kept(shortened(text, NEAR))
    return f'<p class="bh-diff__near{_look(line)}" dir="auto">{shown}</p>'


def _block(shown: Shown) -> str:
    if isinstance(shown, Table):
        return table_html(shown.rows)
    change = shown.change
    inside = words_html(change.words, change.sort)
    inside = inside if shown.look == "code" else inside.lstrip()
    return f'<p class="bh-diff__{change.state}{_look(shown)}" dir="auto">{inside}</p>'


def _look(line: Line) -> str:
    """The classes of a passage by its sort."""
    if line.look in ("heading", LABEL):
        return f" bh-diff__{line.look}"
    return " bh-diff__code" if line.look in CODED else ""
