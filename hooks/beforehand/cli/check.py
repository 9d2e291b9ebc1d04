"""The command that checks a record and reports what it found."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from beforehand.cli.options import chosen_paths, is_watched, root_option
from beforehand.cli.survey import surveyed

if TYPE_CHECKING:
    from beforehand.checks.report import Report
    from beforehand.formats import Shown
    from beforehand.workspace import Workspace

PROBLEMS = 1
NOT_CHECKED = (
    "Nothing was checked: there is no beforehand.yml here, and no page says its `kind:`. "
    "This is what was found."
)
STYLES = ("text", "json", "sarif", "github")


@click.command("check")
@click.argument("paths", nargs=-1)
@root_option
@click.option(
    "--format",
    "style",
    type=click.Choice(STYLES),
    default="text",
    help="How to print what was found.",
)
@click.option(
    "--base",
    metavar="REF",
    help="Also report what this branch changes since it parted from REF, a branch or commit.",
)
@click.option("--no-cache", is_flag=True, help="Read every page anew and keep nothing.")
@click.option("--verbose", is_flag=True, help="Also list the checks that applied to nothing.")
@click.pass_context
def check(  # noqa: PLR0913, PLR0917 - one argument for each option
    context: click.Context,
    paths: tuple[str, ...],
    root: str,
    style: str,
    base: str | None,
    no_cache: bool,
    verbose: bool,
) -> None:
    """Report every problem of the record.

    PATHS are pages or folders to show alone; the record is always checked as a whole.
    """
    from beforehand.formats import Shown, written
    from beforehand.workspace import Workspace

    space = Workspace(Path(root), keep=not no_cache)
    report = _compared(space, base)
    if report.strange and (found := surveyed(space.root)):
        _introduce(found, written(Shown(report, ()), style) if style != "text" else "")
        context.exit(0)
    if not report.pages and not report.diagnostics:
        raise click.UsageError(
            f"there is no record here: no Markdown page below {' or '.join(space.config.roots)}; "
            "`beforehand new record DIR` begins one, `beforehand survey` looks at other folders"
        )
    shown = Shown(report, chosen_paths(paths, space) if paths else ())
    _print(shown, style, verbose)
    context.exit(PROBLEMS if shown.problems else 0)


def _compared(space: "Workspace", base: str | None) -> "Report":
    """The report; a branch that does not exist is wrong use."""
    if base is None:
        return space.check()
    from beforehand.workspace.git.base import NoSuchRefError

    try:
        return space.check(base)
    except NoSuchRefError as error:
        raise click.UsageError(str(error)) from error


def _print(shown: "Shown", style: str, verbose: bool) -> None:
    """The report on the output stream, and the closing line on the other."""
    from beforehand.formats import written
    from beforehand.formats.lines import closing, idle_lines

    if style == "text" and is_watched():
        from beforehand.formats.terminal import show

        show(shown)
    else:
        click.echo(written(shown, style), nl=False)
    click.echo(closing(shown), err=True)
    if verbose:
        click.echo(idle_lines(shown.report), nl=False, err=True)


def _introduce(found: str, report: str) -> None:
    """Show a stranger what is there; where a program reads the report, beside it."""
    click.echo(report, nl=False)
    click.echo(found, nl=False, err=bool(report))
    click.echo(NOT_CHECKED, err=True)
