"""A later version of a design that does not say what it takes the place of."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import AMENDED
from beforehand.records.fields import version_key
from beforehand.records.record import Design

YEAR = 1000


def find(design: Design, _: Graph) -> Iterator[Problem]:
    names = design.amendments or design.field("supersedes") or design.field("extends")
    if is_revision(design.version) and not names:
        yield Problem(
            design.field_span("version"),
            f"version {design.version} names neither amendments nor what it supersedes: "
            "record what changed since the version before",
        )


def is_revision(version: str) -> bool:
    """Whether a label is that of a later version: 2 and 1.1 are, 1, 1.0 and R2 are not."""
    if not re.fullmatch(r"[A-Z]?\d+(?:\.\d+)*", version):
        return False
    numbers = version_key(version)[0]
    later = any(numbers[1:]) or (version[0].isdigit() and numbers[0] > 1)
    return 1 <= numbers[0] < YEAR and later


HEAD = """\
=== experiments/E-2026080{n}-{name}/design.md
---
kind: design
id: E-2026080{n}-{name}
status: draft
senses: {{waived: "judges cups, not translations"}}
version: {version}
---
# A design

"""


def _design(number: int, name: str, version: str) -> str:
    return HEAD.format(n=number, name=name, version=version)


CHECK = Check(
    code="CRT016",
    name="revision-supersedes-nothing",
    why="Without the version before, nobody can tell what a revision changed or why.",
    reads=Design,
    find=find,
    fix="Add an amendment table, or `supersedes` or `extends` in the header.",
    covers=("Q3-008",),
    good=AMENDED
    + "| A1 | 2 | 2026-08-01 | §1 | the cup is named | [critique](critic.md) |\n\n"
    + """\
=== experiments/E-20260801-tea/critic.md
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: needs amendment
---
# Critique

"""
    + _design(2, "kava", "1.0")
    + _design(3, "mate", "R2")
    + _design(4, "cocoa", "2\nextends: E-20260802-kava"),
    bad=_design(2, "kava", "2 # CRT016")
    + _design(3, "mate", "R2.1 # CRT016").replace("A design", "Мате до молока")
    + _design(4, "cocoa", "1"),
)
