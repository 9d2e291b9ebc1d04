"""The ids of headings on the site: the anchors that our reader of pages gave them."""

from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown

from beforehand.pages.anchors import Anchors, slug
from beforehand.pages.page import Section
from beforehand.site.markdown.current_page import HEADINGS, words


def set_heading_ids(root: Element, md: Markdown, sections: tuple[Section, ...]) -> None:
    """Give every heading its anchor; an id that its author wrote stays beside it."""
    headings = [element for element in root.iter() if element.tag in HEADINGS]
    titles = [words(element, md) for element in headings]
    for element, anchor in zip(headings, anchors_for(titles, sections), strict=True):
        own = element.get("id")
        element.set("id", anchor)
        if own and own != anchor:
            _keep(element, own)


def anchors_for(titles: list[str], sections: tuple[Section, ...]) -> list[str]:
    """An anchor for each rendered heading, in the order of the page.

    The two Markdown parsers may disagree about what is a heading. Where they agree
    the section's anchor is taken; a heading that only the site shows gets one of its own.
    """
    if len(titles) == len(sections):
        return [section.anchor for section in sections]
    found: list[str] = []
    at = 0
    for title in titles:
        base = slug(title)
        match = next((n for n in range(at, len(sections)) if slug(sections[n].title) == base), None)
        found.append("" if match is None else sections[match].anchor)
        at = at if match is None else match + 1
    fresh = Anchors()
    taken = {section.anchor for section in sections}
    for number, title in enumerate(titles):
        while not found[number]:
            anchor = fresh.take(title)
            found[number] = "" if anchor in taken else anchor
    return found


def _keep(element: Element, own: str) -> None:
    """An extra target at the start of a heading."""
    target = SubElement(element, "span", {"id": own})
    element.remove(target)
    target.tail, element.text = element.text, None
    element.insert(0, target)
