"""A graph as a page has room for it: in one line or, where that is too wide, in parts."""

from collections.abc import Callable

from beforehand.site.graphs.layout import Laid, lay_out
from beforehand.site.graphs.value import Diagram

# What a page has in a window 1,400 wide, beside a bar that scrolls up and down.
ROOM = 808


def fitted(diagram: Diagram, parted: Callable[[Diagram], Diagram]) -> tuple[Diagram, Laid | None]:
    """A graph as it is drawn, with its places; ``parted`` makes a narrower one of it."""
    laid = lay_out(diagram)
    if laid is None or laid.width <= ROOM:
        return diagram, laid
    parts = parted(diagram)
    return parts, lay_out(parts)
