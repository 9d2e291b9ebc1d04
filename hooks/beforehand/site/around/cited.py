"""Who cites the records of a page, how, and where: what rests on a record comes first."""

from collections.abc import Iterator, Sequence

import msgspec

from beforehand.graph import Graph, Reference
from beforehand.records.record import AnyRecord
from beforehand.site.graphs.relations import (
    APPLIES,
    ASKED,
    IMPORTS,
    REPLACES,
    after,
    by_owner,
)
from beforehand.site.graphs.value import stands
from beforehand.site.head.citing import CITED_BY
from beforehand.site.words.badges import UNKNOWN, badge
from beforehand.site.words.cite import address, label, natural, section_at
from beforehand.site.words.made_table import stacked_html
from beforehand.site.words.markup import Cell, Piece, cell, counted, escape, html, joined, shortened

HOW = {
    REPLACES: "replaces it",
    "carried out by": "carries it out",
    "extended by": "extends it",
    IMPORTS: "imports it",
    APPLIES: "rests on it",
    "led to": "is its result",
    "examined by": "examines it",
    "voted on in": "votes on it",
    ASKED: "asked for it",
    "followed by": "is about it",
}
"""What is said of a record that cites another, by the relation, the strongest first."""

# So many are shown one a row, named in a fold, and named once without a fold.
ROWS, FOLDED, ALONE = 60, 300, 10
PLACES = 6


class Citing(msgspec.Struct, frozen=True):
    """A record that cites another, or a page that is none: where it stands, how it cites it.

    ``relation`` is empty where the record is only named.
    """

    at: str
    record: AnyRecord | None
    title: str
    relation: str
    references: tuple[Reference, ...]

    @property
    def is_passing(self) -> bool:
        return not self.relation and len(self.references) == 1

    @property
    def rank(self) -> tuple[object, ...]:
        strength = list(HOW).index(self.relation) if self.relation else len(HOW)
        name = label(self.record) if self.record else self.title
        return strength, self.is_passing, self.record.kind if self.record else "", natural(name)


def cited_on(graph: Graph, path: str) -> str:
    """Who cites the records of a page; on a page of many records, one list for each."""
    records = graph.index.on_page.get(path, ())
    parts: list[str] = []
    for record in records:
        cited = graph.cited_by.get(record.id, ())
        found = _citing(graph, cited, address(record))
        if found and record.anchor:
            name = html(cell(Piece(label(record), look="strong"), " ", record.title), path)
            parts.append(f'<p id="{CITED_BY}-{escape(record.anchor)}">{name}</p>')
            parts.append(_listed(graph, found, path))
        elif found:
            parts.append(f"<p>{_number(cited, found)}</p>{_table(graph, found, path)}")
    if not parts and len(records) == 1:
        return "<p>No other page cites this one.</p>"
    return "".join(parts)


def citing_list(graph: Graph, cited: tuple[Reference, ...], page: str) -> str:
    """Those who name a part of a page, as a list."""
    return _listed(graph, _citing(graph, cited, ""), page)


def _citing(graph: Graph, cited: tuple[Reference, ...], at: str) -> tuple[Citing, ...]:
    """Those who cite what stands at an address, the strongest relation first."""
    relations = {edge.target: edge.word for edge in after(graph).get(at, ())}
    found = (
        Citing(here, record, _title(graph, record, here), relations.get(here, ""), references)
        for here, (record, references) in by_owner(graph, cited).items()
    )
    return tuple(sorted(found, key=lambda one: one.rank))


def _title(graph: Graph, record: AnyRecord | None, page: str) -> str:
    if record is not None:
        return record.title or label(record)
    return graph.pages[page].title or page


def _number(cited: tuple[Reference, ...], found: tuple[Citing, ...]) -> str:
    """On how many pages the record is cited, which is what its card counts."""
    pages = len({reference.page for reference in cited})
    if pages == len(found):
        return f"{counted(pages, 'page cites', 'pages cite')} it."
    return f"{counted(len(found), 'record')} on {counted(pages, 'page')} cite it."


def _table(graph: Graph, found: tuple[Citing, ...], page: str) -> str:
    shown, rest = _parted(found)
    rows = [(_who(one), cell(_how(one)), _where(graph, one)) for one in shown]
    table = (
        stacked_html(("Who", "How", "Where"), rows, page, "bh-main-1", "bh-citing") if rows else ""
    )
    return table + _folded(rest, len(found), page)


def _listed(graph: Graph, found: tuple[Citing, ...], page: str) -> str:
    shown, rest = _parted(found)
    lines = "".join(f"<li>{html(_line(graph, one), page)}</li>" for one in shown)
    return (f'<ul class="bh-cited">{lines}</ul>' if lines else "") + _folded(rest, len(found), page)


def _line(graph: Graph, one: Citing) -> Cell:
    where = _where(graph, one)
    return cell(_who(one), f" {_how(one)}", cell(": ", where) if where else ())


def _parted(found: tuple[Citing, ...]) -> tuple[Sequence[Citing], Sequence[Citing]]:
    """Those that are told of one by one, and those that are only named."""
    passing = sum(one.is_passing for one in found)
    most = min(ROWS, len(found) - passing if passing > ALONE else len(found))
    return found[:most], found[most:]


def _folded(rest: Sequence[Citing], total: int, page: str) -> str:
    """Those that are only named, behind a line that counts them."""
    if not rest:
        return ""
    links = joined(Piece(one.title, one.at) for one in rest[:FOLDED])
    left = f", and {len(rest) - FOLDED} more" if len(rest) > FOLDED else ""
    more = " more" if len(rest) < total else ""
    name = " that names it once" if len(rest) == 1 else " that name it once"
    once = name if all(one.is_passing for one in rest) else ""
    return (
        f'<details class="bh-folded"><summary>{len(rest)}{more}{once}</summary>'
        f"<p>{html(cell(links, left), page)}</p></details>"
    )


def _who(one: Citing) -> Cell:
    """What cites: the title as a link, kind and id, and how it stands."""
    link, record = Piece(one.title, one.at), one.record
    if record is None:
        return cell(link)
    name, word = label(record), stands(record)
    known = name in (one.title, record.kind)
    kind = Piece(record.kind if known else f"{record.kind} {name}", look="quiet")
    state = badge(word) if word.name != UNKNOWN else ()
    return cell(link, " ", kind, cell(" ", state) if state else ())


def _how(one: Citing) -> str:
    number = len(one.references)
    times = "once" if number == 1 else f"{number} times"
    return f"{HOW[one.relation]}, {times}" if one.relation else f"names it {times}"


def _where(graph: Graph, one: Citing) -> Cell:
    """The sections in which it does so, beside that of the record itself."""
    places = dict(_places(graph, one))
    shown = list(places.values())[:PLACES]
    return joined([*shown, Piece("…")] if len(places) > PLACES else shown)


def _places(graph: Graph, one: Citing) -> Iterator[tuple[str, Piece]]:
    for reference in one.references:
        path = reference.page
        sections = graph.pages[path].sections if reference.span.path == path else ()
        section = section_at(sections, reference.span.line)
        to = f"{path}#{section.anchor}" if section else ""
        if section and to != one.at:
            name = f"§{section.number}" if section.number else shortened(section.title, 60)
            yield to, Piece(name, to)
