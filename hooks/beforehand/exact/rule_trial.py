"""Whether every condition of a rule can be counted, tried when the rule is read."""

from collections.abc import Iterator

from beforehand.exact.counting import tried
from beforehand.exact.functions import Undefined
from beforehand.exact.model import TooLarge, problem
from beforehand.exact.odds import MOST_FAMILY
from beforehand.exact.rule import DecisionRule, several_of
from beforehand.exact.rule_reading import RuleFault, conditions_of
from beforehand.exact.work import MOST_TRIED, MOST_WORK, Allowance, bound, effort, length_of


def trial_faults(rule: DecisionRule) -> tuple[RuleFault, ...]:
    """Conditions that are too large to count, or have no value for some result."""
    found: list[RuleFault] = []
    allowance = Allowance(MOST_TRIED)
    for path, condition in conditions_of(rule):
        reduced = problem(condition, rule.model())
        try:
            if not allowance.takes(min(effort(reduced), MOST_WORK)):
                message = "with the conditions before it, it takes too long to count"
                return (*found, RuleFault(path, message))
            tried(reduced)
            for other in rule.alternatives:
                bound(problem(condition, rule.model(other.name)))
        except (TooLarge, Undefined) as error:
            found.append(RuleFault(path, str(error)))
    return tuple(found) or tuple(_larger_faults(rule))


def _larger_faults(rule: DecisionRule) -> Iterator[RuleFault]:
    """What is too large though each condition is not: several bands at once, and families."""
    pairs = several_of(tuple(band.condition for band in rule.bands))
    try:
        if pairs:
            tried(problem(pairs, rule.model()))
    except TooLarge as error:
        yield RuleFault(("bands",), f"several at once: {error}")
    lengths = (length_of(problem(rule.fires, rule.model(name))) for name in rule.names_of_chances)
    if rule.cells and rule.cells > 1 and rule.cells * max(lengths) > MOST_FAMILY:
        message = f"a family of {rule.cells:,} cells of {rule.units} takes too long to count"
        yield RuleFault(("cells",), message)
