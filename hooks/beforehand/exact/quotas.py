"""Seats shared among strata by largest remainder, with a tie-break that is stated."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Literal

TieBreak = Literal["listed", "larger", "smaller"]


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
    """Every split of a pool into non-empty strata whose quotas may be the wanted ones."""
    seats, kinds = sum(wanted), len(wanted)
    for cuts in combinations(range(1, pool), kinds - 1):
        edges = (0, *cuts, pool)
        sizes = tuple(high - low for low, high in pairwise(edges))
        if _may_give(sizes, wanted, seats, pool):
            found = quotas(seats, dict(zip(map(str, range(kinds)), sizes, strict=True)))
            yield Sizes(sizes, any(item.by_tie for item in found))


def _may_give(sizes: tuple[int, ...], wanted: tuple[int, ...], seats: int, pool: int) -> bool:
    """Whether no stratum with an extra seat has a smaller remainder than one without."""
    shares = [Fraction(seats * size, pool) for size in sizes]
    extra = [
        want - share.numerator // share.denominator
        for want, share in zip(wanted, shares, strict=True)
    ]
    if any(one not in (0, 1) for one in extra):
        return False
    rests = [share % 1 for share in shares]
    with_seat = [rest for rest, one in zip(rests, extra, strict=True) if one]
    without = [rest for rest, one in zip(rests, extra, strict=True) if not one]
    return not with_seat or not without or min(with_seat) >= max(without)
