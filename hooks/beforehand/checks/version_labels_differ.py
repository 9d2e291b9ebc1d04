"""Title, header and amendments that disagree on the version of a design."""

from collections.abc import Iterator
from itertools import combinations

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import FINDINGS
from beforehand.records.fields import version_key
from beforehand.records.record import Amendment, Design
from beforehand.source import Span


def find(design: Design, _: Graph) -> Iterator[Problem]:
    labels = [(name, label, span) for name, label, span in _labels(design) if version_key(label)[0]]
    differing = [
        f"{first} {one} against {second} {other}"
        for (first, one, _), (second, other, _) in combinations(labels, 2)
        if version_key(one)[0] != version_key(other)[0]
    ]
    if differing:
        yield Problem(
            design.field_span("version"),
            f"the version labels differ: {'; '.join(differing)}: give all of them the newest",
            tuple(span for _, _, span in labels),
        )


def _labels(design: Design) -> Iterator[tuple[str, str, Span]]:
    if design.version:
        yield "header", design.version, design.field_span("version")
    if design.title_version:
        yield "title", design.title_version, design.span()
    newest = _newest(design)
    if newest:
        yield f"newest amendment {newest.id}", newest.version, design.span(newest.at)


def _newest(design: Design) -> Amendment | None:
    versioned = [item for item in design.amendments if version_key(item.version)[0]]
    return max(versioned, key=lambda item: version_key(item.version)[0], default=None)


DESIGN_AT = """\
=== experiments/{folder}/design.md
---
kind: design
id: {folder}
status: draft
senses: {{waived: "judges cups, not translations"}}
version: {version}
---
# {title}

The [critique] asked for changes.

[critique]: ../E-20260801-tea/critic.md

| id | version | date | section | what changed | because |
|----|---------|------|---------|--------------|---------|
| A1 | {first} | 2026-08-01 | Question | the cup is named | [critique] |
| A2 | {last} | 2026-08-02 | Question | the milk is measured | [critique] |

"""


def _page(folder: str, title: str, labels: str) -> str:
    version, first, last = labels.split(", ")
    return DESIGN_AT.format(folder=folder, title=title, version=version, first=first, last=last)


CHECK = Check(
    code="AMD005",
    name="version-labels-differ",
    why="Who runs or cites a version must know which one the page is.",
    reads=Design,
    find=find,
    covers=("Q0-002",),
    good=_page("E-20260801-tea", "Tea before milk (v2.1)", "2.1, 2, 2.1")
    + FINDINGS
    + "\n"
    + _page("E-20260802-kava", "Кофе до воды (R2.2)", "R2.2, R2.1, R2.2")
    + _page("E-20260803-mate", "A jury of GPT v4", "v3, 2, 3"),
    bad=_page("E-20260801-tea", "Tea before milk (v2)", "2.1 # AMD005, 2, 2.1")
    + FINDINGS
    + "\n"
    + _page("E-20260802-kava", "Кофе до воды", "R2.2 # AMD005, R2, R2.1")
    + _page("E-20260803-mate", "マテ茶（第2版）", "3 # AMD005, 2, 3"),
)
