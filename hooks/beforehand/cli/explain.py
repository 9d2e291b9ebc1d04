"""The commands that print what Beforehand itself holds: the manual and the schemas."""

import click

from beforehand.cli.options import is_watched


@click.command()
@click.argument("name", required=False, metavar="[CODE or NAME]")
def explain(name: str | None) -> None:
    """Say what a check is about, with an example. Without CODE, list them all."""
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
    if is_watched():
        from beforehand.formats.terminal import show_markdown

        show_markdown(page(found))
    else:
        click.echo(page(found), nl=False)


@click.command()
@click.argument(
    "what",
    required=False,
    type=click.Choice(["config", "blocks", "record"]),
    default="config",
)
def schema(what: str) -> None:
    """Print the JSON schema of beforehand.yml, of computed blocks, or of record.json."""
    from beforehand.formats import schema as schemas

    texts = {"blocks": schemas.blocks_schema_text, "record": schemas.record_schema_text}
    click.echo(texts.get(what, schemas.schema_text)(), nl=False)
