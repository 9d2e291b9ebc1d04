"""Counts as readers see them: a card, and what they give beside each verdict."""

from beforehand.checks.run import check_sources
from beforehand.graph import Graph
from beforehand.site import after_page
from beforehand.source import Source
from tests.site.markdown.test_placing import DESIGN, HEAD, HEAVY, RESULT, shown, words

PLAN = (
    HEAVY.replace("  cells: 4\n", "  events: {agree: at least 2 of 3 jurors with plus >= 3}\n")
    + """
```yaml record="readings"
told:
  rule: heavy
  table:
    A: {when: plus >= 8 and minus == 0, says: "milk <b>first</b> is told"}
    otherwise: {says: not shown}
```

## 2 Predictions

| id | prediction | falsified if | condition |
|---|---|---|---|
| P1 | nine | fewer | `heavy: plus >= 9` |
| P2 | it fires | it does not | `heavy: fires` |
| P3 | they agree | they do not | `heavy: agree` |
"""
)
COUNTS = """\
```yaml record="counts"
heavy: {plus: 8, minus: 0, split: 4}
```
"""
VERDICTS = """
## Verdicts

| prediction | verdict | evidence |
|---|---|---|
| P1 | supported | |
| P2 | supported | |
| P3 | supported | |
"""


def graph_of(result: str) -> Graph:
    pages = {DESIGN: PLAN, RESULT: result}
    return check_sources([Source(p, (HEAD[p] + text).encode()) for p, text in pages.items()], ())[0]


def test_a_card_says_whether_the_rule_fires_and_which_reading_applies() -> None:
    page = shown(COUNTS, RESULT, design=PLAN)
    text = words(page)
    assert "Counts heavy under its rule" in text
    assert "fires It fires on at least 8 plus and no minus" in text
    assert "plus 8 minus 0 split 4" in text
    assert "Fires by chance 0.0005942" in text
    assert "Read by told A : Milk <b>first</b> is told." in text
    assert "<b>first" not in page
    assert "agree cannot be computed: it asks by jurors" in text


def test_a_card_has_the_counts_of_each_group() -> None:
    groups = COUNTS.replace(
        "{plus: 8, minus: 0, split: 4}",
        "{jurors: {Ада: {plus: 4, minus: 0, split: 0}, 林: {plus: 3, minus: 1, split: 0},"
        " C: {plus: 0, minus: 0, split: 4}}}",
    )
    text = words(shown(groups, RESULT, design=PLAN))
    assert "does not fire" in text
    assert "agree holds" in text
    assert "Counts by jurors jurors plus minus split Ада 4 0 0 林 3 1 0 C 0 0 4" in text


def test_the_page_of_a_result_says_what_the_counts_give_beside_each_verdict() -> None:
    text = words(after_page(graph_of(COUNTS + VERDICTS), RESULT))
    counts = "plus 8, minus 0, split 4"
    assert f"P1 supported heavy: plus >= 9 does not hold computed from the counts {counts}" in text
    assert f"P2 supported heavy: fires holds computed from the counts {counts}" in text
    assert "P3 supported heavy: agree cannot be computed: it asks by jurors" in text


def test_the_page_of_a_design_marks_what_is_computed_and_what_the_counts_contradict() -> None:
    text = words(after_page(graph_of(COUNTS + VERDICTS), DESIGN))
    assert "P1 nine supported the counts say otherwise" in text
    assert "P2 it fires supported holds, computed from the counts" in text
    assert "P3 they agree supported cannot be computed from the counts" in text


def test_without_counts_nothing_is_said_of_them() -> None:
    graph = graph_of(VERDICTS)
    for path in (DESIGN, RESULT):
        assert "counts" not in words(after_page(graph, path))
