"""A page that was frozen is deleted, or the text that was kept of it."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples_frozen import COPY, CUPS, FROZEN_TEA, LEDGER, LOCK
from beforehand.checks.freezes import broken


def find(graph: Graph) -> Iterator[Problem]:
    yield from broken(graph, "page gone", "copy gone")


CHECK = Check(
    code="FRZ005",
    name="frozen-design-gone",
    why=(
        "Plans that did not work out are the ones that get deleted; a record without them shows "
        "only what went well."
    ),
    reads=Graph,
    find=find,
    fix="Take the page back from history, and say in its status what became of it.",
    good=FROZEN_TEA,
    bad=COPY + CUPS + LEDGER.replace("}\n", "} # FRZ005\n", 1) + LOCK,
)
