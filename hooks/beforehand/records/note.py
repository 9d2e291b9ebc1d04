"""A standing note: a rule of conduct, its lettered parts and the occasions on which it applied."""

import re
from collections.abc import Iterator

from beforehand.pages.header import BODY_LINE
from beforehand.pages.inline import plain
from beforehand.records.parts import Clause, Firing
from beforehand.records.reader import Common
from beforehand.records.record import Note
from beforehand.records.row import part_anchor

LETTERED = re.compile(r"[(（](?P<id>[a-z])[)）][\s.:·—–-]*(?P<rest>.*)", re.DOTALL)


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
        parts=tuple(_parts(common)),
        firings=tuple(firings),
    )


def _first_paragraph(common: Common) -> str:
    for block in common.extent.page.blocks:
        inside = common.extent.holds(block.at) and block.at.line > common.at.line
        if block.role == "paragraph" and inside and not BODY_LINE.match(block.lines[0].text):
            return " ".join(plain(" ".join(line.text for line in block.lines)).split())
    return common.title


def _parts(common: Common) -> Iterator[Clause]:
    """The parts ``(a)``, ``(b)`` of a note, as headings inside it or as items of a list."""
    page = common.extent.page
    for section in page.sections:
        match = LETTERED.match(section.title)
        if match and common.at.line < section.at.line <= common.extent.last:
            yield Clause(
                id=f"({match['id']})", at=section.at, anchor=section.anchor, text=match["rest"]
            )
    for item in page.items:
        match = LETTERED.match(item.text)
        if match and common.extent.holds(item.at):
            anchor = part_anchor("clause", f"{common.id}-{match['id']}")
            yield Clause(id=f"({match['id']})", at=item.at, anchor=anchor, text=match["rest"])
