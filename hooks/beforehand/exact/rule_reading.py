"""From the texts of a rule block to a rule, or to a list of precise faults."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from beforehand.exact.evaluate import value_of
from beforehand.exact.expression import Expression, Vocabulary, parse
from beforehand.exact.functions import Undefined
from beforehand.exact.meaning import nearest
from beforehand.exact.model import Units
from beforehand.exact.rule import (
    NULL,
    Alternative,
    Band,
    DecisionRule,
    any_of,
    spoken_of,
)
from beforehand.exact.tokens import WORDS, ExpressionFault
from beforehand.exact.tree import Node

KEYS = (
    "units", "outcomes", "fires", "bands", "events", "alternatives", "cells", "parameters",
)  # fmt: skip
REST = "rest"
MOST_UNITS = 100_000
MOST_NAMED = 40  # bands, or events, of one rule


@dataclass(frozen=True, slots=True)
class RuleFault:
    """What is wrong with a rule: under which keys, where in that text, and why.

    ``of_key`` says that it is the last key itself, not what stands under it.
    """

    path: tuple[str, ...]
    message: str
    at: int = 0
    length: int = 0
    of_key: bool = False


def from_mapping(data: Mapping[str, object]) -> DecisionRule | tuple[RuleFault, ...]:
    """Read a rule from nested texts, as a YAML reader without guesses gives them.

    ``units`` is a number or named factors; ``outcomes`` and each alternative give every
    outcome a chance or the word ``rest``; ``fires`` is a condition, ``bands`` and ``events``
    are named ones.
    """
    reader = _Reader(data)
    rule = reader.rule()
    return rule if rule is not None and not reader.faults else tuple(reader.faults)


def conditions_of(rule: DecisionRule) -> tuple[tuple[tuple[str, ...], Node], ...]:
    """Every condition of a rule under the keys it was written at; ``fires`` stands last."""
    return (
        *((("bands", band.name), band.condition) for band in rule.bands),
        *((("events", event.name), event.condition) for event in rule.events),
        (("fires",), rule.fires),
    )


def constant(text: str) -> Fraction | tuple[ExpressionFault, ...]:
    """A number without names, as ``1/4``, ``80%`` or ``(1 - 10%) / 2``, or what is wrong."""
    read = parse(text, Vocabulary(()), "number")
    if not isinstance(read, Expression):
        return read
    try:
        return Fraction(value_of(read.root, {}, {}))
    except KeyError:
        return (ExpressionFault(0, len(text), "'n' has no meaning here"),)
    except Undefined as error:
        return (ExpressionFault(0, len(text), str(error)),)


def constant_chance(text: str) -> Fraction | tuple[ExpressionFault, ...]:
    """A constant from 0 to 1, or what is wrong with it."""
    value = constant(text)
    if isinstance(value, Fraction) and not 0 <= value <= 1:
        return (ExpressionFault(0, len(text), f"{text.strip()!r} is no chance from 0 to 1"),)
    return value


class _Reader:
    """Reads one rule and gathers every fault on the way."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.data = data
        self.faults: list[RuleFault] = []

    def fault(self, path: tuple[str, ...], message: str, at: int = 0, length: int = 0) -> None:
        self.faults.append(RuleFault(path, message, at, length))

    def key_fault(self, path: tuple[str, ...], message: str) -> None:
        self.faults.append(RuleFault(path, message, of_key=True))

    def rule(self) -> DecisionRule | None:
        for key in self.data:
            if key not in KEYS:
                self.key_fault((key,), f"unknown key {key!r}; {nearest(key, KEYS)}")
        units = self.units()
        parameters = tuple(self.parameters())
        outcomes, null, rest = self.null()
        for name in {*outcomes} & {*dict(parameters)}:
            self.key_fault(("parameters", name), f"{name!r} is an outcome already")
        vocabulary = Vocabulary((*outcomes, *dict(parameters)), units.groups if units else {})
        bands, events = self.named("bands", vocabulary), self.named("events", vocabulary)
        fires = self.fires(bands, vocabulary)
        named = (*bands, *events)
        cells = self.whole(("cells",), self.data["cells"]) if "cells" in self.data else None
        conditions = (*((fires,) if fires else ()), *(item.condition for item in named))
        alternatives = tuple(self.alternatives(outcomes, rest, spoken_of(conditions)))
        if units is None or fires is None or not null or self.faults:
            return None
        return DecisionRule(
            units, outcomes, null, fires, bands, alternatives, cells, parameters, rest, events
        )

    def text(self, path: tuple[str, ...], value: object) -> str | None:
        if isinstance(value, str) and value.strip():
            return value
        self.fault(path, "a text is wanted here" if not isinstance(value, str) else "it is empty")
        return None

    def table(self, key: str) -> Mapping[str, object]:
        value = self.data.get(key, {})
        if isinstance(value, Mapping) and all(isinstance(name, str) for name in value):
            for name in value:
                self.name((key, name), name, plain=key in ("outcomes", "parameters", "units"))
            return value
        self.fault((key,), "named entries are wanted here")
        return {}

    def name(self, path: tuple[str, ...], name: str, *, plain: bool) -> None:
        """A name a condition can use: one word, and none of the grammar's own."""
        if plain and (not name.isidentifier() or name.lower() in WORDS or name == "n"):
            self.key_fault(path, f"{name!r} cannot stand in a condition; use one plain word")

    def whole(self, path: tuple[str, ...], value: object) -> int | None:
        text = self.text(path, value)
        if text is None:
            return None
        short = text.strip().lstrip("0")[: len(str(MOST_UNITS)) + 1] or "0"
        if not text.strip().isdecimal() or not 0 < int(short) <= MOST_UNITS:
            self.fault(path, f"{text!r} is not a whole number from 1 to {MOST_UNITS:,}")
            return None
        return int(short)

    def units(self) -> Units | None:
        if "units" not in self.data:
            self.fault(("units",), "the rule does not say how many units it counts")
            return None
        if not isinstance(self.data["units"], Mapping):
            total = self.whole(("units",), self.data["units"])
            return Units((("units", total),)) if total else None
        sizes = [(k, self.whole(("units", k), v)) for k, v in self.table("units").items()]
        factors = tuple((name, size) for name, size in sizes if size)
        units = Units(factors)
        if not factors or len(factors) < len(sizes):
            return None
        if units.total > MOST_UNITS:
            self.fault(("units",), f"{units.total:,} units; at most {MOST_UNITS:,}")
            return None
        return units

    def number(
        self,
        path: tuple[str, ...],
        value: object,
        read_text: Callable[[str], Fraction | tuple[ExpressionFault, ...]] = constant,
    ) -> Fraction | None:
        text = self.text(path, value)
        if text is None:
            return None
        read = read_text(text)
        if isinstance(read, Fraction):
            return read
        for fault in read:
            self.fault(path, fault.message, fault.at, fault.length)
        return None

    def parameters(self) -> Iterator[tuple[str, Fraction]]:
        for name, value in self.table("parameters").items():
            number = self.number(("parameters", name), value)
            if number is not None:
                yield name, number

    def null(self) -> tuple[tuple[str, ...], tuple[Fraction, ...], str | None]:
        table = self.table("outcomes")
        if len(table) < 2:
            self.fault(("outcomes",), "a rule needs at least two outcomes with their chances")
            return tuple(table), (), None
        rests = [name for name, value in table.items() if value == REST]
        for name in rests[1:]:
            self.fault(("outcomes", name), f"only one outcome can be the rest; {rests[0]!r} is")
        if rests[1:]:
            return tuple(table), (), rests[0]
        filled = self.filled(("outcomes",), table, rests[0] if rests else None)
        chances = tuple(filled[name] for name in table) if filled else ()
        return tuple(table), chances, rests[0] if rests else None

    def filled(
        self, path: tuple[str, ...], table: Mapping[str, object], rest: str | None
    ) -> dict[str, Fraction]:
        """Chances that add up to one, the rest filled in; empty after a fault."""
        read = {
            name: self.number((*path, name), value, constant_chance)
            for name, value in table.items()
            if value != REST
        }
        found = {name: value for name, value in read.items() if value is not None}
        if len(found) < len(read):
            return {}
        total = sum(found.values(), Fraction(0))
        if total > 1 or (rest is None and total != 1):
            self.fault(path, f"the chances add up to {total}, not to 1")
            return {}
        return {**found, rest: 1 - total} if rest is not None else found

    def condition(
        self, path: tuple[str, ...], value: object, vocabulary: Vocabulary
    ) -> Node | None:
        text = self.text(path, value)
        if text is None:
            return None
        read = parse(text, vocabulary)
        if isinstance(read, Expression):
            return read.root
        for fault in read:
            self.fault(path, fault.message, fault.at, fault.length)
        return None

    def named(self, key: str, vocabulary: Vocabulary) -> tuple[Band, ...]:
        table = self.table(key)
        if len(table) > MOST_NAMED:
            self.fault((key,), f"there are more than {MOST_NAMED} {key}: part the rule")
            return ()
        read = [
            (name, self.condition((key, name), value, vocabulary)) for name, value in table.items()
        ]
        return tuple(Band(name, condition) for name, condition in read if condition is not None)

    def fires(self, bands: tuple[Band, ...], vocabulary: Vocabulary) -> Node | None:
        if "fires" in self.data:
            return self.condition(("fires",), self.data["fires"], vocabulary)
        if "bands" not in self.data:
            self.fault(("fires",), "the rule has neither a condition nor bands")
        return any_of(tuple(band.condition for band in bands)) if bands else None

    def alternatives(
        self, outcomes: tuple[str, ...], rest: str | None, spoken: frozenset[str]
    ) -> Iterator[Alternative]:
        for name, value in self.table("alternatives").items():
            path = ("alternatives", name)
            if name == NULL or not isinstance(value, Mapping):
                why = "is what the outcomes say" if name == NULL else "needs chances of outcomes"
                self.key_fault(path, f"{name!r} {why}")
                continue
            strange = [key for key in value if key not in outcomes]
            for key in strange:
                message = f"unknown outcome {key!r}; {nearest(key, outcomes)}"
                self.key_fault((*path, key), message)
            left = [key for key in outcomes if key not in value]
            mine = next((key for key in outcomes if value.get(key) == REST), None)
            if [value.get(key) for key in outcomes].count(REST) > 1:
                self.fault(path, "only one outcome can be the rest")
                continue
            mine = mine or (rest if rest in left else None) or (left[0] if len(left) == 1 else None)
            silent = tuple(key for key in left if key != mine)
            for key in silent:
                if key in spoken and not strange:
                    self.fault(path, f"the rule counts {key!r}, but its chance is not stated")
            filled = self.filled(path, value, mine)
            if filled and not any(fault.path[:2] == path for fault in self.faults):
                chances = tuple(filled.get(key, Fraction(0)) for key in outcomes)
                yield Alternative(name, chances, silent)
