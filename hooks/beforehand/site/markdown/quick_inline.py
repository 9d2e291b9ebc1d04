"""Inline Markdown without the searches that cannot succeed; the tree is the same to the byte.

Python-Markdown asks every inline pattern about every piece of text, and most pieces are plain
words. A pattern is left out here where the text has none of the characters without which its
expression matches nothing. That is read off the expression itself, so that it holds for the
patterns of any other extension too.
"""

import re
from functools import lru_cache
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from markdown import Markdown
from markdown.treeprocessors import InlineProcessor
from markdown.util import AtomicString

PRIORITY = 20  # of the processor whose place it takes
HANDLE, APPLY = "_InlineProcessor__handleInline", "_InlineProcessor__applyPattern"
MOST = 8  # more characters than this are not worth looking for


def install(md: Markdown) -> None:
    """Take the place of the inline processor, if it is the one known here."""
    now = md.treeprocessors["inline"]
    if type(now) is InlineProcessor and hasattr(now, HANDLE) and hasattr(now, APPLY):
        md.treeprocessors.register(QuickInline(md), "inline", PRIORITY)


class QuickInline(InlineProcessor):
    """The inline processor, which first looks whether a pattern can match at all."""

    def __init__(self, md: Markdown) -> None:
        super().__init__(md)
        self.known: list[Any] = []
        self.wanted: list[str] = []
        self.apply = getattr(self, APPLY)

    def run(self, tree: Any, ancestors: list[str] | None = None) -> Any:
        patterns: list[Any] = list(self.inlinePatterns)
        if patterns != self.known:
            self.known = patterns
            self.wanted = [needed(pattern.getCompiledRegExp()) for pattern in patterns]
        return super().run(tree, ancestors)

    def _handle(self, data: str, first: int = 0) -> str:
        """The text with its inline markup set aside, pattern by pattern."""
        if isinstance(data, AtomicString):
            return data
        for index in range(first, len(self.known)):
            for letter in self.wanted[index]:
                if letter in data:
                    break
            else:
                if self.wanted[index]:
                    continue
            start, matched = 0, True
            while matched:
                data, matched, start = self.apply(self.known[index], data, index, start)
        return data


setattr(QuickInline, HANDLE, QuickInline._handle)  # noqa: SLF001  (the host calls it so)


@lru_cache(maxsize=256)
def needed(expression: re.Pattern[str]) -> str:
    """Characters of which every match contains at least one; empty if there are none such."""
    if expression.flags & re.IGNORECASE:
        return ""
    found = _of_sequence(parser.parse(expression.pattern, expression.flags))
    return "".join(sorted(found)) if len(found) <= MOST else ""


def _of_sequence(sequence: Any) -> frozenset[str]:
    """The smallest set that any part of a sequence needs; blanks are in every text."""
    sets = [found for part in sequence if (found := _of_part(*part))]
    return min(sets, key=lambda found: (len(found), " " in found), default=frozenset())


def _of_part(code: Any, given: Any) -> frozenset[str]:
    match code:
        case codes.LITERAL:
            found = frozenset(chr(given))
        case codes.IN if all(kind is codes.LITERAL for kind, _ in given):
            found = frozenset(chr(letter) for _, letter in given)
        case codes.BRANCH:
            branches = [_of_sequence(branch) for branch in given[1]]
            found = frozenset[str]().union(*branches) if all(branches) else frozenset()
        case codes.SUBPATTERN:
            found = _of_sequence(given[3])
        case codes.ATOMIC_GROUP:
            found = _of_sequence(given)
        case codes.MAX_REPEAT | codes.MIN_REPEAT | codes.POSSESSIVE_REPEAT if given[0] > 0:
            found = _of_sequence(given[2])
        case _:
            found = frozenset()
    return found
