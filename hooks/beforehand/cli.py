"""The command: arguments in, text and an exit status out."""

import contextlib
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from beforehand import __version__

if TYPE_CHECKING:
    import datetime

    from beforehand.workspace import Workspace

PROBLEMS, WRONG_USE, OUR_FAULT, INTERRUPTED, PIPE_CLOSED = 1, 2, 3, 130, 141
NOT_CHECKED = (
    "Nothing was checked: there is no beforehand.yml here, and no page says its `kind:`. "
    "This is what was found."
)
STYLES = ("text", "json", "sarif", "github")
SLUG = r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*"

FOLDER = click.Path(exists=True, file_okay=False)
root_option = click.option(
    "--root", type=FOLDER, default=".", help="The repository (default: this folder)."
)
date_option = click.option(
    "--date",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="The date to write (default: today).",
)


def main() -> None:
    """Run the command and leave with its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A record is in any script; the encoding of a pipe must not end the command.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """The exit status: 0 clean, 1 problems, 2 wrong use, 3 a fault of ours."""
    try:
        status = commands.main(arguments, prog_name="beforehand", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return WRONG_USE
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more can be said to them.
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except Exception:  # noqa: BLE001 - the one place where a bug ends, told apart from a problem
        import traceback

        traceback.print_exc()
        click.echo(
            "\nThis is a fault of Beforehand and says nothing about your record. Please report it "
            f"with the lines above,\nthe command you gave, and the version: {__version__}.",
            err=True,
        )
        return OUR_FAULT
    return status if isinstance(status, int) else 0


@click.group("beforehand", context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="beforehand")
def commands() -> None:
    """Check that an experiment record in Markdown keeps its own promises."""


@commands.command()
@click.argument("paths", nargs=-1)
@root_option
@click.option(
    "--format",
    "style",
    type=click.Choice(STYLES),
    default="text",
    help="How to print what was found.",
)
@click.option("--no-cache", is_flag=True, help="Read every page anew and keep nothing.")
@click.pass_context
def check(
    context: click.Context, paths: tuple[str, ...], root: str, style: str, no_cache: bool
) -> None:
    """Report every problem of the record.

    PATHS are pages or folders to show alone; the record is always checked as a whole.
    """
    from beforehand.formats import Shown, written
    from beforehand.formats.lines import closing
    from beforehand.workspace import Workspace

    space = Workspace(Path(root), keep=not no_cache)
    report = space.check()
    if report.strange and (found := _surveyed(space.root)):
        _introduce(found, written(Shown(report, ()), style) if style != "text" else "")
        context.exit(0)
    chosen = _chosen(paths, space) if paths else ()
    shown = Shown(report, chosen)
    if style == "text" and _watched():
        from beforehand.formats.terminal import show

        show(shown)
    else:
        click.echo(written(shown, style), nl=False)
    click.echo(closing(shown), err=True)
    if not report.pages:
        raise click.UsageError(
            f"there is no record here: no Markdown page below {' or '.join(space.config.roots)}; "
            "`beforehand new record DIR` begins one, `beforehand survey` looks at other folders"
        )
    context.exit(PROBLEMS if shown.problems else 0)


def _introduce(found: str, report: str) -> None:
    """Show a stranger what is there; where a program reads the report, beside it."""
    click.echo(report, nl=False)
    click.echo(found, nl=False, err=bool(report))
    click.echo(NOT_CHECKED, err=True)


def _surveyed(folder: Path) -> str:
    """What the Markdown below a folder looks like, and a configuration; empty without any."""
    from beforehand.survey import look
    from beforehand.survey.kinds import is_record_folder
    from beforehand.survey.text import survey_text
    from beforehand.workspace.strange import strange_pages

    pages, skipped = strange_pages(folder, is_record_folder)
    found = look(pages)
    return survey_text(found, skipped) if found.pages else ""


def _chosen(paths: tuple[str, ...], space: "Workspace") -> tuple[str, ...]:
    """The given paths as the record names them; one that is not in the record is wrong use."""
    tree = space.tree()
    pages = (*tree.pages, *tree.data, "beforehand.yml")
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


def _watched() -> bool:
    """Whether a person watches who wants colours."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


@commands.command()
@click.argument("name", required=False, metavar="[CODE or NAME]")
def explain(name: str | None) -> None:
    """Say what a check is about, with an example; without CODE, list them all."""
    from beforehand.checks import all_checks
    from beforehand.checks.text import nearest
    from beforehand.formats.manual import contents, page

    checks = all_checks()
    if name is None:
        click.echo(contents(checks), nl=False)
        return
    wanted = name.strip().casefold().replace("_", "-")
    found = next((item for item in checks if wanted in (item.code.casefold(), item.name)), None)
    if found is None:
        is_code = len(wanted) <= len("ABC000") and wanted[-1:].isdigit()
        known = [item.code if is_code else item.name for item in checks]
        hint = nearest(wanted.upper() if is_code else wanted, known)
        raise click.UsageError(
            f"no check is called {name}{hint or '; `beforehand explain` lists all of them'}"
        )
    if _watched():
        from beforehand.formats.terminal import show_markdown

        show_markdown(page(found))
    else:
        click.echo(page(found), nl=False)


@commands.command()
def schema() -> None:
    """Print the JSON schema of beforehand.yml."""
    from beforehand.formats.schema import schema_text

    click.echo(schema_text(), nl=False)


@commands.command()
@click.argument("directory", type=FOLDER, default=".")
def survey(directory: str) -> None:
    """Look at a folder of Markdown and propose a configuration for it."""
    found = _surveyed(Path(directory))
    click.echo(found or "0 Markdown pages read.\nThere is nothing to survey here.\n", nl=False)


@commands.group()
def new() -> None:
    """Begin a record, an experiment or a decision."""


@new.command("record")
@click.argument("directory", type=click.Path())
@date_option
def new_record(directory: str, date: "datetime.datetime | None") -> None:
    """Write a small record that passes, in a folder that is empty or does not exist."""
    from beforehand.scaffold import record_files
    from beforehand.workspace.new_files import in_the_way

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
    """Write a decision to fill in, with the next free number of its day."""
    from beforehand.scaffold import decision_file
    from beforehand.workspace import Workspace

    space = Workspace(Path(root))
    graph, _ = space.read()
    taken = {record.id for record in graph.records}
    where = space.config.kinds["decision"].where
    folder = where[0].rpartition("/")[0] if where else "docs/decisions"
    path, text = decision_file(" ".join(title.split()), _day(date), taken, folder)
    _write(space.root, {path: text})
    click.echo(f"wrote {path}")


def _day(given: "datetime.datetime | None") -> "datetime.date":
    """The day to write; only the command asks the clock, and only if it is not told."""
    import datetime

    return given.date() if given else datetime.datetime.now().astimezone().date()


def _write(root: Path, files: dict[str, str]) -> None:
    from beforehand.workspace.new_files import write_new

    try:
        write_new(root, files)
    except OSError as error:
        raise click.UsageError(f"{error.filename} cannot be written: {error.strerror}") from error
