"""An entry of a lane that does not say what was spent."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import SESSION
from beforehand.records.record import JournalEntry


def find(entry: JournalEntry, _: Graph) -> Iterator[Problem]:
    lane, spent = entry.field("lane"), entry.field("spent")
    if lane is None or (spent is not None and (spent.text or spent.items)):
        return
    yield Problem(
        entry.span(spent.at if spent else lane.at),
        f"entry {entry.id} belongs to a lane and does not say what it spent: write "
        "`spent: {draws: 0, tokens: 0}`, zeros included",
    )


CHECK = Check(
    code="LOG009",
    name="entry-without-spent",
    why="How often something was tried decides what its outcome is worth.",
    reads=JournalEntry,
    find=find,
    covers=("Q4-001",),
    good=SESSION
    + SESSION.replace("S001", "S002").replace("spent: {cups: 4}", "spent: nothing")
    + """\
=== docs/journal/S003.md
---
kind: journal
id: S003
date: 2026-08-03
---
# Без линии
""",
    bad=SESSION.replace("lane: D1\nspent: {cups: 4}", "lane: D1 # LOG009")
    + SESSION.replace("S001", "S002").replace(
        "lane: D1\nspent: {cups: 4}", "линия: Д1\nпотрачено: # LOG009"
    ),
)
