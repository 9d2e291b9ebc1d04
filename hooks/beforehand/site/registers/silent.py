"""Columns in which no row says anything: a page leaves them out and says so, its files do not."""

from collections.abc import Iterable, Iterator

from beforehand.site.words.markup import Cell, words

NOTHING = (None, "", ())


def is_silent(values: Iterable[object], cells: Iterable[Cell]) -> bool:
    """Whether a column has no value, and its cells at most one remark, in each row the same.

    A number is a value, even if it is 0.
    """
    if any(value not in NOTHING for value in values):
        return False
    remarks = iter(cells)
    first = next(remarks, ())
    return _is_remark(first) and all(other == first for other in remarks)


def _is_remark(content: Cell) -> bool:
    return all(piece.look == "quiet" and not piece.to for piece in content)


def silent_said(columns: Iterable[tuple[str, Cell]]) -> str:
    """Which columns are left out, by their heads, and what stands in each of their cells."""
    names = ", ".join(_named(columns))
    return f"Left out, as no row has any: {names}." if names else ""


def _named(columns: Iterable[tuple[str, Cell]]) -> Iterator[str]:
    for head, remark in columns:
        yield f"{head} ({words(remark)})" if remark else head
