"""Where a computed thing stands on the site."""

from beforehand.pages.anchors import slug
from beforehand.reckoning.answer import Computed


def anchor_of(thing: Computed) -> str:
    """The address of a thing on its page: ``rule-heavy``."""
    return f"{thing.sort}-{slug(thing.name)}"
