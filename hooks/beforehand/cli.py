"""The command: arguments in, text and an exit status out."""

import sys
from pathlib import Path

import click

from beforehand import __version__


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="beforehand")
def main() -> None:
    """Check that an experiment record in Markdown keeps its own promises."""


@main.command()
@click.argument("paths", nargs=-1)
@click.option("--root", default=".", help="The repository to check (default: this folder).")
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    help="How to print what was found.",
)
@click.option("--no-cache", is_flag=True, help="Read every page anew and keep nothing.")
def check(paths: tuple[str, ...], root: str, style: str, no_cache: bool) -> None:
    """Report every problem of the record, or only those on PATHS."""
    from beforehand.workspace import Workspace

    _, report = Workspace(Path(root), keep=not no_cache).check()
    for item in report.diagnostics:
        click.echo(str(item))
    sys.exit(1 if report.problems else 0)
