"""What every kind's reader is given: the extent of a record and its common values."""

import re

import msgspec

from beforehand.config import Config
from beforehand.pages.page import Role, Section, Value
from beforehand.records.fields import read_text, read_version, read_word
from beforehand.records.parts import Deviation, Finding, GateLine, Text, Word
from beforehand.records.row import Extent, Row
from beforehand.records.rows import find_rows, is_called, part_sections
from beforehand.source import Place

SUCCESSOR = re.compile(
    r"(?:→|->|⇒|\b(?:continue[sd]?|carried\s+on|taken\s+up)\s+(?:in|as|by)\b|"
    r"\bsuccessor\b:?|продолжено\s+в|переходит\s+в)"
    r"\s*(?:\*\*)?(?:finding\s+|замечани\w+\s+)?(?P<id>[A-Z]{0,3}-?\d+)",
    re.IGNORECASE,
)


class Common(msgspec.Struct, frozen=True):
    """The values that every kind of record has, before its parts are read."""

    kind: str
    id: str
    at: Place
    anchor: str
    title: str
    fields: tuple[Value, ...]
    experiment: str
    names: tuple[str, ...]
    gates: tuple[GateLine, ...]
    extent: Extent
    config: Config

    @property
    def path(self) -> str:
        return self.extent.page.path

    def field(self, name: str) -> Value | None:
        return next((value for value in self.fields if value.key == name), None)

    def text(self, name: str) -> str:
        value = self.field(name)
        return value.text if value else ""

    def word(self, name: str, vocabulary: str) -> Word:
        """A header field read as a word of a vocabulary."""
        value = self.field(name)
        return read_word(value.text, value.at, vocabulary, self.config) if value else Word()

    def version(self, name: str = "version") -> str:
        value = self.text(name)
        return read_version(value) if value else ""

    def rows(self, part: str, anywhere: bool = False) -> tuple[Row, ...]:
        return find_rows(self.extent, part, self.config, anywhere)

    def cell(self, row: Row, name: str, vocabulary: str) -> Word:
        """A cell of a row read as a word of a vocabulary."""
        cell = row.get(name)
        return read_word(cell.text, cell.at, vocabulary, self.config) if cell else Word()

    def section(self, name: str) -> Section | None:
        """The first section called ``name``, by any of its other names."""
        for section in self.extent.page.sections:
            if self.extent.holds(section.at) and is_called(section, name, self.config):
                return section
        return None

    def statement(self, name: str, field: str = "") -> Text:
        """What is said under a heading called ``name``, or else in a field."""
        section = self.section(name)
        return self.words_under(section) if section else read_text(self.field(field or name))

    def words_on(self, part: str) -> Text:
        """The running text under the first heading named for a sort of part, tables left out."""
        named = part_sections(self.extent.page, part, self.config)
        own = next((section for section in named if self.extent.holds(section.at)), None)
        return self.words_under(own, ("heading", "cell")) if own else Text()

    def words_under(self, section: Section, but: tuple[Role, ...] = ("heading",)) -> Text:
        """The running text under a heading, markup kept out, down to the next heading like it.

        Blocks with the roles in ``but`` are no running text.
        """
        lines = [
            line.text
            for block in self.extent.page.blocks
            if block.role not in but
            for line in block.lines
            if section.at.line < line.number <= section.last_line
        ]
        return Text(" ".join(" ".join(lines).split()), section.at)

    def base(self, status: str = "") -> dict[str, object]:
        """The arguments that every record's constructor takes."""
        return {
            "kind": self.kind,
            "id": self.id,
            "path": self.path,
            "at": self.at,
            "anchor": self.anchor,
            "title": self.title,
            "fields": self.fields,
            "experiment": self.experiment,
            "names": self.names,
            "gates": self.gates,
            "version": self.version(),
            "status": self.word("status", status) if status else self._plain_status(),
        }

    def _plain_status(self) -> Word:
        value = self.field("status")
        return Word(value.text, value.text.casefold(), value.at) if value else Word()


def read_findings(common: Common, anywhere: bool) -> tuple[Finding, ...]:
    """The findings of a critique or an audit."""
    found: list[Finding] = []
    for row in common.rows("finding", anywhere):
        answer = read_text(row.get("answer"))
        word = _word(row, "disposition", common)
        found.append(
            Finding(
                id=row.id,
                at=row.at,
                anchor=row.anchor,
                severity=_word(row, "severity", common),
                disposition=word,
                objection=read_text(row.get("objection")),
                remedy=read_text(row.get("remedy")),
                answer=answer,
                refused=read_text(row.get("refused")),
                reason=read_text(row.get("reason")),
                successor=successor(f"{word.written} {answer.text}"),
            )
        )
    return tuple(found)


def _word(row: Row, vocabulary: str, common: Common) -> Word:
    """A cell read as a word of the vocabulary it is named for; a dash alone says nothing."""
    text = read_text(row.get(vocabulary))
    return read_word(text.text, text.at, vocabulary, common.config)


def successor(text: str) -> str:
    """The finding that takes up the rest of a partly resolved one.

    >>> successor("partly resolved → H9"), successor("the rest is carried on as finding 12")
    ('H9', '12')
    """
    match = SUCCESSOR.search(text)
    return match["id"] if match else ""


def read_deviations(common: Common) -> tuple[Deviation, ...]:
    """The deviations that a design or a result lists."""
    return tuple(
        Deviation(
            id=row.id,
            at=row.at,
            anchor=row.anchor,
            date=read_text(row.get("date")),
            section=read_text(row.get("section")),
            happened=read_text(row.get("what happened")),
            reason=read_text(row.get("reason")),
            effect=read_text(row.get("effect")),
        )
        for row in common.rows("deviation")
    )
