"""An entry of a lane that does not say what it leaves unclaimed, or what comes next."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import SESSION
from beforehand.checks.text import listed
from beforehand.records.record import JournalEntry


def find(entry: JournalEntry, _: Graph) -> Iterator[Problem]:
    lane = entry.field("lane")
    if lane is None:
        return
    asked = (("What is not claimed", entry.unclaimed), ("Next", entry.next))
    missing = [name for name, said in asked if not said]
    if missing:
        empty = next((said.at for _, said in asked if said.is_given and not said), None)
        yield Problem(
            entry.span(empty or lane.at),
            f"entry {entry.id} belongs to a lane and says nothing under "
            f"{listed(f'`{name}`' for name in missing)}: add what is missing, be it one sentence",
        )


CHECK = Check(
    code="LOG005",
    name="entry-without-next",
    why="Work is taken for a finding unless its log says that nothing is claimed yet.",
    reads=JournalEntry,
    find=find,
    fix="Add the sections `What is not claimed` and `Next`.",
    covers=("Q4-021", "Q4-023"),
    good=SESSION
    + """\
=== docs/journal/S002.md
---
kind: journal
id: S002
date: 2026-08-02
---
# Known from what others cite, and from no lane
""",
    bad=SESSION.replace("lane: D1", "lane: D1 # LOG005").replace(
        "## Next\n\nMilk.\n", "## Later\n\nMilk.\n"
    )
    + """\
=== docs/journal/S002.md
---
kind: journal
id: S002
date: 2026-08-02
lane: Д1 # LOG005
spent: {чашки: 4}
---
# Молоко

=== docs/journal/S003.md
---
kind: journal
id: S003
date: 2026-08-03
lane: D1
spent: {杯: 4}
---
# 茶

## 不主张

什么都没有尝。

## 下一步 <!-- LOG005 -->
""",
)
