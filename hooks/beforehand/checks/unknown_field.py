"""A header field that this kind of page does not have."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import nearest


def find(sheet: Sheet) -> Iterator[Problem]:
    kind = sheet.config.kinds.get(sheet.extract.kind)
    if kind is None or sheet.field("kind") is None:
        return
    known = {*sheet.config.common, *kind.fields, *kind.requires}
    for value in sheet.page.header.fields:
        if sheet.name_of(value) in known:
            continue
        hint = nearest(sheet.name_of(value), known)
        yield Problem(
            sheet.span(value.key_at or value.at),
            f"a page of kind {sheet.extract.kind} has no field `{value.key}`{hint}: mend the "
            "name, or add the field to the kind in beforehand.yml",
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
    ),
)
