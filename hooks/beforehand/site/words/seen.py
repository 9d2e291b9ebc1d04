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


def seen_badge(seen: str) -> Cell:
    """What had been seen; nothing where nobody says."""
    return cell(Piece(f"{seen} seen", look=seen_look(seen))) if seen else ()


def seen_look(seen: str) -> str:
    """The colour that goes with a word for what had been seen."""
    return LOOKS.get(seen, "plain")
