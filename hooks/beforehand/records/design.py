"""A design: the plan and the parts that promise something."""

from beforehand.records.fields import read_text, read_version, read_word, version_in_title
from beforehand.records.reader import Common, read_deviations
from beforehand.records.record import (
    Amendment,
    Binding,
    Control,
    Design,
    Prediction,
    Reading,
    Text,
    Threat,
    Word,
)
from beforehand.records.rows import Row


def read_design(common: Common) -> Design:
    """The design that a page describes."""
    return Design(
        **common.base("design status"),  # type: ignore[arg-type]
        predictions=tuple(_prediction(row) for row in common.rows("prediction")),
        amendments=tuple(_amendment(row) for row in common.rows("amendment")),
        readings=tuple(_reading(row) for row in common.rows("reading")),
        threats=tuple(_threat(row) for row in common.rows("threat")),
        deviations=read_deviations(common),
        controls=tuple(_control(row, common) for row in common.rows("control")),
        bindings=tuple(_binding(row, common) for row in common.rows("binding")),
        title_version=version_in_title(common.title),
    )


def _prediction(row: Row) -> Prediction:
    return Prediction(
        id=row.id,
        at=row.at,
        anchor=row.anchor,
        text=read_text(row.get("prediction")),
        falsifier=read_text(row.get("falsified if")),
        evidence=read_text(row.get("evidence")),
    )


def _amendment(row: Row) -> Amendment:
    version = read_text(row.get("version"))
    return Amendment(
        id=row.id,
        at=row.at,
        anchor=row.anchor,
        version=read_version(version.text) if version else "",
        date=read_text(row.get("date")),
        section=read_text(row.get("section")),
        changed=read_text(row.get("what changed")),
        because=read_text(row.get("because")),
    )


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
        text=read_text(row.get("threat")),
        removes=read_text(row.get("removes")),
    )


def _word(row: Row, name: str, vocabulary: str, common: Common) -> Word:
    cell = row.get(name)
    return read_word(cell.text, cell.at, vocabulary, common.config) if cell else Word()


def _control(row: Row, common: Common) -> Control:
    return Control(
        id=row.id,
        at=row.at,
        anchor=row.anchor,
        text=read_text(row.get("control")),
        rule=read_text(row.get("rule")),
        status=_word(row, "status", "control status", common),
        criterion=read_text(row.get("criterion")),
        blocker=read_text(row.get("blocker")),
    )


def _binding(row: Row, common: Common) -> Binding:
    rule = read_text(row.get("rule"))
    return Binding(
        id=row.id,
        at=row.at,
        anchor=row.anchor,
        rule=rule or Text(row.id, row.at),
        binding=_word(row, "binding", "yes or no", common),
        reason=read_text(row.get("reason")),
        clauses=read_text(row.get("clauses")),
        limit=read_text(row.get("limit")),
    )
