"""A Python-Markdown extension: our anchors, references and links on any engine.

Without a record it still gives headings the anchors of a code host and shows
figures; with one (``use``) it links every reference and marks what leads nowhere,
and shows computed blocks as cards and printed figures with their source.
"""

from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from beforehand.graph import Graph
from beforehand.records.mentions import Scanner
from beforehand.site.markdown.current_page import current_path
from beforehand.site.markdown.field_bullets import drop_shown
from beforehand.site.markdown.file_links import LinkMender, Mounts, mend_schemes
from beforehand.site.markdown.heading_ids import set_heading_ids
from beforehand.site.markdown.part_rows import add_permalinks, mark_parts
from beforehand.site.markdown.promised_ids import keep_promised
from beforehand.site.markdown.quick_inline import install as install_quick_inline
from beforehand.site.markdown.reference_links import ReferenceLinker
from beforehand.site.markdown.tables import dress_tables
from beforehand.site.versions.kept_copies import home_of

# After inline markup (20) and attribute lists (8), before the table of contents and the
# collector of anchors (5), and so before the host's link rewriter (0) too.
PRIORITY = 6


class BeforehandExtension(Extension):
    """Holds the record that pages are linked into; one instance serves every page of a build."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.graph: Graph | None = None
        self.mounts = Mounts(frozenset())
        self._scanner: Scanner | None = None
        self._anchors: dict[str, frozenset[str]] = {}

    def use(self, graph: Graph, mounts: Mounts) -> None:
        """Link into this record from now on."""
        if self.graph is None or self.graph.config != graph.config:
            self._scanner = None
        self.graph = graph
        self.mounts = mounts
        self._anchors = {}

    @property
    def scanner(self) -> Scanner:
        """The expressions of the record's configuration, made once."""
        assert self.graph is not None
        if self._scanner is None:
            self._scanner = Scanner(self.graph.config)
        return self._scanner

    def anchors(self, path: str) -> frozenset[str]:
        """The anchors of a page, looked up once."""
        assert self.graph is not None
        if path not in self._anchors:
            known = path in self.graph.pages
            self._anchors[path] = self.graph.anchors(path) if known else frozenset()
        return self._anchors[path]

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  (the host's name)
        """Register with a converter."""
        install_quick_inline(md)
        md.treeprocessors.register(_RecordTreeprocessor(md, self), "beforehand", PRIORITY)


class _RecordTreeprocessor(Treeprocessor):
    """Runs our steps over the tree of one page, in the order in which they need each other."""

    def __init__(self, md: Markdown, extension: BeforehandExtension) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, root: Element) -> None:
        md = self.md
        extension = self.extension
        graph = extension.graph
        path = current_path(md)
        page = graph.pages.get(path) if graph else None
        set_heading_ids(root, md, page.sections if page else ())
        if graph is None or not path:
            mend_schemes(root)
            return
        addressed = mark_parts(root, md, page) if page is not None else []
        if page is not None:
            keep_promised(root, page)
        dress_tables(root, md)
        if page is not None and page.blocks:
            from beforehand.site.markdown.placing import place_blocks

            place_blocks(root, md, graph, path)
        if page is not None and page.figures:
            from beforehand.site.markdown.figure_marks import mark_figures

            mark_figures(root, md, graph, path, extension.mounts)
        home = home_of(graph, path) if page is None else ""
        LinkMender(graph, extension.mounts, path, extension.anchors, home).mend(root)
        # A page that is made links what it means to link.
        if page is not None and page.mentions:
            ReferenceLinker(graph, extension.scanner, path).link(root)
        if page is not None:
            drop_shown(root, md, page, graph.config)
        add_permalinks(addressed)


def makeExtension(**kwargs: Any) -> BeforehandExtension:  # noqa: N802  (the host's name)
    """For engines that name the module instead of the class."""
    return BeforehandExtension(**kwargs)
