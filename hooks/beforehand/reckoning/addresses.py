"""Where a computed thing, and a printed figure, stands on the site."""

import re
from collections.abc import Iterable

from beforehand.pages.anchors import slug
from beforehand.reckoning.answer import Computed

_WORDS = re.compile(r"[^\w.]+")


def anchor_of(thing: Computed) -> str:
    """The address of a thing on its page: ``rule-heavy``."""
    return f"{thing.sort}-{slug(thing.name)}"


def figure_anchors(targets: Iterable[str]) -> tuple[str, ...]:
    """The addresses of the figures of a page, which ask for these in turn.

    >>> figure_anchors(["heavy.null", "=1 + 2", "heavy.null"])
    ('figure-heavy.null', 'figure-of-1-2', 'figure-heavy.null-2')
    """
    given: set[str] = set()
    times: dict[str, int] = {}
    found: list[str] = []
    for target in targets:
        formula = "of-" if target.startswith("=") else ""
        base = anchor = f"figure-{formula}{_WORDS.sub('-', target).strip('-.')}"
        while anchor in given:
            times[base] = times.get(base, 1) + 1
            anchor = f"{base}-{times[base]}"
        given.add(anchor)
        found.append(anchor)
    return tuple(found)
