"""Sections that the plugin puts on a page, in the page's own list of contents.

Without them a reader could not see in the list that they are there, and a theme that follows the
reader in the address would call them by the last section that the list has.
"""

import re

from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink

LEVEL = 2
OPENS = rf'(?:h{LEVEL}|details class="bh-cite") id="([^"]*)"[^<>]*>(?:<summary>)?'
SECTION = re.compile(rf"<{OPENS}(.*?)</(?:h{LEVEL}|summary)>", re.DOTALL)


def list_first(page: Page, html: str) -> None:
    """Name the sections of made HTML before those of the page."""
    sections = _sections(page)
    sections[:0] = _missing(sections, html)


def list_last(page: Page, html: str) -> None:
    """Name the sections of made HTML after those of the page."""
    sections = _sections(page)
    sections.extend(_missing(sections, html))


def _sections(page: Page) -> list[AnchorLink]:
    """What the list has below the title; a page with several titles, or none, has no such place."""
    items: list[AnchorLink] = page.toc.items
    return items[0].children if len(items) == 1 and items[0].level < LEVEL else items


def _missing(sections: list[AnchorLink], html: str) -> list[AnchorLink]:
    """A page may be dressed twice; what is in the list already stays as it is."""
    known = {item.id for item in sections}
    found = [AnchorLink(title, name, LEVEL) for name, title in SECTION.findall(html)]
    return [item for item in found if item.id not in known]
