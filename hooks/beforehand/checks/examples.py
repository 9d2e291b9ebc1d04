"""Example pages: how they are split and marked, and the pages that many of them share."""

import re

import msgspec

from beforehand.source import Source

PAGE_LINE = re.compile(r"^=== (\S+)$", re.MULTILINE)
CODES = r"[A-Z]{3}\d{3}(?:,? [A-Z]{3}\d{3})*"
MARK = re.compile(rf"[ \t]*<!-- ({CODES}) -->[ \t]*|[ \t]+# ({CODES})(?=[ \t]*$)")
CONFIG = "beforehand.yml"
ALONE = "docs/page.md"


class Example(msgspec.Struct, frozen=True):
    """The pages of an example, marks kept in them, and what the marks say.

    ``marks`` are (path, line, code), one for each diagnostic that must be reported.
    """

    sources: tuple[Source, ...]
    config: str
    marks: tuple[tuple[str, int, str], ...]


def read_example(text: str) -> Example:
    """Split an example into pages and read its marks.

    ``<!-- CODE -->`` marks a line of a body and ``# CODE`` one of a header; several codes
    may stand in one mark.
    """
    pieces = PAGE_LINE.split(text)
    pages = {ALONE: pieces[0]} if pieces[0].strip() else {}
    pages.update(zip(pieces[1::2], (piece.removeprefix("\n") for piece in pieces[2::2]), strict=True))
    marks: list[tuple[str, int, str]] = []
    sources: list[Source] = []
    for path, body in pages.items():
        for number, line in enumerate(body.split("\n"), 1):
            for match in MARK.finditer(line):
                codes = re.findall(r"[A-Z]{3}\d{3}", match[0])
                marks.extend((path, number, code) for code in codes)
        if path != CONFIG:
            sources.append(Source(path, body.encode("utf-8", "surrogateescape"), path))
    return Example(tuple(sources), pages.get(CONFIG, ""), tuple(sorted(marks)))


DESIGN = """\
=== experiments/E-20260801-tea/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
---
# Tea before milk

## 1 Question

Does the order matter?

"""

CRITIQUE = """\
=== experiments/E-20260801-tea/critic.md
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: pass
---
# Critique of the tea design

| finding | severity | objection | disposition | answer |
|---------|----------|-----------|-------------|--------|
| F1 | minor | the cup is not named | accepted as a limitation | §1 |

"""

DECISION = """\
=== docs/decisions/D-20260725-07.md
---
kind: decision
id: D-20260725-07
date: 2026-07-25
status: accepted
---
# The pair is admitted

"""
