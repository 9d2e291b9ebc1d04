"""A slot that was filled without an entry, or otherwise than its entry says."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import CRITIQUE


def find(graph: Graph) -> Iterator[Problem]:
    if graph.evidence is None:
        return
    from beforehand.freezing.entries.freezes import by_ledger
    from beforehand.freezing.slots.fills import unrecorded

    designs = graph.index.designs
    for path, (ledger, frozen) in by_ledger(graph.evidence).items():
        if path in designs:
            for item in unrecorded(graph.evidence, ledger, frozen, designs[path]):
                yield Problem(item.span, item.message, item.related)


PAGE = "=== experiments/E-20260801-tea/design.md\n"
TEXT = """\
---
kind: design
version: 1
status: frozen
freeze: slots
senses: {waived: "judges cups, not translations"}
---
# Tea before milk

## 1 Question

Does the order matter to <!-- slot: n --><!-- /slot --> judges?

"""
KEPT = f"=== experiments/E-20260801-tea/history/1/design.md\n{TEXT}"
LEDGER = """\
=== experiments/E-20260801-tea/ledger.jsonl
{"at":"2026-08-01T10:00:00Z","closure":{"experiments/E-20260801-tea/design.md":"a549aa69f34\
8874026eb1902a98ea4b853a966240b95beaaa30ef6f5a0b6137c"},"digest":"1663810178442f07ae8ffac20\
30165e11d59e069a027f243ad3f3ed9a52bf960","event":"frozen","mode":"slots","number":1,"page":\
"experiments/E-20260801-tea/design.md","previous":"","seen":"nothing","slots":["n"],"versio\
n":"1"}
{"at":"2026-08-02T10:00:00Z","digest":"8877da91f0cf0cc6347e045ac44d9b4856dfa478109cf43bb652\
0b6aa463e803","event":"slot-filled","filled":"6b51d431df5d7f141cbececcf79edf3dd861c3b4069f0\
b11661a3eefacbba918","number":2,"page":"experiments/E-20260801-tea/design.md","previous":"1\
663810178442f07ae8ffac2030165e11d59e069a027f243ad3f3ed9a52bf960","seen":"nothing","slots":[\
"n"],"version":"1"}

=== beforehand.lock
2 8877da91f0cf0cc6347e045ac44d9b4856dfa478109cf43bb6520b6aa463e803 experiments/E-20260801-t\
ea/ledger.jsonl

"""
FILLED = TEXT.replace("n --><", "n -->12<")

CHECK = Check(
    code="FRZ008",
    name="slot-unrecorded",
    why=(
        "A slot is the one place of a frozen page that is filled later. Only an entry says when, "
        "and that it was filled once."
    ),
    reads=Graph,
    find=find,
    fix="Record the fill with `beforehand fill`, or take the text back to what the entry says.",
    good=PAGE + FILLED + KEPT + LEDGER + CRITIQUE,
    bad=PAGE + FILLED.replace("12<!--", "13 <!-- FRZ008 --><!--") + KEPT + LEDGER + CRITIQUE,
)
