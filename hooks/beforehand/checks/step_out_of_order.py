"""A declared step that was taken before one that must come first."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import CRITIQUE, DESIGN


def find(graph: Graph) -> Iterator[Problem]:
    if graph.evidence is None:
        return
    from beforehand.freezing.steps.order import all_out_of_order

    for item in all_out_of_order(graph, graph.evidence):
        yield Problem(item.span, item.message, item.related)


STEPS = (
    DESIGN
    + """\
```yaml record="steps"
tasting:
  steps:
    vote: vote-recorded
    unsealing: labels-opened
    run: results
```

"""
    + CRITIQUE
)
GOOD = """\
=== experiments/E-20260801-tea/ledger.jsonl
{"at":"2026-08-01T10:00:00Z","digest":"540c37f2b4dfca3687ab320c293ea4ab1ec1305701912d8a8784\
2d2ae7a2d72c","event":"vote-recorded","number":1,"page":"experiments/E-20260801-tea/design.\
md","previous":"","seen":"nothing","source":"vote.md"}
{"at":"2026-08-01T11:00:00Z","digest":"ea12a2663bd7203213e1b6164d9547bf08af34ee943441dbcd80\
299813fc32cf","event":"labels-opened","number":2,"page":"experiments/E-20260801-tea/design.\
md","previous":"540c37f2b4dfca3687ab320c293ea4ab1ec1305701912d8a87842d2ae7a2d72c","seen":"n\
othing"}

=== beforehand.lock
2 ea12a2663bd7203213e1b6164d9547bf08af34ee943441dbcd80299813fc32cf experiments/E-20260801-t\
ea/ledger.jsonl

"""
BAD = """\
=== experiments/E-20260801-tea/ledger.jsonl
{"at":"2026-08-01T10:00:00Z","digest":"3486826715ba1f2cb4ef442a8e926555b368e8b65ad82a3ea0cf\
a708314533f0","event":"labels-opened","number":1,"page":"experiments/E-20260801-tea/design.\
md","previous":"","seen":"nothing"} # FRZ007
{"at":"2026-08-01T11:00:00Z","digest":"44c3f451eb038add9d3e3784c15608141cd6d9f725fe6857a383\
dd34500cd54c","event":"stage-entered","number":2,"page":"experiments/E-20260801-tea/design.\
md","previous":"3486826715ba1f2cb4ef442a8e926555b368e8b65ad82a3ea0cfa708314533f0","seen":"l\
abels","step":"brew"} # FRZ007

=== beforehand.lock
2 44c3f451eb038add9d3e3784c15608141cd6d9f725fe6857a383dd34500cd54c experiments/E-20260801-t\
ea/ledger.jsonl

"""

CHECK = Check(
    code="FRZ007",
    name="step-out-of-order",
    why=(
        "An order that was declared says what nobody could have known at each step. One that is "
        "taken early, or left out, takes that away."
    ),
    reads=Graph,
    find=find,
    fix="Take steps in their order; own up to what went wrong with an entry `corrected`.",
    good=STEPS + GOOD,
    bad=STEPS + BAD,
)
