"""A register that cannot be read, in whole or in part."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    yield from sheet.faults("unreadable-register")


CHECK = Check(
    code="PAG036",
    name="unreadable-register",
    why="A row that is not read is a record that nobody can cite and no check looks at.",
    reads=Sheet,
    find=find,
    fix="Mend the row, or the name of the file.",
    good="""\
=== docs/decisions/index.md
---
kind: decisions
register: [decisions.csv, решения.jsonl]
---
# Decisions
=== docs/decisions/decisions.csv
id,date,status,title
D-20260725-06,2026-07-25,accepted,"Milk, then tea"
=== docs/decisions/решения.jsonl
{"id": "D-20260725-07", "date": "2026-07-25", "status": "accepted", "title": "Чай"}
""",
    bad="""\
=== docs/decisions/index.md
---
kind: decisions
register:
  - decisions.csv
  - решения.jsonl
  - decisions.xlsx # PAG036
  - lost.csv # PAG036
---
# Decisions
=== docs/decisions/decisions.csv
id,date,status,note
D-20260725-06,2026-07-25,accepted # PAG036
D-20260725-07,2026-07-25,accepted,"not, closed # PAG036
=== docs/decisions/решения.jsonl
{"id": "D-20260725-08", "date": "2026-07-25", "status": "accepted"}
{"id": "D-20260725-09" "date": "2026-07-25"} # PAG036
["D-20260725-10"] # PAG036
""",
)
