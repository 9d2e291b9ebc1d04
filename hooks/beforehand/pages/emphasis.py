"""Emphasis taken off running text, in one pass whatever the text."""

import re

STARS = ("***", "**", "*", "~~")
LINES = ("__", "_")
OPENERS = {STARS: re.compile(r"[*~]"), LINES: re.compile(r"(?<!\w)_")}
CLOSERS = {mark: re.compile(rf"(?<=\S){re.escape(mark)}") for mark in STARS} | {
    mark: re.compile(rf"(?<=\S){mark}(?!\w)") for mark in LINES
}


def without_emphasis(text: str) -> str:
    """The text without stars, waves and underscores that enclose words; two may be nested."""
    for _ in range(2):
        before = text
        for marks in (STARS, LINES):
            if any(mark[0] in text for mark in marks):
                text = _Pass(text, marks).read()
        if text == before:
            break
    return text


class _Pass:
    """One pass for the marks of one family: the first that opens is closed by its like.

    ``closes`` remembers where each mark is closed next, so that no stretch is searched twice.
    """

    def __init__(self, text: str, marks: tuple[str, ...]) -> None:
        self.text = text
        self.marks = marks
        self.closes: dict[str, int] = {}

    def read(self) -> str:
        kept: list[str] = []
        done = 0
        for found in OPENERS[self.marks].finditer(self.text):
            start = found.start()
            if start < done:
                continue
            mark, end = self._enclosed(start)
            if mark:
                kept += (self.text[done:start], self.text[start + len(mark) : end])
                done = end + len(mark)
        return "".join((*kept, self.text[done:]))

    def _enclosed(self, start: int) -> tuple[str, int]:
        """The mark that opens here, and where it is closed; an empty one if none does."""
        for mark in self.marks:
            first = start + len(mark)
            if not self.text.startswith(mark, start) or self.text[first : first + 1].isspace():
                continue
            end = self._closing(mark, first + 1)
            if end < len(self.text):
                return mark, end
        return "", 0

    def _closing(self, mark: str, start: int) -> int:
        """Where a mark is closed at or after ``start``; the end of the text if it never is."""
        if self.closes.get(mark, -1) < start:
            found = CLOSERS[mark].search(self.text, start)
            self.closes[mark] = found.start() if found else len(self.text)
        return self.closes[mark]
