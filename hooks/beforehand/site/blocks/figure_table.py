"""Printed figures with the question, the exact answer and how it was found."""

from collections.abc import Sequence

from beforehand.reckoning.figures import Figure
from beforehand.site.blocks.tables import folded_table
from beforehand.site.markup import Cell, Piece, cell, counted

HEAD = ("printed", "asks for", "computed", "how", "state")
LOOKS = {"holds": "good", "differs": "stop", "unreadable": "watch"}


def asked_table(figures: Sequence[Figure]) -> str:
    """The figures of a page that one thing answers, under a line that opens them."""
    if not figures:
        return ""
    once = dict.fromkeys((one.link.text, one.link.target, one.state) for one in figures)
    first = {(one.link.text, one.link.target, one.state): one for one in reversed(figures)}
    rows = [figure_row(first[key]) for key in once]
    caption = f"{counted(len(figures), 'figure')} on this page computed from this"
    return folded_table(caption, HEAD, rows)


def figure_row(figure: Figure) -> tuple[Cell, ...]:
    """One figure for a table."""
    return (
        cell(figure.link.text),
        cell(Piece(figure.link.target, look="code")),
        cell(figure.value),
        cell(figure.answer.how if figure.answer else ""),
        cell(Piece(said_of(figure), look=LOOKS[figure.state])),
    )


def said_of(figure: Figure) -> str:
    """Whether the figure agrees, in a few words."""
    if figure.state == "holds":
        return "recomputed"
    if figure.state == "differs":
        return f"does not agree: {figure.wanted}"
    return f"not recomputed: {figure.message}"


def how_of(figure: Figure) -> str:
    """How the figure was recomputed, in a line for who points at it."""
    if figure.answer is None:
        return said_of(figure)
    found = f"= {figure.value}; {figure.answer.how}"
    if figure.state == "holds":
        return found
    near = f"; this is the value {figure.near[0].words}" if figure.near else ""
    return f"{said_of(figure)}{near} ({found})"
