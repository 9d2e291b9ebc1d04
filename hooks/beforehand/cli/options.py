"""What several commands ask or look at."""

import os
import sys

import click

FOLDER = click.Path(exists=True, file_okay=False)
root_option = click.option(
    "--root", type=FOLDER, default=".", help="The repository (default: this folder)."
)


def is_watched() -> bool:
    """Whether a person watches who wants colours."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
