"""How long a condition takes to be counted, told before it is: a page may ask for anything.

Work is counted in steps of about a microsecond, by the size of the question alone, so that
what is refused on one machine is refused on every other.
"""

from collections.abc import Callable
from math import comb

from beforehand.exact.limits import TooLarge
from beforehand.exact.model import Problem, atoms
from beforehand.exact.tree import Call, Node, Number, children, names_in, total_names, walk

MOST_WORK = 3_000_000  # steps of one count
MOST_VECTORS = 100_000  # of counts, which are held in lists
MOST_LENGTH = 1_000_000  # bits of the numerator of one count
MOST_BITS = 10**9  # of all weights that are held at once: 125 MB
MOST_LISTED = 20_000_000  # parts of conditions that are tried on listed results, eight a step
MOST_TRIED = 3 * MOST_WORK  # of counts that are made for one answer, one after the other
QUICK_WORK = 300_000
ROW = 10  # steps that a result takes whatever the condition
BITS_A_STEP = 400  # of long integers that are multiplied by small ones

Size = Callable[[int], int]
"""The steps of a call by the largest number it is likely to be given."""

CALLS: dict[str, Size] = {
    "binom_p": lambda size: 20 + size // 10,
    "binom_p_doubled": lambda size: 20 + size // 10,
    "binom_p_upper": lambda size: 20 + size // 10,
    "binom_p_lower": lambda size: 20 + size // 10,
    "comb": lambda size: 2 + size * size // 16_000,
    "factorial": lambda _: 60,
    "pow": lambda size: 2 + size * size // 10_000,
    "wilson_low": lambda _: 200,
    "wilson_high": lambda _: 200,
    "clopper_low": lambda _: 40_000,
    "clopper_high": lambda _: 40_000,
    "newcombe_low": lambda _: 400,
    "newcombe_high": lambda _: 400,
    "wald": lambda _: 100,
    "fisher": lambda size: 10 + size * size // 50,
    "sign_p": lambda size: 20 + 8 * size,
    "signed_rank_p": lambda _: 60,
    "chi2_p": lambda _: 2_000,
    "f_p": lambda _: 4_000,
    "t_p": lambda _: 4_000,
    "rho_p": lambda _: 60,
    "smallest_rho": lambda _: 6_000,
    "smallest_rho_t": lambda _: 100_000,
}  # fmt: skip
"""Functions that take longer than a step; each result is kept, and computed once."""

WITH_TABLE = ("binom_p", "binom_p_doubled", "binom_p_upper", "binom_p_lower")
"""Functions that make a table for each size and chance they are given."""


def work_of(node: Node, counted: frozenset[str], units: int) -> int:
    """The steps to try a condition on one result.

    ``counted`` are the names of outcomes: what has none of them in it has one value.
    """
    below = sum(work_of(item, counted, units) for item in children(node))
    if not isinstance(node, Call) or not names_in(node) & counted:
        return 1 + below
    size = max(units, *(int(abs(item.value)) for item in walk(node) if isinstance(item, Number)), 1)
    steps = CALLS[node.function](size) if node.function in CALLS else 1
    if node.function in WITH_TABLE:
        table = frozenset().union(*(names_in(item) for item in node.arguments[1:]))
        steps += 4 * size if table & counted else 0
    return steps + below


def effort(problem: Problem) -> int:
    """The steps to count a problem in both ways; of states of groups as many as there may be."""
    if problem.groups:
        return _steps_in_a_group(problem) + _steps_between_groups(problem)
    counted, long = frozenset(problem.names), length_of(problem) // BITS_A_STEP
    each = work_of(problem.condition, counted, problem.n)
    if problem.has_one_count:
        return (problem.n + 1) * (ROW + each) if problem.names else each
    if problem.has_two_counts:
        first, second = (
            [item for item in atoms(problem.condition) if name in names_in(item)]
            for name in problem.names
        )
        axes = sum(work_of(item, counted, problem.n) for item in (*first, *second))
        tried = (len(first) + 1) * (len(second) + 1)
        added = len(second) * problem.n * long
        return (problem.n + 1) * axes + tried * (each + problem.n // 10) + added
    return problem.vectors * (ROW + each + long)


def _steps_in_a_group(problem: Problem) -> int:
    """The steps to find what one group may add."""
    kinds, size = len(problem.weights), problem.grouping[2]
    inside = sum(work_of(node, frozenset(problem.names), size) for node in problem.groups)
    return comb(size + kinds - 1, kinds - 1) * (inside + size * kinds)


def _steps_between_groups(problem: Problem) -> int:
    """The steps to put the groups together, at most: many states cannot be reached."""
    _, number, size = problem.grouping
    names, conditions = len(total_names(problem.condition)), len(problem.groups)
    states: int = comb(problem.n + names, names) * (number + 1) ** conditions
    one = min(comb(size + names, names) << conditions, comb(size + names, size))
    return number * states * one * cost_of_a_product(problem) // 2


def cost_of_a_product(problem: Problem) -> int:
    """The steps to multiply the weight of a state by that of one more group."""
    return 1 + length_of(problem) // (10 * BITS_A_STEP)


def bound(problem: Problem) -> None:
    """Refuse what would take more than a few seconds to count; raises :class:`TooLarge`."""
    units, names = f"{problem.n:,} units", " and ".join(problem.names)
    if problem.has_one_count and problem.names and length_of(problem) > MOST_LENGTH:
        raise TooLarge(f"{units} with chances over {problem.whole:,} take too long to count")
    if problem.groups:  # how many states can be reached shows while they are found
        steps = _steps_in_a_group(problem)
    elif problem.has_one_count or problem.has_two_counts or problem.vectors <= MOST_VECTORS:
        steps = effort(problem)
    else:
        listed = ", ".join(problem.names)
        message = f"{problem.vectors:,} count vectors for {listed} in {units}"
        raise TooLarge(f"{message}; {MOST_VECTORS:,} can be counted")
    if steps > MOST_WORK:
        verb = "are" if len(problem.names) > 1 else "is"
        counted = f"{units} of which {names} {verb} counted"
        raise TooLarge(f"{counted} take too long with a condition like this")


def listing(problem: Problem) -> int:
    """How many parts of a condition are tried to find its truth for every listed result."""
    each = work_of(problem.condition, frozenset(problem.names), problem.n)
    return problem.vectors * (ROW + each) if not problem.groups else 8 * effort(problem)


def is_quick(problem: Problem) -> bool:
    """Whether a condition is counted in a fraction of a second."""
    return effort(problem) <= QUICK_WORK


def length_of(problem: Problem) -> int:
    """The bits of the largest weight a result can have."""
    return problem.n * problem.whole.bit_length()


class Allowance:
    """Steps for questions that nobody has to have answered: nearest others, clauses left out."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def takes(self, steps: int) -> bool:
        """Whether so many steps are left; then they are taken."""
        if steps > self.left:
            return False
        self.left -= steps
        return True
