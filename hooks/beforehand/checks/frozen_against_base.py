"""A branch that changes what was frozen where it parted from another one."""

from collections.abc import Iterator

from beforehand.checks.check import Base, Check, Graph, Problem
from beforehand.checks.examples import CRITIQUE
from beforehand.diagnostics import Level

TEA = """\
experiments/E-20260801-tea/design.md
---
kind: design
version: 1
status: frozen
senses: {waived: "judges cups, not translations"}
---
# Tea before milk

## 1 Question

Does the order matter?

## 2 What is not claimed

Nothing is said of other drinks.

"""


def find(base: Base, graph: Graph) -> Iterator[Problem]:
    from beforehand.freezing.base.against import against_base

    for reason in against_base(base, graph):
        level: Level = "notice" if reason.weight == "noted" else "problem"
        yield Problem(reason.span, reason.message, reason.related, level)


CHECK = Check(
    code="FRZ009",
    name="frozen-against-base",
    why=(
        "Whoever reviews a branch has to see what it does to a promise, also where no ledger keeps "
        "it, and where page, kept text, ledger and lock were rewritten together. It is looked at "
        "with `check --base REF` only; what the mode of the freeze allows is listed as a notice."
    ),
    reads=Base,
    find=find,
    fix="Take the change back, or say it in an amendment (`beforehand amend`).",
    good=f"=== {TEA}=== base:{TEA}{CRITIQUE}",
    bad="=== "
    + TEA.replace("order matter?", "order matter at all? <!-- FRZ009 -->")
    + f"=== base:{TEA}{CRITIQUE}",
)
