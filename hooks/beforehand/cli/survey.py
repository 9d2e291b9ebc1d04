"""The command that looks at a folder which need not be a record."""

from pathlib import Path

import click

from beforehand.cli.options import FOLDER


@click.command()
@click.argument("directory", type=FOLDER, default=".")
def survey(directory: str) -> None:
    """Look at a folder of Markdown and propose a configuration for it."""
    found = surveyed(Path(directory))
    click.echo(found or "0 Markdown pages read.\nThere is nothing to survey here.\n", nl=False)


def surveyed(folder: Path) -> str:
    """What the Markdown below a folder looks like, and a configuration; empty without any."""
    from beforehand.survey import look
    from beforehand.survey.kinds import is_record_folder
    from beforehand.survey.text import survey_text
    from beforehand.workspace.strange import strange_pages

    pages, skipped = strange_pages(folder, is_record_folder)
    found = look(pages)
    return survey_text(found, skipped) if found.pages else ""
