"""What stands around the HTML of a page: above it, below its headings, beside it and at its end."""

import re
from collections.abc import Collection, Mapping
from html import escape

from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from beforehand.diagnostics import Diagnostic
from beforehand.mkdocs_plugin.addresses import Addresses
from beforehand.mkdocs_plugin.contents import list_first, list_last
from beforehand.pages.page import Value
from beforehand.site.handover.values import Hand
from beforehand.site.words.language import language_of
from beforehand.site.words.made_table import BEGINS, ENDS

FIRST_HEADING = re.compile(r"<h1[\s>].*?</h1>", re.DOTALL)
SECTION = re.compile(r"<h2[\s>]")
OPENING = re.compile(r"<[a-z]+")
HEADING_START = re.compile(r"<h[2-6][^<>]*\Z")
HEADING_END = re.compile(r"</h[2-6]>")
LINKS = re.compile(f"{BEGINS}(.*?){ENDS}", re.DOTALL)
"""HTML of a made page that Markdown has not read; its links are still those of a code host."""


class Dressing:
    """Dresses the pages of one build, in this process or in another."""

    def __init__(
        self,
        hand: Hand,
        made: Collection[str],
        headers: Mapping[str, tuple[Value, ...]],
        files: Files,
    ) -> None:
        self.hand = hand
        self.graph, self.report = hand.graph, hand.report
        self.made = made
        self.headers = headers
        self.files = files
        self.by_path: dict[str, list[Diagnostic]] = {}
        for item in self.report.diagnostics:
            self.by_path.setdefault(self.graph.page_of(item.span.path), []).append(item)

    def dressed(self, html: str, page: Page) -> str:
        """The problem box before, cards after headings, findings beside, and the rest below."""
        from beforehand.site import header_card, with_margin
        from beforehand.site.around.navigation import HOME
        from beforehand.site.front.home import home_glance

        path = page.file.src_uri
        links = Addresses(self.files, page)
        lang = language_of(self.headers.get(path, ()))

        def ours(fragment: str) -> str:
            shown = links.translated(fragment)
            return OPENING.sub(r'\g<0> lang="en"', shown, count=1) if lang else shown

        if path == HOME:
            glance = ours(home_glance(self.graph, self.report))
            html = _before_first_section(html, glance)
            list_first(page, glance)
        if path in self.made:
            html = LINKS.sub(lambda part: links.translated(part[1]), html)
        html = with_margin(self.graph, path, html, ours)
        for record in self.graph.index.on_page.get(path, ()):
            card = header_card(self.graph, self.report, record)
            card = ours(f"<div>{card}</div>" if lang else card)
            html = _below_heading(html, record.anchor, card)
        if lang:
            html = f'<div lang="{lang}">{html}</div>'
        before, after = links.translated(self._before(path)), links.translated(self._after(path))
        list_last(page, after)
        return f"{before}{html}{after}"

    def _before(self, path: str) -> str:
        from beforehand.site import kept_banner, problem_box, tab_bar

        box = problem_box(self.by_path[path], path) if path in self.by_path else ""
        return f"{tab_bar(self.graph, path)}{box}{kept_banner(self.graph, path)}"

    def _after(self, path: str) -> str:
        from beforehand.site import after_page
        from beforehand.site.graphs import drawn_below
        from beforehand.site.handover import cite_box

        known = after_page(self.graph, path) if path in self.graph.pages else ""
        drawn = drawn_below(self.graph, path) if path in self.made else ""
        return f"{known}{drawn}{cite_box(self.hand, path)}"


def _before_first_section(html: str, glance: str) -> str:
    """A page with something between what it says first and its first section."""
    heading = SECTION.search(html)
    cut = heading.start() if heading else len(html)
    return f"{html[:cut]}{glance}{html[cut:]}"


def _below_heading(html: str, anchor: str, card: str) -> str:
    """A page with a record's card below its heading: the title, or an entry of a register."""
    if not anchor:
        heading = FIRST_HEADING.search(html)
        cut = heading.end() if heading else 0
    else:
        start = html.find(f' id="{escape(anchor)}"')
        heading = HEADING_END.search(html, start) if start >= 0 else None
        if heading is None or not HEADING_START.search(html, 0, start):
            return html
        cut = heading.end()
    return f"{html[:cut]}{card}{html[cut:]}"
