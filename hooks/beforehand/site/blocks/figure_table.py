"""Printed figures with the question, the exact answer and how it was found."""

from collections.abc import Sequence

from beforehand.reckoning.figures import Figure
from beforehand.site.blocks.drawing import safe
from beforehand.site.blocks.tables import folded_table
from beforehand.site.words.markup import Cell, Piece, cell, counted, sentence

HEAD = ("printed", "asks for", "computed", "how", "state")
STEP = "; "
LOOKS = {"holds": "good", "differs": "stop", "unreadable": "watch"}


def asked_table(figures: Sequence[Figure]) -> str:
    """The figures of a page that one thing answers, under a line that opens them."""
    if not figures:
        return ""
    alike: dict[tuple[str, str], list[Figure]] = {}
    for one in figures:
        alike.setdefault((one.link.target, said_of(one)), []).append(one)
    all_hold = all(one.state == "holds" for one in figures)
    caption = f"{counted(len(figures), 'figure')} on this page computed from this"
    tail = _shared_tail([found[0] for found in alike.values()])
    return folded_table(
        f"{caption}, {'and it holds' if len(figures) == 1 else 'and all hold'}"
        if all_hold
        else caption,
        HEAD,
        (_row(found, tail, all_hold=all_hold) for found in alike.values()),
        f'<p class="bh-note">{safe(sentence(tail))}</p>' if tail else "",
        repeats=all_hold,
    )


def _row(alike: Sequence[Figure], tail: str, *, all_hold: bool) -> tuple[Cell, ...]:
    """Figures that ask the same and agree alike, for a table."""
    first = alike[0]
    printed = dict.fromkeys(one.link.text for one in alike)
    return (
        cell(", ".join(printed)),
        cell(Piece(first.link.target, look="code")),
        cell(first.value),
        cell(way_of(first).removesuffix(f"{STEP}{tail}" if tail else "")),
        () if all_hold else cell(Piece(said_of(first), look=LOOKS[first.state])),
    )


def _shared_tail(figures: Sequence[Figure]) -> str:
    """What the ways of all figures end with, so that it need be said but once."""
    tails = {way_of(one).partition(STEP)[2] for one in figures}
    return tails.pop() if len(tails) == 1 and len(figures) > 1 else ""


def way_of(figure: Figure) -> str:
    """How the exact answer was found; nothing where that only says the answer again."""
    how = figure.answer.how if figure.answer else ""
    return "" if how == figure.value else how


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
    if figure.state == "holds":
        # What confirmed the answer stands beside it in the card.
        way = way_of(figure).partition(STEP)[0]
        return f"= {figure.value}; {way}" if way else f"= {figure.value}"
    found = f"= {figure.value}; {figure.answer.how}"
    near = f"; this is the value {figure.near[0].words}" if figure.near else ""
    return f"{said_of(figure)}{near} ({found})"
