"""Printed numbers that name their source: links whose target begins with ``calc:``."""

from urllib.parse import unquote

import msgspec

from beforehand.pages.page import Link, Page
from beforehand.records.passages import struck_passages
from beforehand.source import Place

SCHEME = "calc:"


class FigureLink(msgspec.Struct, frozen=True, array_like=True):
    """One printed figure: its text, what it says to be, and where both stand.

    ``found`` is what a data file beside the record gave, for a target that names one.
    """

    text: str
    target: str
    at: Place
    to: Place
    found: "Found | None" = None

    @property
    def file(self) -> str:
        """The data file that the target names, as written; empty if it names none."""
        name, mark, _ = self.target.partition("#")
        return name if mark and not name.startswith("=") else ""


class Found(msgspec.Struct, frozen=True, array_like=True):
    """What a data file says: a number or a text as written, or why there is none."""

    text: str = ""
    how: str = ""
    trouble: str = ""


def find_figures(page: Page) -> tuple[FigureLink, ...]:
    """The figures of a page, in its order; one that is struck out is history, and none."""
    links = [link for link in page.links if _is_figure(link)]
    struck = struck_passages(page.blocks) if links else ()
    return tuple(
        FigureLink(link.text, unquote(link.href)[len(SCHEME) :].strip(), link.at, link.to)
        for link in links
        if not any(passage.holds(link.at) for passage in struck)
    )


def _is_figure(link: Link) -> bool:
    return link.href[: len(SCHEME)].lower() == SCHEME and not link.image
