"""A small record for tests of freezing: texts by path, read and checked as one."""

from beforehand.checks import all_checks
from beforehand.checks.report import Report
from beforehand.checks.run import check_sources
from beforehand.freezing.closure.closure import Closure, closure, wanted
from beforehand.freezing.refusing.refusals import Refusal, refusals
from beforehand.graph import Graph
from beforehand.records.record import Design
from beforehand.source import Source

DESIGN = "experiments/E-20260801-tea/design.md"
HEAD = """\
---
kind: design
id: E-20260801-tea
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
"""


class Tree:
    """Files as a repository would hold them."""

    def __init__(self, files: dict[str, str]) -> None:
        self.sources = {path: Source(path, text.encode()) for path, text in files.items()}
        self.asked: list[str] = []

    def read(self) -> tuple[Graph, Report, Design]:
        data = (".md", ".csv", ".json", ".jsonl", ".yaml")
        given = [source for path, source in self.sources.items() if path.endswith(data)]
        graph, report = check_sources(given, all_checks(), files=frozenset(self.sources))
        design = next(item for item in graph.records if item.path == DESIGN)
        assert isinstance(design, Design)
        return graph, report, design

    def wanted(self, graph: Graph, design: Design) -> dict[str, Source]:
        found: dict[str, Source] = {}
        while paths := wanted(graph, design, found):
            self.asked.extend(paths)
            found.update((path, self.sources[path]) for path in paths)
        return found

    def closure(self) -> Closure:
        graph, _, design = self.read()
        return closure(graph, design, self.wanted(graph, design))

    def refusals(self, frozen: tuple[str, ...] = ()) -> tuple[Refusal, ...]:
        graph, report, design = self.read()
        sources = self.wanted(graph, design)
        return refusals(graph, report.problems, design, sources, frozen)
