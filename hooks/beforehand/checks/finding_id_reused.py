"""Finding ids that begin anew in a later pass, or leave a number out."""

import re
from collections.abc import Iterator
from itertools import pairwise

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN, FINDINGS
from beforehand.checks.text import where
from beforehand.graph.index import Experiment
from beforehand.graph.tally import is_partial
from beforehand.graph.thread import Raised, earlier

LETTERED = re.compile(r"(?P<letters>[A-Z]{1,3})-?(?P<number>\d{1,9})(?!\d)")


def find(graph: Graph) -> Iterator[Problem]:
    for experiment in graph.experiments.values():
        yield from _reused(experiment)
        if not any(is_partial(critique) for critique in experiment.critiques):
            yield from _skipped(experiment)


def _reused(experiment: Experiment) -> Iterator[Problem]:
    first: dict[str, Raised] = {}
    for critique in experiment.critiques:
        for finding in critique.findings:
            if not LETTERED.fullmatch(finding.id):
                continue
            other = first.setdefault(finding.id, Raised(critique, finding))
            if other.critique.path == critique.path or earlier(experiment, critique, finding):
                continue
            there = other.critique.span(other.finding.at)
            yield Problem(
                critique.span(finding.at),
                f"finding {finding.id} is another one than {finding.id} of the earlier pass "
                f"({where(there)}): go on counting, or leave out the objection to look at it again",
                (there,),
            )


def _skipped(experiment: Experiment) -> Iterator[Problem]:
    series: dict[str, dict[int, Raised]] = {}
    for critique in experiment.critiques:
        for finding in critique.findings:
            if match := LETTERED.fullmatch(finding.id):
                numbers = series.setdefault(match["letters"], {})
                numbers.setdefault(int(match["number"]), Raised(critique, finding))
    for letters, numbers in sorted(series.items()):
        known = sorted(numbers)
        for last, following in pairwise(known):
            if following == last + 1:
                continue
            item = numbers[following]
            first, end = f"{letters}{last + 1}", f"{letters}{following - 1}"
            gap = first if first == end else f"{first} to {end}"
            yield Problem(
                item.critique.span(item.finding.at),
                f"finding {item.finding.id} follows {letters}{last}, and {gap} is nowhere: "
                "restore what is missing, or say in `source` that rows are missing",
            )


SECOND = """\
=== experiments/E-20260801-tea/critic-2.md
---
kind: critique
of: E-20260801-tea
attacks: 1
pass: 2
verdict: needs amendment
---
# Second pass

| finding | severity | objection | disposition |
|---------|----------|-----------|-------------|
"""

CHECK = Check(
    code="CRT010",
    name="finding-id-reused",
    why="Two objections under one id, or a number that is gone, let one be lost unseen.",
    reads=Graph,
    find=find,
    fix="Number findings through all passes of an experiment.",
    covers=("Q3-003",),
    good=DESIGN
    + FINDINGS
    + """\
| H1 | high | the cup is not named | open | | | |
| M1 | medium | вода не названа | открыто | | | |
| 1 | minor | one cup is few | open | | | |

"""
    + SECOND
    + """\
| H1 | | | resolved |
| H2 | high | the milk varies | open |
| 1 | minor | the tasters talk | open |
""",
    bad=DESIGN
    + FINDINGS
    + """\
| H1 | high | the cup is not named | open | | | |
| M1 | medium | вода не названа | открыто | | | |

"""
    + SECOND
    + """\
| H1 | high | the milk varies | open | <!-- CRT010 -->
| H3 | high | one cup is few | open | <!-- CRT010 -->
| M2 | medium | the tasters talk | open |
| M5 | medium | чашки разные | открыто | <!-- CRT010 -->
""",
)
