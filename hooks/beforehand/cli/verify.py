"""The command that proves every freeze anew, and says what that proves and what it does not."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from beforehand.cli.options import root_option

if TYPE_CHECKING:
    from beforehand.freezing.proof.reasons import Reason, Standing, State

BROKEN = 1
STATES: "dict[State, str]" = {"proved": "proved", "unproved": "cannot prove", "broken": "broken"}
WITNESSES = {
    "content": "what is there now is what the ledger says; not who wrote it, nor when",
    "git": "what was committed before what, and not changed since; not that the history is true",
    "outside": "that somebody else held it; not asked now, only what was left here",
}


@click.command()
@click.argument("identifier", metavar="[ID]", required=False)
@root_option
@click.pass_context
def verify(context: click.Context, identifier: str | None, root: str) -> None:
    """Prove every freeze anew, or that of ID alone, and say what is not proved.

    It exits with 1 only where a promise is broken, not where one cannot be proved.
    """
    from beforehand.diagnostics import visible
    from beforehand.workspace import Workspace
    from beforehand.workspace.proving import proved

    found = proved(Workspace(Path(root), keep=False))
    shown = [item for item in found if identifier is None or _is_called(item, identifier)]
    if identifier is not None and not shown:
        raise click.UsageError(f"nothing that is called {identifier} was frozen or says it is")
    for standing in shown:
        click.echo("\n".join(visible(line) for line in _lines(standing)))
    click.echo(_closing(shown), err=True)
    context.exit(BROKEN if any(item.state == "broken" for item in shown) else 0)


def _is_called(standing: "Standing", name: str) -> bool:
    return name in (standing.design, standing.path) or standing.path.startswith(f"{name}/")


def _lines(standing: "Standing") -> Iterator[str]:
    from beforehand.freezing.proof.reasons import state_of

    version = f" version {standing.version}" if standing.version else ""
    yield f"{standing.design}{version}: {STATES[standing.state]}"
    event = standing.event
    if event is not None:
        yield (
            f"  {event.page}, {event.event} {event.at}, mode {event.mode or 'full'}; "
            f"seen: {event.seen}"
        )
    for witness, proves in WITNESSES.items():
        reasons = standing.of(witness)  # type: ignore[arg-type]
        if not reasons:
            if event is not None:
                yield f"  {witness:<8} not looked at"
            continue
        state = STATES[state_of(reasons)]
        if witness == "outside" and state == STATES["unproved"]:
            state = "not proved"
        yield f"  {witness:<8} {state} ({proves})"
        for reason in reasons:
            yield f"    {_mark(reason)} {reason.span}: {reason.message}"


def _mark(reason: "Reason") -> str:
    return {"proved": "+", "noted": "·", "unproved": "?", "broken": "!"}[reason.weight]


def _closing(shown: "list[Standing]") -> str:
    states = [item.state for item in shown]
    parts = ", ".join(f"{states.count(state)} {word}" for state, word in STATES.items())
    return f"{len(shown)} frozen: {parts}"
