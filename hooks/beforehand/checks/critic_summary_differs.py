"""A header that sums up the critique otherwise than the critique does."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import FINDINGS
from beforehand.checks.passes import counts_of, fits, passes_of
from beforehand.checks.text import listed, where
from beforehand.pages.page import Value
from beforehand.records.counts import What
from beforehand.records.fields import read_word
from beforehand.records.number_words import number_word
from beforehand.records.record import Critique, Design

COUNTS: dict[str, What] = {"findings": "findings", "blocking": "blocking"}


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    summary = design.field("critic")
    if summary is None or summary.shape != "map":
        return
    passes = passes_of(graph, design.path)
    if not passes:
        if not design.is_frozen:
            yield Problem(
                design.span(summary.at),
                "the header sums up a critique, and the record has none of this design: "
                "add its page, or drop `critic`",
            )
        return
    faults = min((list(_faults(summary, (item,), graph)) for item in reversed(passes)), key=len)
    whole = list(_faults(summary, passes, graph))
    for entry, message in min(faults, whole, key=len):
        last = passes[-1]
        yield Problem(
            design.span(entry.at),
            f"{message} ({where(last.span())}): mend the header or the critique",
            (last.span(),),
        )


def _faults(
    summary: Value, passes: tuple[Critique, ...], graph: Graph
) -> Iterator[tuple[Value, str]]:
    for entry in summary.items:
        if entry.key == "verdict":
            said = read_word(entry.text, entry.at, "critique verdict", graph.config)
            real = passes[-1].verdict
            if said.name and real.name not in ("", "unknown", said.name) and said.name != "unknown":
                yield entry, f"the header says {said.name}, the critique says {real.written}"
        what = COUNTS.get(entry.key)
        number = number_word(entry.text) if what else None
        if what is not None and number is not None and not fits(graph, passes, what, number):
            noun = "findings" if what == "findings" else "blocking findings"
            counts = listed(counts_of(graph, critique, what) for critique in passes)
            yield entry, f"the header counts {number} {noun}, the critique has {counts}"


HEAD = """\
=== experiments/E-20260801-tea/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
"""

CHECK = Check(
    code="CRT006",
    name="critic-summary-differs",
    why="Readers believe the header, so it must say of the critique what the critique says.",
    reads=Design,
    find=find,
    fix="Take verdict and counts over from the critique's page.",
    covers=("Q0-003",),
    good=HEAD
    + """\
critic: {verdict: NEEDS-AMENDMENT, findings: two, blocking: 1}
---
# Tea before milk

"""
    + FINDINGS
    + """\
| 1 | not in the source | the cup is not named | open | | | |
| 2 | minor | the milk is not measured | open | | | |
""",
    bad=HEAD
    + """\
critic:
  verdict: pass # CRT006
  findings: 3 # CRT006
  blocking: 1 # CRT006
---
# Tea before milk

"""
    + FINDINGS
    + """\
| 1 | мелкое | чашка не названа | открыто | | | |
| 2 | minor | the milk is not measured | open | | | |
""",
)
