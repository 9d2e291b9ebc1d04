"""Links between files of the repository, as links between pages of the site."""

import re
from urllib.parse import unquote

from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from beforehand.graph.index import relative
from beforehand.graph.links import SCHEME
from beforehand.mkdocs_plugin.mounting import is_shown

LINK = re.compile(r'<a (?P<more>[^>]*?)href="(?P<href>[^"]*)"(?P<rest>[^>]*)>(?P<words>.*?)</a>')


class Addresses:
    """Where the links of one page lead. What a page links to again is looked up once."""

    def __init__(self, files: Files, page: Page) -> None:
        self.files = files
        self.page = page
        self.known: dict[str, str] = {}

    def translated(self, fragment: str) -> str:
        """Generated HTML with links of the site; a link to what is not shown is its words."""
        return LINK.sub(self._link, fragment)

    def _link(self, link: re.Match[str]) -> str:
        href = link["href"]
        if href not in self.known:
            self.known[href] = self._address(href)
        address = self.known[href]
        if not address:
            return link["words"]
        return f'<a {link["more"]}href="{address}"{link["rest"]}>{link["words"]}</a>'

    def _address(self, href: str) -> str:
        if href.startswith("#") or SCHEME.match(href):
            return href
        where, mark, anchor = href.partition("#")
        where, asks, query = where.partition("?")
        file = self.page.file
        target = self.files.src_uris.get(relative(file.src_uri, unquote(where)))
        if target is None or not is_shown(target):
            return ""
        return f"{target.url_relative_to(file)}{asks}{query}{mark}{anchor}"
