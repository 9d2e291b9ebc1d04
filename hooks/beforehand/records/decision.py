"""A decision: a ratified ruling, its scope and its conditions."""

from beforehand.records.fields import read_text
from beforehand.records.reader import Common
from beforehand.records.record import Condition, Decision


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
    )
