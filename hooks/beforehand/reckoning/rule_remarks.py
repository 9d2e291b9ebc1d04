"""What authors say of their rule beside its numbers, held to what the rule has."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from beforehand.diagnostics import Fault
from beforehand.exact.expression import Expression, Vocabulary, parse
from beforehand.exact.meaning import nearest, sort_of
from beforehand.exact.rule import DecisionRule
from beforehand.exact.rule_reading import conditions_of
from beforehand.exact.tree import Node, walk
from beforehand.exact.wording import in_words
from beforehand.pages.page import Value
from beforehand.reckoning.entries import fault_at
from beforehand.reckoning.rule_measures import MEASURES
from beforehand.source import Place

KEYS = ("favours", "voids", "idle", "changed", "note")

YES, NO = ("yes", "true"), ("no", "false")


@dataclass(frozen=True)
class Remarks:
    """What is said of a rule; nothing is computed from it, and checks hold the rule to it.

    ``favours`` are pairs: a band or event, or nothing for the rule itself, and the outcome
    that its conclusion calls preferred. ``voids`` says that firing voids the run. ``idle``
    are clauses known to decide nothing, in words, with the place where that is said, and
    ``changed`` is why the rule is not that of the design which this one extends.
    """

    favours: tuple[tuple[str, str], ...] = ()
    voids: bool = False
    idle: tuple[tuple[str, Place], ...] = ()
    changed: str = ""


def read_remarks(entry: Value, rule: DecisionRule | None, faults: list[Fault]) -> Remarks:
    """The remarks of an entry; without a rule, what speaks of its clauses is left out."""
    faults.extend(_taken_names(entry))
    for key in ("changed", "note"):
        remark = entry.get(key)
        if remark and not remark.text.strip():
            faults.append(fault_at(entry, (key,), f"`{key}` wants a sentence"))
    changed = entry.get("changed")
    vocabulary = rule.vocabulary if rule else None
    conditions = [condition for _, condition in conditions_of(rule)] if rule else []
    return Remarks(
        tuple(_favours(entry, faults)),
        _voids(entry, faults),
        tuple(read_idle(entry, "the rule", vocabulary, conditions, faults)),
        changed.text.strip() if changed else "",
    )


def key_place(item: Value) -> Place:
    """Where the name of an entry stands."""
    return item.key_at or item.at


def _taken_names(entry: Value) -> Iterator[Fault]:
    """Bands and events whose names already ask for something else."""
    bands = _names(entry, "bands")
    for key, others in (("bands", ()), ("events", bands)):
        for item in _items(entry, key):
            if item.key in MEASURES or item.key in others:
                what = "a band" if item.key in others else "something every rule is asked for"
                message = f"{item.key!r} is the name of {what}: choose another name"
                yield Fault("block", key_place(item), message)


def _items(entry: Value, key: str) -> tuple[Value, ...]:
    value = entry.get(key)
    return value.items if value and value.shape == "map" else ()


def _names(entry: Value, key: str) -> tuple[str, ...]:
    return tuple(item.key for item in _items(entry, key))


def _favours(entry: Value, faults: list[Fault]) -> Iterator[tuple[str, str]]:
    """What the conclusions call preferred, held to the outcomes and conditions there are."""
    value = entry.get("favours")
    if value is None:
        return
    outcomes = _names(entry, "outcomes")
    named = (*_names(entry, "bands"), *_names(entry, "events"))
    for item in value.items if value.shape == "map" else (value,):
        name = item.key if value.shape == "map" else ""
        if name and name not in named:
            message = f"no band or event is called {name!r}; {nearest(name, named)}"
            faults.append(Fault("block", key_place(item), message))
        elif item.text not in outcomes:
            message = f"{item.text!r} is no outcome; {nearest(item.text, outcomes)}"
            faults.append(Fault("block", item.at, message))
        else:
            yield name, item.text


def _voids(entry: Value, faults: list[Fault]) -> bool:
    value = entry.get("voids")
    if value is None:
        return False
    if value.text.lower() not in (*YES, *NO):
        message = f"{value.text!r} is neither yes nor no: does the run count when the rule fires?"
        faults.append(fault_at(entry, ("voids",), message))
    return value.text.lower() in YES


def read_idle(
    entry: Value,
    owner: str,
    vocabulary: Vocabulary | None,
    conditions: Iterable[Node],
    faults: list[Fault],
) -> Iterator[tuple[str, Place]]:
    """The clauses that are said to decide nothing, in words, each with its reason.

    ``owner`` says in a message whose conditions these are. Without a vocabulary they could
    not be read, and only what is said of the clauses is looked at.
    """
    value = entry.get("idle")
    if value is None:
        return
    if value.shape != "map":
        message = '`idle` wants clauses with reasons, as in `idle: {"plus >= 8": why it stays}`'
        faults.append(fault_at(entry, ("idle",), message))
        return
    clauses = _clauses(conditions)
    for item in value.items:
        if not item.text.strip():
            message = f"{item.key!r} decides nothing: say why it stays in {owner}"
            faults.append(Fault("block", item.at, message))
        if vocabulary is None:
            continue
        read = parse(item.key, vocabulary)
        words = in_words(read.root) if isinstance(read, Expression) else ""
        if words in clauses:
            yield words, key_place(item)
        else:
            message = f"no condition of {owner} has the clause {item.key!r}"
            faults.append(Fault("block", key_place(item), message))


def _clauses(conditions: Iterable[Node]) -> frozenset[str]:
    """Everything in some conditions that is true or false, in words."""
    return frozenset(
        in_words(node)
        for condition in conditions
        for node in walk(condition)
        if sort_of(node) == "truth"
    )
