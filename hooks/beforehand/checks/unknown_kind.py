"""A page that says it is of a kind that does not exist."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.checks.text import nearest
from beforehand.config import folded


def find(sheet: Sheet) -> Iterator[Problem]:
    field = sheet.field("kind")
    if field is None or sheet.extract.kind in sheet.config.kinds:
        return
    written = f"`{field.text}` is no kind of record" if field.text else "the kind is empty"
    names = [name for kind, one in sheet.config.kinds.items() for name in (kind, one.register)]
    hint = nearest(folded(field.text), filter(None, names))
    known = ", ".join(sheet.config.kinds)
    yield Problem(sheet.span(field.at), f"{written}{hint}: write one of {known}")


CHECK = Check(
    code="PAG006",
    name="unknown-kind",
    why="A page of an unknown kind is read by no check, so nothing that it promises is held.",
    reads=Sheet,
    find=find,
    fix="Write a known kind, or add the kind to beforehand.yml.",
    good="""\
---
kind: notes
---
# Notes
=== docs/free.md
# A page without a kind is free
""",
    bad="""\
---
kind: desing # PAG006
---
# Tea
=== docs/two.md
# Чай

**Kind:** чаепитие <!-- PAG006 -->
**Lead:** молоко
""",
)
