"""The command that amends a frozen design."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from beforehand.cli.entries import SEEN, commit_lines, no_design, now, refuse, show
from beforehand.cli.options import root_option

if TYPE_CHECKING:
    from beforehand.workspace.writing.amending import Amender, Amendments
    from beforehand.workspace.writing.obstacles import Obstacle

ASKED = {
    "version": "The version that is opened",
    "section": "The section that changes, such as §3.5",
    "change": "What changes in it",
    "source": "The findings, votes or decisions it rests on, such as finding 3",
    "seen": "What had been seen by now",
}


@click.command()
@click.argument("identifier", metavar="ID")
@root_option
@click.option("--version", help="The version that is opened (default: the next whole number).")
@click.option("--section", help="The section that changes: §3.5, or several.")
@click.option("--change", help="What changes in it, in a few words.")
@click.option("--source", multiple=True, help="Finding, vote or decision; may be given again.")
@click.option("--seen", type=click.Choice(SEEN), help="What had been seen when it was decided.")
@click.option("--date", help="When it was decided (default: today, in UTC).")
@click.option("--dry-run", is_flag=True, help="Say what would be written, and write nothing.")
@click.pass_context
def amend(  # noqa: PLR0913, PLR0917 - one argument for each option
    context: click.Context,
    identifier: str,
    root: str,
    version: str | None,
    section: str | None,
    change: str | None,
    source: tuple[str, ...],
    seen: str | None,
    date: str | None,
    dry_run: bool,
) -> None:
    """Open the next version of the frozen design ID, with the reason why.

    An entry is written to the ledger, and to the page: its version, its status, and one more
    row among its amendments. Then the section can be edited, and the version frozen. What is
    not given is asked for.
    """
    from beforehand.workspace import Workspace
    from beforehand.workspace.writing.amending import Wish, amender

    found = amender(Workspace(Path(root)), identifier)
    if found is None:
        raise no_design(identifier)
    unfit = found.unfit()
    if unfit:
        _refuse(context, identifier, unfit)
    given = {
        "version": version or found.version,
        "section": section or "",
        "change": change or "",
        "source": ", ".join(source),
        "seen": seen or "",
    }
    answers = _completed(given, found)
    wish = Wish(**answers, date=date or now()[:10], dry_run=dry_run)
    done = found.amend(wish, now)
    if done.obstacles:
        _refuse(context, identifier, done.obstacles)
    show(_lines(done, identifier, dry_run=dry_run))


def _completed(given: dict[str, str], found: "Amender") -> dict[str, str]:
    """What was given, and what a person at a terminal adds; others are told all that is missing."""
    missing = [name for name, text in given.items() if not text.strip()]
    if missing and not sys.stdin.isatty():
        names = ", ".join(f"--{name}" for name in missing)
        words = f"; --seen is one of {', '.join(SEEN)}" if "seen" in missing else ""
        raise click.UsageError(f"missing: {names}{words}")
    asked = {}
    for name in missing:
        if name == "seen":
            choices = click.Choice(SEEN[SEEN.index(found.floor) :])
            asked[name] = click.prompt(ASKED[name], type=choices, default=found.floor)
        else:
            asked[name] = click.prompt(ASKED[name])
    return {**given, **asked}


def _refuse(context: click.Context, identifier: str, found: "tuple[Obstacle, ...]") -> NoReturn:
    reasons = (f"{item.span}: {item.message}" for item in found)
    refuse(context, f"{identifier} was not amended", reasons)


def _lines(done: "Amendments", identifier: str, *, dry_run: bool) -> list[str]:
    event = done.event
    assert event is not None
    is_open = "would be open" if dry_run else "is open"
    lines = [
        f"{event.page} {is_open} at version {event.version}",
        f"  {event.section}: {event.note}",
        f"  because of {event.source}; seen: {event.seen}; entry {event.number}, {event.at}",
    ]
    if done.recorded:
        lines.append("  the entry was there before; the page is brought up to it")
    lines += [f"  {done.row}"] if done.row else ["  the row was there before"]
    lines += [f"  to be filled by hand: {name}" for name in done.unfilled]
    if not dry_run:
        lines += commit_lines(done.commit)
        lines.append(f"Then edit the section, and `beforehand freeze {identifier}`.")
    return lines
