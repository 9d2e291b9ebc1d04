"""The words of findings as badges, in the table that their author wrote."""

import re
from collections.abc import Iterator

from beforehand.config import Config, folded
from beforehand.graph import Graph
from beforehand.records.parts import Finding
from beforehand.records.record import Artifact, Critique
from beforehand.site.markdown.current_page import TAG
from beforehand.site.words.badges import badge, disposition_badge
from beforehand.site.words.markup import Cell, escape, html

ROW = re.compile(r'<tr\b[^<>]*?\sid="([^"]*)"[^<>]*>.*?</tr>', re.DOTALL)
HEAD = re.compile(r"<th\b[^<>]*>(.*?)</th>", re.DOTALL)
CELL = re.compile(r"(<td\b[^<>]*>)(.*?)(</td>)", re.DOTALL)


def with_badges(graph: Graph, path: str, page: str) -> str:
    """The HTML of a page, its tables of findings with severities and dispositions as badges.

    Only a cell that says the word and nothing else is dressed: it goes on saying what it said.
    """
    findings = {escape(item.anchor): item for item in _findings(graph, path) if item.anchor}
    if not findings:
        return page
    found: list[str] = []
    cursor = 0
    for match in ROW.finditer(page):
        finding = findings.get(match[1])
        if finding is not None:
            names = _columns(graph.config, page, match.start())
            found += [page[cursor : match.start()], _dressed(match[0], names, finding)]
            cursor = match.end()
    return "".join([*found, page[cursor:]])


def _findings(graph: Graph, path: str) -> Iterator[Finding]:
    for record in graph.index.on_page.get(path, ()):
        if isinstance(record, Critique | Artifact):
            yield from record.findings


def _columns(config: Config, page: str, at: int) -> list[tuple[str, ...]]:
    """What the columns of the table around a place are called, by the words for each."""
    start = page.rfind("<thead", 0, at)
    head = page[start : page.find("</thead>", start)] if start >= 0 else ""
    texts = (TAG.sub("", cell).strip() for cell in HEAD.findall(head))
    return [config.column_names.get(folded(text), ()) for text in texts]


def _dressed(row: str, names: list[tuple[str, ...]], finding: Finding) -> str:
    badges = {
        "severity": (finding.severity.written, badge(finding.severity)),
        "disposition": (finding.disposition.written, disposition_badge(finding)),
    }
    at = iter(names)

    def cell(match: re.Match[str]) -> str:
        name = next((word for word in next(at, ()) if word in badges), "")
        written, dressed = badges.get(name, ("", ()))
        return f"{match[1]}{_shown(match[2], written, dressed)}{match[3]}"

    return CELL.sub(cell, row)


def _shown(inside: str, written: str, badge: Cell) -> str:
    """What stands in a cell, as a badge where that is the word and the badge has all of it."""
    says = escape(written)
    is_word = bool(says) and inside.strip() == says and [piece.text for piece in badge] == [written]
    return html(badge, "") if is_word else inside
