"""What one call costs at most, from token caps and prices or as it is stated."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from beforehand.exact.meaning import nearest
from beforehand.pages.page import Value
from beforehand.reckoning.fields import Fields
from beforehand.source import Place

MILLION = 1_000_000
MOST_JURORS = 1_000
WAYS = ("prices", "call", "payload", "worst")
"""The ways to say what a run costs at most, of which a budget takes one."""

NUMBER = re.compile(r"[-+\d.]+")
SIDES = ("in", "out")
MEASURED_KEYS = ("run", *SIDES)
BY_JUROR = ("call", "prices", "caps", "mean")


@dataclass(frozen=True)
class Jurors:
    """Who is asked: named, or only counted."""

    names: tuple[str, ...]
    are_named: bool


@dataclass(frozen=True)
class Measured:
    """The run whose largest calls the caps rest on, and how many tokens these had."""

    run: str
    tokens: tuple[tuple[str, int, Place], ...]
    at: Place


def read_jurors(fields: Fields) -> Jurors:
    """The jurors of a budget; where none are named, those that have a price of their own."""
    value = fields.entry.get("jurors")
    if value is None:
        for key in BY_JUROR:
            found = fields.entry.get(key)
            if found and found.shape == "map" and not _is_pair(found):
                return Jurors(tuple(item.key for item in found.items), True)
        return Jurors(("1",), False)
    if value.shape == "text" and NUMBER.fullmatch(value.text.strip()):
        number = fields.whole(value, 1, MOST_JURORS, "the number of jurors") or 1
        return Jurors(tuple(map(str, range(1, number + 1))), False)
    return Jurors(fields.names(value, "the jurors") or ("1",), True)


def read_calls(fields: Fields, jurors: Jurors) -> dict[str, Fraction] | None:
    """The most that one call to each juror can cost, where that is known."""
    stated = fields.entry.get("call")
    if stated:
        return by_juror(fields, stated, jurors)
    prices, caps = fields.entry.get("prices"), fields.entry.get("caps")
    if prices is None:
        return None
    if caps is None:
        fields.fault_of_key(prices, "`caps` is missing: the most tokens a call has, in and out")
        return None
    price, cap = _pairs(fields, prices, jurors), _pairs(fields, caps, jurors)
    return {
        name: sum((cap[name][side] * price[name][side] for side in SIDES), Fraction(0)) / MILLION
        for name in jurors.names
        if name in price and name in cap
    }


def by_juror(fields: Fields, value: Value, jurors: Jurors) -> dict[str, Fraction] | None:
    """An amount for each juror: one for all, or one by name."""
    if value.shape == "text":
        amount = fields.amount(value)
        return None if amount is None else dict.fromkeys(jurors.names, amount)
    found = {item.key: fields.amount(item) for item in _each(fields, value, jurors)}
    return {name: amount for name, amount in found.items() if amount is not None}


def _each(fields: Fields, value: Value, jurors: Jurors) -> tuple[Value, ...]:
    """The entries of a mapping that has one for each juror."""
    items = tuple(fields.named(value, "an amount for each juror"))
    for item in items:
        if item.key not in jurors.names:
            hint = nearest(item.key, jurors.names)
            fields.fault_of_key(item, f"there is no juror {item.key!r}; {hint}")
    missing = [name for name in jurors.names if value.get(name) is None]
    if items and missing:
        fields.fault(value, f"`{value.key}` says nothing of {', '.join(missing)}")
    return items


def _pairs(fields: Fields, value: Value, jurors: Jurors) -> dict[str, Mapping[str, Fraction]]:
    """Numbers for what goes in and what comes out, for all jurors or for each."""
    if _is_pair(value):
        one = _pair(fields, value)
        return dict.fromkeys(jurors.names, one) if one else {}
    found = {item.key: _pair(fields, item) for item in _each(fields, value, jurors)}
    return {name: pair for name, pair in found.items() if pair}


def _is_pair(value: Value) -> bool:
    return value.shape == "map" and any(item.key in SIDES for item in value.items)


def _pair(fields: Fields, value: Value) -> dict[str, Fraction] | None:
    if value.shape != "map":
        fields.fault(value, "two numbers are wanted here, as `{in: 3500, out: 10000}`")
        return None
    fields.only(value, SIDES)
    found: dict[str, Fraction] = {}
    for side in SIDES:
        item = value.get(side)
        amount = fields.amount(item) if item else None
        if item is None:
            fields.fault(value, f"`{side}` is missing")
        elif amount is not None:
            found[side] = amount
    return found if len(found) == len(SIDES) else None


def lowest_caps(fields: Fields) -> dict[str, Fraction]:
    """The lowest cap of any juror on the tokens that go in and that come out."""
    value = fields.entry.get("caps")
    if value is None:
        return {}
    found: dict[str, Fraction] = {}
    for pair in (value,) if _is_pair(value) else value.items:
        fields.only(pair, SIDES)
        for item in pair.items:
            amount = fields.amount(item) if item.key in SIDES else None
            if amount is not None:
                found[item.key] = min(amount, found.get(item.key, amount))
    if not found:
        fields.fault(value, "the most tokens of a call are wanted here, as `{in: 3500, out: 800}`")
    return found


def read_measured(fields: Fields) -> Measured | None:
    """The run that the caps and prices rest on."""
    value = fields.entry.get("measured")
    if value is None:
        return None
    if value.shape == "text":
        run = fields.text(value, "the run whose largest calls were measured")
        return Measured(run.strip(), (), value.at) if run else None
    fields.only(value, MEASURED_KEYS)
    run_value = value.get("run")
    if run_value is None:
        fields.fault(value, "`run` is missing: the run whose largest calls were measured")
    run = fields.text(run_value, "the name of a run") if run_value else None
    tokens = []
    for side in SIDES:
        item = value.get(side)
        number = fields.whole(item, 0, MILLION * MILLION, "a number of tokens") if item else None
        if item and number is not None:
            tokens.append((side, number, item.at))
    return Measured((run or "").strip(), tuple(tokens), value.key_at or value.at)
