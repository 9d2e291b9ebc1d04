"""Stable anchors for headings, the same on a code host and on the site."""

import re
import unicodedata

_NO_WORD = re.compile(r"[^\w\- ]")
# Choose how the sign before them looks; nobody sees or types them.
_SELECTORS = re.compile("[\ufe00-\ufe0f]")


def slug(title: str) -> str:
    """The anchor of a heading: lower case, punctuation dropped, spaces to hyphens.

    Letters, digits and combining marks of every script stay, so that two headings that
    differ only in them have different anchors; text is normalised to NFC first.
    """
    text = unicodedata.normalize("NFC", title).strip().lower()
    kept = _NO_WORD.sub(_kept, text).replace(" ", "-")
    return kept or "section"


def _kept(sign: re.Match[str]) -> str:
    """A mark that belongs to a letter, such as a vowel sign; nothing for any other sign."""
    is_mark = unicodedata.category(sign[0]).startswith("M") and not _SELECTORS.match(sign[0])
    return sign[0] if is_mark else ""


class Anchors:
    """Hands out anchors that are unique within one page."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def take(self, title: str) -> str:
        """The anchor for a heading: a repeated title gets ``-1``, ``-2`` and so on."""
        base = anchor = slug(title)
        while anchor in self._seen:
            self._seen[base] += 1
            anchor = f"{base}-{self._seen[base]}"
        self._seen[anchor] = 0
        return anchor
