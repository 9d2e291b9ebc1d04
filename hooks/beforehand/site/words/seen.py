"""What had been seen when something was written, as a badge that says it in words."""

from beforehand.site.words.markup import Cell, Piece, cell

LOOKS = {
    "nothing": "good",
    "materials": "plain",
    "pilot": "watch",
    "outputs": "watch",
    "labels": "stop",
    "results": "stop",
}
NO_DATA = ("nothing", "materials")
BEFORE, AFTER, UNTOLD = "before data", "after data", "not known"
SEEN_STATES = (BEFORE, AFTER, *(f"{name} seen" for name in LOOKS), UNTOLD)
"""By what readers pick things that were made before or after something had been seen."""


def seen_badge(seen: str) -> Cell:
    """What had been seen; nothing where nobody says."""
    return cell(Piece(f"{seen} seen", look=seen_look(seen))) if seen else ()


def seen_look(seen: str) -> str:
    """The colour that goes with a word for what had been seen."""
    return LOOKS.get(seen, "plain")


def seen_states(seen: str) -> tuple[str, ...]:
    """Whether something was made before data or after, and what exactly had been seen."""
    if seen not in LOOKS:
        return (UNTOLD,)
    return BEFORE if seen in NO_DATA else AFTER, f"{seen} seen"
