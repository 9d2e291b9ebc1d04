"""The events of MkDocs, in the order in which they come."""

import logging
from pathlib import Path
from typing import Literal

from jinja2 import Environment
from mkdocs.config import base
from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import Files, set_exclusions
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from beforehand.graph import Graph
from beforehand.mkdocs_plugin.dressing import Dressing
from beforehand.mkdocs_plugin.forked import by_several
from beforehand.mkdocs_plugin.indexing import leave_out_of_search
from beforehand.mkdocs_plugin.lost import TEMPLATE as LOST
from beforehand.mkdocs_plugin.lost import with_ways_on
from beforehand.mkdocs_plugin.menu import leave_out_of_nav, put_into_groups, safe_nav
from beforehand.mkdocs_plugin.meta import (
    add_known,
    meta_of,
    naming_experiment,
    naming_feed,
    safe_title,
    split_page,
)
from beforehand.mkdocs_plugin.mounting import (
    SCRIPTS,
    Mounting,
    addresses,
    is_shown,
    package_assets,
)
from beforehand.mkdocs_plugin.printing import Printing
from beforehand.mkdocs_plugin.publishing import Publishing, refuse_lost_seals, tell
from beforehand.mkdocs_plugin.rendering import Rendering, begin
from beforehand.mkdocs_plugin.reporting import tell_problems
from beforehand.mkdocs_plugin.restart import restart
from beforehand.mkdocs_plugin.settings import (
    add_markdown,
    count_quiet_warnings,
    refuse_twice,
    root_of,
    set_search,
    set_validation,
    site_of,
    source_address,
    watch,
)
from beforehand.mkdocs_plugin.theming import Theming
from beforehand.pages.page import Value
from beforehand.site.handover.feed import PATH as FEED
from beforehand.site.handover.values import Hand
from beforehand.site.markdown.file_links import Mounts
from beforehand.site.markdown_extension import BeforehandExtension
from beforehand.site.words.page import ASSETS
from beforehand.workspace import Workspace
from beforehand.workspace.kept import source_stamp
from beforehand.workspace.opening import read_source

# The name is MkDocs' own on purpose: only records below "mkdocs" count for --strict, and
# ProperDocs counts them too.
log = logging.getLogger("mkdocs.plugins.beforehand")


class PluginOptions(base.Config):  # type: ignore[no-untyped-call]
    """The plugin has no options: the record's own configuration is ``beforehand.yml``."""


class BeforehandPlugin(BasePlugin[PluginOptions]):  # type: ignore[no-untyped-call]
    """Mount, report, show. One instance lives through all rebuilds of ``mkdocs serve``."""

    def __init__(self) -> None:
        self.serving = False
        self.whole = False
        self.nav: Navigation | None = None
        self.rendering: Rendering | None = None
        self.theming: Theming | None = None
        self.stamp = ""
        self.extension = BeforehandExtension()
        self.graph: Graph | None = None
        self.dressing: Dressing | None = None
        self.headers: dict[str, tuple[Value, ...]] = {}
        self.titles: dict[str, str] = {}
        self.files: Files = Files([])
        self.printing: Printing | None = None

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
        set_search(config)
        add_markdown(config, self.extension)
        watch(config)
        for name in package_assets():
            if name.endswith(".css"):
                config.extra_css.append(f"{ASSETS}/{name}")
        for name in SCRIPTS:
            script = ExtraScriptValue(f"{ASSETS}/{name}")
            script.defer = True
            config.extra_javascript.append(script)
        return config

    @event_priority(50)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Read the record, report on it, and make its files the files of the site."""
        from beforehand.site import listed, navigation, render_site, site_files, tell_histories
        from beforehand.site.graphs import is_drawn
        from beforehand.site.handover import handed_over
        from beforehand.site.unshown import as_shown

        root = root_of(config)
        workspace = Workspace(root)
        tree = workspace.tree()
        graph, report = workspace.read(tree)
        tell_problems(report)
        refuse_lost_seals(graph)
        mounted = Mounting(root, config, graph.config.roots)
        public = set(filter(mounted.is_public, tree.files))
        unshown = Publishing(root, graph).unshown(sorted(public | graph.sealed))
        tell(unshown)
        graph, report = as_shown(graph, report, unshown)
        self.graph = graph
        if graph.evidence is not None:
            from beforehand.workspace.proving import witnessed

            self.graph = graph = witnessed(workspace, tree, graph)
        self.headers, self.titles = {}, {}
        if not is_drawn():
            log.info("graphs are shown in words: `pip install beforehand[graphs]` draws them")
        result = mounted.mount(files, public - unshown.keys())
        tell_histories(graph, by_several)
        pages = render_site(graph, report, config.site_description or "")
        made = [page for page in pages if mounted.add_text(result, page.path, page.markdown)]
        self.titles = {page.path: page.title for page in made}
        mounted.add_assets(result)
        set_exclusions(result, config)
        addressed = addresses(result)
        hand = Hand(graph, report, site_of(config), addressed)
        for made_file in (*site_files(graph, report, addressed), *handed_over(hand)):
            mounted.add_data(result, made_file.path, made_file.data)
        self.printing = Printing(graph, mounted, result)
        set_exclusions(result, config)
        shown = frozenset(file.src_uri for file in result if is_shown(file))
        if config.nav is None:
            config.nav = safe_nav(navigation(graph, listed(graph, pages)), shown)
            leave_out_of_nav(result, config.nav)
        self.extension.use(graph, Mounts(shown, source_address(config), unshown))
        self.files = result
        self.dressing = Dressing(hand, self.titles, self.headers, result)
        return result

    @event_priority(-100)
    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Every file is known: let other processes begin with the pages."""
        leave_out_of_search(config)
        if self.graph:
            put_into_groups(self.graph, files, nav)
        self.rendering = begin(config, files, self._dressed) if self.whole else None
        self.nav = nav
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
            if self.graph:
                add_known(page.meta, self.graph, path)
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
        return self.dressing.dressed(html, page) if self.dressing else html

    @event_priority(-100)
    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """All pages are rendered, and are written next."""
        del files
        env.lstrip_blocks = True  # by which a theme indents its tags: kilobytes a page
        if self.rendering and self.nav:
            self.rendering.close()
            self.theming = Theming(config, self.nav, env, self.rendering)
        return env

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """See which style sheets the theme gives to a page, and tell it what the theme leaves out.

        That is whose page it is, and where the feed is.
        """
        if self.printing:
            self.printing.keep_styles(output, page)
        if self.theming:
            self.theming.begin(page)
            if self.printing:
                self.printing.begin()
        if self.graph:
            output = naming_experiment(output, self.graph, page.file.src_uri, config.site_name)
        feed = self.files.get_file_from_path(FEED)
        return output if feed is None or not is_shown(feed) else naming_feed(output, page, feed)

    def on_post_template(
        self, output_content: str, *, template_name: str, config: MkDocsConfig
    ) -> str:
        """Give the page for addresses that lead nowhere a way on."""
        if template_name != LOST:
            return output_content
        return with_ways_on(output_content, config, self.files)

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """All pages are written, but for those that are made of them."""
        if self.printing:
            self.printing.write(config)
        self.on_shutdown()

    def on_shutdown(self) -> None:
        """Leave no process behind, however the build ended."""
        for work in (self.rendering, self.theming, self.printing):
            if work:
                work.close()
        self.rendering = self.theming = None
