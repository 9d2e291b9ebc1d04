"""The command that pins what a page cites."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from beforehand.cli.options import root_option

if TYPE_CHECKING:
    from beforehand.workspace.writing.pinning import Outcome

REFUSED = 1


@click.command()
@click.argument("identifier", metavar="ID")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@root_option
@click.option("--dry-run", is_flag=True, help="Say what would be pinned, and write nothing.")
@click.pass_context
def pin(
    context: click.Context, identifier: str, names: tuple[str, ...], root: str, dry_run: bool
) -> None:
    """Pin what the page ID cites, at the digest that it has now.

    ID is the id of a record or the path of a page. Without a NAME that is what the page pins
    already, what it imports, and what its amendments rest on. Read what was changed first.
    """
    from beforehand.diagnostics import visible
    from beforehand.workspace import Workspace
    from beforehand.workspace.writing.pinning import pin as pinned

    done = pinned(Workspace(Path(root)), identifier, names, dry_run=dry_run)
    if done is None:
        raise click.UsageError(
            f"nothing is called {identifier}: give the id of a record, or the path of a page"
        )
    width = max((len(item.name) for item in done.outcomes), default=0)
    for item in done.outcomes:
        click.echo(visible(f"{item.state:<9}  {item.name:<{width}}  {_said(item)}"))
    if done.refusal:
        for line in done.by_hand:
            click.echo(visible(f"  {line}"))
        click.echo(visible(f"nothing was pinned: {done.refusal}"), err=True)
        context.exit(REFUSED)
    if not done.outcomes:
        click.echo("there is nothing to pin: no imports, and no sources of amendments; give a NAME")
    changed = sum(item.state in ("new", "re-pinned") for item in done.outcomes)
    if changed:
        did = "would be written to" if dry_run else "written to"
        click.echo(visible(f"{changed} {'pin' if changed == 1 else 'pins'} {did} {done.path}"))
    if any(item.state == "orphaned" for item in done.outcomes):
        context.exit(REFUSED)


def _said(item: "Outcome") -> str:
    if item.state == "orphaned":
        return item.why
    if item.state == "re-pinned":
        return f"{item.was or 'no digest'} → {item.now}"
    return item.now
