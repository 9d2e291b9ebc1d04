"""A status, severity, disposition or verdict that is in no vocabulary."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import CRITIQUE, DESIGN
from beforehand.checks.text import counted, nearest, short
from beforehand.config import folded
from beforehand.records.parts import Word
from beforehand.records.record import (
    Arm,
    Artifact,
    Critique,
    Decision,
    Design,
    Framework,
    Record,
    Result,
    Vote,
)
from beforehand.source import Span

STATUS: dict[type[Record], str] = {
    Design: "design status",
    Decision: "decision status",
    Framework: "framework status",
    Arm: "arm status",
}


def find(graph: Graph) -> Iterator[Problem]:
    places: dict[tuple[str, str], list[tuple[Span, Word]]] = {}
    for record in graph.records:
        for vocabulary, word in _words(record):
            if word and not word.name:
                key = vocabulary, folded(word.written)
                places.setdefault(key, []).append((record.span(word.at), word))
    for (vocabulary, _), found in places.items():
        found.sort(key=lambda item: item[0])
        (first, word), rest = found[0], found[1:]
        known = graph.config.word_names.get(vocabulary, {})
        more = f" (and in {counted(len(rest), 'more place')})" if rest else ""
        yield Problem(
            first,
            f"`{short(word.written)}` is no known {vocabulary}{more}"
            f"{nearest(folded(word.written), known)}: it is shown as written; use a known word, "
            "or add it to `words` in beforehand.yml",
            tuple(span for span, _ in rest),
        )


def _words(record: Record) -> Iterator[tuple[str, Word]]:
    if type(record) in STATUS:
        yield STATUS[type(record)], record.status
    if isinstance(record, Critique | Artifact):
        for finding in record.findings:
            yield "severity", finding.severity
            yield "disposition", finding.disposition
    if isinstance(record, Critique):
        yield "critique verdict", record.verdict
    elif isinstance(record, Artifact):
        yield "artifact type", record.type
    elif isinstance(record, Vote):
        yield "vote verdict", record.verdict
    elif isinstance(record, Result):
        yield from (("prediction verdict", part.verdict) for part in record.verdicts)
        yield "verdict class", record.stated
        yield from (("verdict class", part.stated) for part in record.verdicts)
    elif isinstance(record, Design):
        yield from (("control status", part.status) for part in record.controls)
        yield from (("yes or no", part.binding) for part in record.bindings)
        yield "freeze mode", record.freeze.mode
        yield from (("seen", part.seen) for part in record.amendments)
        yield from (("criterion mark", part.mark) for part in record.predictions)
        yield from (("criterion mark", part.mark) for part in record.controls)


CHECK = Check(
    code="PAG010",
    name="unknown-word",
    why="A word that no check knows counts as nothing said, however clear it is to its author.",
    reads=Graph,
    find=find,
    level="notice",
    fix="Use a known word, or add this one to `words` in beforehand.yml.",
    good=DESIGN.replace("draft", "черновик") + CRITIQUE.replace("minor", "次要, 見た目だけ"),
    bad=DESIGN.replace("status: draft", "status: brewing # PAG010")
    + CRITIQUE.replace("| F1 | minor", "| F1 | пустяк").replace(
        "§1 |\n",
        """§1 | <!-- PAG010 -->
| F2 | minor | the milk is not named | sure | §1 | <!-- PAG010 -->
| F3 | Пустяк | the tea is not named | accepted as a limitation | §1 |
""",
    ),
)
