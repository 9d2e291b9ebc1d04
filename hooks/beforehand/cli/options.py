"""What several commands ask or look at."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from beforehand.workspace import Workspace

FOLDER = click.Path(exists=True, file_okay=False)
root_option = click.option(
    "--root", type=FOLDER, default=".", help="The repository (default: this folder)."
)


def is_watched() -> bool:
    """Whether a person watches who wants colours."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def chosen_paths(paths: tuple[str, ...], space: "Workspace") -> tuple[str, ...]:
    """The given paths as the record names them; one that is not in the record is wrong use."""
    from beforehand.config import CONFIG

    tree = space.tree()
    pages = (*tree.pages, *tree.data, CONFIG)
    found: list[str] = []
    for path in paths:
        try:
            relative = Path(path).resolve().relative_to(space.root).as_posix()
        except (ValueError, OSError) as error:
            raise click.UsageError(f"{path} is outside {space.root}") from error
        if relative == ".":
            return ()
        below = f"{relative}/"
        if relative not in pages and not any(page.startswith(below) for page in pages):
            raise click.UsageError(
                f"{path} is not a page of the record, nor a folder that holds one"
            )
        found.append(relative if relative in pages else below)
    return tuple(found)
