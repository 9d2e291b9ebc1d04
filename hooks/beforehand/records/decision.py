"""A decision: a ratified ruling, its scope and its conditions."""

from beforehand.pages.page import Value
from beforehand.records.fields import read_text
from beforehand.records.parts import Condition, Scope
from beforehand.records.reader import Common
from beforehand.records.record import Decision


def read_decision(common: Common) -> Decision:
    """The decision that a page or a section records."""
    return Decision(
        **common.base("decision status"),  # type: ignore[arg-type]
        conditions=tuple(
            Condition(
                id=row.id,
                at=row.at,
                anchor=row.anchor,
                text=read_text(row.get("text")),
                discharged=read_text(row.get("discharged by")),
            )
            for row in common.rows("condition")
        ),
        scope=_scope(common.field("scope")),
    )


def _scope(value: Value | None) -> Scope | None:
    """The scope, where it is written as a mapping that can be held against a design."""
    if value is None or value.shape != "map":
        return None
    senses = value.get("senses")
    return Scope(
        pair=_text(value.get("pair")),
        work=_text(value.get("work")),
        senses=_words(senses) if senses is not None else None,
        refused=_words(value.get("refused")),
    )


def _text(value: Value | None) -> str:
    return value.text.strip() if value else ""


def _words(value: Value | None) -> tuple[str, ...]:
    return tuple(entry.text for entry in value.entries() if entry.text) if value else ()
