"""A standing note that the record does not hold."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.text import nearest

NOTES = """\
=== docs/notes/notes.md
---
kind: notes
---
# Notes

## (bgu) · Read the null first

The null is read before the counts.

"""


def find(graph: Graph) -> Iterator[Problem]:
    for references in graph.references.values():
        for reference in references:
            if reference.trouble == "unknown-note" and reference.mention:
                name = reference.mention.id
                hint = nearest(name, graph.index.notes)
                yield Problem(
                    reference.span,
                    f"there is no note ({name}){hint}: mend the letters, or write the note down",
                )


CHECK = Check(
    code="REF006",
    name="unknown-note",
    why="A rule of conduct that is cited and not written down can be remembered in any wording.",
    reads=Graph,
    find=find,
    fix="Mend the letters, or write the note down.",
    good=NOTES
    + """\
=== docs/page.md
# A page

By note (bgu), and по заметка (bgu), with a footnote (a).
""",
    bad=NOTES
    + """\
=== docs/page.md
# A page

By note (bgv). <!-- REF006 -->
См. заметка (абв) и заметка (xy). <!-- REF006 -->
""",
)
