"""What a record says of a draw: who was drawn, with how many seats, why again, who was left out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from beforehand.exact.meaning import nearest
from beforehand.pages.page import Value
from beforehand.reckoning.answers import WHOLE
from beforehand.reckoning.fields import Fields
from beforehand.reckoning.lots import MOST_SIZE, Replay
from beforehand.source import Place

AGAIN_KEYS = ("of", "reason", "result")


@dataclass(frozen=True)
class Stated:
    """What the record says fell to an item: drawn, or left as its reserve."""

    item: str
    what: Literal["drawn", "reserve"]
    members: tuple[str, ...]
    at: Place


@dataclass(frozen=True)
class Again:
    """That a draw repeats another: which, why, and what the first one gave if it is told."""

    of: str
    reason: str
    result: str
    at: Place


@dataclass(frozen=True)
class Claims:
    """Everything a record says of a draw.

    ``places`` are the seats of each stratum, ``pool`` the number of members, ``excluded``
    who was left out and why, ``purpose`` what is drawn.
    """

    stated: tuple[Stated, ...] = ()
    again: Again | None = None
    places: tuple[tuple[str, int, Place], ...] = ()
    pool: tuple[int, Place] | None = None
    excluded: tuple[tuple[str, str], ...] = ()
    purpose: str = ""


def read_claims(fields: Fields, replay: Replay | None) -> Claims:
    """What stands beside the draw itself; faults are kept in ``fields``.

    Where the draw could not be done again nobody knows whom it is about, and names pass.
    """
    return Claims(
        (*_stated(fields, replay, "drawn"), *_stated(fields, replay, "reserve")),
        _again(fields),
        tuple(_places(fields, replay)),
        _pool(fields),
        tuple(_excluded(fields, replay)),
        _words(fields.entry, "purpose"),
    )


def _stated(
    fields: Fields, replay: Replay | None, what: Literal["drawn", "reserve"]
) -> Iterator[Stated]:
    value = fields.entry.get(what)
    if value is None:
        return
    items = {lot.item for lot in replay.lots} if replay else set[str]()
    if items == {WHOLE} or (replay is None and value.shape != "map"):
        yield Stated(WHOLE, what, fields.names(value, "the members"), value.at)
        return
    for item in fields.named(value, "a list of members"):
        if replay is None or item.key in items:
            yield Stated(item.key, what, fields.names(item, "the members"), item.at)
        else:
            hint = nearest(item.key, items)
            fields.fault_of_key(item, f"nothing is drawn for {item.key!r}; {hint}")


def _again(fields: Fields) -> Again | None:
    value = fields.entry.get("again")
    if value is None:
        return None
    if value.shape != "map":
        fields.fault(value, "`again` is a mapping: `{of: the first draw, reason: why}`")
        return None
    fields.only(value, AGAIN_KEYS)
    of, reason, result = (_words(value, key) for key in AGAIN_KEYS)
    return Again(of, reason, result, value.key_at or value.at)


def _words(value: Value, key: str) -> str:
    found = value.get(key)
    return found.text.strip() if found else ""


def _places(fields: Fields, replay: Replay | None) -> Iterator[tuple[str, int, Place]]:
    value = fields.entry.get("places")
    strata = [quota.stratum for quota in replay.quotas] if replay else []
    for item in fields.named(value, "the seats of a stratum") if value else ():
        number = fields.whole(item, 0, MOST_SIZE, "the seats of a stratum")
        if replay and item.key not in strata:
            hint = nearest(item.key, strata)
            fields.fault_of_key(item, f"there is no stratum {item.key!r}; {hint}")
        elif number is not None:
            yield item.key, number, item.at


def _pool(fields: Fields) -> tuple[int, Place] | None:
    value = fields.entry.get("pool")
    if value is None:
        return None
    number = fields.whole(value, 0, MOST_SIZE, "the size of the pool")
    return None if number is None else (number, value.at)


def _excluded(fields: Fields, replay: Replay | None) -> Iterator[tuple[str, str]]:
    value = fields.entry.get("excluded")
    lots = replay.lots if replay else ()
    members = {member for lot in lots for member in (*lot.drawn, *lot.rest)}
    for item in fields.named(value, "why a member is left out") if value else ():
        if item.key in members:
            fields.fault_of_key(item, f"{item.key!r} is excluded, and yet a member of the draw")
        reason = fields.text(item, f"the reason why {item.key!r} is left out")
        if reason is not None:
            yield item.key, reason.strip()
