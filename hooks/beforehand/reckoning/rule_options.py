"""Options of a question to a rule: parameters, chances and clauses changed for one figure."""

from dataclasses import dataclass, replace
from fractions import Fraction

from beforehand.exact.coherence import without_clauses
from beforehand.exact.expression import Expression, parse
from beforehand.exact.meaning import nearest
from beforehand.exact.power import with_parameter
from beforehand.exact.rule import NULL, DecisionRule
from beforehand.exact.rule_reading import constant
from beforehand.exact.tree import Node
from beforehand.exact.wording import in_words
from beforehand.reckoning.answer import Argument, Ask, Unanswered
from beforehand.reckoning.outcome_odds import asked_model

QUOTES = ("''", '""', "“”", "``")
CLAUSE = "without"


class Refused(Exception):  # noqa: N818 - it carries an answer, it is no error
    """Carries why there is no answer out of the reading of a question."""

    def __init__(self, message: str, at: int = 0) -> None:
        super().__init__(message)
        self.why = Unanswered(message, at)


@dataclass(frozen=True)
class Options:
    """The arguments of one question, and how each of them is read."""

    measure: str
    ask: Ask

    def positional(self, least: int, most: int) -> tuple[Argument, ...]:
        """The arguments without a name, so many of them."""
        given = self.ask.arguments
        if least <= len(given) <= most:
            return given
        number = str(most) if least in (0, most) else f"{least} or {most}"
        wanted = "no arguments" if most == 0 else f"{number} argument{'s' if most > 1 else ''}"
        at = given[most].at if len(given) > most else self.ask.measure_at
        raise Refused(f"`{self.measure}` takes {wanted}, not {len(given)}", at)

    def only(self, *known: str) -> None:
        """Refuse every option that means nothing here."""
        for key, argument in self.ask.options.items():
            if key not in known:
                message = f"`{self.measure}` has no option {key!r}; {nearest(key, known)}"
                raise Refused(message, max(argument.at - len(key) - 1, 0))

    def number(self, argument: Argument) -> Fraction:
        read = constant(argument.text)
        if isinstance(read, Fraction):
            return read
        raise Refused(read[0].message, argument.at + read[0].at)

    def whole(self, argument: Argument, least: int = 0) -> int:
        found = self.number(argument)
        if found.denominator != 1 or found < least:
            message = f"{argument.text!r} is not a whole number from {least} up"
            raise Refused(message, argument.at)
        return int(found)

    def number_of(self, key: str, default: Fraction) -> Fraction:
        argument = self.ask.options.get(key)
        return self.number(argument) if argument else default

    def whole_of(self, key: str, default: int) -> int:
        argument = self.ask.options.get(key)
        return self.whole(argument, 1) if argument else default


def with_parameters(rule: DecisionRule, options: Options) -> DecisionRule:
    """The rule with the values of parameters that the question gives."""
    for name, _ in rule.parameters:
        if name in options.ask.options:
            rule = with_parameter(rule, name, options.number(options.ask.options[name]))
    return rule


def without_clause(rule: DecisionRule, condition: Node, options: Options) -> Node:
    """The condition without the clause that the question leaves out, the outermost of equals."""
    argument = options.ask.options.get(CLAUSE)
    if argument is None:
        return condition
    text, at = unquoted(argument)
    read = parse(text, rule.vocabulary)
    if not isinstance(read, Expression):
        raise Refused(read[0].message, at + read[0].at)
    wanted = in_words(read.root)
    for clause, left in without_clauses(condition):
        if in_words(clause) == wanted:
            return left
    known = dict.fromkeys(f"“{in_words(clause)}”" for clause, _ in without_clauses(condition))
    clauses = f"its clauses are {', '.join(known)}" if known else "it is one single clause"
    raise Refused(f"the condition has no clause “{wanted}” to leave out; {clauses}", at)


def stated_chances(
    rule: DecisionRule, options: Options, under: str = NULL
) -> tuple[Fraction, ...] | None:
    """The chances of the outcomes with those that the question gives; None if it gives none."""
    given = {
        name: options.ask.options[name] for name in rule.outcomes if name in options.ask.options
    }
    if not given:
        return None
    model = asked_model(rule, Argument(under, 0), given)
    if isinstance(model, Unanswered):
        raise Refused(model.message, model.at)
    return model.chances


def changed_rule(rule: DecisionRule, options: Options, *further: str) -> DecisionRule:
    """The rule with all that the question changes in it, chances under the null among it."""
    parameters = (name for name, _ in rule.parameters)
    options.only(CLAUSE, *further, *parameters, *rule.outcomes)
    changed = with_parameters(rule, options)
    chances = stated_chances(changed, options) or changed.null
    return replace(changed, null=chances, fires=without_clause(changed, changed.fires, options))


def unquoted(argument: Argument) -> tuple[str, int]:
    """A text that may stand in quotes, and where it begins."""
    text = argument.text
    if len(text) > 2 and text[0] + text[-1] in QUOTES:
        return text[1:-1], argument.at + 1
    return text, argument.at
