"""A standing note: a rule of conduct, and the occasions on which it applied."""

from beforehand.records.reader import Common
from beforehand.records.record import Firing, Note


def read_note(common: Common) -> Note:
    """The note that a page or a section states."""
    firings: list[Firing] = []
    for row in common.rows("firing"):
        text = row.get("what happened") or row.get("text")
        firings.append(
            Firing(id=row.id, at=row.at, anchor=row.anchor, text=text.text if text else "")
        )
    return Note(
        **common.base(),  # type: ignore[arg-type]
        rule=_first_paragraph(common),
        firings=tuple(firings),
    )


def _first_paragraph(common: Common) -> str:
    for block in common.extent.page.blocks:
        inside = common.extent.holds(block.at) and block.at.line > common.at.line
        if block.role == "paragraph" and inside:
            return " ".join(" ".join(line.text for line in block.lines).split())
    return common.title
