"""The same lines in colour, for a person at a terminal; the only user of rich."""

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from beforehand.diagnostics import Diagnostic
from beforehand.formats.shown import Shown

COLOURS = {"problem": "bold red", "notice": "bold yellow"}


def show(shown: Shown) -> None:
    """Print the diagnostics. Lines are never wrapped, so that editors find the places."""
    console = Console(highlight=False, soft_wrap=True)
    for item in shown.diagnostics:
        console.print(_line(item))


def show_markdown(text: str) -> None:
    """Print a page of the manual."""
    Console().print(Markdown(text))


def _line(item: Diagnostic) -> Text:
    path, place = item.span.path, f":{item.span.line}:{item.span.column}: "
    mark = "notice: " if item.level == "notice" else ""
    message = " ".join(item.message.split())
    return Text.assemble(
        (path, "bold"), place, (item.code, COLOURS[item.level]), f" {mark}{message}"
    )
