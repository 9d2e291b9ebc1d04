"""Small pieces of text that several checks need for their messages."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

from beforehand.config import Config, folded
from beforehand.pages.page import Value
from beforehand.source import Span

COMPARED = 16
FEW = 6


def nearest(word: str, known: Iterable[str]) -> str:
    """A remark that names the closest known word, or nothing.

    Only words of about the same length that are short, or begin or end alike, and few of
    them are compared, so that a record with thousands of dead ends is still answered at once.
    """
    alike = {
        name
        for name in known
        if abs(len(name) - len(word)) <= 3
        and (len(word) <= FEW or name[:2] == word[:2] or name[-3:] == word[-3:])
    }
    ranked = sorted(alike, key=lambda name: (-_shared(name, word), name))
    close = get_close_matches(word, ranked[:COMPARED], n=1, cutoff=0.75)
    return f" (did you mean `{close[0]}`?)" if close else ""


def _shared(one: str, other: str) -> int:
    """How many characters two words begin with alike."""
    for index, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return index
    return min(len(one), len(other))


def short(text: str, most: int = 60) -> str:
    """A text as a message quotes it: on one line, and cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most].rstrip()}…"


def listed(words: Iterable[str]) -> str:
    """Words as an English list: ``a, b and c``."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: ``1 finding``, ``2 findings``."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def where(span: Span) -> str:
    """A place on another page as a message names it: ``docs/a.md:7``."""
    return f"{span.path}:{span.line}"


def is_unknown(text: str, config: Config) -> bool:
    """Whether a text says that what is asked for is not known."""
    said = folded(text)
    return any(word in said for word in config.unknown_words)


def names_something(field: Value | None, config: Config) -> bool:
    """Whether a field names somebody or something, or says that it is not known."""
    if field is None:
        return False
    if field.shape != "text":
        return any(item.text for item in field.items)
    return is_unknown(field.text, config) or not says_none(field.text, config)


def fenced(text: str, language: str) -> str:
    """Text as a code block in Markdown; its fence is longer than any inside."""
    longest = max((len(ticks) for ticks in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


def says_none(text: str, config: Config) -> bool:
    """Whether a text is empty, or says that there is nothing known, before any remark."""
    word = _before_remark(text)
    return not word or word in config.nothing_words


def is_none(text: str, config: Config) -> bool:
    """Whether a text says that there is nothing, before any remark; silence does not say so."""
    return _before_remark(text) in config.none_words


def _before_remark(text: str) -> str:
    return folded(re.split(r"[,;:.(（，；：。]|\s[—–-]\s", text.strip(), maxsplit=1)[0])
