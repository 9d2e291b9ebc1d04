"""An amendment whose source is words, and no record that could be looked up."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import AMENDED, DECISION, FINDINGS
from beforehand.checks.text import is_unknown, short
from beforehand.graph.sources import bases, references_of
from beforehand.records.record import Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    for amendment in design.amendments:
        cell = amendment.because
        if not cell or is_unknown(cell.text, graph.config):
            continue
        # A reference that leads nowhere is reported where it stands, by the reference checks.
        if any(item.trouble for item in references_of(graph, design, amendment)):
            continue
        if not bases(graph, design, amendment):
            yield Problem(
                design.span(cell.at),
                f"amendment {amendment.id} rests on `{short(cell.text)}`, and no finding, vote or "
                "decision of this record is called so: cite the one that asked for the change",
            )


CHECK = Check(
    code="AMD002",
    name="amendment-source-missing",
    why="A reason that cannot be looked up cannot be told from one made up afterwards.",
    reads=Design,
    find=find,
    covers=("Q0-141", "Q0-118"),
    good=DECISION
    + AMENDED
    + """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1 |
| A2 | 2 | 2026-08-01 | §1 | two cups a pair | D-20260725-07 |
| A3 | 2 | 2026-08-01 | §1 | `max_tokens` is 900 | the token cap was raised |
| A4 | 2 | 2026-08-01 | §1 | вода названа | [разбор](critic.md), номера нет в источнике |
| A5 | 2 | 2026-08-01 | §1 | the order is drawn | [issue 7](https://example.org/issues/7) |

"""
    + FINDINGS
    + "| 1 | minor | the cup is not named | accepted | amendment A1 | | |\n",
    bad=AMENDED
    + """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1 |
| A2 | 2 | 2026-08-01 | §1 | two cups a pair | it reads better, see §1 | <!-- AMD002 -->
| A3 | 2 | 2026-08-01 | §1 | вода названа | так решили на встрече | <!-- AMD002 -->
| A4 | 2 | 2026-08-01 | §1 | the spoon is named | a vote | <!-- AMD002 -->

"""
    + FINDINGS
    + "| 1 | minor | the cup is not named | accepted | amendment A1 | | |\n",
)
