"""A clause of a rule that changes no result."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.decision_rules import RULE, decision_rules
from beforehand.checks.examples import DESIGN
from beforehand.checks.idle_parts import decisive, idle_clauses

if TYPE_CHECKING:
    from beforehand.reckoning.rules import NamedRule


def find(graph: Graph) -> Iterator[Problem]:
    for rule in decision_rules(graph):
        yield from _idle(rule)
        conditions = [condition for _, condition in rule.conditions]
        for words, at, witness in decisive(rule.rule, conditions, rule.remarks.idle):
            yield Problem(
                at.span(rule.path),
                f"“{words}” is said to decide nothing in `{rule.name}`, and without it {witness} "
                "comes out otherwise: take it out of `idle:`",
            )


def _idle(rule: "NamedRule") -> Iterator[Problem]:
    from beforehand.exact.wording import in_words

    known = {words for words, _ in rule.remarks.idle}
    for keys, condition in rule.conditions:
        for effect in idle_clauses(rule.rule, condition):
            words = in_words(effect.clause)
            if words not in known:
                where = f"`{rule.called(keys)}`: all {effect.results:,} results"
                yield Problem(
                    rule.place(keys, effect.clause.at).span(rule.path),
                    f"“{words}” decides nothing in {where} come out the same without it; leave "
                    "it out, or say in `idle:` why it stays",
                )


CHECK = Check(
    code="RUL010",
    name="idle-clause",
    why="A clause that decides nothing lends its strictness to a rule that does not have it.",
    fix="Leave the clause out, or name it in the rule's `idle:` with the reason why it stays.",
    reads=Graph,
    find=find,
    covers=("Q0-077", "Q1-041"),
    good=DESIGN
    + RULE
    + """\
  fires: tea >= 8 and milk == 0
  bands:
    each judge: tea >= 8 and at least 2 of 3 judges with tea == 4
    divided: milk >= 1 and tea / milk < 2
  idle:
    tea >= 8: the older count stays in sight
```
""",
    bad=DESIGN
    + RULE
    + """\
  fires: tea >= 8 and at least 2 of 3 judges with tea == 4 # RUL010
  bands:
    plain: tea >= 9 and milk == 0
    doubled: tea >= 5 and even <= 7 # RUL010
    пусто: "milk == 0 or tea == 12 and milk == 0" # RUL010
  idle:
    milk == 0: "так было раньше"
    tea >= 9: the number is of no matter # RUL010
```
""",
)
