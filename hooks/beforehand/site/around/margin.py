"""What stands in the margin: beside a section its findings and the versions that changed it.

Beside a finding stands what it changed.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from beforehand.graph import Experiment, Graph
from beforehand.records.parts import Amendment, Finding, Text
from beforehand.records.record import Critique, Design
from beforehand.site.around.row_badges import with_badges
from beforehand.site.head.design_rows import ANSWERS
from beforehand.site.versions.history import Changed, changes_of
from beforehand.site.words.badges import UNKNOWN, disposition_badge
from beforehand.site.words.cite import address, answers, label
from beforehand.site.words.markup import Cell, Piece, cell, counted, escape, href, html, joined

MOST = 4
MARKED = re.compile(r'<(h[2-6]|tr|li)\b[^<>]*?\sid="([^"]*)"[^<>]*>')
ENDS = {"tr": "</td>", "li": ""}

Answered = tuple[Design, Amendment]


class Hit(msgspec.Struct, frozen=True):
    """A finding that hits a section, with the amendments of that section that answer it."""

    critique: Critique
    finding: Finding
    answered: tuple[Answered, ...] = ()


def with_margin(graph: Graph, path: str, page: str, translate: Callable[[str], str]) -> str:
    """The HTML of a page with lines for each section that was objected to or changed, and finding.

    The words of a finding's row become badges on the way.

    ``translate`` makes links between files of the repository links of the site.
    """
    notes = margin_notes(graph, path)
    page = with_badges(graph, path, page)
    if not notes:
        return page
    found: list[str] = []
    cursor = 0
    for match in MARKED.finditer(page):
        note = notes.get(match[2])
        if not note:
            continue
        end = ENDS.get(match[1], f"</{match[1]}>")
        at = page.find(end, match.end()) if end else match.end()
        if at < cursor or at < 0:
            continue
        after = end if end.startswith("</h") else ""
        found += [page[cursor:at], after, translate(note)]
        cursor = at + len(after)
    return "".join([*found, page[cursor:]])


def margin_notes(graph: Graph, path: str) -> Mapping[str, str]:
    """By anchor, as it stands in the HTML of a page, the line that belongs there."""
    found: dict[str, str] = {}
    objected: dict[str, list[Cell]] = {}
    for experiment in _with_findings(graph).get(path, {}).values():
        given = answers(graph, experiment)
        if any(design.path == path for design in experiment.designs):
            for anchor, hits in _hits(graph, experiment, given, path).items():
                objected[anchor] = _findings(experiment, hits, path)
        for critique, finding in experiment.findings:
            pairs = given.get(address(critique, finding), ())
            if pairs and critique.path == path:
                found[escape(finding.anchor)] = _beside_finding(pairs, path)
    changes = changes_of(graph, path)
    names = _names(graph, path) if changes else {}
    for anchor in dict.fromkeys((*objected, *changes)):
        lines = _changes(changes.get(anchor, ()), names.get(anchor, ""), path)
        found[escape(anchor)] = _beside_section(objected.get(anchor, []), lines, path)
    return found


@lru_cache(maxsize=1)
def _with_findings(graph: Graph) -> dict[str, dict[str, Experiment]]:
    """By page, the experiments by id with a design or a critique there, and with findings."""
    found: dict[str, dict[str, Experiment]] = {}
    for experiment in graph.experiments.values():
        for record in (*experiment.designs, *experiment.critiques) if experiment.findings else ():
            found.setdefault(record.path, {})[experiment.id] = experiment
    return found


def _hits(
    graph: Graph, experiment: Experiment, given: Mapping[str, tuple[Answered, ...]], path: str
) -> dict[str, list[Hit]]:
    """The findings on each section of the designs on a page, in the order of the passes."""
    found: dict[str, list[Hit]] = {}
    for critique, finding in experiment.findings:
        places: dict[str, list[Answered]] = {}
        for design, amendment in given.get(address(critique, finding), ()):
            if design.path == path:
                for anchor in _sections(graph, path, (amendment.section,), path):
                    places.setdefault(anchor, []).append((design, amendment))
        texts = (finding.objection, finding.remedy, finding.answer)
        for anchor in _sections(graph, critique.path, texts, path):
            places.setdefault(anchor, [])
        for anchor, answered in places.items():
            found.setdefault(anchor, []).append(Hit(critique, finding, tuple(answered)))
    return found


def _sections(graph: Graph, path: str, texts: Iterable[Text], of: str) -> Iterator[str]:
    """The sections of the page ``of`` that texts on another name."""
    for text in texts:
        for reference in graph.inside(path, text):
            target = reference.target
            if target and target.kind == "section" and target.path == of and target.anchor:
                yield target.anchor


def _findings(experiment: Experiment, hits: list[Hit], path: str) -> list[Cell]:
    several = len(experiment.critiques) > 1
    hits = sorted(hits, key=lambda hit: not hit.finding.is_open)
    lines = [_line(hit, several=several) for hit in hits[:MOST]]
    more = len(hits) - MOST
    if more > 0:
        lines.append(cell(Piece(f"and {counted(more, 'more finding')}", f"{path}{ANSWERS}")))
    return lines


def _names(graph: Graph, path: str) -> dict[str, str]:
    """By anchor, what a section of a page is called: its number, or its title."""
    sections = graph.pages[path].sections
    return {each.anchor: f"§{each.number}" if each.number else each.title for each in sections}


def _changes(changes: Sequence[Changed], section: str, path: str) -> list[str]:
    """The versions that changed a section, the newest first, each with its comparison."""
    lines = [_change(each, section, path) for each in changes[: -MOST - 1 : -1]]
    earlier = changes[:-MOST]
    if earlier:
        to = earlier[-1].to.partition("#")[0]
        lines.append(html(Piece(f"and in {counted(len(earlier), 'earlier version')}", to), path))
    return lines


def _change(changed: Changed, section: str, path: str) -> str:
    """``changed in v2 · compare with v1``; out of its place the link says of which section."""
    before = _short(changed.before)
    when = f"in {_short(changed.version)}" if changed.version else f"since {before}"
    of = f'<span class="bh-unseen">: {escape(section)}</span>' if section else ""
    return (
        f"{escape(changed.state)} {escape(when)} · "
        f'<a href="{escape(href(path, changed.to))}">compare with {escape(before)}{of}</a>'
    )


def _short(version: str) -> str:
    return f"v{version}" if version[:1].isdecimal() else version


def _beside_section(findings: list[Cell], changes: list[str], path: str) -> str:
    told = "Findings on" if findings else "Versions that changed"
    if findings and changes:
        told = "Findings on, and versions that changed,"
    lines = (*(html(finding, path) for finding in findings), *changes)
    items = "".join(f"<li>{line}</li>" for line in lines)
    return (
        f'<div class="bh-margin" role="note" aria-label="{told} this section"'
        f" data-search-exclude><ul>{items}</ul></div>"
    )


def _line(hit: Hit, *, several: bool) -> Cell:
    """``finding 3 · blocking · accepted → A3``."""
    finding = hit.finding
    name = f"finding {finding.id}" if finding.id[:1].isdecimal() else finding.id
    before = f"{label(hit.critique)}, " if several else ""
    severity = finding.severity
    known = severity.name not in ("", UNKNOWN)
    settled = Piece(finding.disposition.name or finding.disposition.written)
    state = disposition_badge(finding) if finding.is_open else cell(settled)
    parts = [
        cell(Piece(f"{before}{name}", address(hit.critique, finding))),
        cell(severity.name) if known else (),
        state if finding.disposition.name != UNKNOWN else (),
    ]
    line = joined([part for part in parts if part], " · ")
    to = joined(Piece(item.id, address(design, item)) for design, item in hit.answered)
    return cell(line, " → " if to else "", to)


def _beside_finding(pairs: Iterable[Answered], path: str) -> str:
    links = joined(
        cell(
            Piece(item.id, address(design, item)),
            Piece(f" {item.section.text}", look="quiet") if item.section else (),
        )
        for design, item in pairs
    )
    return (
        '<span class="bh-answered" data-search-exclude><span class="bh-unseen">answered by </span>'
        f'<span aria-hidden="true">→ </span>{html(links, path)}</span>'
    )
