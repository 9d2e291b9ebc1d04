"""A verdict that is not what the counts give."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.counted import Judgement, judgements
from beforehand.checks.examples import DESIGN, NO_FINDING, RESULT, VERDICTS
from beforehand.checks.forecasts import HELD_OUT
from beforehand.graph.verdicts import design_of, is_gone
from beforehand.records.record import Result


def find(result: Result, graph: Graph) -> Iterator[Problem]:
    design = design_of(result, graph)
    if design is None or is_gone(result, graph):
        return
    for item in judgements(graph, result):
        if item.differs and item.verdict and item.counts:
            places = design.span(item.prediction.condition.at), item.counts.at.span(result.path)
            yield Problem(result.span(item.verdict.verdict.at), _message(item), places)


def _message(item: Judgement) -> str:
    written = item.verdict.verdict.written if item.verdict else ""
    truth, word = ("holds", "supported") if item.holds else ("does not hold", "not supported")
    return (
        f"prediction {item.prediction.id} is said to be {written}, and `{item.condition}` {truth} "
        f"on the counts ({item.counts}): write `{word}`, or mend the counts"
    )


PREDICTED = (
    DESIGN.replace("status: draft", "status: frozen")
    + HELD_OUT
    + """\
| P1 | four of the six | fewer | `held-out: plus >= 4` |
| P2 | two agree | fewer | `held-out: at least 2 of 3 jurors with plus == 2` |
| P3 | no side has four | one has | `held-out: plus <= 3 and minus <= 3` |

## 3 Limits

One kind of tea.

"""
    + NO_FINDING
)
COUNTED = """\
```yaml record="counts"
held-out:
  jurors:
    Ada: {plus: 2, minus: 0, split: 0}
    Ben: {plus: 2, minus: 0, split: 0}
    Cy: {plus: 0, minus: 0, split: 2}
```

"""
IN_ALL = """\
```yaml record="counts"
held-out: {plus: 3, minus: 1, split: 2}
```

"""

CHECK = Check(
    code="PRD010",
    name="verdict-differs",
    why=(
        "A verdict is what a condition and the counts give. Where it is typed instead, a slip or a "
        "wish stands on the page and every reader takes it for the result."
    ),
    reads=Result,
    find=find,
    good=PREDICTED
    + RESULT
    + COUNTED
    + VERDICTS
    + """\
| P1 | supported | 4 of 6 |
| P2 | подтверждено | Ada and Ben |
| P3 | partly supported | the pot was cold |

"""
    + RESULT.replace("result.md", "result-2.md").replace("2026-08-09", "2026-08-10")
    + "Nobody counted.\n",
    bad=PREDICTED
    + RESULT
    + COUNTED
    + VERDICTS
    + """\
| P1 | not supported | 4 of 6 | <!-- PRD010 -->
| P2 | опровергнуто | Ada and Ben | <!-- PRD010 -->
| P3 | inconclusive | the pot was cold |
"""
    + "\n"
    + RESULT.replace("-tea/result.md", "-tea/result-again.md").replace(
        "date: 2026-08-09", "date: 2026-08-10\nstatus: draft"
    )
    + IN_ALL
    + VERDICTS
    + """\
| P1 | supported | 3 of 6 | <!-- PRD010 -->
| P2 | supported | who agreed was not counted |
| P3 | not supported | 3 of 6 | <!-- PRD010 -->
""",
)
