"""A frozen plan with predictions and no question, or with several."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import PROMISED
from beforehand.records.record import Design


def find(design: Design, _: Graph) -> Iterator[Problem]:
    if not design.is_frozen or not design.predictions or design.text("question"):
        return
    asked = design.questions
    if not asked:
        yield Problem(
            design.span(design.status.at),
            f"{design.id} is frozen with predictions and states no question: add a section "
            "`Question` that says what is asked, and of what",
            (design.span(design.predictions[0].at),),
        )
    for at in asked[1:]:
        yield Problem(
            design.span(at),
            f"{design.id} has its question in line {asked[0].line} already: ask one, and leave "
            "the other to a design of its own",
            (design.span(asked[0]),),
        )


CHECK = Check(
    code="PRD006",
    name="prediction-without-question",
    why="With several questions, or none that was written down, some answer is always found.",
    reads=Design,
    find=find,
    covers=("Q0-021",),
    good=PROMISED.replace("## 1 Question", "## 1 问题")
    + PROMISED.replace("E-20260801-tea", "E-20260802-чай")
    .replace("## 1 Question\n\nDoes the order matter?\n", "## 1 Почему\n")
    .replace("frozen: 2026", "question: Важен ли порядок?\nfrozen: 2026"),
    bad=PROMISED.replace("## 1 Question", "## 1 Materials").replace(
        "status: frozen", "status: frozen # PRD006"
    )
    + PROMISED.replace("E-20260801-tea", "E-20260802-чай").replace(
        "## 2 Predictions", "## 5 Вопрос <!-- PRD006 -->\n\nА молоко?\n\n## 2 Predictions"
    ),
)
