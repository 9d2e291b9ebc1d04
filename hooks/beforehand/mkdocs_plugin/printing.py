"""Writes the pages for printing, out of what MkDocs has rendered and written already.

Where forks are safe, one more process makes them from the last to the first while MkDocs writes
the others. What it has not come to when these are written is made here.
"""

import re
from html import unescape
from pathlib import Path
from posixpath import dirname, join, normpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from beforehand.graph import Experiment, Graph
from beforehand.mkdocs_plugin.forked import SHARE, Shared
from beforehand.mkdocs_plugin.mounting import Mounting, is_shown
from beforehand.site.around.printing import Leaf, print_path, printed
from beforehand.site.around.tabs import tabs_of

STYLE = re.compile(r'<link\b[^<>]*\brel="stylesheet"[^<>]*>')
HREF = re.compile(r'\bhref="([^"]*)"')


class Printing:
    """The pages for printing of one build. Links to them hold while the site is being made."""

    def __init__(self, graph: Graph, mounted: Mounting, files: Files) -> None:
        self.graph = graph
        self.files = files
        self.styles: tuple[str, ...] | None = None
        self.shared: Shared[str] | None = None
        self.experiments: dict[str, Experiment] = {
            path: experiment
            for experiment in graph.experiments.values()
            if experiment.design
            and len(tuple(tabs_of(graph, experiment))) > 1
            and (path := print_path(experiment))
            and mounted.add_data(files, path, b"")
        }

    def keep_styles(self, output: str, page: Page) -> None:
        """The style sheets of the theme, as the first written page names them."""
        if self.styles is None:
            head = output.partition("</head>")[0]
            hrefs = (HREF.search(link) for link in STYLE.findall(head))
            here = dirname(page.file.dest_uri)
            self.styles = tuple(
                href if re.match(r"[a-z]+:|/", href) else normpath(join(here, href))
                for match in hrefs
                if match
                for href in (unescape(match[1]),)
            )

    def begin(self) -> None:
        """Have the pages made elsewhere; the style sheets are known, and all pages rendered."""
        if len(self.experiments) >= SHARE and not self.shared:
            self.shared = Shared({path: path for path in self.experiments}, self._made, 1)

    def write(self, config: MkDocsConfig) -> None:
        """One page for each experiment; all others are written."""
        for path in self.experiments:
            data = (self.shared.result(path) if self.shared else b"") or self._made(path)
            file = self.files.get_file_from_path(path)
            if file is None or not data:
                continue
            place = Path(config.site_dir, file.dest_uri)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)

    def close(self) -> None:
        """Leave no process behind."""
        if self.shared:
            self.shared.close()
            self.shared = None

    def _made(self, path: str) -> bytes:
        experiment = self.experiments[path]
        file = self.files.get_file_from_path(path)
        leaves = [leaf for tab in tabs_of(self.graph, experiment) if (leaf := self._leaf(*tab))]
        if file is None or not leaves:
            return b""
        return printed(experiment, leaves, self.styles or (), file.dest_uri).encode()

    def _leaf(self, name: str, to: str) -> Leaf | None:
        file: File | None = self.files.get_file_from_path(to.partition("#")[0])
        if file is None or file.page is None or not is_shown(file) or not file.page.content:
            return None
        return Leaf(name, file.dest_uri, file.page.content)
