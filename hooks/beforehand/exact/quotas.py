"""Seats shared among strata by largest remainder, with a tie-break that is stated."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Literal

from beforehand.exact.limits import TooLarge

MOST_SPLITS = 20_000  # tried in a fraction of a second

TieBreak = Literal["listed", "larger", "smaller"]
TIE_BREAKS: tuple[TieBreak, ...] = ("listed", "larger", "smaller")


@dataclass(frozen=True, slots=True)
class Quota:
    """The seats of one stratum: its exact share, and whether a tie-break decided."""

    stratum: str
    size: int
    share: Fraction
    seats: int
    by_tie: bool


def quotas(seats: int, sizes: Mapping[str, int], ties: TieBreak = "listed") -> tuple[Quota, ...]:
    """Hamilton's method: whole parts of the shares, then one seat each by largest remainder.

    ``ties`` decides between equal remainders: the stratum listed first, the larger or the
    smaller one (then the one listed first). Raises ValueError for more seats than members.
    """
    pool = sum(sizes.values())
    if not 0 <= seats <= pool or min(sizes.values(), default=0) < 0:
        raise ValueError(f"{seats} seats cannot be drawn from {pool}")
    shares = {name: Fraction(seats * size, pool or 1) for name, size in sizes.items()}
    floors = {name: share.numerator // share.denominator for name, share in shares.items()}
    left = seats - sum(floors.values())
    sign = {"listed": 0, "larger": -1, "smaller": 1}[ties]
    ranked = sorted(sizes, key=lambda name: (floors[name] - shares[name], sign * sizes[name]))
    given = set(ranked[:left])
    tied = _tied([shares[name] - floors[name] for name in ranked], left)
    return tuple(
        Quota(
            name, sizes[name], shares[name], floors[name] + (name in given),
            shares[name] - floors[name] == tied,
        )
        for name in sizes
    )  # fmt: skip


def quota_receipt(seats: int, sizes: Mapping[str, int], ties: TieBreak = "listed") -> str:
    """Three lines of Python that share the seats out again."""
    second = {"listed": "", "larger": ", -sizes[s]", "smaller": ", sizes[s]"}[ties]
    pool = sum(sizes.values()) or 1
    return (
        f"from fractions import Fraction; sizes = {dict(sizes)!r}\n"
        f"share = {{s: Fraction({seats} * k, {pool}) for s, k in sizes.items()}}; "
        f"left = {seats} - sum(map(int, share.values()))\n"
        "print({s: int(share[s]) + (s in sorted(share, "
        f"key=lambda s: (int(share[s]) - share[s]{second}))[:left]) for s in share}})"
    )


def _tied(remainders: list[Fraction], left: int) -> Fraction | None:
    """The remainder that stands on both sides of the last seat, if one does."""
    if 0 < left < len(remainders) and remainders[left - 1] == remainders[left]:
        return remainders[left]
    return None


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of strata that give certain quotas, plainly or only by a tie-break."""

    sizes: tuple[int, ...]
    by_tie: bool


def sizes_giving(wanted: tuple[int, ...], pool: int) -> Iterator[Sizes]:
    """Every split of a pool into non-empty strata whose quotas may be the wanted ones.

    Raises :class:`~beforehand.exact.limits.TooLarge` where too many splits come near.
    """
    seats, kinds = sum(wanted), len(wanted)
    if not 0 < seats <= pool:
        return
    ranges = [_near(want, seats, pool) for want in wanted]
    candidates = prod(map(len, ranges[:-1]))
    if candidates > MOST_SPLITS:
        raise TooLarge(f"{candidates:,} splits of {pool:,} come near; {MOST_SPLITS:,} can be tried")
    for sizes in _summing(ranges, pool):
        if _may_give(sizes, wanted, seats, pool):
            found = quotas(seats, dict(zip(map(str, range(kinds)), sizes, strict=True)))
            yield Sizes(sizes, any(item.by_tie for item in found))


def _near(want: int, seats: int, pool: int) -> range:
    """The sizes above 0 of which the whole part of the share is the quota, or one seat less."""
    low, beyond = -((1 - want) * pool // seats), -(-(want + 1) * pool // seats)
    return range(max(1, low), min(beyond, pool + 1))


def _summing(ranges: list[range], pool: int) -> Iterator[tuple[int, ...]]:
    """One size out of each range, so that they make up the pool."""
    if len(ranges) == 1:
        if pool in ranges[0]:
            yield (pool,)
        return
    for size in ranges[0]:
        for others in _summing(ranges[1:], pool - size):
            yield (size, *others)


def _may_give(sizes: tuple[int, ...], wanted: tuple[int, ...], seats: int, pool: int) -> bool:
    """Whether no stratum with an extra seat has a smaller remainder than one without."""
    parts = [divmod(seats * size, pool) for size in sizes]
    extra = [want - whole for want, (whole, _) in zip(wanted, parts, strict=True)]
    if any(one not in (0, 1) for one in extra):
        return False
    with_seat = [rest for (_, rest), one in zip(parts, extra, strict=True) if one]
    without = [rest for (_, rest), one in zip(parts, extra, strict=True) if not one]
    return not with_seat or not without or min(with_seat) >= max(without)
