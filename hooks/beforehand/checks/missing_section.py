"""A section that every page of this kind must have."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.pages.page import Section
from beforehand.records.record import Record
from beforehand.records.rows import is_called


def find(record: Record, graph: Graph) -> Iterator[Problem]:
    kind = graph.config.kinds.get(record.kind)
    sections = _own_sections(record, graph) if kind and kind.sections else None
    if kind is None or sections is None:
        return
    for name in kind.sections:
        given = any(is_called(section, name, graph.config) for section in sections)
        if not given and not record.text(name):
            yield Problem(
                record.field_span("kind"),
                f"this {record.kind} has no section `{name}`: add a heading "
                f"`## {name.capitalize()}`",
            )


def _own_sections(record: Record, graph: Graph) -> tuple[Section, ...] | None:
    """The sections of a record; a row of a table has none and cannot have any."""
    sections = graph.pages[record.path].sections
    if not record.anchor:
        return sections
    own = next((section for section in sections if section.anchor == record.anchor), None)
    if own is None:
        return None
    return tuple(item for item in sections if own.at < item.at and item.at.line <= own.last_line)


CHECK = Check(
    code="PAG008",
    name="missing-section",
    why="An arm that does not say when it is done can be called done at any time.",
    reads=Record,
    find=find,
    fix="Add the section, under its name or another known name of it.",
    good="""\
=== docs/arms/ARM-tea.md
---
kind: arm
id: ARM-tea
status: open
---
# Tea

## 3. Done when

Every cup is judged.
=== docs/arms/all.md
---
kind: arms
---
# Ветви

## ARM-milk · молоко

- **status:** открыто

### Закончено когда

Выпито.
""",
    bad="""\
=== docs/arms/ARM-tea.md
---
kind: arm # PAG008
id: ARM-tea
status: open
---
# Tea
=== docs/arms/all.md
---
kind: arms
---
# Ветви

## ARM-milk · молоко <!-- PAG008 -->

- **status:** открыто

## ARM-cup · чашка

- **status:** открыто

### Закончено когда

Выпито.
""",
)
