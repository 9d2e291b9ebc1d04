"""A design: the plan and the parts that promise something."""

import re

from beforehand.pages.page import Cell
from beforehand.records.asks import what_is_asked
from beforehand.records.fields import read_text, read_version, version_span
from beforehand.records.freezes import read_freeze
from beforehand.records.lead import local_id
from beforehand.records.parts import (
    Amendment,
    Binding,
    Control,
    Prediction,
    Reading,
    Text,
    Threat,
)
from beforehand.records.reader import Common, read_deviations
from beforehand.records.record import Design
from beforehand.records.row import Row
from beforehand.records.rows import is_called
from beforehand.source import Place

DATE = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)")
SECTION = re.compile(r"§+\s?[\w.–-]*\w")


def read_design(common: Common) -> Design:
    """The design that a page describes."""
    return Design(
        **common.base("design status"),  # type: ignore[arg-type]
        predictions=tuple(_prediction(row, common) for row in common.rows("prediction")),
        amendments=tuple(_amendment(row, common) for row in common.rows("amendment")),
        readings=tuple(_reading(row) for row in common.rows("reading")),
        threats=tuple(_threat(row) for row in common.rows("threat")),
        deviations=read_deviations(common),
        controls=tuple(_control(row, common) for row in common.rows("control")),
        bindings=tuple(_binding(row, common) for row in common.rows("binding")),
        title_version=_title_version(common.title, common.version()),
        questions=_questions(common),
        asks=what_is_asked(common),
        freeze=read_freeze(common.field("freeze"), common.config),
    )


def _questions(common: Common) -> tuple[Place, ...]:
    """Where sections called ``question`` begin, those of the highest level there is."""
    sections = [
        section
        for section in common.extent.page.sections
        if is_called(section, "question", common.config)
    ]
    level = min((section.level for section in sections), default=0)
    return tuple(section.at for section in sections if section.level == level)


def _prediction(row: Row, common: Common) -> Prediction:
    return Prediction(
        id=row.id,
        at=row.at,
        anchor=row.anchor,
        text=_words(row, "prediction"),
        falsifier=read_text(row.get("falsified if")),
        evidence=read_text(row.get("evidence")),
        condition=_as_written(row.get("condition")),
        mark=common.cell(row, "mark", "criterion mark"),
    )


def _as_written(cell: Cell | None) -> Text:
    """A cell that is read letter by letter: it stands where its text begins in the Markdown."""
    found = read_text(cell)
    inset = cell.raw.find(found.text) if cell and found else 0
    return Text(found.text, found.at.right(max(inset, 0)), found.width)


def _words(row: Row, key: str) -> Text:
    """What a part says: its ``text``, or its key cell where that is more than an id."""
    found = read_text(row.get("text"))
    if found:
        return found
    cell = read_text(row.get(key))
    bare = cell.text.strip("*#()[]` ")
    return Text() if bare and local_id(bare) == bare else cell


def _amendment(row: Row, common: Common) -> Amendment:
    version = read_text(row.get("version"))
    changed = read_text(row.get("what changed"))
    return Amendment(
        id=row.id,
        at=row.at,
        anchor=row.anchor,
        last=row.last,
        version=read_version(version.text) if version else "",
        date=_or_found(row, "date", DATE, changed),
        section=_or_found(row, "section", SECTION, changed),
        changed=changed,
        because=read_text(row.get("because")),
        seen=common.cell(row, "seen", "seen"),
    )


def _or_found(row: Row, name: str, pattern: re.Pattern[str], changed: Text) -> Text:
    """A cell, or where there is no such cell what the running text of a bullet says."""
    if row.get(name) is not None:
        return read_text(row.get(name))
    match = pattern.search(changed.text)
    return Text(match[0], changed.at) if match else Text()


def title_label(title: str, version: str) -> tuple[int, int] | None:
    """Where the version label stands in a title.

    A letter before the number counts if the version has it.
    """
    letter = re.match(r"[A-Z](?=\d)", version)
    if letter:
        match = re.search(rf"(?<!\w){letter[0]}\d+(?:\.\d+)*(?!\w)", title)
        return match.span() if match else None
    return version_span(title)


def _title_version(title: str, version: str) -> str:
    span = title_label(title, version)
    return title[slice(*span)] if span else ""


def _reading(row: Row) -> Reading:
    return Reading(
        id=row.id,
        at=row.at,
        anchor=row.anchor,
        outcome=read_text(row.get("outcome")),
        text=read_text(row.get("reading")),
        forbids=read_text(row.get("forbids")),
    )


def _threat(row: Row) -> Threat:
    return Threat(
        id=row.id,
        at=row.at,
        anchor=row.anchor,
        text=_words(row, "threat"),
        removes=read_text(row.get("removes")),
    )


def _control(row: Row, common: Common) -> Control:
    return Control(
        id=row.id,
        at=row.at,
        anchor=row.anchor,
        text=_words(row, "control"),
        rule=read_text(row.get("rule")),
        status=common.cell(row, "status", "control status"),
        criterion=read_text(row.get("criterion")),
        blocker=read_text(row.get("blocker")),
        mark=common.cell(row, "mark", "criterion mark"),
    )


def _binding(row: Row, common: Common) -> Binding:
    rule = read_text(row.get("rule"))
    return Binding(
        id=row.id,
        at=row.at,
        anchor=row.anchor,
        rule=rule or Text(row.id, row.at),
        binding=common.cell(row, "binding", "yes or no"),
        reason=read_text(row.get("reason")),
        clauses=read_text(row.get("clauses")),
        limit=read_text(row.get("limit")),
    )
