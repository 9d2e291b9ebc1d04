"""A critique by the one whose design it attacks."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.text import is_unknown
from beforehand.config import folded
from beforehand.pages.page import Value
from beforehand.records.record import Critique, Record


def find(critique: Critique, graph: Graph) -> Iterator[Problem]:
    experiment = graph.experiment_of(critique)
    design = experiment.design if experiment else None
    if design is None:
        return
    authors = {_name(entry) for entry in _people(design, "author")}
    reviewers = _people(critique, "reviewer") or _people(critique, "author")
    for entry in reviewers:
        name = _name(entry)
        if name and name in authors and not is_unknown(entry.text, graph.config):
            yield Problem(
                critique.span(entry.at),
                f"{entry.text} reviews a design of their own: have somebody else attack it, "
                "or waive this with the reason",
                (design.field_span("author"),),
            )


def _people(record: Record, field: str) -> tuple[Value, ...]:
    return record.entries(field)


def _name(entry: Value) -> str:
    return folded(entry.text).lstrip("@").strip(" .")


DESIGN_BY = """\
=== experiments/E-20260801-tea/design.md
---
kind: design
version: 1
status: draft
author: [Анна Чай, "@milk"]
senses: {waived: "judges cups, not translations"}
---
# Tea before milk

"""

HEAD = """\
=== experiments/E-20260801-tea/critic.md
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: needs amendment
"""

CHECK = Check(
    code="CRT013",
    name="reviewer-is-author",
    why="Nobody finds what they have talked themselves into; a second pair of eyes is the point.",
    reads=Critique,
    find=find,
    covers=("Q3-006",),
    good=DESIGN_BY
    + HEAD
    + "reviewer: B. Sugar\n---\n# Critique\n\n"
    + HEAD.replace("critic.md", "critic-2.md")
    + "pass: 2\nreviewer: not in the source\n---\n# Critique\n",
    bad=DESIGN_BY
    + HEAD
    + """\
reviewer: анна чай # CRT013
---
# Critique

"""
    + HEAD.replace("critic.md", "critic-2.md")
    + """\
pass: 2
reviewer: [B. Sugar, milk] # CRT013
---
# Critique
""",
)
