"""A Markdown link or image whose file does not exist."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.text import nearest
from beforehand.graph.file_tree import is_hidden
from beforehand.graph.links import Goal
from beforehand.source import Span


def find(graph: Graph) -> Iterator[Problem]:
    for path, goal in graph.goals:
        outside = goal.file.startswith("../") or goal.file == ".."
        if outside or is_hidden(goal.file) or graph.tree.has(goal.file):
            continue
        if graph.is_declared(path, goal.file):
            continue
        what = "image" if goal.link.image else "link"
        place = Span(path, goal.link.to.line, goal.link.to.column)
        yield Problem(place, f"the {what} leads to {goal.file}, {_what_is_wrong(goal, graph)}")


def _what_is_wrong(goal: Goal, graph: Graph) -> str:
    alike = graph.tree.alike(goal.file)
    if alike:
        return f"which differs from {alike} only in case: write it as the file is called"
    if graph.tree.has(f"{goal.file}.md"):
        return f"which does not exist, but {goal.file}.md does: add the ending"
    hint = nearest(goal.file, graph.pages)
    return f"which does not exist{hint}: mend the target, or declare the file as `planned`"


CHECK = Check(
    code="REF009",
    name="broken-link",
    why="Evidence behind a link that does not open is evidence that nobody has seen.",
    reads=Graph,
    find=find,
    fix="Mend the target, add the file, or declare it as `planned` or `elsewhere`.",
    good="""\
=== docs/page.md
---
planned: [docs/record/**]
---
# A page

[later](record/index.md), [soon](record/).

[one](чай%20с%20молоком.md), [a folder](../experiments/), [web](https://example.org/x.md),
[3](calc:=3), [here](#a-page), ![cup](cup.svg), [code][1] and `[no](link.md)`.

[1]: ../experiments/rules.md?plain=1#rules
=== docs/чай с молоком.md
# Чай
=== docs/cup.svg
<svg></svg>
=== experiments/rules.md
# Rules
""",
    bad="""\
=== docs/page.md
# A page

[one](чаи.md) <!-- REF009 -->
and ![cup](Cup.svg), <!-- REF009 -->
[two][1], [three](rules), <!-- REF009 -->
and [four](../nowhere/). <!-- REF009 -->

[1]: rules.md
=== docs/чай.md
# Чай
=== docs/cup.svg
<svg></svg>
=== docs/rules.md
# Rules
""",
)
