"""A configuration that cannot be read."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.config import CONFIG
from beforehand.config_file import REPEATED, UNREADABLE, UNUSABLE

INSTEAD = {
    UNREADABLE: "nothing of the file is used, and the built-in configuration stands in its place",
    UNUSABLE: "this setting is left out, and the rest of the file is used",
    REPEATED: "only the last of them is used",
}


def find(graph: Graph) -> Iterator[Problem]:
    for fault in graph.config_faults:
        yield Problem(fault.at.span(CONFIG), f"{fault.message}; {INSTEAD[fault.what]}")


CHECK = Check(
    code="PAG014",
    name="unreadable-config",
    why="A record checked by rules that its team did not choose is not checked.",
    reads=Graph,
    find=find,
    fix="Mend the file; `beforehand schema` shows what may stand in it.",
    good="""\
# Чай
=== beforehand.yml
experiments: studies
""",
    bad="""\
# Чай
=== beforehand.yml
experiments: studies
rots: [docs] # PAG014
kinds:
  design: {where: [studies/*/plan.md]}
  design: {requires: [version]} # PAG014
""",
)
