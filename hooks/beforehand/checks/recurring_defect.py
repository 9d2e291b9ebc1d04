"""A standing note that had to be remembered a third time."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import SESSION
from beforehand.checks.text import listed
from beforehand.records.record import Note

ENOUGH = 3


def find(note: Note, _: Graph) -> Iterator[Problem]:
    if len(note.firings) < ENOUGH:
        return
    places = tuple(note.span(firing.at) for firing in note.firings)
    names = [firing.id for firing in note.firings]
    shown = names if len(names) <= 5 else [*names[:4], f"{len(names) - 4} more"]
    yield Problem(
        note.span(),
        f"note ({note.id}) has fired {len(names)} times ({listed(shown)}): a defect that recurs "
        "asks for a check or a tool, not for another reminder",
        places,
    )


NOTES = """\
=== docs/notes/notes.md
---
kind: notes
---
# Standing notes

## (a) · Warm the pot{}

Cold pots spoil the first cup.

- **since:** not in the source

### Firings

| session | what happened |
|---------|---------------|
| S001 | a cold pot |
| S002 | again |
"""

SESSIONS = "".join(SESSION.replace("S001", name) for name in ("S001", "S002", "S003"))

CHECK = Check(
    code="LOG010",
    name="recurring-defect",
    why="The third time, the same mistake is no longer an accident.",
    level="notice",
    reads=Note,
    find=find,
    covers=("Q1-034",),
    good=SESSIONS + NOTES.format(""),
    bad=SESSIONS
    + NOTES.format(" <!-- LOG010 -->")
    + """\
| S003 | and again |

## (b) · 牛奶 <!-- LOG010 -->

- **since:** 不明

### 触发

- **1**: 牛奶凉了
- **2**: 又凉了
- **3**: 还是凉的
""",
)
