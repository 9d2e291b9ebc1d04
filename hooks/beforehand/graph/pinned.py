"""Pins held to what they cite: current, outdated, or orphaned."""

from collections.abc import Callable
from typing import Literal

import msgspec

from beforehand.graph.cited_text import FILE, cited_digest
from beforehand.graph.graph import Graph
from beforehand.graph.index import relative
from beforehand.graph.reference import Target, target_of
from beforehand.graph.resolve import AUDIT, PASS
from beforehand.records.mentions import Mention
from beforehand.records.pins import Pin
from beforehand.source import Source, Span

State = Literal["current", "outdated", "orphaned", "unreadable"]


class Pinned(msgspec.Struct, frozen=True):
    """One pin beside what it cites now.

    ``now`` is the whole digest, ``why`` what is wrong with the name or with the digest.
    """

    page: str
    pin: Pin
    state: State
    target: Target | None = None
    now: str = ""
    why: str = ""

    @property
    def span(self) -> Span:
        """Where the name is written."""
        return self.pin.key_at.span(self.page)

    @property
    def cited_span(self) -> Span | None:
        """Where what is cited stands."""
        return Span(self.target.path, self.target.line) if self.target else None


def has_pins(graph: Graph) -> bool:
    """Whether some page pins anything."""
    return any(page.pins for page in graph.pages.values())


def with_cited(graph: Graph, read: Callable[[str], Source]) -> Graph:
    """The record beside the files that its pins cite, each read once."""
    wanted = {
        target.path
        for path, page in graph.pages.items()
        for pin in page.pins
        if not isinstance(target := named(graph, path, pin.name, pin.mentions), str)
    }
    return graph.with_sources({path: read(path) for path in sorted(wanted)})


def pins_on(graph: Graph, path: str) -> tuple[Pinned, ...]:
    """The pins of a page, in its order, each held to what it cites now."""
    return tuple(_held(graph, path, pin) for pin in graph.pages[path].pins)


def _held(graph: Graph, path: str, pin: Pin) -> Pinned:
    if not pin.name:
        return Pinned(path, pin, "unreadable", why="it is no mapping")
    target = named(graph, path, pin.name, pin.mentions)
    if isinstance(target, str):
        return Pinned(path, pin, "orphaned", why=target)
    if target.kind == FILE and target.path in (path, *graph.pages[path].beside):
        return Pinned(path, pin, "orphaned", why="it is the page itself, which changes with it")
    now = cited_digest(graph, target)
    if not now:
        trouble = graph.sources.get(target.path)
        why = f"{target.path} cannot be read ({trouble.trouble})" if trouble else "it was not read"
        return Pinned(path, pin, "orphaned", why=why)
    if not pin.digest:
        return Pinned(path, pin, "unreadable", target, now, "it has no digest")
    return Pinned(path, pin, "current" if now.startswith(pin.digest) else "outdated", target, now)


def named(graph: Graph, path: str, name: str, mentions: tuple[Mention, ...]) -> Target | str:
    """What a name means on a page, or why it means nothing.

    It is a file, a framework page, or what the same words in running text would lead to.
    """
    for candidate in (name, relative(path, name)):
        if candidate in graph.files:
            return _file(candidate)
    page = graph.index.framework(name, path)
    if page is not None:
        return _file(page.path)
    same = graph.index.by_id.get(name, ())
    if len(same) > 1:
        return _several(tuple(target_of(record) for record in same))
    last = mentions[-1] if mentions and not same else None
    if last is not None and name.endswith(last.text):
        return _mentioned(graph, path, name, last)
    record = graph.find(name)
    if record is not None:
        return whole(target_of(record))
    return "it is no file, record, section or part"


def _mentioned(graph: Graph, path: str, name: str, mention: Mention) -> Target | str:
    """What the words at the end of a name lead to; those before say of which page or record."""
    reference = graph.resolver.resolve(path, mention)
    if reference is None:
        return f"nothing here is called {mention.text!r}"
    if reference.trouble == "ambiguous":
        return _several(reference.candidates)
    target = reference.target
    if reference.trouble or target is None:
        return f"nothing is called {mention.text!r} in {reference.scope or 'the record'}"
    words = name[: -len(mention.text)].strip()
    if words and not _leads_to(graph, path, mention, target):
        return f"{words!r} before {mention.text!r} is not where {target.path} is"
    return whole(target)


def _leads_to(graph: Graph, path: str, mention: Mention, target: Target) -> bool:
    """Whether the words before a mention name what the target belongs to."""
    low = mention.before.casefold().rstrip(" (")
    if low.endswith(AUDIT) or PASS.search(low[-24:]):
        return True
    owner = graph.resolver.qualifiers.find(path, mention.before)
    if owner is None:
        return False
    ran = graph.find(owner.text("ran"))
    if target.path in (owner.path, ran.path if ran else owner.path):
        return True
    home, there = graph.experiment_of(owner), graph.index.experiment_of(target.path)
    return home is not None and there is not None and home.id == there.id


def _file(path: str) -> Target:
    return Target(path, "", FILE, "", path)


def whole(target: Target) -> Target:
    """Where a reference leads, seen by a pin: a record that is a whole page is that page."""
    return target if target.anchor else _file(target.path)


def _several(targets: tuple[Target, ...]) -> str:
    places = ", ".join(dict.fromkeys(f"{item.path}:{item.line}" for item in targets))
    return f"it may mean several things ({places}): put the page or the record before it"
