"""A sentence about all findings, or all changes, that the rows do not bear out."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import AMENDED, FINDINGS
from beforehand.checks.passes import passes_of
from beforehand.checks.text import listed, where
from beforehand.graph.sources import Sort, bases
from beforehand.records.record import Design
from beforehand.records.summaries import Summary
from beforehand.source import Span

Against = tuple[str, Span]
ACCEPTED = (
    "accepted",
    "accepted in part",
    "accepted as a limitation",
    "resolved",
    "partly resolved",
)
FROM: dict[Sort, str] = {
    "vote": "a vote",
    "decision": "a decision",
    "cap": "a changed cap",
    "elsewhere": "a source outside the record",
}
FITS: dict[Summary, tuple[str, ...]] = {
    "all accepted": (*ACCEPTED, "unknown", "non-blocking"),
    "all accepted in full": ("accepted", "resolved", "unknown"),
}


def find(graph: Graph) -> Iterator[Problem]:
    for path, page in sorted(graph.pages.items()):
        for claim in page.summaries:
            if claim.what == "changes answer findings":
                against = list(_other_changes(graph, path))
            else:
                against = list(_other_findings(graph, path, claim.what, claim.of))
            if against:
                names = listed(f"{name} ({where(span)})" for name, span in against[:3])
                more = f", and {len(against) - 3} more" if len(against) > 3 else ""
                yield Problem(
                    Span(path, claim.at.line, claim.at.column),
                    f"“{claim.text}” does not fit {names}{more}: mend the sentence or the rows",
                    tuple(span for _, span in against),
                )


def _other_findings(graph: Graph, path: str, what: Summary, number: str) -> Iterator[Against]:
    for critique in passes_of(graph, path, number):
        for finding in critique.findings:
            name = finding.disposition.name
            fits = name != "rebutted" if what == "nothing rebutted" else name in FITS[what]
            if finding.disposition and name and not fits:
                yield f"finding {finding.id}, {name}", critique.span(finding.disposition.at)


def _other_changes(graph: Graph, path: str) -> Iterator[Against]:
    for design in graph.index.on_page.get(path, ()):
        if not isinstance(design, Design):
            continue
        for amendment in design.amendments:
            sorts = {basis.sort for basis in bases(graph, design, amendment)}
            # The whole critique stands for findings whose numbers are lost.
            if sorts and not sorts & {"finding", "record"}:
                yield (
                    f"amendment {amendment.id}, from {FROM[min(sorts)]}",
                    design.span(amendment.at),
                )


CHECK = Check(
    code="AMD009",
    name="summary-contradicts-rows",
    why="A summary is read instead of the table, so it must not say more than the table.",
    reads=Graph,
    find=find,
    covers=("Q0-142",),
    good=AMENDED.replace("asked for changes.", "was taken up. Every change answers a finding.")
    + """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1 |

"""
    + FINDINGS
    + """\
| 1 | minor | the cup is not named | accepted | §1 | | |
| 2 | minor | вода не названа | принято как ограничение | §1 | | |

Nothing was rebutted. All findings were accepted. Все замечания приняты.
Not all findings were accepted in full.
""",
    bad=AMENDED.replace(
        "asked for changes.",
        "was taken up.\nEvery change is the disposition of a finding. <!-- AMD009 -->",
    )
    + """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1 |
| A2 | 2 | 2026-08-01 | §1 | `max_tokens` is 900 | the token cap was raised |

"""
    + FINDINGS
    + """\
| 1 | minor | the cup is not named | accepted | §1 | | |
| 2 | minor | вода не названа | отклонено | она названа в §1 | | |
| 3 | minor | one cup is few | accepted as a limitation | §1 | | |

Nothing was rebutted. <!-- AMD009 -->
All findings were accepted in full. <!-- AMD009 -->

Все замечания приняты. <!-- AMD009 -->
""",
)
