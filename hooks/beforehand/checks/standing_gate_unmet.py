"""A gated rule page that binds a run without the vote that its gate asks for."""

import datetime
import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, CRITIQUE, FRAMEWORK, VOTE
from beforehand.checks.text import where
from beforehand.records.fields import read_date
from beforehand.records.parts import Binding
from beforehand.records.record import Design, Framework, Vote

GATE = re.compile(r"\bvot|\bballot|голосован|投票|表决|表決|투표", re.IGNORECASE)
RATIFYING = ("ratified", "ratified with amendment", "ratified in part")


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    dispatched = read_date(design.text("dispatched"))
    if not design.is_frozen and dispatched is None:
        return
    for page, binding in _gated(design, graph).values():
        experiment = graph.experiment_of(design)
        votes = graph.norms.votes_on.get(page.path, ())
        own = [vote for vote in votes if experiment and vote in experiment.votes]
        late = [vote for vote in own if dispatched and (_date(vote) or dispatched) > dispatched]
        rejected = [vote for vote in own if vote.verdict.name == "rejected"]
        if own and len(rejected) == len(own):
            yield _rejected(design, page, binding, rejected[0])
        elif own and len(late) == len(own):
            yield _late(design, page, late[0])
        elif not own and not _is_ratified_before(design, page, votes):
            yield Problem(
                design.span(binding.rule.at),
                f"{binding.rule.text} binds this design, and the gate of {page.path} asks for a "
                f"vote before dispatch ({where(page.field_span('gate'))}): route the vote and "
                "record it in this experiment",
                (page.field_span("gate"),),
            )


def _gated(design: Design, graph: Graph) -> dict[str, tuple[Framework, Binding]]:
    """For each gated page, the first row that binds the design by a rule of it."""
    found: dict[str, tuple[Framework, Binding]] = {}
    for binding in design.bindings:
        if binding.binding.name == "yes":
            for page, _ in graph.rules_in(design.path, binding.rule):
                if GATE.search(page.text("gate")):
                    found.setdefault(page.path, (page, binding))
    return found


def _rejected(design: Design, page: Framework, binding: Binding, vote: Vote) -> Problem:
    span = vote.field_span("verdict")
    return Problem(
        design.span(binding.rule.at),
        f"{binding.rule.text} binds this design, and the vote on {page.path} came back as "
        f"`{vote.verdict.written}` ({where(span)}): let the page be ratified before it binds a run",
        (span,),
    )


def _late(design: Design, page: Framework, vote: Vote) -> Problem:
    dispatched = design.field_span("dispatched")
    return Problem(
        vote.field_span("date"),
        f"the vote on {page.path} is later than the dispatch of {design.id} "
        f"({where(dispatched)}), and its gate asks for it before: report the run as dispatched "
        "under unvoted rules",
        (dispatched, page.field_span("gate")),
    )


def _is_ratified_before(design: Design, page: Framework, votes: tuple[Vote, ...]) -> bool:
    """Whether a vote of an earlier experiment has already opened the gate."""
    start = read_date(design.text("frozen")) or read_date(design.text("dispatched"))
    for vote in votes:
        date = _date(vote)
        if vote.verdict.name not in RATIFYING:
            continue
        if date and start and date <= start:
            return True
        if not (date and start) and page.status.name == "ratified":
            return True
    return False


def _date(vote: Vote) -> datetime.date | None:
    return read_date(vote.text("date"))


GATED = FRAMEWORK.replace("status: ratified", "status: provisional\ngate: vote before dispatch")
FROZEN = BOUND.replace("status: draft", "status: frozen\nfrozen: 2026-08-01\ndispatched: no")
TABLE = """\
## Framework rules

| rule | binding | reason | clauses | limit |
|------|---------|--------|---------|-------|
| R1 | yes | the pot is warmed | | |
| R2 | yes | the leaves are weighed | | |

"""
CHANGED = """\
## Amendments

| id | version | date | section | what changed | because |
|----|---------|------|---------|--------------|---------|
| A1 | 1 | 2026-08-01 | §1 | the cup is named | [the vote](vote.md) |

"""

CHECK = Check(
    code="FRM003",
    name="standing-gate-unmet",
    why="A provisional rule that nobody voted on must not decide a run.",
    reads=Design,
    find=find,
    covers=("Q0-136", "Q0-049"),
    good=GATED
    + FROZEN.replace("dispatched: no", "dispatched: 2026-08-02")
    + TABLE
    + CRITIQUE
    + VOTE
    + FROZEN.replace("20260801-tea", "20260803-later")
    + TABLE.replace("| yes | the pot", "| да | the pot")
    + CRITIQUE.replace("20260801-tea", "20260803-later"),
    bad=GATED
    + FROZEN
    + TABLE.replace("| R1 | yes |", "| R1 | да | <!-- FRM003 -->")
    + CRITIQUE
    + FROZEN.replace("dispatched: no", "dispatched: 2026-07-30").replace(
        "20260801-tea", "20260803-late"
    )
    + TABLE
    + CRITIQUE.replace("20260801-tea", "20260803-late")
    + VOTE.replace("20260801-tea", "20260803-late").replace(
        "date: 2026-08-01", "date: 2026-08-02 # FRM003"
    )
    + FROZEN.replace("20260801-tea", "20260804-refused")
    + TABLE.replace("| R1 | yes |", "| R1 | yes | <!-- FRM003 -->")
    + CHANGED
    + CRITIQUE.replace("20260801-tea", "20260804-refused")
    + VOTE.replace("20260801-tea", "20260804-refused").replace(
        "verdict: ratified", "verdict: rejected"
    ),
)
