"""The methods of drawing: from the keys of a block to the lots that fall, or to faults."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from beforehand.exact.draws import (
    ITEM,
    Member,
    SubsetDraw,
    blocked_slots,
    draw_by_strata,
    order_by_hash,
    subset_by_hash,
    subsets_by_hash,
)
from beforehand.exact.limits import TooLarge
from beforehand.exact.quotas import TIE_BREAKS, Quota, TieBreak, quota_receipt, quotas
from beforehand.pages.page import Value
from beforehand.reckoning.answers import WHOLE
from beforehand.reckoning.fields import Fields

RANGE = re.compile(r"\s*(\d{1,9})\s*(?:\.\.+|[…–—-])\s*(\d{1,9})\s*")
NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
MOST_MEMBERS = 10_000
MOST_SIZE = 1_000_000


@dataclass(frozen=True)
class Lot:
    """What fell to one item, block or stratum, or to the draw as a whole.

    ``rest`` is what was not drawn: a reserve in the order it is called on, or the second
    slot. ``subset`` is set where one hash picked one subset.
    """

    item: str
    drawn: tuple[str, ...]
    rest: tuple[str, ...] = ()
    subset: SubsetDraw | None = None


@dataclass(frozen=True)
class Replay:
    """A draw done again. ``size`` is the number of members it draws from."""

    lots: tuple[Lot, ...]
    receipt: str
    size: int
    quotas: tuple[Quota, ...] = ()


def subset(fields: Fields) -> Replay | None:
    """For each item, the subset at ``int(sha256(text), 16) mod C(n, size)``."""
    template = _text(fields, "text", "the text whose hash decides, as `E-…|{item}`")
    members = _members(fields, "members")
    size = _size(fields, len(members))
    of = fields.entry.get("of")
    items = fields.names(of, "the items") if of else ()
    text = fields.entry.get("text")
    if template is not None and text is not None and (ITEM in template) != (of is not None):
        if of:
            message = f"`text` does not hold `{ITEM}`: every item would get the same draw"
        else:
            message = f"`text` holds `{ITEM}`, and `of` does not say which items there are"
        fields.fault(text, message)
    if template is None or size is None or fields.faults:
        return None
    try:
        if of is None:
            one = subset_by_hash(template, members, size)
            return Replay((_lot(WHOLE, one, members),), one.receipt, len(members))
        found = subsets_by_hash(template, items, members, size)
    except TooLarge as error:
        fields.fault(fields.entry.get("size") or fields.entry, str(error))
        return None
    lots = tuple(_lot(item, one, members) for item, one in found.items)
    return Replay(lots, found.receipt, len(members))


def order(fields: Fields) -> Replay | None:
    """Members in the order of the hashes of a prefix and their id; the first are drawn."""
    prefix = _text(fields, "prefix", "what is put before each member, as `BM1:`")
    members = tuple(map(str, _members(fields, "members")))
    stated = fields.entry.get("size")
    size = _size(fields, len(members)) if stated else len(members)
    if prefix is None or size is None or fields.faults:
        return None
    found = order_by_hash(prefix, members)
    lot = Lot(WHOLE, found.order[:size], found.order[size:])
    return Replay((lot,), found.receipt, len(members))


def slots(fields: Fields) -> Replay | None:
    """In each block, which members take the first slot: half of them, or as many as stated."""
    seed = _text(fields, "seed", "the seed, a text")
    blocks = {item.key: _listed(fields, item) for item in _table(fields, "blocks")}
    first = _first(fields, blocks)
    if seed is None or fields.faults:
        return None
    try:
        found = blocked_slots(seed, cast("Mapping[str, Sequence[str]]", blocks), first)
    except TooLarge as error:
        fields.fault(fields.entry.get("blocks") or fields.entry, str(error))
        return None
    lots = tuple(_lot(name, one, blocks[name]) for name, one in found.blocks)
    return Replay(lots, found.receipt, sum(map(len, blocks.values())))


def strata(fields: Fields) -> Replay | None:
    """Seats by largest remainder, then in each stratum the first members in hash order."""
    prefix = _text(fields, "prefix", "what is put before each member, as `BM1:`")
    table: dict[str, tuple[str, ...]] = {}
    for item in _table(fields, "strata"):
        if item.shape == "text" and item.text.strip().isdecimal():
            message = "a size is no list of members: list them, or say `method: quotas`"
            fields.fault(item, message)
        table[item.key] = tuple(map(str, _listed(fields, item)))
        for other in list(table)[:-1]:
            for member in sorted({*table[other]} & {*table[item.key]}):
                fields.fault(item, f"{member!r} is in {other!r} already: strata share no member")
    seats, ties = _seats(fields, sum(map(len, table.values()))), _ties(fields)
    if prefix is None or seats is None or ties is None or fields.faults:
        return None
    found = draw_by_strata(prefix, table, seats, ties)
    lots = tuple(Lot(one.quota.stratum, one.drawn, one.reserve) for one in found.strata)
    size = sum(map(len, table.values()))
    return Replay(lots, found.receipt, size, tuple(one.quota for one in found.strata))


def shares(fields: Fields) -> Replay | None:
    """Seats by largest remainder alone, where only the sizes of the strata are known."""
    sizes = {
        item.key: fields.whole(item, 0, MOST_SIZE, "the size of a stratum")
        for item in _table(fields, "strata")
    }
    known = {name: size for name, size in sizes.items() if size is not None}
    seats, ties = _seats(fields, sum(known.values())), _ties(fields)
    if seats is None or ties is None or fields.faults:
        return None
    receipt = quota_receipt(seats, known, ties)
    return Replay((), receipt, sum(known.values()), quotas(seats, known, ties))


def _lot(item: str, draw: SubsetDraw, members: Sequence[Member]) -> Lot:
    rest = tuple(str(member) for member in members if member not in draw.drawn)
    return Lot(item, tuple(map(str, draw.drawn)), rest, draw)


def _text(fields: Fields, key: str, what: str) -> str | None:
    found = fields.required(key, what)
    return fields.text(found, what) if found else None


def _table(fields: Fields, key: str) -> tuple[Value, ...]:
    found = fields.required(key, "named lists of members are wanted")
    return tuple(fields.named(found, "a list of members")) if found else ()


def _members(fields: Fields, key: str) -> tuple[Member, ...]:
    found = fields.required(key, "the members to draw from, as `1..8` or `[a, b, c]`")
    return _listed(fields, found) if found else ()


def _listed(fields: Fields, value: Value) -> tuple[Member, ...]:
    """Members sorted, numbers by size: the set decides what is drawn, not how it is listed."""
    run = RANGE.fullmatch(value.text) if value.shape == "text" else None
    if run:
        low, high = int(run[1]), int(run[2])
        if not low < high < low + MOST_MEMBERS:
            fields.fault(value, f"a range runs upwards, over at most {MOST_MEMBERS:,} members")
            return ()
        return tuple(range(low, high + 1))
    names = fields.names(value, "the members")
    if all(NUMBER.fullmatch(name) for name in names):
        return tuple(sorted(map(int, names)))
    return tuple(sorted(names))


def _size(fields: Fields, most: int) -> int | None:
    found = fields.required("size", "how many are drawn")
    return fields.whole(found, 1, most, "the number drawn") if found and most else None


def _first(fields: Fields, blocks: Mapping[str, Sequence[Member]]) -> dict[str, int] | None:
    """How many of each block take the first slot, where it is stated."""
    value = fields.entry.get("first")
    if value is None:
        return None
    stated = {item.key: item for item in value.items} if value.shape == "map" else {}
    for name, item in stated.items():
        if name not in blocks:
            fields.fault_of_key(item, f"there is no block {name!r}")
    found = {}
    for name, members in blocks.items():
        item = value if value.shape == "text" else stated.get(name, value)
        number = fields.whole(item, 0, len(members), f"the first slots of {name!r}")
        found[name] = number or 0
    return found


def _seats(fields: Fields, most: int) -> int | None:
    found = fields.required("seats", "how many are drawn from all strata together")
    if found and not most and not fields.faults:
        fields.fault(found, "there is nobody to draw from: every stratum is empty")
    return fields.whole(found, 1, most, "the number of seats") if found and most else None


def _ties(fields: Fields) -> TieBreak | None:
    value = fields.entry.get("ties")
    if value is None:
        return "listed"
    if value.text.strip() not in TIE_BREAKS:
        fields.fault(
            value, "`ties` says who comes first of equal remainders: " + ", ".join(TIE_BREAKS)
        )
        return None
    return cast("TieBreak", value.text.strip())


METHODS: dict[str, tuple[Callable[[Fields], Replay | None], tuple[str, ...]]] = {
    "subset": (subset, ("text", "of", "members", "size", "drawn")),
    "order": (order, ("prefix", "members", "size", "drawn", "reserve", "pool", "excluded")),
    "slots": (slots, ("seed", "blocks", "first", "drawn")),
    "strata": (
        strata,
        ("prefix", "strata", "seats", "ties", "places", "drawn", "reserve", "pool", "excluded"),
    ),
    "quotas": (shares, ("strata", "seats", "ties", "places", "pool", "excluded")),
}
"""Each method with the keys it reads."""
