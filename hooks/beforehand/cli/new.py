"""The commands that write first pages."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from beforehand.cli.options import root_option

if TYPE_CHECKING:
    import datetime

SLUG = r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*"

date_option = click.option(
    "--date",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="The date to write (default: today).",
)


@click.group()
def new() -> None:
    """Begin a record, an experiment or a decision."""


@new.command("record")
@click.argument("directory", type=click.Path())
@date_option
def new_record(directory: str, date: "datetime.datetime | None") -> None:
    """Write a small record that passes. The folder is empty or does not exist."""
    from beforehand.scaffold import record_files
    from beforehand.workspace.writing.new_files import in_the_way

    target = Path(directory)
    if name := in_the_way(target):
        raise click.UsageError(f"{directory} is not empty: {name} is in the way")
    files = record_files(_day(date))
    _write(target, files)
    for path in sorted(files):
        click.echo(f"wrote {target / path}")
    click.echo(f"\nNext: cd {directory} && beforehand check && mkdocs serve")


@new.command("experiment")
@click.argument("slug")
@root_option
@date_option
def new_experiment(slug: str, root: str, date: "datetime.datetime | None") -> None:
    """Write a design to fill in. SLUG names it: letters, digits and hyphens."""
    import re

    from beforehand.scaffold import experiment_file
    from beforehand.workspace import Workspace

    if not re.fullmatch(SLUG, slug):
        raise click.UsageError(f"{slug} is no slug: use letters, digits and single hyphens")
    space = Workspace(Path(root))
    graph, _ = space.read()
    top = space.config.experiments.rstrip("/")
    taken = {
        path[len(top) + 1 :].split("/", 1)[0] for path in graph.files if path.startswith(f"{top}/")
    }
    path, text = experiment_file(slug, _day(date), taken | set(graph.experiments), top)
    _write(space.root, {path: text})
    click.echo(f"wrote {path}")


@new.command("decision")
@click.argument("title")
@root_option
@date_option
def new_decision(title: str, root: str, date: "datetime.datetime | None") -> None:
    """Write a decision to fill in. Its id has the next free number of the day."""
    from beforehand.scaffold import decision_file, plain_folder
    from beforehand.workspace import Workspace

    space = Workspace(Path(root))
    graph, _ = space.read()
    taken = {record.id for record in graph.records}
    folder = plain_folder(space.config.kinds["decision"].where)
    if folder is None:
        raise click.UsageError(
            "beforehand.yml names no one folder for decisions: put a glob such as "
            "docs/decisions/*.md first in `where` of the kind decision"
        )
    path, text = decision_file(" ".join(title.split()), _day(date), taken, folder)
    _write(space.root, {path: text})
    click.echo(f"wrote {path}")


def _day(given: "datetime.datetime | None") -> "datetime.date":
    """The day to write; only the command asks the clock, and only if it is not told."""
    import datetime

    return given.date() if given else datetime.datetime.now().astimezone().date()


def _write(root: Path, files: dict[str, str]) -> None:
    from beforehand.workspace.writing.new_files import outside, write_new

    for path in files:
        if outside(root, path):
            raise click.UsageError(
                f"{path} lies outside {root}: nothing was written; name a folder of the "
                "repository in beforehand.yml"
            )
    try:
        write_new(root, files)
    except OSError as error:
        raise click.UsageError(f"{error.filename} cannot be written: {error.strerror}") from error
