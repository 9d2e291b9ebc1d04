"""Sets entries of a mapping in a YAML header, and leaves every other byte of the page as it is."""

import json
import re
from collections.abc import Mapping

from beforehand.pages.page import Value
from beforehand.pages.rewriting import Script, with_lines, with_span

PLAIN = re.compile(r"[^\W\d_§(][\w§./()-]*(?: [\w§./()-]+)*|§[\w.]+|\([a-z]+\)")


def with_entries(
    script: Script, name: str, field: Value | None, after: int, entries: Mapping[str, str]
) -> Script | None:
    """The page with these entries in the mapping ``name``; None where it is not written so.

    ``field`` is the mapping as it was read, None where there is none yet: then it is put below
    the line ``after``. Names and values are words that stand on one line.
    """
    known = {item.key: item for item in field.items} if field and field.shape == "map" else {}
    new = [f"{entry_key(key)}: {value}" for key, value in entries.items() if key not in known]
    old = [(known[key], value) for key, value in entries.items() if key in known]
    found = _replaced(script, old)
    if found is None or not new:
        return found
    if field is None:
        return with_lines(found, after, [f"{name}:", *(f"  {item}" for item in new)])
    return _with_new(found, field, new)


def _replaced(script: Script, old: list[tuple[Value, str]]) -> Script | None:
    """The page with other values, from the last one to the first."""
    for item, value in sorted(old, key=lambda pair: pair[0].at, reverse=True):
        line, column = script.line(item.at.line), item.at.column - 1
        if item.shape != "text" or not item.text or not line.startswith(item.text, column):
            return None
        script = with_span(script, item.at, item.at.right(len(item.text)), value)
    return script


def _with_new(script: Script, field: Value, new: list[str]) -> Script | None:
    """The page with more entries in a mapping that is there."""
    at = field.key_at
    if at is None or any(item.shape != "text" or item.key_at is None for item in field.items):
        return None
    if field.items:
        last = field.items[-1]
        begin = field.items[0].key_at or at
        if field.at < begin:  # in braces
            return with_span(script, begin, begin, "".join(f"{item}, " for item in new))
        indent = " " * (begin.column - 1)
        return with_lines(script, last.at.line, [f"{indent}{item}" for item in new])
    if field.shape == "map":
        place = field.at.right(1)
        return with_span(script, place, place, ", ".join(new))
    rest = script.line(at.line).partition(":")[2].strip()
    is_empty = field.shape == "text" and not field.text and rest[:1] in ("", "#")
    return with_lines(script, at.line, [f"  {item}" for item in new]) if is_empty else None


def entry_key(text: str) -> str:
    """A name as a key of YAML, in quotes where it has to be."""
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
