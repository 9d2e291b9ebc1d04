"""A short id that two pages in scope define."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import listed
from beforehand.source import Span

RULES = """\
=== framework/{name}.md
---
kind: framework
version: 1
status: ratified
---
# {title}

## R1 · The first rule

Cups are warm.
"""


def find(graph: Graph) -> Iterator[Problem]:
    for references in graph.references.values():
        for reference in references:
            if reference.trouble != "ambiguous":
                continue
            places = tuple(Span(target.path, target.line) for target in reference.candidates)
            names = listed(f"{place.path}:{place.line}" for place in places)
            name = reference.mention.id if reference.mention else reference.text
            yield Problem(
                reference.span,
                f"{name} is defined in {names}: name the page before it, as in "
                f"`{places[0].path} {name}`",
                places,
            )


CHECK = Check(
    code="REF004",
    name="ambiguous-id",
    why="Two readers who take it for different rules agree with each other and not with the page.",
    reads=Graph,
    find=find,
    fix="Name the page before the id.",
    good=RULES.format(name="cups", title="Cups")
    + RULES.format(name="чай", title="Чай")
    + DESIGN.replace("status: draft\n", "status: draft\nimports: [framework/cups.md]\n")
    + "R1 holds here, and framework/чай.md R1 does not.\n"
    + DESIGN.replace("0801-tea", "0802-cup").replace(
        "status: draft\n", "status: draft\nimports: [framework/чай.md]\n"
    ),
    bad=RULES.format(name="cups", title="Cups")
    + RULES.format(name="чай", title="Чай")
    + DESIGN.replace(
        "status: draft\n", "status: draft\nimports: [framework/cups.md, framework/чай.md]\n"
    )
    + "R1 holds here, <!-- REF004 -->\nи здесь R1 тоже. <!-- REF004 -->\n",
)
