"""The frame of a computed block: its address on the page, its name, and the links in it.

The frame is part of the tree of the page, so that the host knows its address and follows its
links. What stands inside is finished HTML, which the tree does not hold.
"""

from xml.etree.ElementTree import Element, SubElement

from markdown.util import AMP_SUBSTITUTE, AtomicString

from beforehand.diagnostics import one_line
from beforehand.reckoning.addresses import anchor_of
from beforehand.reckoning.answer import Computed
from beforehand.reckoning.counts import NamedCounts
from beforehand.reckoning.readings import Readings
from beforehand.site.words.markup import href

NAMES = {
    "rule": "Rule",
    "readings": "Outcome table",
    "draw": "Draw",
    "budget": "Budget",
    "data": "Data",
    "steps": "Steps",
    "counts": "Counts",
}


def literal(text: str) -> AtomicString:
    """A text for the tree that comes out as it is: nothing in it is markup or an entity.

    Python-Markdown leaves an ``&`` alone that looks like the start of an entity.
    """
    return AtomicString(one_line(text).replace("&", f"{AMP_SUBSTITUTE}amp;"))


def frame(thing: Computed, page: str, taken: set[str]) -> Element:
    """A figure with its caption on a page; ``taken`` are the addresses in use there.

    A heading that has the address already is as good a place to arrive, and keeps it.
    """
    anchor = anchor_of(thing)
    look = f"bh-block bh-thing bh-thing--{thing.sort}"
    figure = Element("figure", {"class": look, "data-record": thing.sort, "lang": "en"})
    caption = SubElement(figure, "figcaption")
    sort = SubElement(caption, "span", {"class": "bh-thing__sort"})
    sort.text, sort.tail = AtomicString(NAMES[thing.sort]), " "
    name = SubElement(caption, "strong")
    name.text = literal(thing.name)
    if isinstance(thing, Readings | NamedCounts):
        is_table = isinstance(thing, Readings)
        name.tail = AtomicString(" over the counts of rule " if is_table else " under ")
        link = SubElement(caption, "a")
        link.set("href", href(page, f"{thing.rule.path}#{anchor_of(thing.rule)}"))
        link.text = literal(thing.rule.name if is_table else "its rule")
    if anchor not in taken:
        taken.add(anchor)
        figure.set("id", anchor)
        permalink = SubElement(caption, "a", {"class": "headerlink", "href": f"#{anchor}"})
        permalink.set("title", "Link to this block")
        permalink.text = "¶"
    return figure
