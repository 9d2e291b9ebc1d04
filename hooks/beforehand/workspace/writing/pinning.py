"""Writes pins into the header of a page, where that is asked for and nowhere else."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from beforehand.freezing.entries.fixed import fixed_as
from beforehand.graph import Graph, Target
from beforehand.graph.cited_text import cited_digest
from beforehand.graph.pin_sources import named_on, pin_sources
from beforehand.graph.pinned import named
from beforehand.ledger.chain import Refused
from beforehand.pages.beside import siblings_of
from beforehand.pages.mapping_entries import entry_key, with_entries
from beforehand.pages.markdown import read_page
from beforehand.pages.page import Page, Value
from beforehand.pages.rewriting import Script, read_script
from beforehand.records.kinds import field_name
from beforehand.records.pins import FIELD, SHOWN, Pin, pin_name, read_pins
from beforehand.source import Source
from beforehand.workspace.opening import read_source
from beforehand.workspace.tree import Tree
from beforehand.workspace.workspace import Workspace
from beforehand.workspace.writing.named_design import named_design
from beforehand.workspace.writing.page_file import keep_next, take_place

YAML = (".yml", ".yaml")
CLOSING = ("---", "...")


class Outcome(msgspec.Struct, frozen=True):
    """What became of one name: the digests before and now, or why it has none."""

    name: str
    state: Literal["new", "current", "re-pinned", "orphaned"]
    was: str = ""
    now: str = ""
    why: str = ""


class Pinning(msgspec.Struct, frozen=True):
    """What came of a command.

    ``refusal`` says why nothing could be written; ``by_hand`` are the lines to write then.
    ``path`` is the file that holds the pins.
    """

    path: str
    outcomes: tuple[Outcome, ...] = ()
    refusal: str = ""
    by_hand: tuple[str, ...] = ()


def pin(
    space: Workspace, identifier: str, names: Iterable[str] = (), *, dry_run: bool = False
) -> Pinning | None:
    """Pin what a page cites; None where no record or page is called so.

    Without names: what is pinned already, what the page imports, and what its amendments rest on.
    """
    tree = space.tree()
    graph = space.graph(tree)
    path = _page(graph, identifier)
    return _Desk(space, tree, graph, path).pin(tuple(names), dry_run) if path else None


def _page(graph: Graph, name: str) -> str:
    """The page that an id, the id of an experiment, or a path names."""
    if name in graph.pages:
        return name
    found = named_design(graph, name) or graph.find(name)
    return found.path if found else ""


class _Desk:
    """A page, its header as it is written, and the record around it."""

    def __init__(self, space: Workspace, tree: Tree, graph: Graph, path: str) -> None:
        self.root = space.root
        self.config = space.config
        self.data = frozenset(tree.data)
        self.graph = graph
        self.path = path
        self.page = self._read({})
        self.field = self._field_of(self.page)
        self.target = (self.field.at.path if self.field else "") or path
        self.before = read_source(self.root, self.target).data
        self.pins = read_pins(self.field, self.config)

    def pin(self, names: tuple[str, ...], dry_run: bool) -> Pinning:
        frozen = fixed_as(self.graph, self.path)
        if frozen:
            name = next((item.id for item in self.graph.index.on_page[self.path]), self.path)
            why = f"{self.path} is frozen{frozen}, and its pins with it"
            opens = f"`beforehand amend {name}` opens the next version"
            return Pinning(self.target, refusal=f"{why}: {opens}")
        wanted = self._given(names) if names else self._usual()
        self.graph = self._with_sources(wanted)
        outcomes = tuple(self._outcome(name, target) for name, target in wanted.items())
        entries = {
            self._written(item.name): item.now
            for item in outcomes
            if item.state in ("new", "re-pinned")
        }
        if not entries:
            return Pinning(self.target, outcomes)
        script = self._edited(entries)
        if isinstance(script, str):
            lines = (f"{entry_key(name)}: {digest}" for name, digest in entries.items())
            return Pinning(self.target, outcomes, script, tuple(lines))
        if not dry_run:
            try:
                take_place(keep_next(self.root, self.target, script.data), self.before)
            except Refused as error:
                return Pinning(self.target, outcomes, f"{self.target} cannot be written: {error}")
        return Pinning(self.target, outcomes)

    # -- what is pinned ----------------------------------------------------------

    def _given(self, names: Iterable[str]) -> dict[str, Target | str]:
        """The names that were given; what is pinned already keeps the name that it has."""
        found: dict[str, Target | str] = {}
        for written in names:
            name = pin_name(written)
            target = named_on(self.graph, self.path, name, self.config)
            found[self._known(name, target)] = target
        return found

    def _usual(self) -> dict[str, Target | str]:
        found = {item.name: self._of(item) for item in self.pins if item.name}
        for name, target in pin_sources(self.graph, self.path, self.config):
            known = self._known(name, target)
            found.setdefault(known, target)
        return found

    def _of(self, item: Pin) -> Target | str:
        return named(self.graph, self.path, item.name, item.mentions)

    def _known(self, name: str, target: Target | str) -> str:
        """The name under which something is pinned already, or else the one it is given."""
        if any(item.name == name for item in self.pins) or isinstance(target, str):
            return name
        same = (item.name for item in self.pins if self._of(item) == target)
        return next(same, name)

    def _with_sources(self, wanted: dict[str, Target | str]) -> Graph:
        paths = {item.path for item in wanted.values() if isinstance(item, Target)}
        return self.graph.with_sources({path: read_source(self.root, path) for path in paths})

    def _outcome(self, name: str, target: Target | str) -> Outcome:
        known = next((item for item in self.pins if item.name == name), None)
        was = known.digest if known else ""
        if isinstance(target, str):
            return Outcome(name, "orphaned", was, why=target)
        if target.path in (self.path, *self.page.beside) and not target.anchor:
            return Outcome(name, "orphaned", was, why="it is the page itself")
        now = cited_digest(self.graph, target)
        if not now:
            return Outcome(name, "orphaned", was, why=f"{target.path} cannot be read")
        if known is None:
            return Outcome(name, "new", "", now[:SHOWN])
        if was and now.startswith(was):
            return Outcome(name, "current", was, was)
        return Outcome(name, "re-pinned", was or known.written, now[:SHOWN])

    # -- how it is written -------------------------------------------------------

    def _written(self, name: str) -> str:
        """A name as the header has it already."""
        items = self.field.items if self.field else ()
        return next((item.key for item in items if pin_name(item.key) == name), name)

    def _edited(self, entries: dict[str, str]) -> Script | str:
        """The file with these pins, or why it cannot be written."""
        script = read_script(self.before)
        if script is None:
            return f"{self.target} is not UTF-8: save it as such"
        after = 0
        if self.target == self.path:
            after = self.page.header.last_line - 1
            closing = script.line(after + 1).rstrip()
            if self.page.header.notation != "yaml" or closing not in CLOSING:
                return (
                    f"the header of {self.path} is no YAML between lines `---`: write under "
                    f"`{FIELD}:` there, or in a file {self.path.rpartition('.')[0]}.yml"
                )
        elif not self.target.lower().endswith(YAML):
            return f"{self.target} is no YAML: write there, under `{FIELD}`"
        new = with_entries(script, FIELD, self.field, after, entries)
        if new is None or not self._says(new, entries):
            return (
                f"`{FIELD}` is written in {self.target} in a way that cannot be added to: write "
                "it as one `name: digest` a line"
            )
        return new

    def _says(self, script: Script, entries: dict[str, str]) -> bool:
        """Whether the page says with this text what it should, and else what it said before."""
        after = self._read({self.target: script.data})
        field = self._field_of(after)
        if field is None or len(after.faults) != len(self.page.faults):
            return False
        expected = {item.key: item.text for item in (self.field.items if self.field else ())}
        said = {item.key: item.text for item in field.items}
        others = [_bare(item) for item in after.header.fields if item != field]
        before = [_bare(item) for item in self.page.header.fields if item != self.field]
        return said == expected | entries and others == before

    def _read(self, changed: Mapping[str, bytes]) -> Page:
        """The page as it is, or as it would be with other bytes in a file."""
        paths = (self.path, *siblings_of(self.path, self.data))
        page, *beside = [
            Source(path, changed[path]) if path in changed else read_source(self.root, path)
            for path in paths
        ]
        return read_page(page, beside)

    def _field_of(self, page: Page) -> Value | None:
        fields = page.header.fields
        return next((item for item in fields if field_name(item, self.config) == FIELD), None)


def _bare(value: Value) -> tuple[str, str, str, tuple[object, ...]]:
    """A value without its places."""
    return value.key, value.text, value.shape, tuple(map(_bare, value.items))
