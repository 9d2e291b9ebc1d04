"""The command that packs an experiment, or the whole record, as an RO-Crate."""

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from beforehand.cli.options import root_option

if TYPE_CHECKING:
    from beforehand.workspace.writing.crating import Crated

TARGET = click.Path(path_type=Path)


@click.command()
@click.argument("identifier", metavar="[ID]", default="")
@root_option
@click.option("-o", "--output", type=TARGET, help="A new folder, or a file that ends in .zip.")
@click.option("--name", help="What the record is called (default: its folder's name).")
def crate(identifier: str, root: str, output: Path | None, name: str | None) -> None:
    """Pack the experiment ID, or the whole record, with all it rests on, as an RO-Crate.

    Files that git ignores, and those that a page seals or declares to lie elsewhere, stay out and
    are named.
    """
    from beforehand.workspace import Workspace
    from beforehand.workspace.git.process import GitUnusableError
    from beforehand.workspace.writing.crate_file import InTheWayError, write_crate
    from beforehand.workspace.writing.crating import crated

    space = Workspace(Path(root))
    called = space.root.name if name is None else name
    day = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    try:
        found = crated(space, called, identifier, day)
    except GitUnusableError as error:
        raise click.UsageError(
            f"git cannot say which files it ignores, so nothing is packed: {error.why}"
        ) from error
    if found is None:
        raise click.UsageError(
            f"no experiment is called {identifier}: give the id of a design, such as its folder's"
            " name, or none for the whole record"
        )
    target = output or Path(f"{_file_name(found.name)}.crate.zip")
    try:
        write_crate(target, found.files)
    except InTheWayError as error:
        raise click.UsageError(str(error)) from error
    except OSError as error:
        raise click.UsageError(f"{target} cannot be written ({error.strerror})") from error
    _tell(found, target)


def _file_name(name: str) -> str:
    """A name of a file that every system takes."""
    return "".join("-" if letter in '/\\:*?"<>|' or letter < " " else letter for letter in name)


def _tell(found: "Crated", target: Path) -> None:
    from beforehand.diagnostics import one_line

    for path, why in found.left_out:
        click.echo(one_line(f"not in the crate: {path}: {why}"), err=True)
    files = "1 file" if len(found.files) == 1 else f"{len(found.files)} files"
    click.echo(one_line(f"{target}: {files}, {_size(found)}"))


def _size(found: "Crated") -> str:
    size = sum(map(len, found.files.values()))
    return f"{size} bytes" if size < 10_000 else f"{size // 1000} kB"
