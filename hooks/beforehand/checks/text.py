"""Small pieces of text that several checks need for their messages."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str:
    """A remark that names the closest known word, or nothing."""
    close = get_close_matches(word, sorted(set(known)), n=1, cutoff=0.75)
    return f"; did you mean `{close[0]}`?" if close else ""


def listed(words: Iterable[str]) -> str:
    """Words as an English list: ``a, b and c``."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def counted(number: int, noun: str) -> str:
    """A number with its noun: ``1 finding``, ``2 findings``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
