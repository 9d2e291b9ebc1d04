"""The blocks of one page, each entry read as the thing it defines."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from beforehand.diagnostics import Fault
from beforehand.exact.meaning import nearest
from beforehand.pages.page import Value
from beforehand.reckoning.answer import Computed
from beforehand.reckoning.budgets import read_budget
from beforehand.reckoning.counts import read_counts
from beforehand.reckoning.data import read_data
from beforehand.reckoning.draws import read_draw
from beforehand.reckoning.readings import read_readings
from beforehand.reckoning.rules import NamedRule, read_rule
from beforehand.reckoning.steps import read_steps
from beforehand.records.blocks import LATER, SORTS, RecordBlock
from beforehand.records.figures import FigureLink
from beforehand.source import Place

RuleOf = Callable[[str], NamedRule | str]
"""The rule that a name means, or why it means none."""


@dataclass(frozen=True)
class Book:
    """What the blocks of one page define, in the order of the page, and what is wrong in them.

    ``broken`` are the names of entries that define nothing because of their faults.
    """

    things: tuple[Computed, ...] = ()
    faults: tuple[Fault, ...] = ()
    broken: frozenset[str] = frozenset()


NAME = re.compile(r"(?! )[^./()=#]+(?<! )")

FREE = {
    "rule": read_rule,
    "draw": read_draw,
    "budget": read_budget,
    "data": read_data,
    "steps": read_steps,
}
"""The sorts whose entries stand on their own."""


def free_things(path: str, blocks: Iterable[RecordBlock]) -> Book:
    """Everything that needs no rule of another block."""
    return _read(blocks, tuple(FREE), lambda sort, entry: FREE[sort](entry, path))


def bound_things(path: str, blocks: Iterable[RecordBlock], rule_of: RuleOf) -> Book:
    """The outcome tables, each of which speaks of the counts of a rule."""
    return _read(blocks, ("readings",), lambda _, entry: read_readings(entry, path, rule_of))


def counted_things(
    path: str,
    blocks: Iterable[RecordBlock],
    rule_of: RuleOf,
    found: Mapping[Place, FigureLink],
) -> Book:
    """The counts of a page, each under the name of its rule: they take no name from anything."""
    read = _read(blocks, ("counts",), lambda _, entry: read_counts(entry, path, rule_of, found))
    things: dict[str, Computed] = {}
    faults = list(read.faults)
    for thing in read.things:
        first = things.setdefault(thing.name, thing)
        if first is not thing:
            message = f"{thing.name!r} is counted already in line {first.at.line}: keep one of them"
            faults.append(Fault("block", thing.at, message))
    in_order = sorted(faults, key=lambda fault: fault.at)
    return Book(tuple(things.values()), tuple(in_order), read.broken)


def joined(blocks: Iterable[RecordBlock], *books: Book) -> Book:
    """Several books of one page as one; a name that is taken already is a fault."""
    faults = [fault for block in blocks for fault in _of_the_fence(block)]
    things: dict[str, Computed] = {}
    for thing in sorted((one for book in books for one in book.things), key=lambda one: one.at):
        first = things.setdefault(thing.name, thing)
        if first is not thing:
            message = f"{thing.name!r} is defined already in line {first.at.line}: rename one"
            faults.append(Fault("block", thing.at, message))
    faults.extend(fault for book in books for fault in book.faults)
    broken = frozenset[str]().union(*(book.broken for book in books)) - things.keys()
    in_order = sorted(faults, key=lambda fault: fault.at)
    return Book(tuple(things.values()), tuple(in_order), broken)


def _of_the_fence(block: RecordBlock) -> tuple[Fault, ...]:
    if block.sort in ("", *SORTS, *LATER):
        return block.faults
    message = f"there is no sort of block {block.sort!r}; {nearest(block.sort, SORTS)}"
    return (*block.faults, Fault("block", block.at, message))


def _read(
    blocks: Iterable[RecordBlock],
    sorts: tuple[str, ...],
    read: Callable[[str, Value], Computed | tuple[Fault, ...]],
) -> Book:
    things: list[Computed] = []
    faults: list[Fault] = []
    broken: set[str] = set()
    for block in blocks:
        for entry in block.entries if block.sort in sorts else ():
            if not NAME.fullmatch(entry.key):
                message = f"no figure can ask for {entry.key!r}: a name has no `.`, `/`, `#`, `=`,"
                at = entry.key_at or entry.at
                faults.append(Fault("block", at, f"{message} bracket or blank at its ends"))
            found = read(block.sort, entry)
            if isinstance(found, tuple):
                faults.extend(found)
                broken.add(entry.key)
            else:
                things.append(found)
    return Book(tuple(things), tuple(faults), frozenset(broken))
