"""A field that every record of this kind must have."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.pages.page import Value
from beforehand.records.fields import read_text
from beforehand.records.record import Record


def find(record: Record, graph: Graph) -> Iterator[Problem]:
    kind = graph.config.kinds.get(record.kind)
    for name in kind.requires if kind else ():
        value = record.field(name)
        if value is not None and is_given(value):
            continue
        span = record.span(value.at) if value else record.field_span("kind")
        yield Problem(span, _message(record.kind, name, value))


def is_given(value: Value) -> bool:
    """Whether a field says something: a value, or the reason why there is none."""
    if value.shape == "list":
        return any(is_given(item) for item in value.items)
    if value.shape == "map":
        waived = value.get("waived")
        return is_given(waived) if waived else bool(value.items)
    return bool(read_text(value)) and value.text.strip(" :.").casefold() != "waived"


def _message(kind: str, name: str, value: Value | None) -> str:
    waived = value is not None and (value.get("waived") or value.text.strip())
    if waived:
        return f"`{name}` is waived without a reason: write why in `{name}: {{waived: <reason>}}`"
    if name == "senses":
        return (
            f"this {kind} does not say which senses it reports: list them in `senses`, or say "
            "why it has none in `senses: {waived: <reason>}`"
        )
    return (
        f"this {kind} has no `{name}`: give it in the header, or say why it cannot be given "
        f"in `{name}: {{waived: <reason>}}`"
    )


CHECK = Check(
    code="PAG007",
    name="missing-field",
    why="What a reader must know to judge a page has to stand on it, or be named as absent.",
    reads=Record,
    find=find,
    covers=("Q0-011",),
    fix="Give the field, or the reason why it cannot be given.",
    good=DESIGN
    + """\
=== experiments/E-20260802-чай/design.md
# Чай

- **Версия:** 1
- **Статус:** черновик
- **Смыслы:** waived: судит чашки, а не перевод
=== docs/journal/S034.md
---
kind: journal
date: not in the source
---
# An entry whose date is honestly not known
""",
    bad="""\
=== experiments/E-20260801-tea/design.md
---
kind: design # PAG007
version: 1
status: draft
---
# Tea before milk
=== experiments/E-20260802-cup/design.md
---
kind: design
version: — # PAG007
status: draft
senses: {waived: ""} # PAG007
---
# Чашка
=== docs/decisions/all.md
---
kind: decisions
---
# Decisions

## D-20260725-07 · a ruling without a date <!-- PAG007 -->

- **status:** accepted

## D-20260725-08 · другое решение

- **date:** 2026-08-01
- **status:** принято
""",
)
