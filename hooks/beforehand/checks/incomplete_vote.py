"""A vote record that lacks what makes the ballot checkable."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, FRAMEWORK, VOTE
from beforehand.checks.text import listed
from beforehand.records.record import Vote

FIELDS = {
    "provider": "who served the model (`provider`)",
    "finish": "why the reply ended (`finish`)",
    "latency": "how long it took (`latency`)",
    "cost": "what it cost (`cost`)",
}


def find(vote: Vote, _: Graph) -> Iterator[Problem]:
    missing: list[str] = []
    for name, words in FIELDS.items():
        value = vote.field(name)
        if value is None:
            missing.append(words)
        elif not value.text.strip() and not value.items:
            yield Problem(
                vote.span(value.at), f"`{name}` is empty: say {words}, or `not in the source`"
            )
    if not vote.counter:
        missing.append("the strongest argument against it (a section `Counter-argument`)")
    if missing:
        yield Problem(
            vote.field_span("verdict"),
            f"the record of this vote does not say {listed(missing)}: add it, or write "
            "`not in the source`",
        )


CHECK = Check(
    code="DEC007",
    name="incomplete-vote",
    why="A ballot whose origin and dissent are not on record cannot be told from an invented one.",
    reads=Vote,
    find=find,
    covers=("Q0-138",),
    good=FRAMEWORK
    + BOUND
    + VOTE.replace("latency: 12 s", "latency: нет в источнике").replace(
        "## Counter-argument", "## Сильнейший довод против"
    ),
    bad=FRAMEWORK
    + BOUND
    + VOTE.replace("provider: Darjeeling Labs", "provider: # DEC007")
    + VOTE.replace("vote.md", "vote-2.md")
    .replace("verdict: ratified", "verdict: ratified # DEC007")
    .replace("cost: $0.02\n", "")
    .replace("## Counter-argument", "## What was asked"),
)
