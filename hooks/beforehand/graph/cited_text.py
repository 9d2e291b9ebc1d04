"""The words of what a page cites, of which a digest is taken: a file, a section or a part."""

from collections.abc import Iterator
from hashlib import sha256
from unicodedata import normalize

from beforehand.config import folded
from beforehand.graph.graph import Graph
from beforehand.graph.reference import Target
from beforehand.ledger.digests import digest_of
from beforehand.pages.decoding import decode
from beforehand.pages.header import BODY_LINE
from beforehand.pages.page import Section
from beforehand.records.parts import (
    Amendment,
    Clause,
    Condition,
    Finding,
    Part,
    Prediction,
    Step,
    Text,
    Word,
)
from beforehand.records.record import AnyRecord, parts_of

FILE = "file"
"""The kind of a target that is a whole file."""

SAID: tuple[tuple[type[Part], tuple[str, ...]], ...] = (
    (Finding, ("severity", "objection", "remedy")),
    (Amendment, ("version", "date", "section", "changed", "because")),
    (Prediction, ("text", "falsifier", "condition", "evidence", "mark")),
    (Condition, ("text",)),
    (Clause, ("text",)),
    (Step, ("text",)),
)
"""What a part says for itself; not what was answered to it, or came of it, later."""

LATER = frozenset({"disposition", "answer", "refused", "reason"})
"""The columns of a finding that its authors fill in once it was filed."""


def cited_digest(graph: Graph, target: Target) -> str:
    """The digest of what a target is now; empty where its file could not be read."""
    source = graph.sources.get(target.path)
    if source is None or source.trouble:
        return ""
    if target.kind == FILE:
        return digest_of(source.data)
    lines = decode(source.data, []).split("\n")
    text = "".join(f"{line}\n" for line in _passage(graph, target, lines))
    return sha256(normalize("NFC", text).encode()).hexdigest()


def _passage(graph: Graph, target: Target, lines: list[str]) -> list[str]:
    """The lines that a target stands for, blanks at their ends and at the end dropped."""
    section = _section(graph, target)
    part = _part(graph, target)
    if isinstance(part, Finding):
        body = lines[section.at.line : section.last_line] if section else []
        return [*_said(part), *_trimmed(_unanswered(graph, body))]
    if section is not None:
        return _trimmed(lines[section.at.line - 1 : section.last_line])
    if part is not None:
        return list(_said(part))
    record = _record(graph, target)
    fields = record.fields if record else ()
    return [f"{field.key}: {_one_line(field.text)}" for field in fields if field.text]


def _said(part: Part) -> Iterator[str]:
    """What a part says, a line for each of its words and texts."""
    names = next((names for kind, names in SAID if isinstance(part, kind)), ())
    for name in names:
        value = getattr(part, name)
        if isinstance(value, Word):
            value = value.name or folded(value.written)
        elif isinstance(value, Text):
            value = value.text
        yield _one_line(value)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _trimmed(lines: list[str]) -> list[str]:
    found = [line.rstrip() for line in lines]
    while found and not found[-1]:
        found.pop()
    return found


def _unanswered(graph: Graph, lines: list[str]) -> list[str]:
    """The lines under the heading of a finding without those that answer it.

    An answer goes on to a blank line, or to the next line that begins with a field.
    """
    found: list[str] = []
    answers = False
    for line in lines:
        field = BODY_LINE.match(line)
        if field:
            name = folded((field["bold"] or field["plain"]).strip())
            answers = not LATER.isdisjoint(graph.config.column_names.get(name, ()))
        answers = answers and bool(line.strip())
        if not answers and (line.strip() or (found and found[-1])):
            found.append(line.rstrip())
    return found


def _section(graph: Graph, target: Target) -> Section | None:
    """The section whose heading a target is."""
    for section in graph.pages[target.path].sections:
        if (section.anchor, section.at.line) == (target.anchor, target.line):
            return section
    return None


def _part(graph: Graph, target: Target) -> Part | None:
    for record in graph.index.on_page.get(target.path, ()):
        for part in parts_of(record):
            line = 1 if part.at.path else part.at.line
            if (part.anchor, part.id, line) == (target.anchor, target.label, target.line):
                return part
    return None


def _record(graph: Graph, target: Target) -> AnyRecord | None:
    own = graph.index.on_page.get(target.path, ())
    return next((record for record in own if record.anchor == target.anchor), None)
