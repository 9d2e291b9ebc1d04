"""The command that fills a slot of a frozen design."""

from pathlib import Path

import click

from beforehand.cli.entries import no_design, note_option, now, seen_option
from beforehand.cli.options import root_option
from beforehand.cli.record import say

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("identifier", metavar="ID")
@click.argument("slot")
@click.argument("text", required=False)
@root_option
@click.option("--file", "file", type=FILE, help="A UTF-8 file with the text.")
@seen_option
@note_option
@click.option("--dry-run", is_flag=True, help="Say what would be written, and write nothing.")
@click.pass_context
def fill(  # noqa: PLR0913, PLR0917 - one argument for each option
    context: click.Context,
    identifier: str,
    slot: str,
    text: str | None,
    root: str,
    file: Path | None,
    seen: str | None,
    note: str,
    dry_run: bool,
) -> None:
    """Fill SLOT of the design ID with TEXT, and write so to the ledger.

    Without a text, what stands in the slot already is recorded.
    """
    from beforehand.workspace import Workspace
    from beforehand.workspace.writing.filling import Wish
    from beforehand.workspace.writing.filling import fill as filled

    if text is not None and file is not None:
        raise click.UsageError("give TEXT or --file, not both")
    if file is not None:
        text = _text_of(file)
    wish = Wish(slot, text, seen or "", note, dry_run)
    done = filled(Workspace(Path(root)), identifier, wish, now)
    if done is None:
        raise no_design(identifier)
    say(context, done, f"slot {slot} was not filled", dry_run=dry_run)


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except (UnicodeDecodeError, OSError) as error:
        raise click.UsageError(f"{file} cannot be read as UTF-8 text") from error
