"""A cited rule of which the design does not say whether it binds."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, FRAMEWORK
from beforehand.checks.text import says_none
from beforehand.graph import Reference
from beforehand.records.parts import Rule
from beforehand.records.record import Design, Framework

RULE_ID = re.compile(r"[A-Z]{1,3}\d{1,3}")


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    stated: set[tuple[str, str]] = set()
    for binding in design.bindings:
        rules = graph.rules_in(design.path, binding.rule)
        stated.update((page.path, rule.id) for page, rule in rules)
        name = binding.rule.text or binding.id
        if not rules and not graph.inside(design.path, binding.rule) and _is_rule_id(name, graph):
            yield Problem(
                design.span(binding.rule.at),
                f"the row is about {name}, and no imported page has a rule of that id: mend the id",
            )
        elif not binding.binding:
            at = binding.binding.at if binding.binding.is_given else binding.at
            yield Problem(
                design.span(at),
                f"the row for {name} does not say whether it binds: write yes or no",
            )
        elif binding.binding.name == "no" and says_none(binding.reason.text, graph.config):
            at = binding.reason.at if binding.reason.is_given else binding.at
            yield Problem(
                design.span(at),
                f"{name} is said not to bind, and no reason is given: say why it does not apply",
            )
    yield from _unstated(design, stated, graph)


def _is_rule_id(name: str, graph: Graph) -> bool:
    """Whether a name has the form of a rule's id; other rows are the author's own words."""
    return bool(RULE_ID.fullmatch(name)) and bool(graph.index.frameworks)


def _unstated(design: Design, stated: set[tuple[str, str]], graph: Graph) -> Iterator[Problem]:
    for page, rule, reference in _cited(design, graph):
        key = (page.path, rule.id)
        if key in stated or not (design.bindings or page.text("gate")):
            continue
        stated.add(key)
        yield Problem(
            reference.span,
            f"{rule.id} of {page.path} is cited, and the table of framework rules has no row for "
            "it: add one that says whether it binds",
            (page.span(rule.at),),
        )


def _cited(design: Design, graph: Graph) -> Iterator[tuple[Framework, Rule, Reference]]:
    """The references of a design to rules of the pages that it imports itself."""
    own = {item.page.path for item in graph.index.imports_of(design) if item.page}
    for reference in graph.references.get(design.path, ()) if own else ():
        found = graph.norms.rule_at(reference.target)
        if found and found[0].path in own:
            yield found[0], found[1], reference


TABLE = """\
## Framework rules

| rule | binding | reason | clauses | limit |
|------|---------|--------|---------|-------|
"""

CHECK = Check(
    code="FRM004",
    name="binding-unstated",
    why="A rule that is cited without saying whether it binds can be kept or dropped afterwards.",
    fix="Give every cited rule a row: yes or no, and a reason for no.",
    reads=Design,
    find=find,
    covers=("Q0-049",),
    good=FRAMEWORK
    + BOUND
    + "As R1 asks, and R2 clause 1.\n\n"
    + TABLE
    + """\
| R1 | да | кипяток | | |
| brewing R2 | необязательно | листья не взвешиваются | | |

=== experiments/E-20260802-coffee/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
imports: [framework/brewing.md]
---
# Coffee, with no table and no gate

As R1 asks.
""",
    bad=FRAMEWORK.replace("status: ratified", "status: ratified\ngate: vote before dispatch")
    + BOUND
    + "As R2 clause 1 asks, and R1. <!-- FRM004 -->\n\nR2 once more.\n\n"
    + TABLE
    + """\
| R1 | no | | | | <!-- FRM004 -->

=== experiments/E-20260802-coffee/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
imports: [framework/brewing.md]
---
# Coffee

The water boils (R1). <!-- FRM004 -->

=== experiments/E-20260803-cocoa/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
imports: [framework/brewing.md]
---
# Cocoa

"""
    + TABLE
    + "| R1 | | the pot is warmed | | | <!-- FRM004 -->\n"
    + "| R9 | да | такого правила нет | | | <!-- FRM004 -->\n",
)
