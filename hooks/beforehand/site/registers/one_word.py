"""The one word for how something stands as a badge, and beside it what its page says otherwise."""

from beforehand.config import folded
from beforehand.records.parts import Word
from beforehand.site.words.badges import LONGEST, UNKNOWN, look_of
from beforehand.site.words.markup import BREAK, Cell, Piece, cell, shortened


def one_word(word: Word) -> str:
    """The canonical word, by which a register is sorted and filtered, or what no vocabulary has."""
    return word.name or word.written


def word_cell(word: Word, look: str = "") -> Cell:
    """The canonical word as a badge, and quietly the word of the page where that is another.

    ``look`` is the colour of the badge, if it is not the one that goes with the word.
    """
    name = one_word(word)
    if not name:
        return ()
    own = "quiet" if word.name in ("", UNKNOWN) else look_of(name)
    badge = cell(Piece(name, look=look or own))
    other = _otherwise(name, word.written)
    return cell(badge, BREAK, Piece(other, look="quiet")) if other else badge


def _otherwise(name: str, written: str) -> str:
    """What a page says instead of a word or after it; empty where it says no more than the word."""
    head, rest = written[: len(name)], written[len(name) :]
    if folded(head) == folded(name) and not rest[:1].isalnum():
        return shortened(rest.strip(" \t.,;:"), LONGEST)
    return f"“{shortened(written, LONGEST)}”"
