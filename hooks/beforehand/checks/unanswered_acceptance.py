"""An accepted finding that led to no amendment."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import AMENDED, FINDINGS
from beforehand.checks.text import where
from beforehand.graph.index import Experiment
from beforehand.graph.sources import references_of
from beforehand.graph.thread import latest, raised
from beforehand.records.fields import version_key
from beforehand.records.parts import Amendment, Finding
from beforehand.records.record import Critique, Design

ACCEPTED = ("accepted", "accepted in part")


def find(critique: Critique, graph: Graph) -> Iterator[Problem]:
    experiment = graph.experiment_of(critique)
    design = experiment.design if experiment else None
    if experiment is None or design is None or not _is_past(critique, design):
        return
    cited = _cited(graph, design)
    for finding in _accepted(experiment, critique):
        if (critique.path, finding.anchor) in cited:
            continue
        named = _named(graph, critique, finding, design)
        other = next((item for item in named if _cites_others(graph, design, item)), None)
        if other is not None:
            yield Problem(
                critique.span(finding.answer.at),
                f"finding {finding.id} is answered by amendment {other.id}, which cites other "
                f"findings and not this one ({where(design.span(other.because.at))}): mend the "
                "answer, or cite the finding there",
                (design.span(other.because.at),),
            )
        elif not named:
            yield Problem(
                critique.span(finding.disposition.at),
                f"finding {finding.id} is {finding.disposition.name}, and no amendment of "
                f"{design.id} ({where(design.span())}) cites it: record the change that followed",
                (design.span(),),
            )


def _is_past(critique: Critique, design: Design) -> bool:
    """Whether the version that was attacked can no longer change."""
    attacked, current = version_key(critique.attacks), version_key(design.version)
    if not attacked[0] or not current[0]:
        return False
    return attacked[0] < current[0] or (attacked == current and design.is_frozen)


def _accepted(experiment: Experiment, critique: Critique) -> Iterator[Finding]:
    for item in raised(experiment):
        first, last = item.finding, latest(experiment, item).finding
        both = first.disposition.name in ACCEPTED and last.disposition.name in ACCEPTED
        if both and item.critique.path == critique.path:
            yield first


def _cited(graph: Graph, design: Design) -> set[tuple[str, str]]:
    return {
        (target.path, target.anchor)
        for amendment in design.amendments
        for reference in references_of(graph, design, amendment)
        for target in (reference.target, *reference.candidates)
        if target
    }


def _named(
    graph: Graph, critique: Critique, finding: Finding, design: Design
) -> tuple[Amendment, ...]:
    """The amendments that the answer to a finding names."""
    anchors = {
        reference.target.anchor
        for reference in graph.inside(critique.path, finding.answer)
        if reference.target
        and reference.target.kind == "amendment"
        and reference.target.path == design.path
    }
    return tuple(item for item in design.amendments if item.anchor in anchors)


def _cites_others(graph: Graph, design: Design, amendment: Amendment) -> bool:
    """Whether an amendment says which findings it answers."""
    return any(
        target.kind == "finding"
        for reference in references_of(graph, design, amendment)
        for target in (reference.target, *reference.candidates)
        if target
    )


ROWS = """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1 |
| A2 | 2 | 2026-08-01 | §1 | вода названа | [разбор](critic.md) |

"""

CHECK = Check(
    code="AMD004",
    name="unanswered-acceptance",
    why="To accept an objection and change nothing is to refuse it without saying so.",
    reads=Critique,
    find=find,
    fix="Cite the finding in the amendment that answers it.",
    covers=("Q0-141", "Q1-001"),
    good=AMENDED
    + ROWS
    + FINDINGS
    + """\
| 1 | minor | the cup is not named | accepted | §1 | | |
| 2 | minor | вода не названа | принято | поправка A2 | | |
| 3 | minor | one cup is few | accepted as a limitation | §1 | | |
| 4 | minor | the tasters talk | resolved | §1 | | |

=== experiments/E-20260801-tea/critic-2.md
---
kind: critique
of: E-20260801-tea
attacks: 2
pass: 2
verdict: needs amendment
---
# Second pass

| finding | severity | objection | disposition |
|---------|----------|-----------|-------------|
| 5 | minor | the spoon varies | accepted |
""",
    bad=AMENDED
    + ROWS
    + FINDINGS
    + """\
| 1 | minor | the cup is not named | accepted | §1 | | |
| 2 | minor | вода не названа | принято | §1 | | | <!-- AMD004 -->
| 3 | minor | one cup | accepted in part | §1 | two pots | there is one | <!-- AMD004 -->
| 4 | minor | the tasters talk | accepted | amendment A1 | | | <!-- AMD004 -->
""",
)
