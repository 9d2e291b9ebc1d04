"""A standing note that does not say since when it stands."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import SESSION
from beforehand.config import folded
from beforehand.records.fields import read_text
from beforehand.records.record import Note


def find(note: Note, graph: Graph) -> Iterator[Problem]:
    since = note.field("since")
    nothing = map(folded, graph.config.phrases.get("nothing", ()))
    if (since and read_text(since) and folded(since.text) not in nothing) or not _asked(graph):
        return
    yield Problem(
        note.span(since.at if since else None),
        f"note ({note.id}) does not say since which session it stands: write `since: S…`, or "
        "`not in the source`",
    )


def _asked(graph: Graph) -> bool:
    """Whether the record dates its notes at all."""
    return any(note.field("since") for note in graph.index.notes.values())


NOTES = (
    SESSION
    + """\
=== docs/notes/notes.md
---
kind: notes
---
# Standing notes

## (a) · Warm the pot

Cold pots spoil the first cup.

- **since:** S001

"""
)

CHECK = Check(
    code="LOG007",
    name="note-without-since",
    why="Only a note that says since when it stands tells which earlier pages were free of it.",
    reads=Note,
    find=find,
    good=NOTES.replace("since:** S001", "since:** not in the source")
    + """\
=== docs/notes/b.md
---
kind: note
id: bgu
с: S001
---
# Проверять проверяющего
""",
    bad=NOTES
    + """\
## (b) · Milk last <!-- LOG007 -->

### (a) · even on Sundays

## (c) · сахар

- **с:** нет <!-- LOG007 -->
=== docs/notes/d.md
---
kind: note
id: d # LOG007
---
# 茶
""",
)
