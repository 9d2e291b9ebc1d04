"""A vote on a page that is no framework page, or for an experiment that has no design."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, FRAMEWORK, VOTE
from beforehand.checks.text import is_unknown, nearest
from beforehand.pages.page import Value
from beforehand.records.parts import Text
from beforehand.records.record import Design, Vote


def find(vote: Vote, graph: Graph) -> Iterator[Problem]:
    on, of = vote.field("on"), vote.field("of")
    if on and _names_something(on, graph) and not graph.index.framework(on.text, vote.path):
        hint = nearest(on.text, graph.index.frameworks)
        yield Problem(
            vote.span(on.at),
            f"`{on.text}` is no framework page{hint}: name the page that was voted on",
        )
    if of and _names_something(of, graph) and not _has_design(of.text, graph):
        inside = graph.inside(vote.path, Text(of.text, of.at))
        if not any(reference.trouble == "unknown-id" for reference in inside):
            hint = nearest(of.text, graph.experiments)
            yield Problem(
                vote.span(of.at),
                f"`{of.text}` is no experiment with a design{hint}: name the design that routed "
                "the vote",
            )


def _names_something(value: Value, graph: Graph) -> bool:
    return bool(value.text) and not is_unknown(value.text, graph.config)


def _has_design(name: str, graph: Graph) -> bool:
    experiment = graph.experiments.get(name)
    return bool(experiment and experiment.design) or isinstance(graph.find(name), Design)


CHECK = Check(
    code="DEC010",
    name="vote-on-nothing",
    why="A ballot binds only the page and the run that it names.",
    reads=Vote,
    find=find,
    covers=("Q0-136",),
    good=FRAMEWORK
    + BOUND
    + VOTE
    + VOTE.replace("vote.md", "vote-2.md").replace("framework/brewing.md\n", "brewing\n")
    + VOTE.replace("vote.md", "vote-3.md").replace(
        "on: framework/brewing.md", "on: нет в источнике"
    ),
    bad=FRAMEWORK
    + BOUND
    + VOTE.replace("on: framework/brewing.md", "on: framework/brewings.md # DEC010")
    + VOTE.replace("vote.md", "vote-2.md").replace("of: E-20260801-tea", "of: чай # DEC010"),
)
