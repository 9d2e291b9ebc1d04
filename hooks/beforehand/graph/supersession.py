"""Which record takes the place of which, and where that runs in a circle."""

import re
from collections import deque
from collections.abc import Iterator
from functools import cached_property

import msgspec

from beforehand.config import folded
from beforehand.graph.index import Index
from beforehand.pages.page import Value
from beforehand.records.record import AnyRecord, Framework, Record

IN_PART = re.compile(r"\b(?:in part|partly|partially)\b|частичн|部分|一部|일부|§", re.IGNORECASE)


class Succession(msgspec.Struct, frozen=True):
    """One entry of a ``supersedes`` field, and the record that it names."""

    by: AnyRecord
    entry: Value
    of: AnyRecord


class Supersession:
    """The ``supersedes`` fields of all records, as edges from the newer to the older."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.shapes = tuple(
            re.compile(re.escape(prefix.starts) + f"(?:{prefix.shape})")
            for prefix in index.config.prefixes
        )

    def named_by(self, record: AnyRecord) -> Iterator[Succession]:
        """What a record says it supersedes whole, in the order it was written."""
        for entry in record.entries("supersedes"):
            if IN_PART.search(entry.text):
                continue
            for found in self._named(entry.text, record):
                yield Succession(record, entry, found)

    def _named(self, text: str, record: Record) -> Iterator[AnyRecord]:
        whole = self.index.names.get(folded(text))
        if whole is not None and whole.kind == record.kind:
            yield whole
            return
        for word in re.split(r"[\s,;]+", text):
            found = self._record(word.strip("().,;:`[]"), record)
            if found is not None:
                yield found

    def _record(self, word: str, record: Record) -> AnyRecord | None:
        if any(shape.fullmatch(word) for shape in self.shapes):
            return self.index.find(word)
        if isinstance(record, Framework):
            return self.index.framework(word, record.path) if word else None
        alike = (item for item in self.index.by_id.get(word, ()) if item.kind == record.kind)
        return next(alike, None)

    @cached_property
    def edges(self) -> dict[str, tuple[Succession, ...]]:
        """For each id that supersedes something, its entries."""
        found: dict[str, list[Succession]] = {}
        for record in self.index.records:
            for item in self.named_by(record):
                if item.of.id != record.id:
                    found.setdefault(record.id, []).append(item)
        return {name: tuple(items) for name, items in found.items()}

    @cached_property
    def superseded_by(self) -> dict[str, tuple[AnyRecord, ...]]:
        """For each id, the records whose ``supersedes`` names it."""
        found: dict[str, dict[str, AnyRecord]] = {}
        for items in self.edges.values():
            for item in items:
                found.setdefault(item.of.id, {}).setdefault(item.by.id, item.by)
        return {name: tuple(items.values()) for name, items in found.items()}

    def successors(self, identifier: str) -> tuple[AnyRecord, ...]:
        """Every record that took the place of another, directly or in steps, nearest first."""
        seen: dict[str, AnyRecord] = {}
        ahead = deque(self.superseded_by.get(identifier, ()))
        while ahead:
            record = ahead.popleft()
            if record.id not in seen and record.id != identifier:
                seen[record.id] = record
                ahead.extend(self.superseded_by.get(record.id, ()))
        return tuple(seen.values())

    def holder(self, identifier: str) -> AnyRecord | None:
        """The record that holds in the end; None where nothing or only a circle follows."""
        newest = (
            record for record in self.successors(identifier) if record.id not in self.superseded_by
        )
        return next(newest, None)

    @cached_property
    def cycles(self) -> dict[str, tuple[str, ...]]:
        """For each id in a circle, the ids of a circle through it, each before what it names."""
        ahead = {
            name: tuple(dict.fromkeys(item.of.id for item in items))
            for name, items in self.edges.items()
        }
        core = _without_ends(ahead)
        found: dict[str, tuple[str, ...]] = {}
        for name in sorted(core):
            if name not in found:
                circle = _way_back(name, core)
                for member in circle:
                    found.setdefault(member, circle)
        return found


def _without_ends(ahead: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """What is left when ids that lead nowhere are taken away until there is none."""
    behind: dict[str, list[str]] = {}
    for name, others in ahead.items():
        for other in others:
            behind.setdefault(other, []).append(name)
    left = {name: len(others) for name, others in ahead.items()}
    ends = [name for name in behind if name not in left]
    while ends:
        for name in behind.get(ends.pop(), ()):
            left[name] -= 1
            if not left[name]:
                ends.append(name)
    return {name: others for name, others in ahead.items() if left[name]}


def _way_back(start: str, ahead: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The shortest circle through ``start``, or nothing."""
    came: dict[str, str] = {}
    queue = deque([start])
    while queue:
        name = queue.popleft()
        for other in ahead.get(name, ()):
            if other == start:
                way = [name]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return tuple(reversed(way))
            if other not in came:
                came[other] = name
                queue.append(other)
    return ()
