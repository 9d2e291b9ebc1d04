"""Near readings: which small change of a question gives the figure that is printed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from beforehand.exact.coherence import without_clauses
from beforehand.exact.functions import Undefined
from beforehand.exact.model import Model, TooLarge, problem
from beforehand.exact.numbers import Printed, agrees
from beforehand.exact.odds import family_rate, odds
from beforehand.exact.rounding import fixed, rounded
from beforehand.exact.rule import NULL, DecisionRule
from beforehand.exact.tree import Chain, Comparison, Node, rebuilt, walk
from beforehand.exact.wording import in_words
from beforehand.exact.work import MOST_WORK, Allowance, effort

OTHER_CELLS = range(1, 13)
KEPT_DIGITS = range(2, 7)
SWAPPED: dict[Comparison, Comparison] = {">=": ">", ">": ">=", "<=": "<", "<": "<="}


@dataclass(frozen=True, slots=True)
class Question:
    """What a figure about a rule asks: under which chances, over how many cells, of what.

    ``times`` multiplies (2 for both directions), ``contrary`` asks that it does not happen.
    """

    under: str = NULL
    cells: int = 1
    times: int = 1
    contrary: bool = False

    def of(self, chance: Fraction) -> Fraction:
        """The answer, given the chance of one cell."""
        value = self.times * family_rate(chance, self.cells)
        return 1 - value if self.contrary else value


@dataclass(frozen=True, slots=True)
class NearReading:
    """A changed question whose answer is the printed figure; ``changes`` counts its steps."""

    words: str
    value: Fraction
    changes: int


def answer(rule: DecisionRule, question: Question, condition: Node | None = None) -> Fraction:
    """The exact answer to a question about a rule."""
    asked = rule.fires if condition is None else condition
    return question.of(odds(asked, rule.model(question.under)).value)


def near_readings(
    rule: DecisionRule, question: Question, printed: Printed
) -> tuple[NearReading, ...]:
    """The fewest changes that give the printed figure: one if one is enough, else two.

    Empty if the figure is right, or if no reading known here gives it.
    """
    if agrees(answer(rule, question), printed):
        return ()
    changed = (
        NearReading(words, value, changes)
        for words, value, changes in _answers(rule, question)
        if agrees(value, printed)
    )
    return fewest_changes((*_rounding(rule, question, printed), *changed))


def fewest_changes(readings: Iterable[NearReading]) -> tuple[NearReading, ...]:
    """Those with the fewest changes, each once."""
    found = tuple(dict.fromkeys(readings))
    fewest = min((item.changes for item in found), default=0)
    return tuple(item for item in found if item.changes == fewest)


def _answers(rule: DecisionRule, question: Question) -> Iterator[tuple[str, Fraction, int]]:
    """Every answer to a question with up to two changes, with the words for these.

    Of a rule that takes long to count, only those that need no further count.
    """
    allowance = Allowance(MOST_WORK)
    for said, condition in _conditions(rule.fires):
        for under, model in _models(rule, question):
            first = [words for words in (said, under) if words]
            if len(first) > 2 or (first and not allowance.takes(effort(problem(condition, model)))):
                continue
            try:
                chance = odds(condition, model).value
            except (TooLarge, Undefined):
                continue  # a changed rule may be larger, or lose the clause that guards a division
            for changed, other in _questions(rule, question):
                words = [*first, *([changed] if changed else [])]
                if 0 < len(words) <= 2:
                    yield " and ".join(words), other.of(chance), len(words)


def _conditions(whole: Node) -> Iterator[tuple[str, Node]]:
    """The condition, and the condition with one small change."""
    yield "", whole
    for clause, left in without_clauses(whole):
        yield f"without “{in_words(clause)}”", left
    for item in walk(whole):
        if not isinstance(item, Chain):
            continue
        for place, (sign, side) in enumerate(item.rest):
            if sign in SWAPPED:
                rest = (*item.rest[:place], (SWAPPED[sign], side), *item.rest[place + 1 :])
                changed = replace(item, rest=rest)
                words = f"with “{in_words(changed)}” for “{in_words(item)}”"
                yield words, rebuilt(whole, item, changed)


def _models(rule: DecisionRule, question: Question) -> Iterator[tuple[str, Model]]:
    """The chances asked for, and others an author may have had in mind."""
    model = rule.model(question.under)
    yield "", model
    for name in rule.names_of_chances:
        if name != question.under:
            yield f"under {name}", rule.model(name)
    stated = dict(zip(rule.outcomes, model.chances, strict=True))
    if rule.rest is None or question.under == NULL:
        return
    for name, value in stated.items():
        if name == rule.rest or not value:
            continue
        kept = {key: other for key, other in stated.items() if key != rule.rest}
        yield f"with P({name}) = 0", rule.with_chances({**kept, name: Fraction(0)})
    yield from _per_vote(rule, stated)


def _per_vote(rule: DecisionRule, stated: dict[str, Fraction]) -> Iterator[tuple[str, Model]]:
    """A preference read per vote: a unit of two orderings then needs it twice."""
    if len(rule.outcomes) != 3 or rule.rest is None:
        return
    names = [name for name in rule.outcomes if name != rule.rest]
    first = max(names, key=lambda name: stated[name])
    second = next(name for name in names if name != first)
    chances = {first: stated[first] ** 2, second: (1 - stated[first]) ** 2}
    yield f"with {fixed(stated[first] * 100, 0)}% read per vote", rule.with_chances(chances)


def _questions(rule: DecisionRule, question: Question) -> Iterator[tuple[str, Question]]:
    """The question, and the question with one small change.

    Nobody who states no number of cells has miscounted them; a dozen families would only give
    almost any number a reading.
    """
    yield "", question
    families = OTHER_CELLS if rule.cells or question.cells > 1 else ()
    for cells in families:
        if cells != question.cells:
            words = "for one cell" if cells == 1 else f"for a family of {cells} cells"
            yield words, replace(question, cells=cells)
    contrary = "of not firing" if not question.contrary else "of firing"
    yield contrary, replace(question, contrary=not question.contrary)
    times = 2 if question.times == 1 else 1
    yield ("doubled" if times == 2 else "not doubled"), replace(question, times=times)


def _rounding(rule: DecisionRule, question: Question, printed: Printed) -> Iterator[NearReading]:
    """Answers to a question about several cells that began with a rounded chance of one."""
    if question in (Question(question.under), Question(question.under, contrary=True)):
        return
    chance = odds(rule.fires, rule.model(question.under)).value
    for places in KEPT_DIGITS:
        early = rounded(chance, Fraction(1, 10**places))
        if early and agrees(question.of(early), printed):
            words = f"from the chance of one cell rounded to {fixed(early, places)}"
            yield NearReading(words, question.of(early), 1)
