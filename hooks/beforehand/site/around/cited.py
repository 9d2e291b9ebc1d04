"""Who cites the records of a page, and where."""

from beforehand.graph import Graph, Reference
from beforehand.pages.page import Section
from beforehand.site.head.citing import CITED_BY
from beforehand.site.words.cite import label, section_at
from beforehand.site.words.markup import Piece, cell, escape, html, joined, shortened

FEW, MANY = 12, 60


def cited_on(graph: Graph, path: str) -> str:
    """Who cites the records of a page; on a page of many records, one list for each."""
    records = graph.index.on_page.get(path, ())
    parts: list[str] = []
    for record in records:
        cited = graph.cited_by.get(record.id, ())
        if cited and record.anchor:
            name = html(cell(Piece(label(record), look="strong"), " ", record.title), path)
            parts.append(f'<p id="{CITED_BY}-{escape(record.anchor)}">{name}</p>')
        if cited:
            parts.append(_cited(graph, cited, path))
    if not parts and len(records) == 1:
        return "<p>No other page cites this one.</p>"
    return "".join(parts)


def _cited(graph: Graph, cited: tuple[Reference, ...], page: str) -> str:
    """The citing pages, each with the number of its citations and the sections they stand in."""
    by_page: dict[str, list[Reference]] = {}
    for reference in cited:
        by_page.setdefault(reference.page, []).append(reference)
    items: list[str] = []
    for path, references in sorted(by_page.items())[:MANY]:
        extract = graph.pages[path]
        places = _places(extract.sections, references, path)
        count = len(references)
        times = Piece(" once" if count == 1 else f" {count} times", look="quiet")
        name = Piece(extract.title or path, path)
        where = cell(": ", joined(places, ", ")) if places else ()
        items.append(f"<li>{html(cell(name, times, where), page)}</li>")
    if len(by_page) > MANY:
        items.append(f"<li>and {len(by_page) - MANY} more pages</li>")
    return f'<ul class="bh-cited">{"".join(items)}</ul>'


def _places(sections: tuple[Section, ...], references: list[Reference], path: str) -> list[Piece]:
    found: dict[str, Piece] = {}
    for reference in references:
        if reference.span.path != path:
            continue
        section = section_at(sections, reference.span.line)
        if section is not None:
            name = f"§{section.number}" if section.number else shortened(section.title, 60)
            found.setdefault(section.anchor, Piece(name, f"{path}#{section.anchor}"))
    places = list(found.values())
    return places if len(places) <= FEW else [*places[:FEW], Piece("…")]
