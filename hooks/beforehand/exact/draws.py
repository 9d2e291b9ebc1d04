"""Draws anybody can repeat: the hash of a stated text decides, no seedless chance.

The texts are hashed as they stand, as UTF-8. A design that joins parts should use a mark
that no part contains, or two different pairs become one draw. The remainder of a 256-bit
number modulo the number of subsets favours no subset by more than 2⁻²⁰⁰.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import comb

from beforehand.exact.limits import TooLarge
from beforehand.exact.quotas import Quota, TieBreak, quotas

MOST_SUBSETS = 5_000_000  # the receipt counts through them, in a second or so
ITEM = "{item}"  # in the text of a draw for several items

Member = int | str


@dataclass(frozen=True, slots=True)
class SubsetDraw:
    """One subset, picked by its place among all sorted subsets; the receipt redoes it."""

    text: str
    digest: str
    index: int
    subsets: int
    drawn: tuple[Member, ...]
    receipt: str


@dataclass(frozen=True, slots=True)
class ItemDraw:
    """For each item the subset that its text draws; one receipt redoes them all."""

    items: tuple[tuple[str, SubsetDraw], ...]
    receipt: str


@dataclass(frozen=True, slots=True)
class OrderDraw:
    """Members in the order of the hashes of ``prefix`` and their id."""

    prefix: str
    order: tuple[str, ...]
    receipt: str


@dataclass(frozen=True, slots=True)
class SlotDraw:
    """For each block, the members that stand in the first slot; the others in the second."""

    blocks: tuple[tuple[str, SubsetDraw], ...]
    receipt: str


@dataclass(frozen=True, slots=True)
class StratumDraw:
    """What was drawn from one stratum, and its reserve in the order it will be called on."""

    quota: Quota
    drawn: tuple[str, ...]
    reserve: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StrataDraw:
    """A draw by strata."""

    strata: tuple[StratumDraw, ...]
    receipt: str


def digest_of(text: str) -> str:
    """SHA-256 of a text, in hex."""
    return sha256(text.encode()).hexdigest()


def subset_by_hash(text: str, members: Sequence[Member], size: int) -> SubsetDraw:
    """The subset at ``int(sha256(text), 16) mod C(n, size)`` in lexicographic order.

    ``members`` are distinct and in the order that sorts the subsets. Raises ValueError for
    a size that does not fit, and TooLarge where a receipt would count too far.
    """
    if len(set(members)) < len(members) or not 0 <= size <= len(members):
        raise ValueError(f"{size} of {len(members)} members is no draw from distinct members")
    subsets = comb(len(members), size)
    if subsets > MOST_SUBSETS:
        raise TooLarge(f"{subsets:,} subsets; order the members by hash instead")
    index = int(digest_of(text), 16) % subsets
    drawn = tuple(members[place] for place in unranked(index, len(members), size))
    receipt = (
        "from hashlib import sha256; from itertools import combinations, islice\n"
        f"index = int(sha256({text!r}.encode()).hexdigest(), 16) % {subsets}\n"
        f"print(next(islice(combinations({_written(members)}, {size}), index, None)))"
    )
    return SubsetDraw(text, digest_of(text), index, subsets, drawn, receipt)


def subsets_by_hash(
    text: str, items: Sequence[str], members: Sequence[Member], size: int
) -> ItemDraw:
    """For each item a subset draw of ``text``, in which ``{item}`` stands for the item."""
    drawn = tuple((item, subset_by_hash(text.replace(ITEM, item), members, size)) for item in items)
    receipt = (
        "from hashlib import sha256; from itertools import combinations, islice\n"
        f"index = lambda item: int(sha256({text!r}.replace({ITEM!r}, item).encode())"
        f".hexdigest(), 16) % {comb(len(members), size)}\n"
        f"print({{item: next(islice(combinations({_written(members)}, {size}), index(item), None))"
        f" for item in {list(items)!r}}})"
    )
    return ItemDraw(drawn, receipt)


def _written(members: Sequence[Member]) -> str:
    """Members as Python text, runs of numbers as a range."""
    whole = [item for item in members if isinstance(item, int)]
    if len(whole) == len(members) > 2 and whole == list(range(whole[0], whole[-1] + 1)):
        return f"range({whole[0]}, {whole[-1] + 1})"
    return repr(list(members))


def unranked(index: int, n: int, size: int) -> tuple[int, ...]:
    """The places 0 … n−1 of the subset at ``index`` in lexicographic order."""
    places, place = [], 0
    while size:
        behind = comb(n - place - 1, size - 1)  # subsets that begin with this place
        if index < behind:
            places.append(place)
            size -= 1
        else:
            index -= behind
        place += 1
    return tuple(places)


def order_by_hash(prefix: str, ids: Sequence[str]) -> OrderDraw:
    """Ids sorted by the hash of ``prefix`` followed by the id."""
    if len(set(ids)) < len(ids):
        raise ValueError("an id is listed twice")
    receipt = (
        "from hashlib import sha256\n"
        f"ids = {sorted(ids)!r}\n"
        f"print(sorted(ids, key=lambda id: sha256(({prefix!r} + id).encode()).hexdigest()))"
    )
    return OrderDraw(prefix, tuple(sorted(ids, key=lambda one: digest_of(prefix + one))), receipt)


def blocked_slots(
    seed: str, blocks: Mapping[str, Sequence[str]], first: Mapping[str, int] | None = None
) -> SlotDraw:
    """Within each block, which members take the first slot: half of them, rounded down.

    Each block is a subset draw of ``seed|block``; ``first`` may state another number.
    """
    drawn = []
    for name, members in blocks.items():
        size = len(members) // 2 if first is None else first[name]
        drawn.append((name, subset_by_hash(f"{seed}|{name}", members, size)))
    asked = {name: (list(blocks[name]), len(draw.drawn), draw.subsets) for name, draw in drawn}
    receipt = (
        "from hashlib import sha256; from itertools import combinations, islice\n"
        f"blocks = {asked!r}\n"
        "print({b: next(islice(combinations(m, k), "
        f"int(sha256(({seed + '|'!r} + b).encode()).hexdigest(), 16) % c, None)) "
        "for b, (m, k, c) in blocks.items()})"
    )
    return SlotDraw(tuple(drawn), receipt)


def draw_by_strata(
    prefix: str, strata: Mapping[str, Sequence[str]], seats: int, ties: TieBreak = "listed"
) -> StrataDraw:
    """Seats by largest remainder, then in each stratum the first ids in hash order.

    What is not drawn is the reserve of its stratum, in the same order.
    """
    found = []
    for quota in quotas(seats, {name: len(ids) for name, ids in strata.items()}, ties):
        order = order_by_hash(prefix, strata[quota.stratum]).order
        found.append(StratumDraw(quota, order[: quota.seats], order[quota.seats :]))
    asked = {
        item.quota.stratum: (sorted(strata[item.quota.stratum]), item.quota.seats) for item in found
    }
    receipt = (
        "from hashlib import sha256\n"
        f"strata = {asked!r}\n"
        "print({s: sorted(ids, key=lambda id: "
        f"sha256(({prefix!r} + id).encode()).hexdigest())[:k] for s, (ids, k) in strata.items()}})"
    )
    return StrataDraw(tuple(found), receipt)
