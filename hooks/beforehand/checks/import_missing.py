"""An import that names no framework page."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, FRAMEWORK
from beforehand.checks.text import is_unknown, nearest, says_none
from beforehand.globs import glob_pattern
from beforehand.graph.index import Import
from beforehand.records.record import Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    for item in graph.index.imports_of(design):
        silent = says_none(item.entry.text, graph.config) or is_unknown(
            item.entry.text, graph.config
        )
        if item.page or silent or _lives_elsewhere(item, design, graph):
            continue
        yield Problem(
            design.span(item.entry.at),
            f"the import `{item.name or item.entry.text}` {_why(item, graph)}: give the path of a "
            "framework page",
        )


def _why(item: Import, graph: Graph) -> str:
    page = graph.pages.get(item.name)
    if page is not None:
        return f"is a page of kind {page.kind}" if page.kind else "is a page without rules or kind"
    return f"leads to no page{nearest(item.name, graph.index.frameworks)}"


def _lives_elsewhere(item: Import, design: Design, graph: Graph) -> bool:
    page = graph.pages[design.path]
    return any(
        glob_pattern(glob).match(item.name) for glob in (*page.planned, *page.elsewhere) if glob
    )


CHECK = Check(
    code="FRM001",
    name="import-missing",
    why="A design that imports nothing under the name of a rule page is bound by nothing.",
    reads=Design,
    find=find,
    covers=("Q0-009", "Q0-010"),
    good=FRAMEWORK
    + BOUND
    + """\
=== experiments/E-20260802-coffee/design.md
---
kind: design
version: 1
status: draft
senses: {waived: оценивает чашки, а не переводы}
imports: [../../framework/brewing.md, brewing, rules/other.md]
elsewhere: [rules/**]
---
# Кофе до молока
""",
    bad=FRAMEWORK
    + BOUND
    + """\
=== experiments/E-20260802-coffee/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
imports:
  - framework/brewing.md
  - framework/brewings.md@2 # FRM001
  - experiments/E-20260801-tea/design.md # FRM001
  - "@2" # FRM001
---
# Coffee before milk
""",
)
