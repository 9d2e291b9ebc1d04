"""Every place of the record that has a name: pages, entries, their parts, blocks and sections."""

from collections.abc import Iterator
from functools import partial

import msgspec

from beforehand.config import folded
from beforehand.graph import Graph
from beforehand.reckoning.addresses import anchor_of
from beforehand.records.parts import (
    Amendment,
    Clause,
    Condition,
    Deviation,
    Finding,
    Part,
    PredictionVerdict,
    Rule,
    Step,
    Text,
    Word,
)
from beforehand.records.record import AnyRecord, Critique, Decision, Design, Vote, parts_of
from beforehand.site.blocks.frames import NAMES
from beforehand.site.registers.register import Addressing
from beforehand.site.words.badges import in_words
from beforehand.site.words.cite import label
from beforehand.site.words.hints import says
from beforehand.site.words.markup import counted, shortened

LINE = 160
WORDS = ("severity", "disposition", "verdict", "status", "binding", "stated", "seen", "mark")
"""The fields of parts that are words of a vocabulary, in the order in which they are told."""


class Named(msgspec.Struct, frozen=True):
    """Something that a reader may ask for: its kind, name and title, how it stands, one line."""

    anchor: str
    kind: str
    name: str
    title: str = ""
    state: tuple[str, ...] = ()
    line: str = ""


class Leaf(msgspec.Struct, frozen=True):
    """A page of the site, and what stands on it under an address of its own, each once."""

    address: str
    name: str
    named: tuple[Named, ...]


def places(graph: Graph, addressed: Addressing) -> tuple[Leaf, ...]:
    """All pages that the site shows and that hold something with a name, by their addresses."""
    found: list[Leaf] = []
    for path in sorted(graph.pages):
        address = addressed(path)
        named: dict[str, Named] = {}
        for item in _named(graph, path) if address or addressed(f"{path}#x") else ():
            named.setdefault(item.anchor, item)
        if named:
            found.append(Leaf(address, _page_name(graph, path), tuple(named.values())))
    return tuple(sorted(found, key=lambda leaf: leaf.address))


def _named(graph: Graph, path: str) -> Iterator[Named]:
    for record in graph.index.on_page.get(path, ()):
        yield _record(record)
        for part in parts_of(record):
            if part.anchor and not isinstance(part, PredictionVerdict | Clause):
                yield _part(graph, part)
            if isinstance(part, Rule):
                yield from map(partial(_clause, part), part.clauses)
    yield from _things(graph, path)
    for section in graph.pages[path].sections:
        if section.number:
            yield Named(section.anchor, "section", f"§{section.number}", _bare(section.title))


def _record(record: AnyRecord) -> Named:
    state = [record.status.written, f"version {record.version}" if record.version else ""]
    if isinstance(record, Critique | Vote):
        state.append(record.verdict.written)
    if isinstance(record, Critique) and record.attacks:
        state.append(f"on version {record.attacks}")
    return Named(
        record.anchor,
        record.kind,
        label(record),
        "" if record.title == label(record) else " ".join(record.title.split()),
        tuple(text for text in state if text),
        _line(record.text("description") or _told(record)),
    )


def _told(record: AnyRecord) -> str:
    """What a record is about, where nobody described it."""
    if isinstance(record, Decision) and record.scope:
        scope = record.scope
        return ", ".join(text for text in (scope.pair, scope.work, *(scope.senses or ())) if text)
    if isinstance(record, Design):
        count = counted(len(record.predictions), "prediction") if record.predictions else ""
        return record.asks.text or count
    if isinstance(record, Critique) and record.findings:
        still = sum(finding.is_open for finding in record.findings)
        return f"{counted(len(record.findings), 'finding')}, {still or 'none'} open"
    return ""


def _part(graph: Graph, part: Part) -> Named:
    kind = type(part).__name__.lower()
    name = " ".join(part.id.split())
    title = part.title if isinstance(part, Rule) else ""
    line = _line(says(graph.config, part))
    return Named(part.anchor, kind, name, title, tuple(_state(part)), line)


def _state(part: Part) -> Iterator[str]:
    """How a part stands, in its authors' words."""
    for field in WORDS:
        value = getattr(part, field, None)
        if isinstance(value, Word) and value:
            yield in_words(field, value)
        elif isinstance(part, Finding) and field == "disposition":
            yield "open"
    if isinstance(part, Step) and part.status:
        yield part.status
    if isinstance(part, Amendment) and part.version:
        yield f"version {part.version}"
    if isinstance(part, Amendment | Deviation) and part.date:
        yield part.date.text
    if isinstance(part, Condition) and part.discharged:
        yield f"discharged by {part.discharged.text}"


def _clause(rule: Rule, clause: Clause) -> Named:
    name = f"{rule.id} clause {clause.id}"
    return Named(clause.anchor, "clause", name, line=_line(clause.text))


def _things(graph: Graph, path: str) -> Iterator[Named]:
    if not graph.pages[path].blocks:
        return
    for thing in graph.scopes.on_page(path):
        yield Named(anchor_of(thing), NAMES[thing.sort].lower(), thing.name)


def _page_name(graph: Graph, path: str) -> str:
    """What a page is called where something on it is found."""
    record = next(iter(graph.index.on_page.get(path, ())), None)
    if record is None or record.anchor:
        return " ".join((graph.pages[path].title or path).split())
    name = label(record)
    if record.experiment and folded(record.experiment) not in folded(name):
        return f"{name} of {record.experiment}"
    return name


def _line(text: str | Text) -> str:
    return shortened(" ".join((text.text if isinstance(text, Text) else text).split()), LINE)


def _bare(title: str) -> str:
    """A title without the number that it begins with."""
    return " ".join(title.lstrip("§").lstrip("0123456789.").split())
