"""The text of a slot, and how it is put between the marks as these stand."""

import re

from beforehand.freezing.texts.units import lines_of
from beforehand.pages.rewriting import Script, with_span
from beforehand.records.freezes import MARK, Slot
from beforehand.source import Place

INDENT = re.compile(r"[ \t>]*")


def written(script: Script, slot: Slot, text: str) -> Script:
    """A page with another text between the marks of a slot, as these stand.

    Marks within one line take the text as it is; marks on lines of their own, or a text of
    several lines, put it on its own lines, each with what stands before the closing mark.
    """
    start, end = Place(slot.line + 1, slot.start + 1), Place(slot.last + 1, slot.end + 1)
    lines = lines_of(text.strip("\r\n"))
    opening, closing = script.line(slot.line + 1), script.line(slot.last + 1)
    if slot.line == slot.last:
        indent = opening[: opening.index("<!--")] if len(lines) > 1 else ""
        apart = len(lines) > 1
    else:
        indent = closing[: slot.end]
        apart = not INDENT.sub("", indent, count=1) and not opening[slot.start :].strip()
    if not apart:
        return with_span(script, start, end, "\n".join(lines))
    whole = "".join(f"\n{indent}{line}".rstrip(" \t") for line in lines)
    return with_span(script, start, end, f"{whole}\n{indent}")


def stands_alone(before: str, behind: str) -> bool:
    """Whether a line holds nothing but the marks of one slot."""
    opening = INDENT.sub("", MARK.sub("", before, count=1), count=1)
    return not opening and not MARK.sub("", behind, count=1).strip()


def bare(text: str) -> str:
    """A text without what its place in a page adds: blanks and signs of a quote around lines."""
    return "\n".join(line.strip(" \t>") for line in lines_of(text)).strip("\n")
