"""A page of rules that no design imports."""

from bisect import bisect_right
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, FRAMEWORK
from beforehand.checks.text import counted
from beforehand.graph.norms import SESSION
from beforehand.records.record import Framework


def find(page: Framework, graph: Graph) -> Iterator[Problem]:
    if not page.rules or page.status.name == "superseded" or page.path in graph.imported_by:
        return
    if page.id in graph.superseded_by:
        return
    yield Problem(
        page.field_span("since"),
        f"{page.path} holds {counted(len(page.rules), 'rule')} and no design imports it"
        f"{_age(page, graph)}: import it, or mark it as superseded",
    )


def _age(page: Framework, graph: Graph) -> str:
    since = SESSION.match(page.text("since").strip())
    if not since:
        return ""
    numbers = graph.norms.sessions.get(since["letters"], ())
    later = len(numbers) - bisect_right(numbers, int(since["number"]))
    return f" since {since[0]}, with {counted(later, 'later session')} in the journal"


JOURNAL = """\
=== docs/journal/{0}.md
---
kind: journal
id: {0}
date: 2026-07-01
---
# A session

"""

CHECK = Check(
    code="FRM007",
    name="never-imported",
    why="Rules that were written to be imported and never are protect nothing.",
    level="notice",
    reads=Framework,
    find=find,
    covers=("Q0-010",),
    good=FRAMEWORK
    + BOUND
    + """\
=== framework/words.md
---
kind: framework
version: 1
status: provisional
---
# Слова, без правил

=== framework/old.md
---
kind: framework
version: 1
status: superseded
---
# 旧规则

## R1 · 水要烧开
""",
    bad=FRAMEWORK.replace("status: ratified", "status: ratified\nsince: S055 # FRM007")
    + "".join(JOURNAL.format(name) for name in ("S054", "S055", "S056", "S057"))
    + """\
=== framework/cocoa.md
---
kind: framework
version: 1
status: provisional
since: нет в источнике # FRM007
---
# Какао

## R1 · Молоко
""",
)
