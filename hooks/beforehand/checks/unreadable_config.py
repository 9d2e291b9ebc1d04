"""A configuration that cannot be read."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import CONFIG
from beforehand.source import Span


def find(graph: Graph) -> Iterator[Problem]:
    for fault in graph.config_faults:
        yield Problem(
            Span(CONFIG, fault.at.line, fault.at.column),
            f"the configuration is not used, the defaults stand in its place: {fault.message}",
        )


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
""",
)
