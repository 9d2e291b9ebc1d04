"""An amendment that the ledger does not have, or one of the ledger that the page does not have."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import CRITIQUE
from beforehand.checks.examples_frozen import COPY, CUPS, ENTRY, FOLDER, TEXT
from beforehand.checks.text import short
from beforehand.source import Span

if TYPE_CHECKING:
    from beforehand.freezing.amendments.recorded import Held
    from beforehand.ledger.events import Event


def find(graph: Graph) -> Iterator[Problem]:
    if graph.evidence is None:
        return
    from beforehand.freezing.amendments.recorded import amendments_held

    for held in amendments_held(graph):
        yield from _rows(held)
        yield from _entries(held)


def _rows(held: "Held") -> Iterator[Problem]:
    """What is wrong with a row, said at the row; an entry it is near to is shown beside it."""
    design = held.design
    for row in held.rows:
        yield Problem(
            design.span(row.at),
            f"amendment {row.id} ({_said(row.version, row.section.text, row.because.text)}) is in "
            f"no entry of {held.ledger.path}: record it as the row says it "
            f"(`beforehand amend {design.id}`)",
        )
    for row, event in held.near:
        yield Problem(
            design.span(row.at),
            f"amendment {row.id} says {_said(row.version, row.section.text, row.because.text)}, "
            f"and entry {event.number} of the ledger says "
            f"{_said(event.version, event.section, event.source)}: mend the row",
            (_entry(held, event),),
        )
    for row, event in held.reworded:
        yield Problem(
            design.span(row.changed.at),
            f"amendment {row.id} says “{short(row.changed.text, 40)}”, and entry {event.number} of "
            f"the ledger says “{short(event.note, 40)}”: write what the ledger says",
            (_entry(held, event),),
        )
    for row, event in held.understated:
        yield Problem(
            design.span(row.seen.at),
            f"amendment {row.id} says that `{short(row.seen.written)}` had been seen, and entry "
            f"{event.number} of the ledger says `{event.seen}`: write what the ledger says",
            (_entry(held, event),),
        )


def _entries(held: "Held") -> Iterator[Problem]:
    design = held.design
    for event in held.entries:
        yield Problem(
            _entry(held, event),
            f"entry {event.number} amends {event.page} "
            f"({_said(event.version, event.section, event.source)}), and no row of the page says "
            f"so: run the same `beforehand amend {design.id}` again, or take the row back from "
            "history",
            (design.span(),),
        )


def _said(version: str, section: str, source: str) -> str:
    said = (f"version {version}" if version else "", short(section, 30), short(source, 30))
    return ", ".join(filter(None, said)) or "of no version"


def _entry(held: "Held", event: "Event") -> Span:
    return Span(held.ledger.path, min(event.number, held.ledger.length) or 1)


OPEN = TEXT.replace("version: 1\nstatus: frozen", "version: 2\nstatus: draft")
PAGE_AT = (
    f"=== {FOLDER}/design.md\n{OPEN}"
    """\
## 2 Amendments

| id | version | date | section | what changed | because | seen |
|----|---------|------|---------|--------------|---------|------|
"""
)
ENTRY_2 = """\
{"at":"2026-08-02T10:00:00Z","digest":"4ca33e3f96f8d39b9034160fdf10d6de338064882\
5b8e15d830a110f29492abe","event":"amended","note":"the cup is named","number":2,\
"page":"experiments/E-20260801-tea/design.md","previous":"866d0146a9d5c352f3401d\
10aedc9487aa3b25516ab7cbf94ca94e81933c5874","section":"§1","seen":"nothing","sou\
rce":"finding F1","version":"2"}"""
ENTRY_3 = """\
{"at":"2026-08-02T11:00:00Z","digest":"a79245d91526dbe3cfceed1887e2a02516ed49e9d\
e6127baf80836988555181b","event":"amended","note":"the pot is warmed","number":3\
,"page":"experiments/E-20260801-tea/design.md","previous":"4ca33e3f96f8d39b90341\
60fdf10d6de3380648825b8e15d830a110f29492abe","section":"§1","seen":"pilot","sour\
ce":"finding F1","version":"2"}"""
ENTRY_4 = """\
{"at":"2026-08-02T12:00:00Z","digest":"09dbb36d00217db9386f37b114c731068ada3676e\
6b3f3fac9f6c89ce52224f7","event":"amended","note":"the milk is named","number":4\
,"page":"experiments/E-20260801-tea/design.md","previous":"a79245d91526dbe3cfcee\
d1887e2a02516ed49e9de6127baf80836988555181b","section":"§2","seen":"pilot","sour\
ce":"finding F1","version":"2"}"""
ENTRY_5 = """\
{"at":"2026-08-02T13:00:00Z","digest":"ecafa7100c12965c9b34cd57aa9ccff009d870e1d\
9bf3bad295d008aa28c293f","event":"amended","note":"the spoon is named","number":\
5,"page":"experiments/E-20260801-tea/design.md","previous":"09dbb36d00217db9386f\
37b114c731068ada3676e6b3f3fac9f6c89ce52224f7","section":"§1","seen":"pilot","sou\
rce":"finding F1","version":"3"}"""
LOCKED_2 = """\
2 4ca33e3f96f8d39b9034160fdf10d6de3380648825b8e15d830a110f29492abe experiments/E\
-20260801-tea/ledger.jsonl"""
LOCKED_5 = """\
5 ecafa7100c12965c9b34cd57aa9ccff009d870e1d9bf3bad295d008aa28c293f experiments/E\
-20260801-tea/ledger.jsonl"""

CHECK = Check(
    code="FRZ006",
    name="amendment-unrecorded",
    why=(
        "Once a version is frozen, what changes and by whose leave is written where it cannot be "
        "reworded; a row that only the page has may have been written at any time."
    ),
    reads=Graph,
    find=find,
    fix="Amend with `beforehand amend`; give what a row written by hand says, and it is recorded.",
    covers=("Q0-141",),
    good=PAGE_AT
    + """\
| A1 | 2 | 2026-08-02 | 1 Question | the cup is named | [critique](critic.md), F1 | nothing |

"""
    + f"{COPY}{CUPS}=== {FOLDER}/ledger.jsonl\n{ENTRY}\n{ENTRY_2}\n\n"
    + f"=== beforehand.lock\n{LOCKED_2}\n\n{CRITIQUE}",
    bad=PAGE_AT
    + """\
| A1 | 2 | 2026-08-02 | §1 | the cup is named | finding F1 | nothing |
| A2 | 2 | 2026-08-02 | §1 | the pot is warmed | finding F1 | nothing | <!-- FRZ006 -->
| A3 | 2 | 2026-08-02 | §1 | the milk is named | finding F1 | pilot | <!-- FRZ006 -->
| A4 | 2 | 2026-08-02 | §1 | the tea is named | finding F1 | pilot | <!-- FRZ006 -->

"""
    + f"{COPY}{CUPS}=== {FOLDER}/ledger.jsonl\n{ENTRY}\n{ENTRY_2}\n{ENTRY_3}\n{ENTRY_4}\n"
    + f"{ENTRY_5} # FRZ006\n\n=== beforehand.lock\n{LOCKED_5}\n\n{CRITIQUE}",
)
