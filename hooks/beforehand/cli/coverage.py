"""The command that goes through every possible result of an outcome table."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from beforehand.cli.options import root_option

if TYPE_CHECKING:
    from beforehand.reckoning.readings import Readings

LEFT_OPEN = 1
NO_READING, SEVERAL = "no reading", "several readings"


@click.command()
@click.argument("name", required=False)
@root_option
@click.pass_context
def coverage(context: click.Context, name: str | None, root: str) -> None:
    """Show how the readings cover every possible result.

    NAME is that of a readings block; without it, all of them are shown.
    """
    from beforehand.checks.outcome_tables import outcome_tables
    from beforehand.cli.unread import say_unread, unread
    from beforehand.exact.meaning import nearest
    from beforehand.workspace import Workspace

    graph, _ = Workspace(Path(root)).read()
    tables = tuple(outcome_tables(graph))
    shown = tuple(table for table in tables if name in (None, table.name))
    left = tuple(unread(graph, "readings", name))
    if name is not None and not shown and not left:
        known = {table.name for table in tables}
        raise click.UsageError(f"no readings are called {name!r}; {nearest(name, known)}")
    click.echo("\n".join(_text(table) for table in shown), nl=False)
    say_unread(left)
    if not shown and not left:
        click.echo('0 outcome tables: no page has a block `record="readings"`', err=True)
    open_ends = sum(_is_open(table) for table in shown)
    context.exit(LEFT_OPEN if left or open_ends else 0)


def _is_open(table: "Readings") -> bool:
    """Whether a gap or an overlap stands without a reason."""
    covered = table.coverage
    gap = covered.gap is not None and not table.gaps
    return gap or (bool(covered.overlaps) and not table.overlaps)


def _text(table: "Readings") -> str:
    rule = table.rule
    order = ", in order" if table.in_order else ""
    head = (
        f"{table.at.span(table.path)}: {table.name}\n"
        f"{table.coverage.results:,} results of {rule.name} ({rule.rule.units}){order}\n\n"
    )
    rows = [*_rows(table)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    notes = [*_notes(table)]
    return head + "".join(f"{line}\n" for line in (*lines, *([""] if notes else []), *notes))


def _rows(table: "Readings") -> Iterator[tuple[str, ...]]:
    """The table as cells: a line for each reading, one for the gap, one for what has several."""
    from beforehand.exact.coverage import gap_chance, overlap_chance
    from beforehand.exact.odds import odds
    from beforehand.exact.rule import NULL

    rule, covered = table.rule.rule, table.coverage
    unders = (NULL, *(item.name for item in rule.alternatives))
    yield ("reading", "results", *unders)
    for reading in table.readings:
        chances = (odds(reading.condition, rule.model(under)).value for under in unders)
        yield (reading.label, f"{covered.count(reading.label):,}", *map(_printed, chances))
    gap = covered.gap.results if covered.gap else 0
    chances = (gap_chance(rule, table.readings, under) for under in unders)
    yield (NO_READING, f"{gap:,}", *map(_printed, chances))
    several = sum(part.results for part in covered.overlaps)
    chances = (overlap_chance(rule, table.readings, under) for under in unders)
    yield (SEVERAL, f"{several:,}", *map(_printed, chances))


def _printed(value: Fraction) -> str:
    from beforehand.exact.rounding import significant

    return significant(value, 4)


def _notes(table: "Readings") -> Iterator[str]:
    """Results without a reading or with several, the likeliest first, and what is said of them."""
    from beforehand.checks.outcome_tables import shown
    from beforehand.checks.text import listed
    from beforehand.exact.coverage import exactly, gap_of, likeliest

    rule, covered = table.rule.rule, table.coverage
    if covered.gap:
        examples = shown(likeliest(rule, gap_of(table.readings)))
        yield f"{NO_READING}: {examples}{_reason(table.gaps)}"
    for part in covered.overlaps:
        examples = shown(likeliest(rule, exactly(table.readings, part.labels)))
        yield f"{listed(part.labels)}: {examples}{_reason(table.overlaps)}"
    if covered.unused:
        yield f"applies to nothing: {', '.join(covered.unused)}"


def _reason(given: str) -> str:
    return f" (left standing: {given})" if given else ""
