"""A vote cast by the lab that drafted what is voted on."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, FRAMEWORK, VOTE
from beforehand.checks.text import is_unknown
from beforehand.pages.page import Value
from beforehand.records.record import Record, Vote

LEAST = 3


def find(vote: Vote, graph: Graph) -> Iterator[Problem]:
    given = vote.field("lab") or vote.field("provider")
    lab = given.text.strip() if given else ""
    if not given or len(lab) < LEAST or is_unknown(lab, graph.config):
        return
    word = re.compile(rf"(?<!\w){re.escape(lab)}(?!\w)", re.IGNORECASE)
    for record in _drafted(vote, graph):
        for name in ("author", "drafted"):
            for value in _texts(record.field(name)):
                if word.search(value.text):
                    yield Problem(
                        vote.span(given.at),
                        f"{lab} votes, and {record.path} was drafted by {value.text}: let a seat "
                        "of another lab vote",
                        (record.span(value.at),),
                    )
                    return


def _drafted(vote: Vote, graph: Graph) -> Iterator[Record]:
    """The design, and the page that is voted on."""
    experiment = graph.experiment_of(vote)
    if experiment and experiment.design:
        yield experiment.design
    page = graph.index.framework(vote.text("on"), vote.path)
    if page:
        yield page


def _texts(value: Value | None) -> Iterator[Value]:
    if value is not None:
        if value.text:
            yield value
        for item in value.items:
            yield from _texts(item)


CHECK = Check(
    code="DEC006",
    name="voter-from-drafting-lab",
    why="A lab that votes on its own draft checks nothing.",
    reads=Vote,
    find=find,
    covers=("Q0-137",),
    good=FRAMEWORK
    + BOUND
    + VOTE
    + VOTE.replace("vote.md", "vote-2.md").replace(
        "lab: Darjeeling Labs", "lab: not in the source"
    ),
    bad=FRAMEWORK.replace("status: ratified", "status: ratified\nauthor: [чайная, Darjeeling Labs]")
    + BOUND
    + VOTE.replace("lab: Darjeeling Labs", "lab: assam labs # DEC006")
    + VOTE.replace("vote.md", "vote-2.md").replace(
        "lab: Darjeeling Labs", "lab: Darjeeling Labs # DEC006"
    ),
)
