"""Where Markdown links lead."""

import re

import msgspec

from beforehand.graph.index import relative
from beforehand.pages.inline import decoded
from beforehand.pages.page import Link

SCHEME = re.compile(r"^(?:(?P<name>[A-Za-z][A-Za-z0-9+.-]*):|//)")
"""What an address begins with that is no path; ``name`` is empty where it only names a host."""


class Goal(msgspec.Struct, frozen=True):
    """A link with the repository path and the anchor it leads to, both decoded once."""

    link: Link
    file: str
    anchor: str


def goal_of(path: str, link: Link) -> Goal | None:
    """Where a link on a page leads, if it leads to a file or to a place on the page itself."""
    if SCHEME.match(link.href):
        return None
    where, _, anchor = link.href.partition("#")
    file = relative(path, decoded(where.partition("?")[0])) if where else path
    return Goal(link, file, decoded(anchor))
