"""A sense that no cited decision admits for the pair and work of the design."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.text import is_unknown, listed, where
from beforehand.config import folded
from beforehand.pages.page import Value
from beforehand.records.parts import Scope, pair_key
from beforehand.records.record import Decision, Design

CLAIM = re.compile(
    r"\s(?:for|для)\s+(?P<senses>.+?)\s+(?:on|на)\s+(?P<pair>[^,;]+)(?:,\s*(?P<work>[^;]+))?",
    re.IGNORECASE,
)
POWERLESS = ("proposed", "rejected", "on hold")


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    cited = [
        (entry, decision, decision.scope)
        for entry, decision in graph.norms.decisions_of(design)
        if decision.scope and decision.status.name not in POWERLESS
    ]
    for entry, decision, scope in cited:
        yield from _claimed(design, entry, decision, scope)
    pair, work = design.text("pair"), design.text("work")
    ruling = [(decision, scope) for _, decision, scope in cited]
    if not ruling and not graph.norms.rulings.get(pair_of(design)):
        return
    fitting = [(decision, scope) for decision, scope in ruling if scope.fits(pair, work)]
    for entry in _reported(design, graph):
        sense = entry.text
        refusing = next((item for item in fitting if item[1].refuses(sense)), None)
        if refusing:
            words = f"{sense} is refused: {_described(*refusing)}"
            related = refusing[0]
        elif any(scope.admits(sense) for _, scope in fitting):
            continue
        else:
            on = f" on {pair}" if pair else ""
            known = ruling or [
                (d, d.scope) for d in graph.norms.rulings[pair_of(design)] if d.scope
            ]
            said = "; ".join(_described(*item) for item in known)
            words = f"{sense} is admitted{on} by no decision that this design cites: {said}"
            related = known[0][0]
        yield Problem(
            design.span(entry.at),
            f"{words}; do not report it, or cite a decision that admits it",
            (related.field_span("scope"),),
        )


def pair_of(design: Design) -> frozenset[str]:
    return pair_key(design.text("pair"))


def _reported(design: Design, graph: Graph) -> Iterator[Value]:
    seen: set[str] = set()
    for name in ("reports", "senses"):
        for entry in design.entries(name):
            word = folded(entry.text)
            silent = not word or word.startswith(("waived", "none"))
            if silent or word in seen or is_unknown(word, graph.config):
                continue
            seen.add(word)
            yield entry


def _claimed(design: Design, entry: Value, decision: Decision, scope: Scope) -> Iterator[Problem]:
    """An entry such as ``D-20260725-07 for accuracy on Garnett/Hapgood``."""
    claim = CLAIM.search(entry.text)
    if claim is None:
        return
    known = {folded(sense) for sense in (*(scope.senses or ()), *scope.refused)}
    fits = scope.fits(claim["pair"], claim["work"] or "")
    for sense in re.split(r"\s*(?:,|/|\band\b|\bи\b)\s*", claim["senses"]):
        if folded(sense) in known and not (fits and scope.admits(sense)):
            yield Problem(
                design.span(entry.at),
                f"{decision.id} is cited for {sense} on {claim['pair'].strip()}, and "
                f"{_described(decision, scope)}; cite it for what it rules on",
                (decision.field_span("scope"),),
            )


def _described(decision: Decision, scope: Scope) -> str:
    """The decision with its scope, in words."""
    said: list[str] = []
    if scope.senses:
        said.append(f"admits {listed(scope.senses)}")
    if scope.refused:
        said.append(f"refuses {listed(scope.refused)}")
    on = ", ".join(part for part in (scope.pair, scope.work) if part)
    place = where(decision.field_span("scope"))
    words = " and ".join(said) or "rules on no sense"
    return f"{decision.id} ({place}) {words}{f' on {on}' if on else ''}"


SCOPED = """\
=== docs/decisions/D-20260725-07.md
---
kind: decision
id: D-20260725-07
date: 2026-07-25
status: accepted
scope:
  pair: Garnett/Hapgood
  work: Memoirs of a Sportsman
  senses: [accuracy, cultural-mediation]
  refused: [voice]
---
# The pair is admitted

"""

PLAN = """\
=== experiments/E-20260801-pair/design.md
---
kind: design
version: 1
status: draft
"""

CHECK = Check(
    code="DEC001",
    name="decision-out-of-scope",
    why="A ruling made for one pair and one sense says nothing about another.",
    fix="Report only the senses that a cited decision admits for the pair and the work.",
    reads=Design,
    find=find,
    covers=("Q0-013",),
    good=SCOPED
    + PLAN
    + """\
senses: [Accuracy, cultural mediation]
reports: [accuracy]
pair: Hapgood/Garnett
work: Memoirs of a Sportsman
decisions: [D-20260725-07 for accuracy on Garnett/Hapgood]
---
# A study

=== experiments/E-20260802-waived/design.md
---
kind: design
version: 1
status: draft
senses: {waived: оценивает судей, а не переводы}
pair: Garnett/Hapgood
decisions: [D-20260725-07]
---
# Другое исследование
""",
    bad=SCOPED
    + PLAN
    + """\
senses:
  - accuracy
  - voice # DEC001
reports:
  - cultural-mediation
  - naturalness # DEC001
pair: Garnett/Hapgood
decisions:
  - D-20260725-07
  - D-20260725-07 for accuracy on Garnett/Freeborn # DEC001
---
# A study

=== experiments/E-20260802-other/design.md
---
kind: design
version: 1
status: draft
senses: [accuracy] # DEC001
pair: Garnett/Hapgood
work: Fathers and Sons
decisions: [D-20260725-07]
---
# Another work of the same pair

=== experiments/E-20260803-uncited/design.md
---
kind: design
version: 1
status: draft
senses: [accuracy] # DEC001
pair: Garnett/Hapgood
---
# The same pair, and no decision cited
""",
)
