"""An id of a global scheme that no record carries."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DECISION
from beforehand.checks.text import nearest


def find(graph: Graph) -> Iterator[Problem]:
    for references in graph.references.values():
        for reference in references:
            if reference.trouble == "unknown-id" and reference.mention:
                name = reference.mention.id
                if graph.identities.lookalike(name):
                    continue  # near-duplicate-id says so
                hint = nearest(name, graph.index.by_id)
                yield Problem(
                    reference.span,
                    f"no record is called {name}{hint}: mend the id, or add the record",
                )


CHECK = Check(
    code="REF001",
    name="unknown-id",
    why="A citation that leads nowhere looks like evidence and is none.",
    reads=Graph,
    find=find,
    covers=("Q0-028", "Q0-056"),
    good=DECISION
    + """\
=== docs/page.md
# A page

As D-20260725-07 allows, and as `D-20260725-99` in code does not matter.
""",
    bad=DECISION
    + """\
=== docs/page.md
# A page

As D-20260725-08 allows. <!-- REF001 -->
""",
)
