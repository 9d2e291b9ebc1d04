"""One converter of Markdown for all pages of a process, where MkDocs makes one for each.

Making one takes longer than converting a short page. It is for builds alone whose Markdown is
known to forget a page when it is told to.
"""

from typing import Any

import markdown
from markdown import Markdown
from mkdocs.structure import pages


class Reused:
    """Takes the place of ``markdown`` in the module of MkDocs that renders pages.

    What MkDocs adds to the converter for a page takes the place of what it added for the last
    one, by its name.
    """

    def __init__(self) -> None:
        self.kept: Markdown | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(markdown, name)

    def Markdown(self, **given: Any) -> Markdown:  # noqa: N802  (the name that MkDocs asks for)
        """The converter, as if nothing had been converted; these arguments stay the same."""
        if self.kept is None:
            self.kept = Markdown(**given)
        return self.kept.reset()


def reuse() -> None:
    """From now on, MkDocs renders all pages of this process with one converter."""
    setattr(pages, "markdown", Reused())  # noqa: B010


def restore() -> None:
    """Let MkDocs make its converters again."""
    setattr(pages, "markdown", markdown)  # noqa: B010
