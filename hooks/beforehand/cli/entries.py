"""What the commands that write an entry to a ledger ask and say alike."""

from collections.abc import Iterable
from typing import NoReturn

import click

REFUSED = 1
SEEN = ("nothing", "materials", "pilot", "outputs", "labels", "results")

seen_option = click.option(
    "--seen", type=click.Choice(SEEN), help="What had been seen (default: as before)."
)
note_option = click.option("--note", default="", help="A remark for the ledger.")


def now() -> str:
    """Only the command asks the clock."""
    import datetime

    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def no_design(identifier: str) -> click.UsageError:
    """What is wrong where no design is called so."""
    return click.UsageError(
        f"no design is called {identifier}: give the id of a design, such as its folder's name"
    )


def refuse(context: click.Context, failed: str, reasons: Iterable[str]) -> NoReturn:
    """Print every reason why nothing was written, and leave with 1."""
    lines = tuple(reasons)
    show(lines)
    count = "1 reason" if len(lines) == 1 else f"{len(lines)} reasons"
    click.echo(f"{failed}: {count}", err=True)
    context.exit(REFUSED)


def commit_lines(paths: Iterable[str]) -> tuple[str, ...]:
    """Which files belong into one commit."""
    return ("", "Commit together:", *(f"  {path}" for path in paths))


def show(lines: Iterable[str]) -> None:
    """Print lines as a terminal may show them."""
    from beforehand.diagnostics import visible

    click.echo("\n".join(visible(line) for line in lines))
