"""A partial acceptance that keeps quiet about what was refused, or why."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN, FINDINGS
from beforehand.records.parts import Finding, Text
from beforehand.records.record import Critique
from beforehand.source import Place

REFERENCE = re.compile(
    r"§+\s?[\w.–-]+|\b[A-Z]{0,3}-?\d[\w.-]*|\bamendments?\b|\bsections?\b|поправк\w+"
)
WORDS = 3
LETTERS = 5


def find(critique: Critique, _: Graph) -> Iterator[Problem]:
    for finding in critique.findings:
        if finding.disposition.name != "accepted in part":
            continue
        missing = [
            (words, cell)
            for words, cell in (
                ("what was refused", finding.refused),
                ("why the rest was refused", finding.reason),
            )
            if not cell and (cell.is_given or not _tells(finding.answer))
        ]
        if missing:
            asked = " and ".join(words for words, _ in missing)
            yield Problem(
                critique.span(_place(finding, missing[0][1])),
                f"finding {finding.id} is accepted in part and does not say {asked}: "
                "name the refused remedy and give the reason",
            )


def _tells(answer: Text) -> bool:
    """Whether an answer is more than the place where the accepted part went."""
    rest = REFERENCE.sub(" ", answer.text)
    letters = sum(char.isalpha() for char in rest)
    spaced = len(re.findall(r"[^\W\d_]+", rest)) >= WORDS
    return spaced or (letters >= LETTERS and not rest.isascii() and " " not in rest.strip())


def _place(finding: Finding, cell: Text) -> Place:
    for text in (cell, finding.answer):
        if text.is_given:
            return text.at
    return finding.disposition.at


CHECK = Check(
    code="CRT003",
    name="partial-without-refusal",
    why="What was not done about an objection is the part that readers need to judge themselves.",
    reads=Critique,
    find=find,
    fix="Fill in `refused` and `reason`; without such columns, name both in the answer.",
    covers=("Q0-005",),
    good=DESIGN
    + FINDINGS
    + """\
| 1 | minor | one cup is few | accepted in part | §1 | a second pot | there is one pot |
| 2 | minor | the milk varies | accepted in part | §1 | not in the source | not in the source |

### F3 · minor · The order is known

- **disposition:** accepted in part
- **answer:** blind cups are taken up; a second room was refused, there is none

### 指摘 4（低）: 室温

- **対応:** 部分的に認める
- **回答:** 温度計は置くが、恒温室は無いので断る
""",
    bad=DESIGN
    + FINDINGS
    + """\
| 1 | minor | one cup is few | accepted in part | §1, a second pot is refused | | | <!-- CRT003 -->
| 2 | minor | the milk varies | accepted in part | §1 | skimmed milk | | <!-- CRT003 -->
| 3 | мелкое | вода не названа | принято частично | §1 | | воды нет | <!-- CRT003 -->

### F4 · minor · The order is known

- **disposition:** accepted in part
- **answer:** §1 <!-- CRT003 -->
""",
)
