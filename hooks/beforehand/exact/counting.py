"""The first way to the odds: multinomial weights of count vectors, summed as integers.

Every answer is an integer over ``whole ** n``; one fraction is made of it at the end.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, product
from math import comb

from beforehand.exact.binomial import run_weight
from beforehand.exact.binomial import weights as binomial_weights
from beforehand.exact.evaluate import compiled
from beforehand.exact.model import Problem, TooLarge, atoms, count_vectors, group_values
from beforehand.exact.tree import Node, names_in, total_names
from beforehand.exact.work import (
    MOST_BITS,
    MOST_WORK,
    Allowance,
    bound,
    cost_of_a_product,
    length_of,
    work_of,
)

MOST_RUNS = 8  # runs of counts that are cheaper to sum than all counts one by one
FEW = 200  # units that are counted at once in any way
MOST_GROWN = 1_500_000  # states that are added to states of one more group

Row = tuple[int, ...]


def numerator(problem: Problem) -> int:
    """The weight of all results that meet the condition; raises :class:`TooLarge`."""
    bound(problem)
    if problem.groups:
        return _by_groups(problem)
    if problem.has_one_count:
        return _one_count(problem)
    if problem.has_two_counts:
        return _two_counts(problem)
    test = condition_of(problem)
    return sum(weight for row, weight in weighted(problem.n, problem.weights) if test(row))


def tried(problem: Problem) -> None:
    """Raise what counting a condition would raise, by its truths alone: no weight is summed."""
    bound(problem)
    test = condition_of(problem)
    rows: Iterable[Row]
    if problem.groups:
        rows = group_states(problem)
    elif not problem.names:
        rows = ((),)
    elif problem.has_one_count:
        _truths(problem)
        return
    elif problem.has_two_counts:
        ones, twos = (_representatives(classes(problem, axis)) for axis in (0, 1))
        rows = product(ones.values(), twos.values())
    else:
        rows = count_vectors(problem.n, len(problem.weights))
    for row in rows:
        test(row)


def condition_of(
    problem: Problem, condition: Node | None = None
) -> Callable[[Sequence[int]], object]:
    """A condition as a function of a row of counts, then of numbers of groups met.

    Without one it is the condition of the problem; another may speak of nothing more.
    """
    slots = {name: place for place, name in enumerate(problem.names)}
    groups = {node: len(slots) + place for place, node in enumerate(problem.groups)}
    return compiled(condition or problem.condition, slots, problem.values, groups)


def weighted(n: int, weights: Sequence[int]) -> Iterator[tuple[Row, int]]:
    """Every count vector with its multinomial weight n!/(k₁!·k₂!…)·w₁^k₁·w₂^k₂… of it."""
    if len(weights) == 1:
        yield (n,), weights[0] ** n
        return
    if len(weights) == 2:
        for first, weight in enumerate(binomial_weights(n, *weights)):
            yield (first, n - first), weight
        return
    power = 1
    for first in range(n + 1):
        lead = comb(n, first) * power
        for rest, weight in weighted(n - first, weights[1:]):
            yield (first, *rest), lead * weight
        power *= weights[0]


def _one_count(problem: Problem) -> int:
    if not problem.names:
        return problem.whole**problem.n if condition_of(problem)(()) else 0
    truths = _truths(problem)
    runs = _runs(truths)
    if problem.n > FEW and len(runs) <= MOST_RUNS:
        one, other = problem.weights
        return sum(run_weight(problem.n, one, other, low + 1, high) for low, high in runs)
    found = binomial_weights(problem.n, *problem.weights)
    return sum(weight for truth, weight in zip(truths, found, strict=True) if truth)


def _truths(problem: Problem) -> list[bool]:
    """For each count, whether the condition holds; refuses more weights than can be held."""
    test = condition_of(problem)
    found = [bool(test((count,))) for count in range(problem.n + 1)]
    if len(_runs(found)) > MOST_RUNS and problem.n * length_of(problem) > MOST_BITS:
        raise TooLarge(
            f"the condition holds for {len(_runs(found)):,} separate runs of counts of "
            f"{problem.n:,} units, which take too long to count"
        )
    return found


def _two_counts(problem: Problem) -> int:
    """Sum C(n,i)·aⁱ times partial sums of the binomial of the n−i others.

    Counts with the same truths in every comparison are one class, so the condition is
    tried once for each pair of classes, not for each of n²/2 pairs of counts.
    """
    test, n = condition_of(problem), problem.n
    a, b, c = problem.weights
    if a == 0:  # the first outcome never comes: the second alone decides
        rest = enumerate(binomial_weights(n, b, c))
        return sum(weight for count, weight in rest if test((0, count)))
    ones, twos = classes(problem, 0), classes(problem, 1)
    first, second = _representatives(ones), _representatives(twos)
    bounds = {
        kind: _runs([bool(test((first[kind], second[other]))) for other in twos]) for kind in first
    }
    edges = {min(edge, n) for runs in bounds.values() for run in runs for edge in run if edge >= 0}
    sums = {edge: _led_sums(edge, n, (a, b, c)) for edge in edges}
    total = 0
    for m in range(n + 1):
        now = {edge: next(found) for edge, found in sums.items()}
        for low, high in bounds[ones[n - m]]:
            total += now[min(high, n)] - (now[low] if low >= 0 else 0)
    return total


def classes(problem: Problem, axis: int) -> list[Row]:
    """For each count of one outcome, the truths of the comparisons that speak of it."""
    name = problem.names[axis]
    mine = [item for item in atoms(problem.condition) if name in names_in(item)]
    tests = [compiled(item, {name: 0}, problem.values, {}) for item in mine]
    return [tuple(int(test((k,))) for test in tests) for k in range(problem.n + 1)]


def _representatives(kinds: Sequence[Row]) -> dict[Row, int]:
    return {kind: count for count, kind in reversed(list(enumerate(kinds)))}


def _runs(truths: Sequence[bool]) -> list[tuple[int, int]]:
    """Where counts are accepted: pairs (last refused before, last accepted)."""
    runs, place = [], 0
    for truth, found in groupby(truths):
        length = len(list(found))
        if truth:
            runs.append((place - 1, place + length - 1))
        place += length
    return runs


def _led_sums(edge: int, n: int, weights: tuple[int, int, int]) -> Iterator[int]:
    """U(m) = C(n,m)·a^(n−m)·S(m) for m = 0 … n, with S(m) = Σ C(m,j)·bʲ·c^(m−j), j ≤ edge.

    By Pascal's rule S(m+1) = (b+c)·S(m) − b·last(m), where last is the term of j = edge. The
    leading factor is carried along, so that every step multiplies by small integers only.
    """
    a, b, c = weights
    total, last = a**n, 0
    for m in range(n + 1):
        if m == edge:
            last = comb(n, m) * a ** (n - m) * b**m
        yield total
        total = ((b + c) * total - b * last) * (n - m) // ((m + 1) * a)
        if m >= edge:
            last = last * (c * (n - m)) // ((m + 1 - edge) * a)


def _by_groups(problem: Problem) -> int:
    """Convolve the groups: totals so far, and how many groups met each condition."""
    found = group_states(problem)
    test = condition_of(problem)
    return sum(weight for state, weight in found.items() if test(state))


def group_states(problem: Problem) -> dict[Row, int]:
    """Every reachable (totals, groups met) with its weight.

    Totals of outcomes that only group conditions speak of stay zero: nothing asks for them.
    """
    _, number, size = problem.grouping
    one = _one_group(problem, size)
    found: dict[Row, int] = {(0,) * (len(problem.names) + len(problem.groups)): 1}
    each = work_of(problem.condition, frozenset(problem.names), problem.n)
    cost, allowance = cost_of_a_product(problem), Allowance(MOST_GROWN)
    for _ in range(number):
        grown: defaultdict[Row, int] = defaultdict(int)
        if not allowance.takes(len(found) * len(one) * cost) or len(found) * each > MOST_WORK:
            raise TooLarge(f"{problem.units} give too many results by {problem.grouping[0]}")
        for state, weight in found.items():
            for step, other in one.items():
                grown[tuple(map(int.__add__, state, step))] += weight * other
        found = grown
    return found


def _one_group(problem: Problem, size: int) -> dict[Row, int]:
    """What one group adds to the state, with its weight."""
    slots = {name: place for place, name in enumerate(problem.names)}
    inside = group_values(problem.values, size)
    tests = [compiled(node.condition, slots, inside, {}) for node in problem.groups]
    totals = total_names(problem.condition)
    kept = [int(name in totals) for name in problem.names]
    found: defaultdict[Row, int] = defaultdict(int)
    for row, weight in weighted(size, problem.weights):
        met = tuple(int(bool(test(row))) for test in tests)
        found[(*(count * keep for count, keep in zip(row, kept, strict=False)), *met)] += weight
    return found
