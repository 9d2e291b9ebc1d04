"""The command that freezes a design."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from beforehand.cli.entries import (
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
    from beforehand.workspace.writing.freezing import Freezing

MODES = ("full", "append", "slots", "status")
SHORT = 12


@click.command()
@click.argument("identifier", metavar="ID")
@root_option
@click.option("--mode", type=click.Choice(MODES), help="What may change later (default: the page).")
@seen_option
@note_option
@click.option("--dry-run", is_flag=True, help="Say what would be frozen, and write nothing.")
@click.pass_context
def freeze(  # noqa: PLR0913, PLR0917 - one argument for each option
    context: click.Context,
    identifier: str,
    root: str,
    mode: str | None,
    seen: str | None,
    note: str,
    dry_run: bool,
) -> None:
    """Freeze the design ID as it stands, or say every reason why not.

    The text is kept under history/, and an entry with the digest of every file it rests on is
    written to the ledger and to beforehand.lock. The page itself is not touched.
    """
    from beforehand.workspace import Workspace
    from beforehand.workspace.writing.bench import Wish
    from beforehand.workspace.writing.freezing import freeze as frozen

    space = Workspace(Path(root))
    wish = Wish(mode or "", seen or "", note, dry_run)
    done = frozen(space, identifier, wish, now)
    if done is None:
        raise no_design(identifier)
    if done.refusals:
        reasons = (f"{item.span}: {item.what}: {item.message}" for item in done.refusals)
        refuse(context, f"{identifier} was not frozen", reasons)
    show(_lines(done, dry_run))


def _lines(done: "Freezing", dry_run: bool) -> list[str]:
    event = done.event
    assert event is not None
    did = "would be frozen" if dry_run else "is frozen"
    if done.finished:
        did = "was frozen by a freeze that was stopped; what was missing " + (
            "would be written" if dry_run else "is written"
        )
    slots = f" ({', '.join(event.slots)})" if event.slots else ""
    lines = [
        f"{event.page} version {event.version} {did}",
        f"  mode {event.mode}{slots}; seen: {event.seen}; entry {event.number}, {event.at}",
        *(f"  {digest[:SHORT]}  {path}" for path, digest in event.closure),
    ]
    lines += [f"  changed, and no amendment names it: {title}" for title in done.unnamed]
    elsewhere = done.closure.elsewhere if done.closure else ()
    lines += [f"  not proved: {path}, which the page declares elsewhere" for path, _ in elsewhere]
    if not dry_run:
        lines += commit_lines(done.commit)
        lines += [f"Also: {advice}" for advice in done.advice]
    return lines
