"""The cells of a table row, with their places."""

import re

SEPARATOR = re.compile(r"[|]|\\.")
CONTAINER = re.compile(r"^(?:\s*>)+ ?|^\s*(?:[-*+]|\d{1,9}[.)])\s+")


def split_row(line: str, nested: bool = False) -> list[tuple[int, str]]:
    """The cells of a row, each with the column (from 0) where its text begins.

    A pipe after a backslash does not separate. Code spans are not looked at, as on a
    code host. ``nested`` rows stand in a quote or a list, whose marks are passed over.
    """
    start = inside(line) if nested else 0
    pieces: list[tuple[int, str]] = []
    for mark in SEPARATOR.finditer(line, start):
        if mark[0] == "|":
            pieces.append((start, line[start : mark.start()]))
            start = mark.end()
    pieces.append((start, line[start:]))
    if not pieces[0][1].strip():
        pieces = pieces[1:]
    if pieces and not pieces[-1][1].strip():
        pieces = pieces[:-1]
    return [(at + len(raw) - len(raw.lstrip()), raw.strip()) for at, raw in pieces]


def inside(line: str) -> int:
    """The column (from 0) behind the marks of quotes and list items that a line begins with."""
    index = 0
    while mark := CONTAINER.match(line[index:]):
        index += mark.end()
    return index
