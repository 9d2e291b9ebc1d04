"""What a verdict rests on: the places of a design that its prediction stands in or names."""

import re
from collections.abc import Iterator

import msgspec

from beforehand.freezing.amendments.amending import named_sections
from beforehand.graph import Graph
from beforehand.pages.inline import plain
from beforehand.pages.page import Section
from beforehand.records.parts import Prediction, Text
from beforehand.records.record import Design
from beforehand.source import Place

RANGE = re.compile(r"\d\s*[–—‒~〜～-]\s*§?\s*\d")
HISTORY = ("amendment", "finding")


class Ground(msgspec.Struct, frozen=True):
    """Lines of a design that a verdict rests on, and how: ``where prediction P1 stands``."""

    first: int
    last: int
    how: str


def grounds(graph: Graph, design: Design, prediction: Prediction | None) -> tuple[Ground, ...]:
    """Everything on the page of a design that a verdict on a prediction rests on.

    A verdict on no prediction of the design rests on all of it.
    """
    if prediction is None:
        return (Ground(1, 10**9, "and the verdict rests on the whole design"),)
    found = dict.fromkeys(_grounds(graph, design, prediction))
    return tuple(found)


def where_named(graph: Graph, path: str, written: str) -> tuple[Section, ...] | None:
    """The sections of a page that a text names: ``§2, §6.7``; None where it names another thing.

    What cannot be resolved may be anything, so nobody may take it for a small change. Nor is
    it known what lies within a range.
    """
    if RANGE.search(written):
        return None
    found, missing = named_sections(graph.pages[path].sections, plain(written), graph.config)
    return found if found and not missing else None


def _grounds(graph: Graph, design: Design, prediction: Prediction) -> Iterator[Ground]:
    name = f"prediction {prediction.id}"
    yield from _around(graph, design, prediction.at, f"where {name} stands")
    texts = (prediction.text, prediction.falsifier, prediction.condition, prediction.evidence)
    for text in filter(None, texts):
        for reference in graph.inside(design.path, text):
            target = reference.target
            if target is None or target.path != design.path or target.kind in HISTORY:
                continue
            if target.anchor not in ("", prediction.anchor):
                how = f"which {name} names as {reference.text}"
                yield from _around(graph, design, Place(target.line), how)
    yield from _blocks(graph, design, prediction, texts)
    for reading in design.readings:
        yield from _around(graph, design, reading.at, "where its readings stand")


def _blocks(
    graph: Graph, design: Design, prediction: Prediction, texts: tuple[Text, ...]
) -> Iterator[Ground]:
    """The computed blocks of the page that a prediction names or asks, and its outcome tables."""
    page = graph.pages[design.path]
    if not page.blocks:
        return
    asked = {
        figure.source.name
        for figure in graph.figures_on(design.path)
        if figure.source and any(_holds(text, figure.link.at) for text in texts if text)
    }
    words = " ".join(text.text for text in texts)
    for thing in graph.scopes.on_page(design.path):
        if thing.sort == "readings":
            yield from _around(graph, design, thing.at, "where its readings stand")
        elif thing.name in asked or _says(words, thing.name):
            how = f"where {thing.sort} {thing.name} stands, which prediction {prediction.id} names"
            yield from _around(graph, design, thing.at, how)


def _holds(text: Text, at: Place) -> bool:
    end = text.at.column + max(text.width, len(text.text))
    return (at.path, at.line) == (text.at.path, text.at.line) and text.at.column <= at.column < end


def _says(words: str, name: str) -> bool:
    return name in words and bool(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", words))


def _around(graph: Graph, design: Design, at: Place, how: str) -> Iterator[Ground]:
    """The innermost section that a place lies in; a file beside the page has none."""
    inner = None if at.path else inner_section(graph, design.path, at.line)
    if inner:
        yield Ground(inner.at.line, inner.last_line, how)


def inner_section(graph: Graph, path: str, line: int) -> Section | None:
    """The innermost section of a page that a line lies in."""
    inner = None
    for section in graph.pages[path].sections:
        if section.at.line <= line <= section.last_line:
            inner = section
    return inner
