"""The command: arguments in, text and an exit status out."""

import contextlib
import io
import os
import sys

import click

from beforehand import __version__
from beforehand.cli.amend import amend
from beforehand.cli.check import check
from beforehand.cli.coverage import coverage
from beforehand.cli.crate import crate
from beforehand.cli.draw import draw
from beforehand.cli.explain import explain, schema
from beforehand.cli.figures import figures
from beforehand.cli.fill import fill
from beforehand.cli.freeze import freeze
from beforehand.cli.new import new
from beforehand.cli.odds import odds
from beforehand.cli.pin import pin
from beforehand.cli.record import record
from beforehand.cli.survey import survey
from beforehand.cli.verify import verify

WRONG_USE, OUR_FAULT, INTERRUPTED, PIPE_CLOSED = 2, 3, 130, 141


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


for command in (
    amend, check, coverage, draw, figures, odds, freeze, pin, fill, record, verify,
    crate, explain, schema, survey, new,
):  # fmt: skip
    commands.add_command(command)
