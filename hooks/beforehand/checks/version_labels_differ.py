"""Title, header and amendments that disagree on the version of a design."""

from collections.abc import Iterator

import msgspec

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import FINDINGS
from beforehand.checks.text import listed
from beforehand.records.fields import version_key
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.source import Span


class Label(msgspec.Struct, frozen=True):
    """A version as one place of a design states it."""

    place: str
    text: str
    span: Span

    @property
    def key(self) -> tuple[int, ...]:
        return version_key(self.text)[0]


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    labels = [label for label in _labels(design, graph) if label.key]
    groups: dict[tuple[int, ...], list[Label]] = {}
    for label in labels:
        groups.setdefault(label.key, []).append(label)
    if len(groups) < 2:
        return
    alone = [group[0] for group in groups.values() if len(group) == 1]
    at = alone[0] if len(alone) == 1 else labels[0]
    said = (
        f"{listed(label.place for label in group)} {'say' if len(group) > 1 else 'says'} "
        f"{group[0].text}"
        for group in sorted(groups.values(), key=lambda group: at not in group)
    )
    yield Problem(
        at.span,
        f"the version labels differ ({'; '.join(said)}): give all of them the newest",
        tuple(label.span for label in labels if label is not at),
    )


def _labels(design: Design, graph: Graph) -> Iterator[Label]:
    if design.version:
        yield Label("the header", design.version, design.field_span("version"))
    if design.title_version:
        yield Label("the title", design.title_version, _title_span(design, graph))
    newest = _newest(design)
    if newest:
        yield Label(f"the newest amendment {newest.id}", newest.version, design.span(newest.at))


def _title_span(design: Design, graph: Graph) -> Span:
    sections = graph.pages[design.path].sections
    title = (section.at for section in sections if section.title == design.title)
    return design.span(next(title, None))


def _newest(design: Design) -> Amendment | None:
    versioned = [item for item in design.amendments if version_key(item.version)[0]]
    return max(reversed(versioned), key=lambda item: version_key(item.version)[0], default=None)


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
    bad=_page("E-20260801-tea", "Tea before milk (v2) <!-- AMD005 -->", "2.1, 2, 2.1")
    + FINDINGS
    + "\n"
    + _page("E-20260802-kava", "Кофе до воды", "R2.2 # AMD005, R2, R2.1")
    + _page("E-20260803-mate", "マテ茶（第2版） <!-- AMD005 -->", "3, 2, 3"),
)
