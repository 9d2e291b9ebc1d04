"""Draw blocks: one named draw, done again from its text and held to what is said of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from beforehand.diagnostics import Fault
from beforehand.exact.limits import TooLarge
from beforehand.exact.meaning import nearest
from beforehand.exact.near import NearReading
from beforehand.exact.numbers import Printed, agrees
from beforehand.exact.quotas import sizes_giving
from beforehand.pages.page import Value
from beforehand.reckoning.answer import Answer, Ask
from beforehand.reckoning.answers import WHOLE, Answers, Listed
from beforehand.reckoning.draw_claims import Claims, Stated, read_claims
from beforehand.reckoning.fields import Fields
from beforehand.reckoning.lots import METHODS, Lot, Replay

SHOWN_DIGEST = 12
SHOWN_SPLITS = 4
REMARKS = ("method", "again", "purpose", "note")
FROM_ONE = {"index": ("counted from 1", 1), "place": ("counted from 0", -1)}
"""How else a number of a list may be counted, and what that changes."""

Table = dict[str, dict[str, Answer | str]]


@dataclass(frozen=True)
class NamedDraw(Listed):
    """A draw with its name, its place on a page, and what the record says of it."""

    name: str
    path: str
    entry: Value
    method: str
    replay: Replay
    claims: Claims
    answers: Answers

    sort = "draw"

    @property
    def lots(self) -> tuple[Lot, ...]:
        return self.replay.lots

    @property
    def receipt(self) -> str:
        """Three lines of Python that do the draw again."""
        return self.replay.receipt

    @cached_property
    def subjects(self) -> frozenset[tuple[str, str, int, frozenset[str]]]:
        """What is drawn for whom from whom."""
        return frozenset(
            (self.method, lot.item, len(lot.drawn), frozenset((*lot.drawn, *lot.rest)))
            for lot in self.lots
        )

    def repeats(self, other: "NamedDraw") -> frozenset[str]:
        """The items for which this draw and another pick the same number from the same members.

        Two draws whose stated purposes differ answer two questions and repeat nothing.
        """
        purposes = {draw.claims.purpose for draw in (self, other)}
        if len(purposes) == 2 and "" not in purposes:
            return frozenset()
        return frozenset(item for _, item, _, _ in self.subjects & other.subjects)

    @property
    def differences(self) -> tuple[tuple[Stated, Lot], ...]:
        """Each statement that the draw done again does not bear out, with what it gives."""
        lots = {lot.item: lot for lot in self.lots}
        pairs = ((stated, lots[stated.item]) for stated in self.claims.stated)
        return tuple((stated, lot) for stated, lot in pairs if not self._bears_out(stated, lot))

    def _bears_out(self, stated: Stated, lot: Lot) -> bool:
        if stated.what == "reserve":
            return stated.members == lot.rest
        if self.method == "order":
            return stated.members == lot.drawn
        return {*stated.members} == {*lot.drawn}

    def near(self, ask: Ask, printed: Printed) -> tuple[NearReading, ...]:
        """The same number counted from the other beginning."""
        found = self.answer(ask)
        if ask.measure in FROM_ONE and isinstance(found, Answer):
            words, by = FROM_ONE[ask.measure]
            if isinstance(found.value, Fraction) and agrees(found.value + by, printed):
                return (NearReading(words, found.value + by, 1),)
        return ()


def read_draw(entry: Value, path: str) -> NamedDraw | tuple[Fault, ...]:
    """One entry of a draw block, or everything that is wrong in it."""
    fields = Fields(entry)
    if entry.shape != "map":
        fields.fault(entry, "a draw is a mapping: begin with `method: subset`")
        return fields.ordered()
    value = fields.required("method", f"one of {', '.join(METHODS)}")
    method = value.text.strip() if value else ""
    if method not in METHODS:
        if value:
            fields.fault(value, f"there is no method {method!r}; {nearest(method, METHODS)}")
        return fields.ordered()
    redo, keys = METHODS[method]
    fields.only(entry, (*REMARKS, *keys))
    try:
        replay = redo(fields)
    except UnicodeEncodeError:
        fields.fault(entry, "a text holds half of a character, which no hash can be taken of")
        return fields.ordered()
    claims = read_claims(fields, replay)
    if replay is None or fields.faults:
        return fields.ordered()
    first = "drawn" if replay.lots else "seats"
    table = _table(replay, method)
    if method == "quotas":
        places = {name: seats for name, seats, _ in claims.places}
        table |= {key: {WHOLE: found} for key, found in _splits(replay, places)}
    answers = Answers(entry.key, table, first)
    return NamedDraw(entry.key, path, entry, method, replay, claims, answers)


def _table(replay: Replay, method: str) -> Table:
    """Everything a draw can be asked for."""
    table: Table = {}
    for measure, item, answer in (*_of_lots(replay.lots, method), *_of_quotas(replay)):
        table.setdefault(measure, {})[item] = answer
    if method in ("order", "strata"):
        lines = [(*lot.drawn, *lot.rest) for lot in replay.lots]
        table["place"] = {
            member: Answer(Fraction(place), f"place {place} of {len(line)} by hash")
            for line in lines
            for place, member in enumerate(line, 1)
        }
    if method == "order":
        table["order"] = {WHOLE: Answer(lines[0], "all members by hash")}
    how = f"members to draw from: {replay.size}"
    table["pool"] = {WHOLE: Answer(Fraction(replay.size), how)}
    return table


def _of_lots(lots: tuple[Lot, ...], method: str) -> Iterator[tuple[str, str, Answer]]:
    for lot in lots:
        how = "the first by hash"
        if lot.subset:
            one, digest = lot.subset, lot.subset.digest[:SHOWN_DIGEST]
            how = (
                f"number {one.index} (from 0) of {one.subsets}: "
                f"sha256({one.text!r}) = {digest}… mod {one.subsets}"
            )
            yield "index", lot.item, Answer(Fraction(one.index), how)
            yield "digest", lot.item, Answer((digest,), f"sha256({one.text!r})")
            yield "subsets", lot.item, Answer(Fraction(one.subsets), "all sorted subsets")
        yield "drawn", lot.item, Answer(lot.drawn, how)
        rest = "second" if method == "slots" else "reserve"
        yield rest, lot.item, Answer(lot.rest, "those not drawn")
        yield "count", lot.item, Answer(Fraction(len(lot.drawn)), "how many are drawn")
    first = lots[0].subset if lots else None
    if first and all(lot.subset and lot.subset.subsets == first.subsets for lot in lots):
        yield "subsets", WHOLE, Answer(Fraction(first.subsets), "all sorted subsets")


def _of_quotas(replay: Replay) -> Iterator[tuple[str, str, Answer]]:
    total = sum(quota.seats for quota in replay.quotas)
    for quota in replay.quotas:
        share = f"{total} × {quota.size}/{replay.size}"
        decided = ", a tie decided" if quota.by_tie else ""
        how = f"by largest remainder of {share}{decided}"
        yield "seats", quota.stratum, Answer(Fraction(quota.seats), how)
        yield "share", quota.stratum, Answer(quota.share, share)
        yield "size", quota.stratum, Answer(Fraction(quota.size), "members of the stratum")
    if replay.quotas:
        yield "seats", WHOLE, Answer(Fraction(total), "seats of all strata")


def _splits(replay: Replay, places: Mapping[str, int]) -> Iterator[tuple[str, Answer | str]]:
    """How many splits of the pool give the quotas: those stated, else those that come out."""
    wanted = tuple(places.get(quota.stratum, quota.seats) for quota in replay.quotas)
    try:
        found = tuple(sizes_giving(wanted, replay.size))
    except TooLarge as error:
        yield "splits", str(error)
        yield "splits_tied", str(error)
        return
    kinds = f"{replay.size} members in {len(wanted)} strata that are not empty"
    for measure, tied, words in (
        ("splits", False, "without a tie"),
        ("splits_tied", True, "where a tie decides"),
    ):
        sizes = [item.sizes for item in found if item.by_tie == tied]
        shown = ", ".join("/".join(map(str, one)) for one in sizes[:SHOWN_SPLITS])
        more = ", …" if len(sizes) > SHOWN_SPLITS else ""
        listed = f": {shown}{more}" if sizes else ""
        seats = "/".join(map(str, wanted))
        how = f"splits of {kinds} that give {seats} {words}{listed}"
        yield measure, Answer(Fraction(len(sizes)), how)
