"""What headers seal: files that nobody is shown until a ledger says that the key is revealed."""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from beforehand.globs import glob_pattern
from beforehand.graph.index import LINKED, Index, relative
from beforehand.ledger.places import HISTORY, ledger_beside
from beforehand.pages.beside import siblings_of
from beforehand.pages.inline import decoded
from beforehand.records.data_files import data_path
from beforehand.records.data_values import DataError
from beforehand.records.extract import Extract
from beforehand.source import Span

if TYPE_CHECKING:
    from beforehand.ledger.chain import Ledger
    from beforehand.records.figures import FigureLink

REVEALING = "key-revealed"
"""The event that opens what is sealed. That labels were opened to a team reveals no key."""


class Seal(msgspec.Struct, frozen=True):
    """An entry of ``sealed``: what it says, where it stands, and the files it names now."""

    written: str
    span: Span
    files: tuple[str, ...]


class Sealing:
    """What the pages of a record seal. ``ledgers`` say which keys are revealed."""

    def __init__(
        self, index: Index, files: frozenset[str], ledgers: "Mapping[str, Ledger]"
    ) -> None:
        self.index = index
        self.all_files = files
        self.ledgers = ledgers
        self.closed = tuple(self._closed())
        self.files = self._files()

    def _closed(self) -> Iterator[Seal]:
        """The entries of all pages whose key is not revealed."""
        for path, page in sorted(self.index.pages.items()):
            if page.sealed and not self._is_revealed(path):
                for text, at in page.sealed:
                    yield Seal(text, at.span(path), self._named(path, text))

    def _files(self) -> frozenset[str]:
        """The files that are not shown: those sealed, and pages that would print what they hold."""
        pages = self.index.pages
        found = {file for seal in self.closed for file in seal.files}
        found |= {path for path, page in pages.items() if not found.isdisjoint(read_into(page))}
        return frozenset(found.union(*(self._copies(path) for path in found if path in pages)))

    def _is_revealed(self, path: str) -> bool:
        """Whether a ledger beside a page, or beside a design of its experiment, says so."""
        experiment = self.index.experiment_of(path)
        pages = (path, *(design.path for design in experiment.designs)) if experiment else (path,)
        found = {ledger_beside(page) for page in pages} & self.ledgers.keys()
        return any(
            event.event == REVEALING for name in found for event in self.ledgers[name].events
        )

    def _named(self, page: str, text: str) -> tuple[str, ...]:
        """The files that a text names from its page or from the root: one, a folder's, a glob's."""
        wholes = [name.removesuffix("**").rstrip("/") for name in _paths(text)]
        found: set[str] = set()
        for place in {relative(at, whole) for whole in wholes for at in (page, "")} - {""}:
            path = unicodedata.normalize("NFC", place)
            patterns = glob_pattern(path), glob_pattern(f"{path}/**")
            found.update(
                file
                for file in self.all_files
                if f"{name_of(file)}/".startswith(f"{path}/")
                or any(pattern.match(name_of(file)) for pattern in patterns)
            )
        return tuple(sorted(found))

    def _copies(self, page: str) -> set[str]:
        """What was kept of a page that is not shown."""
        folder, _, name = page.rpartition("/")
        start = f"{folder}/{HISTORY}/".lstrip("/")
        return {
            file for file in self.all_files if file.startswith(start) and file.endswith(f"/{name}")
        }


def _paths(text: str) -> set[str]:
    """What an entry names. In a header that is no YAML, signs of its list are still about it."""
    link = LINKED.search(text)
    found = {decoded(link["href"])} if link else {text.strip("` "), text.strip("`\"'[] ")}
    return {name.replace("\\", "/") for name in found - {""}}


def name_of(file: str) -> str:
    """A path in the one form in which names are compared."""
    return file if file.isascii() else unicodedata.normalize("NFC", file)


def read_into(page: Extract) -> set[str]:
    """The files whose fields or rows a page shows as its own."""
    rows = {table.at.path for table in page.registers}
    return rows | set(siblings_of(page.path, page.beside))


def figures_of(page: Extract, files: frozenset[str]) -> "tuple[FigureLink, ...]":
    """The figures of a page, and what its blocks ask, that rest on one of some files."""
    return tuple(figure for figure in page.addresses if _file_of(page.path, figure) in files)


def without_sealed(page: Extract, sealed: frozenset[str]) -> Extract:
    """A page whose figures from sealed files are no more than the numbers that are printed."""
    hidden = figures_of(page, sealed)
    if not hidden:
        return page
    return msgspec.structs.replace(
        page, figures=tuple(figure for figure in page.figures if figure not in hidden)
    )


def _file_of(page: str, figure: "FigureLink") -> str:
    try:
        return data_path(page, figure.file) if figure.file else ""
    except DataError:
        return ""
