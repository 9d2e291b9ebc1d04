"""A graph as a page has room for it: in one line or, where that is too wide, in parts."""

from collections.abc import Callable

from beforehand.site.graphs.layout import ROOM, Laid, lay_out
from beforehand.site.graphs.value import Diagram

# So high a drawing needs no bar that scrolls up and down, and so much wider it may then be.
LOW, BAR = 680, 18


def has_room(laid: Laid) -> bool:
    """Whether a page shows a drawing without a bar that scrolls it sideways."""
    return laid.width <= ROOM + (BAR if laid.height <= LOW else 0)


def fitted(diagram: Diagram, parted: Callable[[Diagram], Diagram]) -> tuple[Diagram, Laid | None]:
    """A graph as it is drawn, with its places; ``parted`` makes a narrower one of it."""
    laid = lay_out(diagram)
    if laid is None or has_room(laid):
        return diagram, laid
    parts = parted(diagram)
    return parts, lay_out(parts)
