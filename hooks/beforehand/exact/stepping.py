"""The second way to the odds, which shares no formula and no evaluator with the first.

Few units: every sequence of outcomes is written out. More: unit after unit is convolved.
Very many: generating functions in the field of integers modulo a prime, which tells an
exact numerator from a wrong one without ever holding it.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb, prod

from beforehand.exact.evaluate import value_of
from beforehand.exact.functions import Value
from beforehand.exact.model import Problem, atoms, count_vectors, group_values
from beforehand.exact.tree import Groups, names_in, total_names

MOST_SEQUENCES = 1_000
MOST_STEPS = 3_000  # a millisecond of steps
PRIME = 2**61 - 1  # a Mersenne prime: a wrong numerator passes once in 2·10¹⁸

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Second:
    """A numerator found the second way: exactly, or modulo ``modulus`` if that is not 0."""

    numerator: int
    modulus: int
    method: str

    def matches(self, numerator: int) -> bool:
        if not self.modulus:
            return self.numerator == numerator
        return (numerator - self.numerator) % self.modulus == 0


def second_numerator(problem: Problem) -> Second:
    """The weight of all results that meet the condition, found the second way."""
    kinds, n = len(problem.weights), problem.n
    if kinds**n <= MOST_SEQUENCES:
        return Second(_sequences(problem), 0, "every sequence of outcomes")
    steps = sum(comb(m + kinds - 1, kinds - 1) for m in range(min(n, 5_000))) * kinds
    if problem.groups:
        return Second(_grouped_steps(problem), 0, "unit after unit, group after group")
    if steps <= MOST_STEPS:
        return Second(_steps(problem), 0, "unit after unit")
    if problem.others and len(problem.names) <= 2 and problem.separable:
        return Second(_generating(problem), PRIME, "generating functions modulo 2^61−1")
    return Second(_in_field(problem), PRIME, "multinomials modulo 2^61−1")


def _holds(problem: Problem, counts: Sequence[int], met: Sequence[int] = ()) -> bool:
    names: dict[str, Value] = {**problem.values, **dict(zip(problem.names, counts, strict=False))}
    return bool(value_of(problem.condition, names, dict(zip(problem.groups, met, strict=True))))


def _group_holds(problem: Problem, node: Groups, counts: Sequence[int], size: int) -> bool:
    inside = group_values(problem.values, size)
    inside.update(zip(problem.names, counts, strict=False))
    return bool(value_of(node.condition, inside, {}))


def _sequences(problem: Problem) -> int:
    """Write out every sequence; units are numbered through the factors, the last fastest."""
    kinds, weights = range(len(problem.weights)), problem.weights
    found: defaultdict[tuple[Row, Row], int] = defaultdict(int)
    members = [_members(problem, node) for node in problem.groups]
    for sequence in product(kinds, repeat=problem.n):
        counts = tuple(sequence.count(kind) for kind in kinds)
        met = tuple(
            sum(
                _group_holds(
                    problem,
                    node,
                    [[sequence[u] for u in group].count(k) for k in kinds],
                    len(group),
                )
                for group in groups
            )
            for node, groups in zip(problem.groups, members, strict=True)
        )
        found[counts, met] += prod(weights[kind] for kind in sequence)
    return sum(weight for (counts, met), weight in found.items() if _holds(problem, counts, met))


def _members(problem: Problem, node: Groups) -> list[list[int]]:
    """Which units belong to each group of a factor."""
    names = [name for name, _ in problem.units.factors]
    place = names.index(node.group)
    inner = prod(size for _, size in problem.units.factors[place + 1 :])
    number = problem.units.groups[node.group]
    return [[u for u in range(problem.n) if u // inner % number == g] for g in range(number)]


def _steps(problem: Problem) -> int:
    """Add one unit at a time to the counts."""
    found: dict[Row, int] = {(0,) * len(problem.weights): 1}
    for _ in range(problem.n):
        found = _one_more(found, problem.weights)
    return sum(weight for counts, weight in found.items() if _holds(problem, counts))


def _one_more(found: dict[Row, int], weights: Sequence[int]) -> dict[Row, int]:
    grown: defaultdict[Row, int] = defaultdict(int)
    for counts, weight in found.items():
        for kind, one in enumerate(weights):
            grown[(*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])] += weight * one
    return grown


def _grouped_steps(problem: Problem) -> int:
    """Add one unit at a time to the group at hand, and whole groups to what went before.

    Of a group is kept which conditions it met, and the counts that the whole is asked for.
    """
    _, number, size = problem.grouping
    group: dict[Row, int] = {(0,) * len(problem.weights): 1}
    for _ in range(size):
        group = _one_more(group, problem.weights)
    outside = total_names(problem.condition)
    kept: defaultdict[tuple[Row, Row], int] = defaultdict(int)
    for counts, weight in group.items():
        named = zip(problem.names, counts, strict=False)
        totals = tuple(count if name in outside else 0 for name, count in named)
        met = tuple(int(_group_holds(problem, node, counts, size)) for node in problem.groups)
        kept[totals, met] += weight
    found: dict[tuple[Row, Row], int] = {((0,) * len(problem.names), (0,) * len(problem.groups)): 1}
    for _ in range(number):
        grown: defaultdict[tuple[Row, Row], int] = defaultdict(int)
        for (totals, before), weight in found.items():
            for (counts, met), other in kept.items():
                after = tuple(x + y for x, y in zip(before, met, strict=True))
                both = tuple(x + y for x, y in zip(totals, counts, strict=True))
                grown[both, after] += weight * other
        found = grown
    return sum(weight for (counts, got), weight in found.items() if _holds(problem, counts, got))


def _inverse_factorials(n: int) -> tuple[int, list[int]]:
    """The values n! and 1/k! for k = 0 … n, modulo the prime."""
    factorial = 1
    for k in range(2, n + 1):
        factorial = factorial * k % PRIME
    inverses = [pow(factorial, -1, PRIME)]
    for k in range(n, 0, -1):
        inverses.append(inverses[-1] * k % PRIME)
    return factorial, inverses[::-1]


def _series(weight: int, inverses: Sequence[int]) -> list[int]:
    """The terms wᵏ/k! of an exponential series, modulo the prime."""
    power, found = 1, []
    for inverse in inverses:
        found.append(power * inverse % PRIME)
        power = power * weight % PRIME
    return found


def _generating(problem: Problem) -> int:
    """The n!-fold coefficient of products of exponential series cut by class of counts."""
    factorial, inverses = _inverse_factorials(problem.n)
    series = [_series(weight, inverses) for weight in problem.weights]
    rest = series[-1]
    axes = [list(_cut(problem, axis, series[axis])) for axis in range(len(problem.names))]
    total = 0
    for low, first in axes[0] if axes else ():
        tail = rest
        if len(axes) == 1:
            chosen: list[list[int]] = [[]] if _holds(problem, (low,)) else []
        else:
            chosen = [part for high, part in axes[1] if _holds(problem, (low, high))]
            if len(chosen) == len(axes[1]):  # nothing is cut: the two series are one
                tail = _series(sum(problem.weights[1:]), inverses)
            elif chosen:
                tail = _times([sum(terms) for terms in zip(*chosen, strict=True)], rest)
        if chosen:
            total += sum(x * y for x, y in zip(first, reversed(tail), strict=True))
    return total * factorial % PRIME


def _cut(problem: Problem, axis: int, series: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """A series split by the truths of the comparisons, each part with one of its counts."""
    name = problem.names[axis]
    mine = [item for item in atoms(problem.condition) if name in names_in(item)]
    parts: dict[Row, tuple[int, list[int]]] = {}
    empty = [0] * len(series)
    for k, term in enumerate(series):
        values: dict[str, Value] = {**problem.values, name: k}
        kind = tuple(int(value_of(item, values, {})) for item in mine)
        if kind not in parts:
            parts[kind] = (k, empty.copy())
        parts[kind][1][k] = term
    yield from parts.values()


def _times(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """The product of two polynomials modulo the prime, cut to the length of the second.

    Both are packed into one integer each with room for every sum (Kronecker's way), so that
    Python's long multiplication does the convolution.
    """
    width = (2 * PRIME.bit_length() + len(right).bit_length()) // 8 + 1
    packed = [
        int.from_bytes(
            b"".join((term % PRIME).to_bytes(width, "little") for term in terms), "little"
        )
        for terms in (left, right)
    ]
    whole = (packed[0] * packed[1]).to_bytes(2 * width * len(right), "little")
    return [
        int.from_bytes(whole[place : place + width], "little") % PRIME
        for place in range(0, width * len(right), width)
    ]


def _in_field(problem: Problem) -> int:
    """The multinomial sum with inverse factorials modulo the prime."""
    factorial, inverses = _inverse_factorials(problem.n)
    series = [_series(weight, inverses) for weight in problem.weights]
    total = 0
    for counts in count_vectors(problem.n, len(series)):
        if _holds(problem, counts):
            total += prod(terms[k] for terms, k in zip(series, counts, strict=True)) % PRIME
    return total * factorial % PRIME
