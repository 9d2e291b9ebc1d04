"""The record that the words before a section, rule or finding name: ``charter §5.1``."""

import re

from beforehand.config import folded
from beforehand.graph.index import Index, relative
from beforehand.records.record import AnyRecord

LAST_WORD = re.compile(r"[\w./§#@-]*[\w)]$")
POSSESSIVES = ("'s", "’s", "'", "’")
LONGEST_NAME = 4


class Qualifiers:
    """Finds the record named at the end of a text."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.last_words = frozenset(name.rpartition(" ")[2] for name in index.names)

    def find(self, path: str, before: str) -> AnyRecord | None:
        """The record that ``before`` ends with, seen from a page; a version may follow it."""
        text, word = _last_word(before)
        record = self._record(path, text, word) if word else None
        if record is None and _is_version(word):
            text, word = _last_word(text[: -len(word)])
            record = self._record(path, text, word) if word else None
        return record

    def _record(self, path: str, text: str, word: str) -> AnyRecord | None:
        exact = self.index.by_id.get(word)
        if exact:
            return exact[0]
        if word.endswith(".md"):
            for candidate in (word, relative(path, word)):
                if candidate in self.index.on_page:
                    return self.index.on_page[candidate][0]
            return None
        if "-" in word and any(char.isdigit() for char in word):
            found = self.index.find(word)
            if found:
                return found
        return self._by_name(text, word)

    def _by_name(self, text: str, word: str) -> AnyRecord | None:
        if folded(word.strip("()")).rpartition(" ")[2] not in self.last_words:
            return None
        words = text.split()
        for length in range(min(LONGEST_NAME, len(words)), 0, -1):
            name = folded(" ".join(words[-length:]).strip("(,`"))
            if name in self.index.names:
                return self.index.names[name]
        return None


def _last_word(before: str) -> tuple[str, str]:
    """A text up to its last word, and that word; what may follow a qualifier is cut off."""
    text = before.rstrip().removesuffix("(").rstrip(", \t\n")
    if text.endswith(POSSESSIVES):
        text = text[: -next(len(ending) for ending in POSSESSIVES if text.endswith(ending))]
    last = text.rsplit(None, 1)[-1:]
    if last and last[0].isalnum():
        return text, last[0]
    match = LAST_WORD.search(last[0]) if last else None
    return text, match[0].strip("§") if match else ""


def _is_version(word: str) -> bool:
    return word in ("design", "page") or (word[:1] == "v" and word[1:2].isdigit())
