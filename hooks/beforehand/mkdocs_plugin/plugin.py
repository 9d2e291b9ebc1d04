"""The events of MkDocs, in the order in which they come."""

import logging
import re
from html import escape
from pathlib import Path
from typing import Literal
from urllib.parse import unquote

from jinja2 import Environment
from mkdocs.config import base
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import Files, set_exclusions
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from beforehand.checks.report import Report
from beforehand.diagnostics import Diagnostic
from beforehand.graph import Graph
from beforehand.graph.index import relative
from beforehand.graph.links import SCHEME
from beforehand.mkdocs_plugin.menu import leave_out_of_nav, safe_nav
from beforehand.mkdocs_plugin.meta import is_searched, language_of, meta_of, safe_title, split_page
from beforehand.mkdocs_plugin.mounting import ASSETS, Mounting, is_shown, package_assets
from beforehand.mkdocs_plugin.rendering import Rendering, begin
from beforehand.mkdocs_plugin.restart import restart
from beforehand.mkdocs_plugin.settings import (
    add_markdown,
    count_quiet_warnings,
    refuse_twice,
    root_of,
    set_validation,
    source_address,
    watch,
)
from beforehand.pages.page import Value
from beforehand.site.file_links import Mounts
from beforehand.site.markdown_extension import BeforehandExtension
from beforehand.workspace import Workspace
from beforehand.workspace.kept import source_stamp
from beforehand.workspace.opening import read_source

# The name is MkDocs' own on purpose: only records below "mkdocs" count for --strict, and
# ProperDocs counts them too.
log = logging.getLogger("mkdocs.plugins.beforehand")

FIRST_HEADING = re.compile(r"<h1[\s>].*?</h1>", re.DOTALL)
HEADING_START = re.compile(r"<h[2-6][^<>]*\Z")
HEADING_END = re.compile(r"</h[2-6]>")
LINK = re.compile(r'<a (?P<more>[^>]*?)href="(?P<href>[^"]*)"(?P<rest>[^>]*)>(?P<words>.*?)</a>')


class PluginOptions(base.Config):  # type: ignore[no-untyped-call]
    """The plugin has no options: the record's own configuration is ``beforehand.yml``."""


class BeforehandPlugin(BasePlugin[PluginOptions]):  # type: ignore[no-untyped-call]
    """Mount, report, show. One instance lives through all rebuilds of ``mkdocs serve``."""

    def __init__(self) -> None:
        self.serving = False
        self.whole = False
        self.rendering: Rendering | None = None
        self.stamp = ""
        self.extension = BeforehandExtension()
        self.graph: Graph | None = None
        self.report: Report | None = None
        self.by_path: dict[str, list[Diagnostic]] = {}
        self.headers: dict[str, tuple[Value, ...]] = {}
        self.titles: dict[str, str] = {}
        self.files: Files = Files([])

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Being here keeps this instance between rebuilds."""
        self.serving = command == "serve"
        self.whole = not self.serving and not dirty
        self.stamp = source_stamp()

    @event_priority(50)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Settle what MkDocs leaves open, and register our Markdown."""
        refuse_twice(config, BeforehandPlugin)
        if self.serving and source_stamp() != self.stamp:
            restart(config.site_dir)
        if config.strict:
            count_quiet_warnings()
        set_validation(config)
        add_markdown(config, self.extension)
        watch(config)
        for name in package_assets():
            if name.endswith(".css"):
                config.extra_css.append(f"{ASSETS}/{name}")
        return config

    @event_priority(50)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Read the record, report on it, and make its files the files of the site."""
        from beforehand.site import navigation, render_site

        root = root_of(config)
        workspace = Workspace(root)
        tree = workspace.tree()
        graph, report = workspace.read(tree)
        self.graph, self.report = graph, report
        self.by_path = {}
        for item in report.diagnostics:
            self.by_path.setdefault(graph.page_of(item.span.path), []).append(item)
        self.headers, self.titles = {}, {}
        _tell(report)
        mounted = Mounting(root, config, graph.config.roots)
        result = mounted.mount(files, sorted(tree.files))
        pages = render_site(graph, report)
        made = [page for page in pages if mounted.add_text(result, page.path, page.markdown)]
        self.titles = {page.path: page.title for page in made}
        mounted.add_assets(result)
        set_exclusions(result, config)
        shown = frozenset(file.src_uri for file in result if is_shown(file))
        if config.nav is None:
            config.nav = safe_nav(navigation(graph, pages), shown)
            leave_out_of_nav(result, config.nav)
        self.extension.use(graph, Mounts(shown, source_address(config)))
        self.files = result
        return result

    @event_priority(-100)
    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Every file is known: let other processes begin with the pages."""
        self.rendering = begin(config, files, self._dressed) if self.whole else None
        return nav

    def on_page_read_source(self, *, page: Page, config: MkDocsConfig) -> str | None:
        """Give MkDocs the body alone."""
        del config
        if page.file.generated_by is not None or page.file.src_dir is None:
            return None
        path = page.file.src_uri
        data = read_source(Path(page.file.src_dir), path).data
        self.headers[path], body = split_page(data)
        return body

    @event_priority(50)
    def on_page_markdown(
        self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        """Tell the theme what it may know about the page."""
        del files
        path = page.file.src_uri
        if path in self.headers:
            page.meta = meta_of(self.headers[path], config)
            if self.graph and "search" not in page.meta and not is_searched(self.graph, path):
                page.meta["search"] = {"exclude": True}
        elif path in self.titles:
            page.meta.setdefault("title", safe_title(self.titles[path]))
        if self.rendering:
            self.rendering.serve(page)
        return markdown

    @event_priority(50)
    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Put the problem box before, the card after the title, and the citations at the end."""
        del config, files
        done = self.rendering.dress(html, page) if self.rendering else None
        return self._dressed(html, page) if done is None else done

    def _dressed(self, html: str, page: Page) -> str:
        if self.graph is None or self.report is None:
            return html
        from beforehand.site import after_page, header_card, problem_box

        path = page.file.src_uri
        before = problem_box(self.by_path[path], path) if path in self.by_path else ""
        after = after_page(self.graph, path) if path in self.graph.pages else ""
        lang = language_of(self.headers.get(path, ()))
        for record in self.graph.index.on_page.get(path, ()):
            card = self._translated(header_card(self.graph, self.report, record), page)
            ours = f'<div lang="en">{card}</div>' if lang else card
            html = _below_heading(html, record.anchor, ours)
        if lang:
            html = f'<div lang="{lang}">{html}</div>'
        return f"{self._translated(before, page)}{html}{self._translated(after, page)}"

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """All pages are rendered, and are written next."""
        del config, files
        if self.rendering:
            self.rendering.turn_to_search()
        return env

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """All pages are written."""
        del config
        self.on_shutdown()

    def on_shutdown(self) -> None:
        """Leave no process behind, however the build ended."""
        if self.rendering:
            self.rendering.close()
            self.rendering = None

    def _translated(self, fragment: str, page: Page) -> str:
        """Generated HTML with links between files of the repository made links of the site."""

        def translate(link: re.Match[str]) -> str:
            address = self._address(link["href"], page)
            if not address:
                return link["words"]
            return f'<a {link["more"]}href="{address}"{link["rest"]}>{link["words"]}</a>'

        return LINK.sub(translate, fragment)

    def _address(self, href: str, page: Page) -> str:
        """Where a link between files leads on the site; empty if its page is not shown."""
        if href.startswith("#") or SCHEME.match(href):
            return href
        where, mark, anchor = href.partition("#")
        target = self.files.get_file_from_path(relative(page.file.src_uri, unquote(where)))
        if target is None or not is_shown(target):
            return ""
        return f"{target.url_relative_to(page.file)}{mark}{anchor}"


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


def _tell(report: Report) -> None:
    """One line for each problem, as ``beforehand check`` prints it."""
    if report.strange:
        log.info("no page says its kind, so nothing was checked: `beforehand survey` looks at it")
    for item in report.problems:
        log.warning("%s", item)
    for item in report.notices:
        log.info("%s", item)
    for text in report.unread:
        log.info("%s", f"not read: {text}")
    for waived in report.waived:
        log.info("%s", f"waived: {waived.diagnostic} (reason in {waived.by}: {waived.reason})")
    if report.idle:
        log.info("%s", f"applied to nothing in this record: {', '.join(report.idle)}")
