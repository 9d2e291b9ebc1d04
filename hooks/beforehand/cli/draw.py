"""The command that draws again, and shows how anybody can."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from beforehand.cli.options import root_option

if TYPE_CHECKING:
    from beforehand.graph import Graph
    from beforehand.reckoning.draws import NamedDraw
    from beforehand.reckoning.lots import Lot

DIFFERS = 1
SHOWN_DIGEST = 12


@click.command()
@click.argument("name", required=False)
@root_option
@click.option("--text", help="The text whose hash decides, for a draw typed here.")
@click.option("--members", help="Whom it draws from: 1..8, or a, b, c.")
@click.option("--size", help="How many it draws.")
@click.pass_context
def draw(  # noqa: PLR0913, PLR0917 - one argument for each option
    context: click.Context,
    name: str | None,
    root: str,
    text: str | None,
    members: str | None,
    size: str | None,
) -> None:
    """Do the draws of the record again, and show how anybody can.

    NAME is that of a draw block; without it, all of them are shown. With --text, --members
    and --size no record is needed.
    """
    typed = {"text": text, "members": members, "size": size}
    given = {key: value for key, value in typed.items() if value is not None}
    if given:
        if name is not None or len(given) < len(typed):
            raise click.UsageError("a draw typed here takes --text, --members and --size, no NAME")
        click.echo("\n".join(_lines(_typed(given))))
        return
    from beforehand.cli.unread import say_unread, unread
    from beforehand.workspace import Workspace

    graph, _ = Workspace(Path(root)).read()
    left = tuple(unread(graph, "draw", name))
    shown = _chosen(graph, name, known=bool(left))
    for number, found in enumerate(shown):
        head = _shown(f"{found.at.span(found.path)}: {found.name}")
        click.echo("\n".join((*([""] if number else []), head, *_lines(found))))
    say_unread(left)
    if not shown and not left:
        click.echo('0 draws: no page has a block `record="draw"`', err=True)
    context.exit(DIFFERS if left or any(item.differences for item in shown) else 0)


def _typed(given: dict[str, str]) -> "NamedDraw":
    """A draw from the command line, read like one of a block."""
    if "{item}" in given["text"]:
        raise click.UsageError("one draw is typed here: put the item itself for {item} in --text")
    from beforehand.pages.page import Value
    from beforehand.reckoning.draws import read_draw
    from beforehand.source import Place

    fields = {"method": "subset", **given}
    items = tuple(Value(key, value, Place(1)) for key, value in fields.items())
    found = read_draw(Value("typed", "", Place(1), "map", items), "")
    if isinstance(found, tuple):
        raise click.UsageError("; ".join(fault.message for fault in found))
    return found


def _chosen(graph: "Graph", name: str | None, *, known: bool) -> "tuple[NamedDraw, ...]":
    """The draws to show; a name that stands nowhere, not even unreadably, is wrong use."""
    from beforehand.checks.draws_and_budgets import draws_of
    from beforehand.exact.meaning import nearest

    draws = draws_of(graph)
    shown = tuple(item for item in draws if name in (None, item.name))
    if name is not None and not shown and not known:
        hint = nearest(name, {item.name for item in draws})
        raise click.UsageError(f"no draw is called {name!r}; {hint}")
    return shown


def _lines(found: "NamedDraw") -> Iterator[str]:
    """What was drawn, what the record says instead, and the three lines that show it."""
    rows = [_row(found, lot) for lot in found.lots] or [*_seats(found)]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for item, drawn, how in rows:
        cells = (item.ljust(widths[0]), drawn.ljust(widths[1]), how)
        yield "  ".join(("", *(cell for cell in cells if cell.strip()))).rstrip()
    for stated, lot in found.differences:
        whom = f" for {_shown(stated.item)}" if stated.item else ""
        given = lot.rest if stated.what == "reserve" else lot.drawn
        said = (
            f"the record has {_listed(stated.members)} as {stated.what}, and it is {_listed(given)}"
        )
        yield f"  DIFFERS{whom}: {said}"
    yield ""
    yield from found.receipt.splitlines()


def _row(found: "NamedDraw", lot: "Lot") -> tuple[str, str, str]:
    """For whom, what was drawn, and by which number or with which reserve."""
    how = f"{'second' if found.method == 'slots' else 'reserve'}: {_listed(lot.rest)}"
    if lot.subset and found.method == "subset":
        one = lot.subset
        how = f"number {one.index} (from 0) of {one.subsets}, sha256 {one.digest[:SHOWN_DIGEST]}…"
    return _shown(lot.item), _listed(lot.drawn), how if lot.rest or lot.subset else ""


def _seats(found: "NamedDraw") -> Iterator[tuple[str, str, str]]:
    for quota in found.replay.quotas:
        tie = ", decided by a tie-break" if quota.by_tie else ""
        yield _shown(quota.stratum), str(quota.seats), f"of {quota.size}{tie}"


def _listed(names: tuple[str, ...]) -> str:
    return _shown(", ".join(names))


def _shown(text: str) -> str:
    """A text of a page as a terminal may show it."""
    from beforehand.diagnostics import one_line

    return one_line(text)
