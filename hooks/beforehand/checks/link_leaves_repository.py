"""A link to a file outside the repository, or on its author's machine."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.pages.page import Link
from beforehand.source import Span

MACHINE = re.compile(r"^(?:file:|[A-Za-z]:[\\/]|\\\\)", re.IGNORECASE)


def find(graph: Graph) -> Iterator[Problem]:
    for path, page in graph.pages.items():
        for link in page.links:
            if MACHINE.match(link.href):
                yield _problem(path, link, "to a file on one machine")
    for path, goal in graph.goals:
        if (goal.file == ".." or goal.file.startswith("../")) and not MACHINE.match(goal.link.href):
            yield _problem(path, goal.link, "out of the repository")


def _problem(path: str, link: Link, where: str) -> Problem:
    return Problem(
        Span(path, link.to.line, link.to.column),
        f"the link leads {where}: put the file into the repository, or link to it by its web "
        "address",
    )


CHECK = Check(
    code="REF011",
    name="link-leaves-repository",
    why="What stands outside the repository is not part of the record and can change unseen.",
    reads=Graph,
    find=find,
    fix="Bring the file in, or give a web address.",
    good="""\
=== docs/a/page.md
# A page

[up](../../experiments/rules.md) and [web](https://example.org/../x).
=== experiments/rules.md
# Rules
""",
    bad="""\
=== docs/page.md
# Страница

[соседний проект](../../other/page.md), <!-- REF011 -->
[диск](file:///home/me/notes.md), <!-- REF011 -->
![disk](C:/tea.png). <!-- REF011 -->
""",
)
