"""How an experiment went: design, findings, amendments, the next version, and the result."""

from collections import Counter

from beforehand.graph import Experiment, Graph
from beforehand.records.fields import read_date, read_version, version_key
from beforehand.records.parts import Amendment, Finding
from beforehand.records.record import Critique, Design, Result
from beforehand.site.graphs.rounds import shown_in_rounds
from beforehand.site.graphs.value import Diagram, Edge, Node, told
from beforehand.site.registers.findings import severity_rank
from beforehand.site.versions.freeze_row import history_of
from beforehand.site.versions.places import history_path
from beforehand.site.words.badges import look_of
from beforehand.site.words.cite import Answers, address, answers, label
from beforehand.site.words.markup import counted, shortened

TITLE = "From design to result"
SHORT = 60


def chain_block(graph: Graph, design: Design) -> str:
    """The chain of an experiment, on the page of its current design; empty where nothing followed.

    Every finding is there, the gravest first, those that are open marked.
    """
    experiment = graph.experiment_of(design)
    if experiment is None or experiment.design is None or experiment.design.path != design.path:
        return ""
    diagram = chain(graph, experiment, design)
    return shown_in_rounds(diagram, design.path) if diagram.edges else ""


def chain(graph: Graph, experiment: Experiment, design: Design) -> Diagram:
    """An experiment as a graph, from its first version to what came out."""
    made = _Chain(graph, experiment, design)
    made.follow()
    name = f"From design to result: {experiment.id}"
    return Diagram(name, tuple(made.nodes.values()), tuple(made.edges), "")


class _Chain:
    """Gathers the nodes of one experiment in the order in which they are told."""

    def __init__(self, graph: Graph, experiment: Experiment, design: Design) -> None:
        self.experiment = experiment
        self.design = design
        self.answers: Answers = answers(graph, experiment)
        self.frozen = _frozen(graph, design)
        self.texts = _texts(graph, design)
        self.versions = self._versions()
        self.nodes: dict[str, Node] = {}
        self.edges: dict[Edge, None] = {}

    def _versions(self) -> list[str]:
        """Every version that is told of, the earliest first; one without a name if none is."""
        own = (self.design.version, *self.frozen)
        looked = (item.attacks for item in self.experiment.critiques)
        ran = (item.version for item in self.experiment.results)
        named = {version for version in (*own, *looked, *ran) if version}
        return sorted(named, key=lambda version: (version_key(version), version)) or [""]

    def follow(self) -> None:
        """Tell the whole experiment."""
        for version in self.versions:
            self._add(self._version(version))
        pairs = sorted(self.experiment.findings, key=lambda pair: severity_rank(pair[1]))
        for critique, finding in pairs:
            node = self._add(_finding(critique, finding, len(self.experiment.critiques) > 1))
            start = self._at(critique.attacks) or self._at(self.versions[0])
            self._join(start, node, "objected to in")
        answering: set[str] = set()
        for critique, finding in pairs:
            at = address(critique, finding)
            for owner, amendment in self.answers.get(at, ()):
                node = self._add(_amendment(owner, amendment))
                self._join(at, node, "answered by")
                self._to_next(amendment, node, critique.attacks)
                answering.add(node)
        for amendment in self.design.amendments:
            node = self._add(_amendment(self.design, amendment))
            if node not in answering:
                self._join(self._earlier(amendment.version), node, "amended by")
                self._to_next(amendment, node, "")
        for older, newer in zip(self.versions, self.versions[1:], strict=False):
            if not any(edge.target == self._at(newer) for edge in self.edges):
                self._join(self._at(older), self._at(newer), "followed by")
        for result in self.experiment.results:
            node = self._add(_result(result))
            self._join(self._at(result.version) or self._at(self.versions[-1]), node, "led to")

    def _add(self, node: Node) -> str:
        self.nodes.setdefault(node.key, node)
        return node.key

    def _join(self, source: str, target: str, word: str) -> None:
        if source and target and source != target:
            self.edges[Edge(source, target, word)] = None

    def _at(self, version: str) -> str:
        """The key of a version; empty if there is none of that name."""
        return f"{self.design.path}@{version}" if version in self.versions else ""

    def _earlier(self, version: str) -> str:
        """The version before one, or the first."""
        at = self.versions.index(version) if version in self.versions else 0
        return self._at(self.versions[max(at - 1, 0)])

    def _to_next(self, amendment: Amendment, node: str, attacked: str) -> None:
        """An amendment leads to the version it made, if that comes after what it answers."""
        version = amendment.version
        is_later = version in self.versions and version not in (attacked, self.versions[0])
        if is_later and (not attacked or version_key(version) > version_key(attacked)):
            self._join(node, self._at(version), "made")

    def _text(self, version: str) -> str:
        """Where a version can be read that is not the current one: as it was kept, if it was."""
        return self.texts.get(version) or self.texts.get("") or address(self.design)

    def _version(self, version: str) -> Node:
        current = version in ("", self.design.version)
        status = self.design.status
        frozen = self.frozen.get(version, "")
        state = f"frozen {frozen}" if frozen else (told(status) if current else "")
        return Node(
            f"{self.design.path}@{version}",
            address(self.design) if current else self._text(version),
            f"version {version}" if version else label(self.design),
            "design",
            state,
            self.design.title if current else "",
            look_of("frozen" if frozen else status.name if current else ""),
        )


def _texts(graph: Graph, design: Design) -> dict[str, str]:
    """Where the text of each frozen version stands; that of the history by an empty name."""
    own = history_of(graph, design)
    if own is None:
        return {}
    kept = {
        read_version(version.version): version.path
        for version in own.versions
        if version.event is not None and version.text is not None
    }
    return {**kept, "": history_path(own)}


def _frozen(graph: Graph, design: Design) -> dict[str, str]:
    """The versions that a ledger fixes, each with its day."""
    if graph.evidence is None:
        return {}
    from beforehand.freezing.entries.freezes import freezes, ledger_of

    own = (entry for entry in freezes(ledger_of(graph, design.path)) if entry.page == design.path)
    return {read_version(entry.version): entry.at[:10] for entry in own}


def _finding(critique: Critique, finding: Finding, several: bool) -> Node:
    at = address(critique, finding)
    severity = told(finding.severity)
    state = told(finding.disposition)
    look = look_of(finding.disposition.name)
    if finding.is_open:
        look = "stop" if finding.is_blocking else "watch"
        state = state or "open"
    name = f"{label(critique)}, {finding.id}" if several else f"finding {finding.id}"
    called = f"{name} ({severity})" if severity else name
    return Node(at, at, called, "finding", state, shortened(finding.objection.text, SHORT), look)


def _amendment(design: Design, amendment: Amendment) -> Node:
    at = address(design, amendment)
    title = ": ".join(filter(None, (amendment.section.text, amendment.changed.text)))
    # Beside the kind, a remark in place of a day would be read as one on the amendment.
    day = amendment.date.text if read_date(amendment.date.text) else ""
    return Node(at, at, amendment.id, "amendment", day, shortened(title, SHORT))


def _result(result: Result) -> Node:
    at = address(result)
    words = Counter(told(verdict.verdict) for verdict in result.verdicts)
    title = ", ".join(f"{number} {word}" for word, number in words.most_common() if word)
    state = counted(len(result.verdicts), "verdict")
    return Node(at, at, result.title or label(result), "result", state, title)
