"""The command that writes what happened to the ledger of a design."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from beforehand.cli.entries import (
    SEEN,
    commit_lines,
    no_design,
    note_option,
    now,
    refuse,
    seen_option,
    show,
)
from beforehand.cli.options import root_option

if TYPE_CHECKING:
    from beforehand.ledger.events import Event
    from beforehand.workspace.writing.recording import Recorded

EVENTS = (
    "stage-entered", "vote-recorded", "labels-opened", "key-revealed", "stopped", "closed",
    "corrected",
)  # fmt: skip
OWN_COMMAND = {
    "frozen": "beforehand freeze ID",
    "amended": "beforehand amend ID",
    "slot-filled": "beforehand fill ID SLOT",
}


@click.command()
@click.argument("identifier", metavar="ID")
@click.argument("event", metavar="EVENT")
@root_option
@click.option("--step", default="", help="The declared step that is entered.")
@click.option("--source", default="", help="What the entry rests on, or owns up to.")
@seen_option
@note_option
@click.option("--dry-run", is_flag=True, help="Say what would be written, and write nothing.")
@click.pass_context
def record(  # noqa: PLR0913, PLR0917 - one argument for each option
    context: click.Context,
    identifier: str,
    event: str,
    root: str,
    step: str,
    source: str,
    seen: str | None,
    note: str,
    dry_run: bool,
) -> None:
    """Write that EVENT happened to the ledger of the design ID.

    EVENT is stage-entered (with --step), vote-recorded (with --source), labels-opened,
    key-revealed, stopped, closed, or corrected (with --source and --note).
    """
    from beforehand.ledger.events import Entry
    from beforehand.workspace import Workspace
    from beforehand.workspace.writing.recording import record as recorded

    _known(event)
    entry = Entry(event, seen or "", step=step.strip(), source=source.strip(), note=note)
    done = recorded(Workspace(Path(root)), identifier, entry, now, dry_run=dry_run)
    if done is None:
        raise no_design(identifier)
    say(context, done, f"{event} was not recorded", dry_run=dry_run)


def say(context: click.Context, done: "Recorded", failed: str, *, dry_run: bool) -> None:
    """Print the reasons and leave with 1, or the entry and what to commit."""
    if done.obstacles:
        refuse(context, failed, (f"{item.span}: {item.message}" for item in done.obstacles))
    show(_lines(done, dry_run=dry_run))


def _known(event: str) -> None:
    from beforehand.exact.meaning import nearest

    if event in OWN_COMMAND:
        raise click.UsageError(f"`{event}` is written by `{OWN_COMMAND[event]}`")
    if event not in EVENTS:
        raise click.UsageError(f"there is no event {event!r}; {nearest(event, EVENTS)}")


def _lines(done: "Recorded", *, dry_run: bool) -> list[str]:
    event = done.event
    assert event is not None
    did = "would be written" if dry_run else "is written"
    if done.finished:
        did = "was written before and its lock " + ("is behind" if dry_run else "is brought up")
    about = [f"step {event.step}"] if event.step else []
    about += [f"slot {name}" for name in event.slots]
    about += [f"source {event.source}"] if event.source else []
    lines = [
        f"entry {event.number} {did}: {event.event}{''.join(f', {item}' for item in about)}",
        f"  {event.page}; seen: {event.seen}{_risen(event)}; {event.at}",
    ]
    if event.note:
        lines.append(f"  {event.note}")
    lines += [f"  {digest[:12]}  {path}" for path, digest in event.closure]
    if not dry_run:
        lines += commit_lines(done.commit)
        if event.step:
            lines.append("Commit before the next step: git proves the order of commits only.")
    return lines


def _risen(event: "Event") -> str:
    """What counts as seen after an entry, where that is more than before it."""
    from beforehand.ledger.events import rank

    return f", from here on {SEEN[event.floor]}" if event.floor > rank(event.seen) else ""
