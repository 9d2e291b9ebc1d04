"""A voted amendment that does not stand word for word on the page it amends."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, FRAMEWORK, VOTE
from beforehand.checks.text import is_unknown
from beforehand.records.fields import read_date
from beforehand.records.record import Framework, Vote
from beforehand.records.wording import first_difference

APPLIED = ("ratified", "ratified with amendment", "ratified in part")


def find(vote: Vote, graph: Graph) -> Iterator[Problem]:
    page = graph.index.framework(vote.text("on"), vote.path)
    if page is None or vote.verdict.name not in APPLIED or _is_overtaken(vote, page, graph):
        return
    for amendment in vote.amendments:
        if is_unknown(amendment.text, graph.config):
            continue
        strange = first_difference(amendment.text, page.prose)
        if strange is not None:
            yield Problem(
                vote.span(amendment.at),
                f"the voted text is not word for word on {page.path}, which does not go on with "
                f"“{strange}”: put the voted words there, or route another vote",
                (page.span(),),
            )


def _is_overtaken(vote: Vote, page: Framework, graph: Graph) -> bool:
    """Whether a later vote may have changed these words lawfully."""
    date = read_date(vote.text("date"))
    later = (
        read_date(other.text("date"))
        for other in graph.norms.votes_on.get(page.path, ())
        if other.amendments and other.path != vote.path and other.verdict.name in APPLIED
    )
    return date is not None and any(other is not None and other > date for other in later)


RATIFIED = VOTE.replace("verdict: ratified", "verdict: RATIFY-WITH-AMENDMENT")
AMENDED = (
    BOUND
    + """\
## Amendments

| amendment | version | date | section | what changed | because |
|-----------|---------|------|---------|--------------|---------|
| A1 | 1 | 2026-08-01 | §1 | the pot is warmed | [vote](vote.md) |

"""
)

CHECK = Check(
    code="DEC008",
    name="vote-not-verbatim",
    why="What binds is what was voted, and a paraphrase of it was never put to the vote.",
    reads=Vote,
    find=find,
    covers=("Q0-139",),
    good=FRAMEWORK
    + AMENDED
    + RATIFIED
    + """\
The amendment, word for word as it now stands:

> Water is poured **at the boil**, into a pot that was warmed beforehand
> … and the lid stays on until the last cup has been poured.

What the panel had first proposed was shorter:

> Water is poured.
""",
    bad=FRAMEWORK
    + AMENDED
    + RATIFIED
    + """\
## Текст поправки

> Water is poured at the boil, into a pot that was warmed beforehand with a first cup.

> Water is poured below the boil. <!-- DEC008 -->
""",
)
