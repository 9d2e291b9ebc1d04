"""Printed figures as links to what they were computed from, each with a discreet mark.

A figure leads to the card of its source, or to its data file. One that has neither leads to a
list below the page, which also says how those were computed whose source is on another page.
"""

import re
from collections.abc import Sequence
from urllib.parse import unquote
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.util import AtomicString

from beforehand.graph import Graph
from beforehand.graph.index import relative
from beforehand.reckoning.addresses import anchor_of, figure_anchors
from beforehand.reckoning.figures import Figure
from beforehand.site.blocks.figure_table import HEAD, LOOKS, how_of, said_of, way_of
from beforehand.site.blocks.frames import literal
from beforehand.site.markdown.current_page import unescaped, words
from beforehand.site.markdown.file_links import Mounts
from beforehand.site.words.made_table import stacking
from beforehand.site.words.markup import href

CALC = re.compile(r"calc:", re.IGNORECASE)
CAPTION = "Where other figures of this page come from"


def mark_figures(root: Element, md: Markdown, graph: Graph, path: str, mounts: Mounts) -> None:
    """Mark every figure of a page whose source is known, and list those without a card here."""
    marker = _Marker(graph, path, mounts)
    if not marker.figures:
        return
    for element in list(root.iter("a")):
        target = unescaped(element.get("href", ""))
        scheme = CALC.match(target)
        if scheme:
            asked = unquote(target[scheme.end() :]).strip()
            figure = marker.figures.get((asked, words(element, md)))
            if figure is not None:
                marker.mark(element, figure)
    marker.keep_promised(root)
    if marker.listed:
        root.append(_list(marker.listed, marker))


class _Marker:
    """Marks the figures of one page. Two with one text and target are the same to a reader."""

    def __init__(self, graph: Graph, path: str, mounts: Mounts) -> None:
        self.path = path
        self.mounts = mounts
        found = graph.figures_on(path)
        self.figures = {(one.link.target, " ".join(one.link.text.split())): one for one in found}
        self.listed: list[Figure] = []
        self.anchors: dict[str, list[str]] = {}
        for one, anchor in zip(
            found, figure_anchors(one.link.target for one in found), strict=True
        ):
            self.anchors.setdefault(one.link.target, []).append(anchor)

    def mark(self, element: Element, figure: Figure) -> None:
        """Make a link of ours, with an address, out of the one that was written."""
        if anchors := self.anchors.get(figure.link.target):
            element.set("id", anchors.pop(0))
        here = figure.source is not None and figure.source.path == self.path
        if not here and figure not in self.listed:
            self.listed.append(figure)
        address = self.address(figure)
        if not address:
            address = f"#{_row_id(self.listed.index(figure))}"
        element.set("href", address)
        element.set("class", "bh-figure")
        element.set("title", literal(how_of(figure)))
        if figure.state == "holds":
            return  # the style sheet says it, with words for who hears the page
        element.set("class", f"bh-figure bh-figure--{figure.state}")
        hidden = SubElement(element, "span", {"class": "bh-unseen", "data-search-exclude": ""})
        hidden.text = AtomicString(f" {literal(f'({said_of(figure)})')}")

    def keep_promised(self, root: Element) -> None:
        """A target at the top of the page for each figure that was not found in its text."""
        for anchor in (anchor for left in self.anchors.values() for anchor in left):
            root.insert(0, Element("span", {"id": anchor}))

    def address(self, figure: Figure) -> str:
        """Where a figure comes from: a card, or a file that the site shows; else nothing."""
        if figure.source is not None:
            return href(self.path, f"{figure.source.path}#{anchor_of(figure.source)}")
        if not figure.link.file:
            return ""
        where = relative(self.path, figure.link.file)
        return href(self.path, where) if where in self.mounts.paths or self.mounts.source else ""


def _row_id(place: int) -> str:
    return f"source-{place + 1}"


def _list(figures: Sequence[Figure], marker: _Marker) -> Element:
    """The figures without a card on this page, as a table below it."""
    section = Element("section", {"class": "bh-figures", "aria-label": CAPTION, "lang": "en"})
    frame = SubElement(section, "div", {"class": "bh-scroll", "role": "group", "tabindex": "0"})
    frame.set("aria-label", CAPTION)
    look, style = stacking("bh-values bh-made", HEAD)
    table = SubElement(frame, "table", {"class": look, "style": style})
    SubElement(table, "caption").text = CAPTION
    head = SubElement(SubElement(table, "thead"), "tr")
    for name in HEAD:
        SubElement(head, "th", {"scope": "col"}).text = name
    body = SubElement(table, "tbody")
    for place, figure in enumerate(figures):
        row = SubElement(body, "tr", {"id": _row_id(place)})
        SubElement(row, "th", {"scope": "row"}).text = literal(figure.link.text)
        asked = SubElement(row, "td")
        address = marker.address(figure)
        if address:
            asked = SubElement(asked, "a", {"href": address})
        SubElement(asked, "code").text = literal(figure.link.target)
        SubElement(row, "td").text = literal(figure.value or "–")
        SubElement(row, "td").text = literal(way_of(figure) or "–")
        state = SubElement(SubElement(row, "td"), "span")
        state.set("class", f"bh-badge bh-badge--{LOOKS[figure.state]}")
        state.text = literal(said_of(figure))
    return section
