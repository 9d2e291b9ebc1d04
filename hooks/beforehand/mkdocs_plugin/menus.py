"""The menu of pages that it does not list: made once for all pages that see it alike.

The menu of Material takes as long as the rest of a short page. On a page that it lists, it marks
that page and carries its table of contents; on any other it differs by the addresses and by the
entry that is marked because the page belongs to it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jinja2 import Template
from jinja2.runtime import Context
from mkdocs.structure.nav import Navigation
from mkdocs.utils import get_relative_url

MENU = "partials/nav.html"


class Menus:
    """Stands for the template of the menu where another template includes it."""

    def __init__(self, template: Template, nav: Navigation) -> None:
        self.template = template
        self.addresses = [page.url for page in nav.pages]
        self.listed = set(map(id, nav.pages))
        self.made: dict[tuple[str | int, ...], list[str]] = {}
        self.new_context = template.new_context

    def root_render_func(self, context: Context) -> Iterator[str]:
        """What the template gives, as Jinja asks for it."""
        page: Any = context.get("page")
        if page is None or id(page) in self.listed:
            yield from self.template.root_render_func(context)
            return
        relative = (get_relative_url(address, page.url) for address in self.addresses)
        seen_from = (id(page.parent), context.get("base_url", ""), *relative)
        if seen_from not in self.made:
            self.made[seen_from] = list(self.template.root_render_func(context))
        yield from self.made[seen_from]


def is_known(template: Template) -> bool:
    """Whether this is the menu of Material, as it comes with the package."""
    place = Path(template.filename or "")
    return place.parts[-4:] == ("material", "templates", *MENU.split("/"))
