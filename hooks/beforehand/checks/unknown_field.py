"""A header field that this kind of page does not have."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import nearest
from beforehand.config import folded

ENTRIES = {
    "scope": ("pair", "work", "senses", "refused"),
    "critic": ("verdict", "findings", "blocking"),
    "senses": ("waived",),
}


def find(sheet: Sheet) -> Iterator[Problem]:
    kind = sheet.config.kinds.get(sheet.extract.kind)
    if kind is None or sheet.field("kind") is None:
        return
    known = {*sheet.config.common, *kind.fields, *kind.requires}
    for value in sheet.page.header.fields:
        if sheet.name_of(value) in known:
            continue
        hint = nearest(sheet.name_of(value), known)
        if value.at.path and not hint:
            continue  # a file beside the page may hold data of its own
        yield Problem(
            sheet.span(value.key_at or value.at),
            f"a page of kind {sheet.extract.kind} has no field `{value.key}`{hint}: mend the "
            "name, or add the field to the kind in beforehand.yml",
        )
    yield from _unknown_entries(sheet)


def _unknown_entries(sheet: Sheet) -> Iterator[Problem]:
    """Misspelt entries of a field that is a mapping; others are the author's own."""
    for name, known in ENTRIES.items():
        field = sheet.field(name)
        for item in field.items if field and field.shape == "map" else ():
            key = folded(item.key)
            hint = "" if key in known else nearest(key, known)
            if hint:
                yield Problem(
                    sheet.span(item.key_at or item.at),
                    f"`{name}` has no entry `{item.key}`{hint}: mend the name",
                )


CHECK = Check(
    code="PAG009",
    name="unknown-field",
    why="A misspelt field is read by nothing: the page seems to promise what no check holds.",
    reads=Sheet,
    find=find,
    fix="Mend the name of the field.",
    good=DESIGN.replace("status: draft\n", "состояние: draft\nwaive: {}\ntags: [tea]\n")
    + """\
=== docs/free.md
---
mood: a page without a kind may have any field
---
# Free
""",
    bad=DESIGN.replace(
        "status: draft\n",
        "status: draft\nfrozne: 2026-08-01 # PAG009\nнастроение: бодрое # PAG009\n",
    )
    + """\
=== docs/decisions/D-20260725-07.md
---
kind: decision
id: D-20260725-07
date: 2026-07-25
status: accepted
scope:
  piar: black/green # PAG009
  season: spring
---
# The pair is admitted
""",
)
