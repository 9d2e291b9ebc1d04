"""A pin without a digest."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.pin_outdated import CITED, PINNED
from beforehand.checks.text import short
from beforehand.graph.pinned import has_pins


def find(graph: Graph) -> Iterator[Problem]:
    if not has_pins(graph):
        return
    for path, page in sorted(graph.pages.items()):
        for pin in page.pins:
            span = pin.at.span(path)
            if not pin.name:
                message = (
                    "`pins` is a mapping of names to digests: write `name: digest` in a line of "
                    "its own for each, in YAML"
                )
                yield Problem(span, message)
            elif not pin.digest:
                said = f"`{short(pin.written)}` is no digest" if pin.written else "has no digest"
                message = (
                    f"the pin {pin.name!r}: {said}; write 12 to 64 hex digits of a SHA-256, or "
                    "leave the line to `beforehand pin`"
                )
                yield Problem(span, message)


CHECK = Check(
    code="PIN003",
    name="pin-unreadable",
    why="A pin without a digest looks like a promise and holds nothing.",
    reads=Graph,
    find=find,
    fix="Take the line out and let `beforehand pin` write it.",
    covers=("Q0-057",),
    good=CITED + PINNED,
    bad=CITED
    + PINNED.replace("13f90b9756899439", "version 2 # PIN003").replace(
        "a4c40cc05976c7c6", "13f90b97568 # PIN003"
    ),
)
