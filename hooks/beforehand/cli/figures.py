"""The command that lists every printed figure with its source, and counts the other numbers."""

from pathlib import Path

import click

from beforehand.cli.options import chosen_paths, is_watched, root_option

PROBLEMS = 1
LISTED = ("holds", "differs", "unreadable")
STATES = (*LISTED, "loose")


@click.command()
@click.argument("paths", nargs=-1)
@root_option
@click.option(
    "--state",
    "states",
    type=click.Choice(STATES),
    multiple=True,
    help="List only these; loose are numbers that name no source.",
)
@click.option("--json", "as_json", is_flag=True, help="Print exact fractions as JSON.")
@click.pass_context
def figures(
    context: click.Context,
    paths: tuple[str, ...],
    root: str,
    states: tuple[str, ...],
    as_json: bool,
) -> None:
    """List the figures that name their source, and whether they hold.

    Each is shown with what is printed, the exact value, and where it is defined.

    PATHS are pages or folders; without any, all pages of the record are shown.
    """
    from beforehand.cli.figure_lists import counts, pages_of
    from beforehand.formats.shown import Shown
    from beforehand.source import Span
    from beforehand.workspace import Workspace

    space = Workspace(Path(root))
    limits = chosen_paths(paths, space) if paths else ()
    graph, report = space.read()
    shown = Shown(report, limits)
    pages = pages_of(
        graph, space.root, (path for path in graph.pages if shown.covers(Span(path, 1)))
    )
    if as_json:
        from beforehand.cli.exact_json import dumped
        from beforehand.cli.figure_json import figures_json

        click.echo(dumped(figures_json(pages, states or STATES)))
    elif pages:
        from beforehand.cli.figure_text import count_lines, figure_lines

        listed = [*figure_lines(pages, states or LISTED, coloured=is_watched())]
        click.echo("\n".join((*listed, *([""] if listed else []), *count_lines(pages))))
    found = counts(pages)
    if not found.states:
        click.echo(
            "0 figures: no page that was looked at has a link like `[0.5](calc:=1/2)`", err=True
        )
    wrong = found.states["differs"] + found.states["unreadable"]
    context.exit(PROBLEMS if wrong else 0)
