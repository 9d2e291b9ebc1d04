"""Whether declared steps were taken in their order, as the entries of a ledger stand."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from beforehand.exact.meaning import nearest
from beforehand.freezing.entries.freezes import entry_span
from beforehand.freezing.steps.reached import Reached, reached, steps_of
from beforehand.graph import Graph
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.places import ledger_beside
from beforehand.reckoning.steps import RESULTS, STAGE, NamedSteps, folded_name
from beforehand.records.record import Design
from beforehand.source import Span

ENTRY = re.compile(r"entry (?P<number>[1-9][0-9]{0,8})")
PARTS = re.compile(r"[,;]")


class OutOfOrder(msgspec.Struct, frozen=True):
    """One place where steps are not in their order, and where they are declared."""

    span: Span
    message: str
    related: tuple[Span, ...] = ()


class Owned(msgspec.Struct, frozen=True):
    """What `corrected` entries own up to: entries by their number, anything else by its name."""

    numbers: frozenset[int] = frozenset()
    names: frozenset[str] = frozenset()

    def covers(self, event: Event | None, missing: Iterable[Reached]) -> bool:
        """Whether the entry that came too early is owned up to, or every step that is missing."""
        if event is not None and event.number in self.numbers:
            return True
        names = [folded_name(item.step.name) for item in missing]
        return bool(names) and all(name in self.names for name in names)


def owned_up(ledger: Ledger) -> Owned:
    """What the ledger itself says went wrong."""
    texts = [
        part.strip()
        for event in ledger.events
        if event.event == "corrected"
        for part in (event.source, *PARTS.split(event.source))
    ]
    numbers = (ENTRY.fullmatch(text) for text in texts)
    return Owned(
        frozenset(int(found["number"]) for found in numbers if found),
        frozenset(folded_name(text) for text in texts),
    )


def all_out_of_order(graph: Graph, evidence: Evidence) -> tuple[OutOfOrder, ...]:
    """Everything out of order in the ledgers beside designs, each thing once, sorted."""
    found: set[OutOfOrder] = set()
    beside: dict[str, list[tuple[Design, NamedSteps]]] = {}
    for design in graph.records:
        path = ledger_beside(design.path)
        if not isinstance(design, Design) or path not in evidence.ledgers:
            continue
        for named in steps_of(graph, design):
            beside.setdefault(path, []).append((design, named))
            items = reached(graph, design, evidence.ledgers[path], named)
            found.update(out_of_order(evidence.ledgers[path], named, items))
    for path, declared in beside.items():
        found.update(_undeclared(evidence.ledgers[path], declared))
    return tuple(sorted(found, key=lambda item: (item.span, item.message)))


def out_of_order(
    ledger: Ledger, named: NamedSteps, items: tuple[Reached, ...]
) -> Iterator[OutOfOrder]:
    """Entries that came before what must precede them, and steps that were left out.

    A step that was left out is named once, at the first entry or result that needed it. That
    a file is there says nothing of when it came: git does.
    """
    owned = owned_up(ledger)
    told: set[str] = set()
    entries = [(item.event, index) for index, item in enumerate(items) if item.event]
    for event, index in sorted(entries, key=lambda pair: (pair[0].number, pair[1])):
        late = [one for one in items[:index] if one.event and one.event.number > event.number]
        if late and not owned.covers(event, ()):
            places = tuple(named.span(one.step) for one in (items[index], *late))
            message = (
                f"step {_quoted(items[index : index + 1])} was reached before {_listed(late)}, "
                f"which must come first: {_own_up(f'entry {event.number}')}"
            )
            yield OutOfOrder(entry_span(ledger, event), message, places)
        left = _left_out(items[:index], told)
        if left and not owned.covers(event, left):
            places = tuple(named.span(one.step) for one in left)
            message = (
                f"step {_quoted(items[index : index + 1])} was reached, and {_quoted(left)} before "
                f"it {'were' if len(left) > 1 else 'was'} not: {_own_up(f'entry {event.number}')}"
            )
            yield OutOfOrder(entry_span(ledger, event), message, places)
    for index, item in enumerate(items):
        left = _left_out(items[:index], told) if item.step.sort == RESULTS and item.there else []
        if left and not owned.covers(None, left):
            message = (
                f"a result is there, and {_quoted(left)} must come before it and "
                f"{'have' if len(left) > 1 else 'has'} not happened: take the step before the "
                f"run, or {_own_up(', '.join(one.step.name for one in left))}"
            )
            places = tuple(named.span(one.step) for one in left)
            yield OutOfOrder(Span(item.there[0], 1), message, places)


def event_against_order(
    named: NamedSteps, items: tuple[Reached, ...], event: str
) -> Iterator[OutOfOrder]:
    """Why the first entry of an event, if that is a step, cannot be written now."""
    for index, item in enumerate(items):
        if item.step.sort == "event" and item.step.known_by == event and item.event is None:
            yield from against_order(named, items, index)


def against_order(
    named: NamedSteps, items: tuple[Reached, ...], index: int
) -> Iterator[OutOfOrder]:
    """Why a step cannot be taken now: earlier ones have not happened, or a later one has."""
    name, span = items[index].step.name, named.span(items[index].step)
    missing = [item for item in items[:index] if not item.has_happened]
    if missing:
        message = (
            f"step {name!r} comes after {_quoted(missing)}, which "
            f"{'have' if len(missing) > 1 else 'has'} not happened: take the steps in order"
        )
        yield OutOfOrder(span, message)
    for item in items[index + 1 :]:
        by = f"entry {item.event.number}" if item.event else ", ".join(item.there)
        if item.event or (item.there and item.step.sort == RESULTS):
            message = (
                f"step {name!r} comes before {item.step.name!r}, which has happened ({by}): "
                f"{_own_up(name)}"
            )
            yield OutOfOrder(span, message)
            return


def _left_out(items: Iterable[Reached], told: set[str]) -> list[Reached]:
    found = [item for item in items if not item.has_happened and item.step.name not in told]
    told.update(item.step.name for item in found)
    return found


def _undeclared(ledger: Ledger, declared: list[tuple[Design, NamedSteps]]) -> Iterator[OutOfOrder]:
    """Entries that enter what no block declares, or what is known in another way."""
    owned = owned_up(ledger)
    for event in ledger.events:
        if event.event != STAGE or event.number in owned.numbers:
            continue
        own = [named for design, named in declared if event.page in ("", design.path)]
        steps = [step for named in own if (step := named.find(event.step))]
        if not own or any(step.sort in ("entered", "file") for step in steps):
            continue
        if steps:
            message = (
                f"step {event.step!r} is known by `{steps[0].known_by}`, and an entry that enters "
                f"it says nothing: {_own_up(f'entry {event.number}')}"
            )
        else:
            names = [step.name for named in own for step in named.steps]
            message = f"no block declares step {event.step!r}; {nearest(event.step, names)}"
        places = tuple(named.at.span(named.path) for named in own)
        yield OutOfOrder(entry_span(ledger, event), message, places)


def _own_up(source: str) -> str:
    return f'own up to it (`beforehand record ID corrected --source "{source}" --note WHY`)'


def _quoted(items: Iterable[Reached]) -> str:
    return ", ".join(f"{item.step.name!r}" for item in items)


def _listed(items: Iterable[Reached]) -> str:
    return ", ".join(
        f"{item.step.name!r} (entry {item.event.number})" for item in items if item.event
    )
