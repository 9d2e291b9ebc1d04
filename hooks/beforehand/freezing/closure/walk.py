"""The way from a design to the files that it names, and from these to what they name."""

import re
from collections.abc import Iterable, Iterator, Mapping

from beforehand.freezing.closure.files_named import files_named
from beforehand.freezing.closure.inclusions import inclusions, names_of
from beforehand.freezing.closure.manifests import ENDINGS, listed
from beforehand.freezing.texts.units import lines_of
from beforehand.graph import Graph
from beforehand.graph.index import LINKED, relative
from beforehand.graph.links import SCHEME, goal_of
from beforehand.ledger.places import HISTORY, LEDGER, LOCK
from beforehand.pages.beside import siblings_of
from beforehand.pages.decoding import decode
from beforehand.pages.inline import decoded
from beforehand.pages.page import Value
from beforehand.records.data_values import DataError
from beforehand.records.fields import says_no_date
from beforehand.records.record import Artifact, Critique, Design, Result, Vote
from beforehand.source import Source, Span

FIELDS = ("materials", "prompts", "manifest", "analysis")
"""Header fields that name files, folders or globs; the folders of these names hold such files."""

REPORTED = ("runs", "data")
"""Folders that hold what a result reports, beside those."""

LISTING = ("materials", "manifest")
SCRIPTS = (
    ".py", ".ipynb", ".r", ".rmd", ".qmd", ".jl", ".m", ".do", ".sas", ".sps", ".stan", ".sql",
    ".sh", ".bash", ".ps1", ".js", ".mjs", ".cjs", ".ts", ".rs", ".go", ".java", ".c", ".cpp",
)  # fmt: skip
TEXTS = (".md", ".markdown", ".txt")
MANIFEST = re.compile(r"(?:^|/)manifest[^/]*\.(?:jsonl?|csv)$", re.IGNORECASE)
LIKE_A_PATH = re.compile(r"^\S*(?:/\S*|\.[A-Za-z0-9]{1,8})$")


class Walk:
    """Goes from the design to what it names, and on from there; every file is visited once."""

    def __init__(
        self, graph: Graph, design: Design | Result, sources: Mapping[str, Source]
    ) -> None:
        self.graph = graph
        self.design = design
        self.names = FIELDS if isinstance(design, Design) else (*FIELDS, *REPORTED)
        self.sources = sources
        self.folder = design.path.rpartition("/")[0]
        self.why: dict[str, Span] = {}
        self.missing: dict[str, Span] = {}
        self.elsewhere: dict[str, Span] = {}
        self.unread: dict[str, str] = {}
        self.wanted: set[str] = set()
        self.manifests: set[str] = set()
        self.fields: dict[str, str] = {}
        self.ahead: list[str] = []

    def run(self) -> None:
        self._add(self.design.path, self.design.span())
        for path in siblings_of(self.design.path, self.graph.files):
            self._source(path)
        self._header()
        self._named_in_text()
        while self.ahead:
            path = self.ahead.pop(0)
            if path in self.graph.pages:
                self._page(path)
            if path in self.manifests:
                self._manifest(path)
            elif path.lower().endswith(TEXTS):
                self._text(path)

    def named(self, pages: Iterable[str]) -> None:
        """Go to what the header names, and to what is read along with some pages, no further."""
        self._header()
        for path in pages:
            if path in self.graph.pages:
                self._page(path)

    def _add(self, path: str, span: Span) -> None:
        if path in self.why or (path != self.design.path and self._comes_later(path)):
            return
        self.why[path] = span
        self.ahead.append(path)

    def _comes_later(self, path: str) -> bool:
        """Whether a file is written after the freeze, or keeps what was frozen."""
        own = f"{self.folder}/" if self.folder else ""
        inside = path.removeprefix(own) if path.startswith(own) else ""
        if path == LOCK or inside == LEDGER or inside.startswith(f"{HISTORY}/"):
            return True
        return any(
            isinstance(record, Result | Critique | Vote)
            or (isinstance(record, Artifact) and record.type.name == "audit")
            for record in self.graph.index.on_page.get(path, ())
        )

    def _header(self) -> None:
        for name in FIELDS:
            field = self.design.field(name)
            for entry in _entries(field) if field else ():
                link = LINKED.search(entry.text)
                written = decoded(link["href"]) if link else entry.text.strip("` ")
                span = self.design.span(entry.at)
                found = files_named(self.graph, written, (self.design.path, ""))
                for path in found:
                    if name in LISTING and path.lower().endswith(ENDINGS):
                        self.manifests.add(path)
                    self.fields.setdefault(path, name)
                    self._add(path, span)
                certain = field is not None and field.shape == "list"
                if not found and (certain or LIKE_A_PATH.match(written)):
                    self._lack(self.design.path, written, span)

    def _named_in_text(self) -> None:
        """Scripts that the design names by their path, and files in its folders of materials."""
        page = self.graph.pages[self.design.path]
        for figure in page.addresses if isinstance(self.design, Result) else ():
            for path in files_named(self.graph, figure.file, (page.path, "")):
                self._add(path, figure.at.span(page.path))
        goals = ((goal_of(page.path, link), link.to) for link in page.links)
        named = [(f"/{goal.file}", at) for goal, at in goals if goal]
        folders = tuple(f"{self.folder}/{name}/".lstrip("/") for name in self.names)
        for written, at in (*page.paths, *named):
            for path in files_named(self.graph, written, (page.path, "")):
                if path.lower().endswith(SCRIPTS) or path.startswith(folders):
                    if isinstance(self.design, Result) and MANIFEST.search(path):
                        self.manifests.add(path)
                    self._add(path, at.span(page.path))

    def _page(self, path: str) -> None:
        """What is read along with a page, and the framework pages it imports."""
        for name in self.graph.pages[path].beside:
            span = Span(path, 1)
            found = self.graph.tree.named(name)
            self._add(found, span) if found in self.graph.files else self._lack(
                path, f"/{name}", span
            )
        for record in self.graph.index.on_page.get(path, ()):
            for item in self.graph.index.imports_of(record):
                span = record.span(item.entry.at)
                if item.page:
                    self._add(item.page.path, span)
                elif item.name:
                    root = "" if item.name.startswith(".") else "/"
                    self._lack(path, f"{root}{item.name}", span)

    def _text(self, path: str) -> None:
        """What a text includes; what is only shown in code need not be there."""
        source = self._source(path)
        for item in inclusions(lines_of(decode(source.data, []))) if source else ():
            span = item.at.span(path)
            names = names_of(item.file)
            bases = (path, "", *(f"{root}/" for root in self.graph.config.roots))
            found = next(filter(None, (files_named(self.graph, name, bases) for name in names)), ())
            for name in found:
                self._add(name, span)
            if not found and not item.coded:
                self._lack(path, names[-1], span)

    def _manifest(self, path: str) -> None:
        source = self._source(path)
        if source is None:
            return
        try:
            items = tuple(listed(source, self.graph.config))
        except DataError as trouble:
            self.unread[path] = str(trouble)
            return
        for item in items:
            if not item.named and not LIKE_A_PATH.match(item.text):
                continue
            span = Span(path, item.line)
            found = files_named(self.graph, item.text, (path, self.design.path, ""))
            for name in found if item.named or len(found) == 1 else ():
                self._add(name, span)
            if item.named and not found:
                self._lack(path, item.text, span)

    def _source(self, path: str) -> Source | None:
        source = self.sources.get(path)
        if source is None:
            self.wanted.add(path)
        elif source.trouble:
            self.unread[path] = source.trouble
            return None
        return source

    def _lack(self, path: str, written: str, span: Span) -> None:
        """Note a file that is named and not there, or declared to be elsewhere."""
        name = written.replace("\\", "/")
        if says_no_date(name.lstrip("/"), self.graph.config):
            return  # the same words say that there is no file
        goal = name if SCHEME.match(name) else relative(path, name)
        pages = (page for page in (path, self.design.path) if page in self.graph.pages)
        declared = any(self.graph.is_declared(page, goal, name) for page in pages)
        (self.elsewhere if declared else self.missing).setdefault(goal, span)


def _entries(field: Value) -> Iterator[Value]:
    """The texts of a field that names files, also below the keys of a mapping."""
    if field.shape == "map":
        for item in field.items:
            yield from _entries(item)
    else:
        yield from field.entries()
