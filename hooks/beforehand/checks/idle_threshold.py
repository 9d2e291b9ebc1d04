"""A number a count is compared with that could be another one."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.decision_rules import RULE, decision_rules
from beforehand.checks.examples import DESIGN
from beforehand.checks.idle_parts import as_written, idle_thresholds


def find(graph: Graph) -> Iterator[Problem]:
    for rule in decision_rules(graph):
        from beforehand.exact.wording import in_words

        known = {words for words, _ in rule.remarks.idle}
        for keys, condition in rule.conditions:
            for item in idle_thresholds(rule.rule, condition):
                written = as_written(condition, item.comparison)
                if in_words(written) in known:
                    continue
                which = f"the {item.written} in “{in_words(item.comparison)}”"
                same = f"from {item.low} to {item.high} all {item.results:,} results"
                yield Problem(
                    rule.place(keys, written.at).span(rule.path),
                    f"{which} decides nothing in `{rule.called(keys)}`: with any number {same} "
                    "come out the same; write the one that binds, or say in `idle:` why this "
                    "one stands",
                )


CHECK = Check(
    code="RUL011",
    name="idle-threshold",
    why="A threshold that another condition overtakes was not chosen by anybody.",
    fix="Write the number that binds, or name the comparison in `idle:` with a reason.",
    reads=Graph,
    find=find,
    covers=("Q0-077", "Q1-041"),
    good=DESIGN
    + RULE
    + """\
  fires: tea >= k and milk <= 2
  parameters: {k: 9}
  bands:
    scaled: 2 * tea > 15
    more: tea <= 20
  idle: {tea <= 20: the register of all cups says 20}
```
""",
    bad=DESIGN
    + RULE
    + """\
  fires: 9 <= tea <= ceiling # RUL011
  parameters: {ceiling: 20}
  bands:
    no draw: even == 0 and tea - milk >= 1 # RUL011
    по судьям: at least 2 of 3 judges with 3 <= tea <= 9 # RUL011
```
""",
)
