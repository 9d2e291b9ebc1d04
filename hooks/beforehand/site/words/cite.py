"""Naming records: links to them, texts with their references, who answers and cites whom."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from beforehand.config import folded
from beforehand.graph import Experiment, Graph, Reference, Target
from beforehand.pages.page import Section, Value
from beforehand.records.mentions import Found
from beforehand.records.parts import Amendment, Part, Text
from beforehand.records.record import (
    Artifact,
    Critique,
    Design,
    Framework,
    JournalEntry,
    Note,
    Record,
)
from beforehand.site.words.link_starts import link_start
from beforehand.site.words.markup import Cell, Piece, cell, joined
from beforehand.source import Span


def address(record: Record, part: Part | None = None) -> str:
    """Where a record, or a part of it, stands."""
    anchor = part.anchor if part else record.anchor
    return f"{record.path}#{anchor}" if anchor else record.path


def target_address(target: Target) -> str:
    """Where a reference leads."""
    return f"{target.path}#{target.anchor}" if target.anchor else target.path


def label(record: Record) -> str:
    """What a record is called in a list: its id, or its title where the id is only a path."""
    if isinstance(record, Framework):
        return record.title
    if isinstance(record, Note):
        return f"({record.id})"
    if isinstance(record, JournalEntry) and record.id.isdigit():
        return f"entry {record.id}"
    if isinstance(record, Artifact) and record.experiment and record.type:
        return record.type.name or record.type.written
    if isinstance(record, Critique):
        return f"pass {record.number}" if record.number else "critique"
    return record.id.rsplit("/", 1)[-1]


def named(record: Record) -> Piece:
    """A record as a link."""
    return Piece(label(record), address(record))


def identified(record: Record) -> Cell:
    """A record's id as a link, with its title beside it."""
    name = Piece(label(record), address(record), "" if isinstance(record, Framework) else "code")
    return (
        cell(name)
        if record.title in ("", record.id, label(record))
        else cell(name, " ", record.title)
    )


def part_link(record: Record, part: Part) -> Piece:
    """The id of a part as a link to it."""
    return Piece(part.id, address(record, part))


def referenced(graph: Graph, path: str, text: Text) -> Cell:
    """A part's text with its references as links."""
    if not text:
        return ()
    found: list[Piece] = []
    cursor = 0
    linked = dict(_linked(graph, path, text))
    for item, to in linked.items():
        at = link_start(text.text, item, linked)
        found.append(Piece(text.text[cursor:at]))
        found.append(Piece(text.text[at : item.end], to))
        cursor = item.end
    return cell(*found, text.text[cursor:])


def _linked(graph: Graph, path: str, text: Text) -> Iterator[tuple[Found, str]]:
    """The mentions of a text that lead somewhere, each at its place in it, and where to."""
    cursor = 0
    for reference in graph.inside(path, text):
        said = reference.mention
        if reference.target is None or not reference.text or (said and said.inner):
            continue
        at = _place_in(text, reference, cursor)
        if at < 0:
            continue
        cursor = at + len(reference.text)
        item = Found(at, cursor, said.form, said.kind, said.id) if said else _link(at, cursor)
        yield item, target_address(reference.target)


def _place_in(text: Text, reference: Reference, first: int) -> int:
    """Where a reference begins in a text from ``first`` on; -1 if it is not there."""
    at = reference.span.column - text.at.column
    as_written = text.width in (0, len(text.text)) and at >= first
    if as_written and text.text.startswith(reference.text, at):
        return at
    return text.text.find(reference.text, first)


def _link(start: int, end: int) -> Found:
    """A link that an author wrote, as a mention of nothing else."""
    return Found(start, end, "global", "", "")


def written(record: Record, name: str) -> Text:
    """A header field as it was written, with its place; empty if it is absent or no text."""
    value = record.field(name)
    return Text(value.text, value.at) if value else Text()


def entry_links(graph: Graph, record: Record, name: str) -> tuple[Cell, ...]:
    """The entries of a header field, each a link where it names a record or framework page."""
    return tuple(entry_link(graph, record, entry) for entry in record.entries(name))


def entry_link(graph: Graph, record: Record, entry: Value) -> Cell:
    """One entry of a header field, as a link where it names something."""
    words = entry.text or entry.key
    page = graph.index.framework(words, record.path) if words else None
    if page is not None:
        pinned = words.partition("@")[2]
        return cell(named(page), f" at {pinned}" if pinned else "")
    return referenced(graph, record.path, Text(words, entry.at))


Answers = dict[str, tuple[tuple[Design, Amendment], ...]]


def answers(graph: Graph, experiment: Experiment) -> Answers:
    """By the address of a finding, the amendments that answer it.

    An amendment says so itself, or the finding's answer names it.
    """
    return _answers(graph, experiment.id)


@lru_cache(maxsize=1)
def _answers(graph: Graph, name: str) -> Answers:
    """The answers of the experiment that was asked for last: its pages ask one after another."""
    experiment = graph.experiments[name]
    amendments = {
        address(design, amendment): (design, amendment)
        for design in experiment.designs
        for amendment in design.amendments
    }
    pairs: dict[str, dict[str, None]] = {}
    for at, (design, amendment) in amendments.items():
        for reference in graph.inside(design.path, amendment.because):
            if reference.target and reference.target.kind == "finding":
                pairs.setdefault(target_address(reference.target), {})[at] = None
    for critique, finding in experiment.findings:
        for reference in graph.inside(critique.path, finding.answer):
            at = target_address(reference.target) if reference.target else ""
            if at in amendments:
                pairs.setdefault(address(critique, finding), {})[at] = None
    return {finding: tuple(amendments[at] for at in found) for finding, found in pairs.items()}


def amendment_links(found: Answers, at: str) -> Cell:
    """The amendments that answer the finding at an address."""
    return joined(part_link(*pair) for pair in found.get(at, ()))


def section_at(sections: Iterable[Section], line: int) -> Section | None:
    """The innermost section that a line stands in."""
    found = None
    for section in sections:
        if section.at.line <= line <= section.last_line and section.level > 1:
            found = section
    return found


def place_of(graph: Graph, span: Span) -> str:
    """The nearest heading of a page of the record above a line; empty for a line of no page."""
    page = graph.pages.get(span.path)
    if page is None:
        return ""
    section = section_at(page.sections, span.line)
    return f"{span.path}#{section.anchor}" if section and section.anchor else span.path


def natural(text: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts ``F2`` before ``F10``, whatever the script."""
    pieces: list[tuple[int, str]] = []
    digits = ""
    for character in [*folded(text), ""]:
        if character.isdecimal():
            digits += character
            continue
        if digits:
            number = digits.lstrip("0")
            pieces.append((len(number), number))
            digits = ""
        pieces.append((-1, character))
    return tuple(pieces)
