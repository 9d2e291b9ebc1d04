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
from beforehand.exact.tree import Call, Node, names_in, total_names, walk

MOST_VECTORS = 100_000  # about a second of counting
MOST_LENGTH = 1_000_000  # bits of the numerator of one count: a few seconds
MOST_BITS = 10**9  # of all weights that are held or added one by one: a few seconds
MOST_WITH_P = 5_000  # units for each of which a p-value is counted
QUICK_UNITS, QUICK_VECTORS = 5_000, 20_000
MOST_RUNS = 8  # runs of counts that are cheaper to sum than all counts one by one
FEW = 200  # units that are counted at once in any way
WITH_TABLE = ("binom_p", "binom_p_doubled", "binom_p_upper", "binom_p_lower")

Row = tuple[int, ...]


def numerator(problem: Problem) -> int:
    """The weight of all results that meet the condition; raises :class:`TooLarge`."""
    _bound(problem)
    if problem.groups:
        return _by_groups(problem)
    if _has_one_count(problem):
        return _one_count(problem)
    if _has_two_counts(problem):
        return _two_counts(problem)
    test = condition_of(problem)
    return sum(weight for row, weight in weighted(problem.n, problem.weights) if test(row))


def tried(problem: Problem) -> None:
    """Raise what counting a condition would raise, by its truths alone: no weight is summed."""
    _bound(problem)
    test = condition_of(problem)
    rows: Iterable[Row]
    if problem.groups:
        rows = group_states(problem)
    elif _has_one_count(problem):
        rows = ((count,) for count in range(problem.n + 1)) if problem.names else ((),)
    elif _has_two_counts(problem):
        ones, twos = (_representatives(classes(problem, axis)) for axis in (0, 1))
        rows = product(ones.values(), twos.values())
    else:
        rows = count_vectors(problem.n, len(problem.weights))
    for row in rows:
        test(row)


def is_quick(problem: Problem) -> bool:
    """Whether a condition is counted in a fraction of a second, by its size alone."""
    if problem.groups or _has_one_count(problem) or _has_two_counts(problem):
        return problem.n <= QUICK_UNITS
    return problem.vectors <= QUICK_VECTORS


def length_of(problem: Problem) -> int:
    """The bits of the largest weight a result can have."""
    return problem.n * problem.whole.bit_length()


def _has_one_count(problem: Problem) -> bool:
    return len(problem.names) <= 1 and problem.others


def _has_two_counts(problem: Problem) -> bool:
    return len(problem.names) == 2 and problem.others and problem.separable


def _bound(problem: Problem) -> None:
    """Refuse what would take more than a few seconds to count."""
    units, length = f"{problem.n:,} units", length_of(problem)
    if problem.n > MOST_WITH_P:
        called = (node for node in walk(problem.condition) if isinstance(node, Call))
        for node in called:
            if node.function in WITH_TABLE and names_in(node) & {*problem.names}:
                raise TooLarge(f"{node.function} of each count of {units}; {MOST_WITH_P:,} can be")
    if problem.groups:
        return  # the states are bounded while they are found
    if _has_one_count(problem):
        if problem.names and length > MOST_LENGTH:
            raise TooLarge(f"{units} with chances over {problem.whole:,} take too long to count")
    elif _has_two_counts(problem):
        if problem.n * length > MOST_BITS:
            names = " and ".join(problem.names)
            raise TooLarge(f"{units} of which {names} are counted take too long to count")
    elif problem.vectors > MOST_VECTORS:
        raise TooLarge(
            f"{problem.vectors:,} count vectors for {', '.join(problem.names)} in "
            f"{units}; {MOST_VECTORS:,} can be counted"
        )


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
    test = condition_of(problem)
    if not problem.names:
        return problem.whole**problem.n if test(()) else 0
    truths = [bool(test((count,))) for count in range(problem.n + 1)]
    runs = _runs(truths)
    if problem.n > FEW and len(runs) <= MOST_RUNS:
        one, other = problem.weights
        return sum(run_weight(problem.n, one, other, low + 1, high) for low, high in runs)
    found = binomial_weights(problem.n, *problem.weights)
    return sum(weight for truth, weight in zip(truths, found, strict=True) if truth)


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
    for _ in range(number):
        grown: defaultdict[Row, int] = defaultdict(int)
        if len(found) * len(one) > MOST_VECTORS * 5:
            raise TooLarge(f"more than {MOST_VECTORS:,} results by {problem.grouping[0]}")
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
