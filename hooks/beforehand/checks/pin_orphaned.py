"""A pin of something that answers to its name no more."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.pin_outdated import CITED, PINNED
from beforehand.checks.pins import standing


def find(graph: Graph) -> Iterator[Problem]:
    for item in standing(graph, "orphaned"):
        message = (
            f"the pin {item.pin.name!r} is orphaned: {item.why}; write what it is called now, or "
            "take the pin away"
        )
        yield Problem(item.span, message)


CHECK = Check(
    code="PIN002",
    name="pin-orphaned",
    why="What a page rests on must still be there, under a name that means one thing.",
    reads=Graph,
    find=find,
    fix="Write the name that it has now; where it is gone, say so in an amendment.",
    covers=("Q0-057",),
    good=CITED + PINNED,
    bad=CITED
    + PINNED.replace("  finding F1:", "  R7: 13f90b9756899439 # PIN002\n  finding F1:").replace(
        "  D-2026", "  framework/steeping.md: 13f90b975689 # PIN002\n  D-2026"
    ),
)
