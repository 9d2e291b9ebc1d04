"""Where rules come from: the record below a folder, or a file of its own."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from beforehand.diagnostics import Fault
from beforehand.exact.meaning import nearest
from beforehand.graph import Graph
from beforehand.pages.decoding import decode
from beforehand.pages.page import Fence, Header, Page
from beforehand.reckoning.rules import NamedRule, read_rule
from beforehand.records.blocks import RecordBlock, find_blocks
from beforehand.source import Place, Span
from beforehand.workspace import Workspace

BEGINNING = {"units", "outcomes", "fires"}
STDIN = "-"
MOST_BYTES = 4_000_000


@dataclass
class Found:
    """Rules, and what could not be read where one should stand."""

    rules: list[NamedRule] = field(default_factory=list)
    faults: list[tuple[Span, str]] = field(default_factory=list)


def of_file(file: str, name: str | None) -> Found:
    """The rules of a YAML file, or the one that is named."""
    faults: list[Fault] = []
    text = decode(_bytes_of(file), faults).rstrip("\n") + "\n"
    # A file is what a fence holds whose first line stands above it.
    fence = Fence('yaml record="rule"', text, Place(0), 0)
    (block,) = find_blocks(Page(file, Header("none"), "", Place(1), 0, fences=(fence,)))
    path, found = "stdin" if file == STDIN else file, Found()
    for fault in (*faults, *block.faults):
        words = fault.message.replace("the block", "the file", 1).replace("the page", "the file")
        found.faults.append((fault.at.span(path), words))
    names = [entry.key for entry in block.entries]
    if len({*names} & BEGINNING) > 1:
        message = "the rule has no name: put `name:` above it, and blanks before each line of it"
        found.faults.append((Place(1).span(path), message))
        return found
    _read(found, path, (block,), name)
    if not found.rules and not found.faults:
        if name is not None:
            raise click.UsageError(f"no rule is called {name!r} in {path}; {nearest(name, names)}")
        found.faults.append((Place(1).span(path), "there is no rule here: begin with `name:`"))
    return found


def _bytes_of(file: str) -> bytes:
    """What a file or the input holds; what cannot be opened, or never ends, is wrong use."""
    try:
        with click.open_file(file, "rb") as stream:
            data: bytes = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise click.UsageError(f"{file} cannot be read: {why}") from error
    if len(data) > MOST_BYTES:
        raise click.UsageError(f"{file} has more than {MOST_BYTES:,} bytes: no rule is that long")
    return data


def of_record(root: str, name: str | None) -> Found:
    """The rules of the record, or the only one with a name."""
    graph, _ = Workspace(Path(root)).read()
    found = Found()
    for path in graph.scopes.pages:
        blocks = graph.pages[path].blocks
        _read(found, path, blocks, name)
        if name is None:
            faults = (fault for block in blocks if block.sort == "rule" for fault in block.faults)
            found.faults.extend((fault.at.span(path), fault.message) for fault in faults)
    if name is None:
        found.faults.sort()
        return found
    if not found.rules and not found.faults:
        return Found([_further_off(graph, name)])
    if len(found.rules) > 1:
        raise click.UsageError(_several(graph, name, found.rules))
    return found


def _read(found: Found, path: str, blocks: Iterable[RecordBlock], name: str | None) -> None:
    """Add the rules of some blocks, or the one that is named."""
    for block in blocks:
        for entry in block.entries if block.sort == "rule" else ():
            if name not in (None, entry.key):
                continue
            read = read_rule(entry, path)
            if isinstance(read, tuple):
                found.faults.extend((fault.at.span(path), fault.message) for fault in read)
            else:
                found.rules.append(read)


def _further_off(graph: Graph, name: str) -> NamedRule:
    """The rule that a page means which has the record ID of ``ID/NAME``."""
    where, _, last = name.rpartition("/")
    if where:
        thing = graph.scopes.find("", last, where)
        if isinstance(thing, NamedRule):
            return thing
        raise click.UsageError(thing if isinstance(thing, str) else _no_rule(last, thing.sort))
    for thing in graph.computed:
        if thing.name == name:
            raise click.UsageError(_no_rule(name, thing.sort))
    known = [thing.name for thing in graph.computed if thing.sort == "rule"]
    raise click.UsageError(f"no rule is called {name!r}; {nearest(name, known)}")


def _no_rule(name: str, sort: str) -> str:
    return f"{name!r} is of the sort {sort}, and no rule"


def _several(graph: Graph, name: str, rules: Sequence[NamedRule]) -> str:
    """Where the rules of one name are, and how each is asked for, or that one needs a new name."""
    places = [f"  {rule.at.span(rule.path)}" for rule in rules]
    on_page = [graph.index.on_page.get(rule.path, ()) for rule in rules]
    ids = [records[0].id if records else "" for records in on_page]
    if "" in ids or len({*ids}) < len(ids):
        return "\n".join((f"{name!r} is defined {len(rules)} times; give each its own:", *places))
    lines = [f"{name!r} is defined {len(rules)} times; put a record's id before it:"]
    asked = (
        f"{place}: beforehand odds {one}/{name}" for place, one in zip(places, ids, strict=True)
    )
    return "\n".join((*lines, *asked))
