"""Records by what they are called: ids, names, folders and parts."""

import re
from bisect import bisect_left
from collections.abc import Iterable

import msgspec

from beforehand.config import Config, folded
from beforehand.pages.page import Value
from beforehand.records.extract import Extract
from beforehand.records.fields import read_version
from beforehand.records.parts import Finding
from beforehand.records.record import (
    AnyRecord,
    Artifact,
    Critique,
    Design,
    Framework,
    Note,
    Record,
    Result,
    Vote,
)

LINKED = re.compile(r"\[[^\]]*\]\((?P<href>[^()\s]+)\)")


class Import(msgspec.Struct, frozen=True):
    """One entry of ``imports``: the page it names, if there is one, and the version it pins."""

    entry: Value
    name: str
    version: str
    page: Framework | None


class Experiment(msgspec.Struct, frozen=True):
    """Everything in the record that belongs to one experiment."""

    id: str
    design: Design | None
    designs: tuple[Design, ...]
    critiques: tuple[Critique, ...]
    results: tuple[Result, ...]
    votes: tuple[Vote, ...]
    audits: tuple[Artifact, ...]

    @property
    def findings(self) -> tuple[tuple[Critique, Finding], ...]:
        """The findings of all critic passes, in the order of the passes."""
        return tuple(
            (critique, finding) for critique in self.critiques for finding in critique.findings
        )


class Index:
    """Looks records up. Built once from all extracts, never changed afterwards."""

    def __init__(self, extracts: Iterable[Extract], config: Config) -> None:
        self.config = config
        self.pages: dict[str, Extract] = {page.path: page for page in extracts}
        self.records: tuple[AnyRecord, ...] = tuple(
            record for path in sorted(self.pages) for record in self.pages[path].records
        )
        self.by_id: dict[str, list[AnyRecord]] = {}
        self.names: dict[str, AnyRecord] = {}
        self.on_page: dict[str, list[AnyRecord]] = {}
        self.notes: dict[str, Note] = {}
        self.frameworks: dict[str, Framework] = {}
        self.designs: dict[str, Design] = {}
        groups: dict[str, list[AnyRecord]] = {}
        for record in self.records:
            self.by_id.setdefault(record.id, []).append(record)
            self.on_page.setdefault(record.path, []).append(record)
            for name in record.names:
                self.names.setdefault(folded(name), record)
            if isinstance(record, Note):
                self.notes.setdefault(record.id, record)
            elif isinstance(record, Framework):
                self.frameworks[record.path] = record
            elif isinstance(record, Design):
                self.designs[record.path] = record
        for alias, target in config.aliases.items():
            if target in self.by_id:
                self.names[folded(alias)] = self.by_id[target][0]
        self._sorted_ids = sorted(name for name in self.by_id if "/" not in name)
        for record in self.records:
            if record.experiment:
                groups.setdefault(self._home(record), []).append(record)
        self.experiments: dict[str, Experiment] = {
            name: _experiment(name, group) for name, group in sorted(groups.items())
        }
        self.folders = self._folders()
        self._scopes: dict[str, tuple[Framework, ...]] = {}

    def _home(self, record: AnyRecord) -> str:
        """The experiment a record belongs to; its ``of`` may leave out the slug of the id."""
        owner = self.find(record.experiment)
        return owner.experiment if isinstance(owner, Design) else record.experiment

    def _folders(self) -> dict[str, str]:
        """From the folder of an experiment to its id."""
        found: dict[str, str] = {}
        for name, experiment in self.experiments.items():
            if experiment.design:
                found.setdefault(experiment.design.path.rsplit("/", 1)[0], name)
        return found

    def experiment_of(self, path: str) -> Experiment | None:
        """The experiment that a page belongs to, by its record or by its folder."""
        for record in self.on_page.get(path, ()):
            if record.experiment in self.experiments:
                return self.experiments[record.experiment]
        folder = path
        while "/" in folder:
            folder = folder.rsplit("/", 1)[0]
            if folder in self.folders:
                return self.experiments[self.folders[folder]]
        return None

    def find(self, identifier: str) -> AnyRecord | None:
        """The record of a global id or name; an id may do without its slug if that is clear."""
        exact = self.by_id.get(identifier)
        if exact:
            return exact[0]
        begins = f"{identifier}-"
        at = bisect_left(self._sorted_ids, begins)
        starts = [name for name in self._sorted_ids[at : at + 2] if name.startswith(begins)]
        if len(starts) == 1:
            return self.by_id[starts[0]][0]
        return self.names.get(folded(identifier))

    def find_first(self, text: str) -> AnyRecord | None:
        """The record whose id a text begins with, whatever follows."""
        words = text.split(maxsplit=1)
        return self.find(words[0].strip("`[](),.;:")) if words else None

    def imports(self, path: str) -> tuple[Framework, ...]:
        """The framework pages whose rules are in scope on a page."""
        if path not in self._scopes:
            experiment = self.experiment_of(path)
            sources: list[AnyRecord] = list(self.on_page.get(path, ()))
            if experiment and experiment.design:
                sources.append(experiment.design)
            found = {
                item.page.path: item.page
                for record in sources
                for item in self.imports_of(record)
                if item.page
            }
            self._scopes[path] = tuple(found.values())
        return self._scopes[path]

    def imports_of(self, record: Record) -> tuple[Import, ...]:
        """The entries of a record's ``imports``, in the order they were written."""
        found: list[Import] = []
        for entry in record.entries("imports"):
            link = LINKED.search(entry.text)
            name, _, pin = (link["href"] if link else entry.text).partition("@")
            name = name.strip().strip("`")
            version = read_version(pin.strip().strip("`")) if pin.strip() else ""
            found.append(Import(entry, name, version, self.framework(name, record.path)))
        return tuple(found)

    def framework(self, written: str, path: str) -> Framework | None:
        """The framework page that a path, a name of the page or a qualifier names."""
        name = written.split("@", 1)[0].strip().strip("`")
        for candidate in (name, relative(path, name)):
            if candidate in self.frameworks:
                return self.frameworks[candidate]
        record = self.names.get(folded(name.removesuffix(".md")))
        return record if isinstance(record, Framework) else None


def _experiment(name: str, group: list[AnyRecord]) -> Experiment:
    designs = tuple(record for record in group if isinstance(record, Design))
    current = [design for design in designs if design.status.name != "superseded"]
    critiques = [record for record in group if isinstance(record, Critique)]
    return Experiment(
        id=name,
        design=next(iter(current or designs), None),
        designs=designs,
        critiques=tuple(sorted(critiques, key=lambda item: (item.number.zfill(4), item.path))),
        results=tuple(record for record in group if isinstance(record, Result)),
        votes=tuple(record for record in group if isinstance(record, Vote)),
        audits=tuple(
            record
            for record in group
            if isinstance(record, Artifact) and record.type.name == "audit"
        ),
    )


def relative(path: str, href: str) -> str:
    """The repository path that a link on a page points to; ``..`` above the root stays.

    >>> relative("docs/a/b.md", "../c.md"), relative("docs/a.md", "../../x")
    ('docs/c.md', '../x')
    """
    if href.startswith("/"):
        return href.lstrip("/")
    parts = path.split("/")[:-1]
    for piece in href.split("/"):
        if piece in ("", "."):
            continue
        if piece == ".." and parts and parts[-1] != "..":
            parts.pop()
        else:
            parts.append(piece)
    return "/".join(parts)
