"""Stable anchors for headings, the same on a code host and on the site."""

import re
import unicodedata

_DROPPED = re.compile(r"[^\w\- ]")


def slug(title: str) -> str:
    """The anchor of a heading: lower case, punctuation dropped, spaces to hyphens.

    Letters and digits of every script stay, so that two headings that differ only
    in them have different anchors; text is normalised to NFC first.
    """
    text = unicodedata.normalize("NFC", title).strip().lower()
    kept = _DROPPED.sub("", text).replace(" ", "-")
    return kept or "section"


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
