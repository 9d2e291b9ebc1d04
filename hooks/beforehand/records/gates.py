"""Gate lines: ``NAME=VALUE`` in running text and in plain code blocks."""

import re

from beforehand.pages.page import Page
from beforehand.records.parts import GateLine
from beforehand.source import Place

GATE = re.compile(
    r"(?<![\w=])(?P<key>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\s?=\s?(?P<value>[A-Z][A-Z0-9_]*)(?![\w=])"
)


def find_gates(page: Page) -> tuple[GateLine, ...]:
    """All gate lines of a page, in its order."""
    found: list[GateLine] = []
    for fence in page.fences:
        if fence.info not in ("", "text"):
            continue
        for step, text in enumerate(fence.text.split("\n"), 1):
            match = GATE.match(text.strip())
            if match and match.end() == len(text.strip()):
                column = text.find(match[0]) + fence.at.column
                at = Place(fence.at.line + step, column)
                found.append(GateLine(match["key"], match["value"], at))
    for block in page.blocks:
        if block.role == "heading":
            continue
        for line in block.lines:
            for match in GATE.finditer(line.prose) if "=" in line.prose else ():
                at = Place(line.number, line.column + match.start())
                found.append(GateLine(match["key"], match["value"], at))
    return tuple(sorted(found, key=lambda gate: gate.at))
