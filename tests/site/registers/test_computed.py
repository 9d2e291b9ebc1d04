"""The registers of figures and of computed blocks, and the line about figures below a page."""

import re

import pytest

from beforehand.site import after_page, navigation, render_site
from beforehand.site.registers.computed import computed_register
from beforehand.site.registers.figures import figures_register
from beforehand.site.registers.register import MOST
from tests.site.made_tables import with_lines
from tests.site.small_record import DESIGN, PAGES, RESULT, read

BLOCKS = """
```yaml record="rule"
heavy:
  units: {jurors: 3, items: 4}
  outcomes: {plus: 1/4, minus: 1/4, split: rest}
  fires: plus >= 8 and minus == 0
  cells: 4
```

```yaml record="readings"
table:
  rule: heavy
  table:
    A: {when: plus >= 8, says: it moves}
    otherwise: {says: it does not}
```

```yaml record="draw"
line: {method: order, prefix: "T:", members: [ann, bob, cid], size: 1}
```

```yaml record="budget"
run:
  stages: {pilot: 4, main: 30}
  payload: 0.05
  headroom: 1.5
```
"""
FIGURES = "\n[0.000594](calc:heavy.null), [0.0005942](calc:heavy.null), 17 cups.\n"


def registers(design: str, result: str = "") -> dict[str, str]:
    pages = {**PAGES, DESIGN: PAGES[DESIGN] + design, RESULT: PAGES[RESULT] + result}
    graph, report = read(pages)
    return {
        item.path.removeprefix("docs/record/"): item.markdown for item in render_site(graph, report)
    }


def plain(markdown: str) -> str:
    return re.sub(r"<[^>]*>|\]\([^)]*\)|\[", "", with_lines(markdown))


def test_every_block_is_listed_with_its_place_and_state() -> None:
    text = registers(BLOCKS)["computed.md"]
    link = "../../experiments/E-20260801-tea/design.md"
    assert "1 decision rule, 1 outcome table, 1 draw, 1 budget." in plain(text)
    assert f'<a href="{link}#rule-heavy">heavy</a><br>' in text
    assert f'<a href="{link}">E-20260801-tea</a>' in text
    assert "0.0005942" in text
    assert "0.002375" in text
    assert "one reading for each" in text
    assert "no result is stated" in text
    assert "does not fit" in text


def test_every_figure_is_listed_with_its_source_and_exact_value() -> None:
    text = registers(BLOCKS + FIGURES, "\nIt was [0.01](calc:heavy.null), [3](calc:=1+2).\n")
    found = text["figures.md"]
    assert "4 figures, 3 hold, 1 do not agree. Each names its source and is" in plain(found)
    assert "| 0.000594 |" in plain(found)
    assert "| 0.0005942 |" in plain(found)
    assert 'experiments/E-20260801-tea/design.md#rule-heavy"><code>heavy.null</code>' in found
    assert "0.000594199 (9969/16777216)" in found
    assert found.index("does not agree") < found.index(">recomputed<") < found.index("## By page")
    assert "| Figures | 4 | 3 hold, 1 do not agree |" in plain(text["index.md"])


def test_pages_of_the_record_come_before_a_manual() -> None:
    manual = {"docs/a.md": f"# Manual\n{BLOCKS}{FIGURES}", DESIGN: PAGES[DESIGN] + BLOCKS + FIGURES}
    graph, report = read({**PAGES, **manual})
    for made in (figures_register(graph), computed_register(graph)):
        first = [row for row in made.rows if row.values.get("block", "draw") == "draw"]
        assert [row.values["on"] for row in first] == sorted(
            (row.values["on"] for row in first), reverse=True
        )
        assert {row.values["on"] for row in first} == {"the record", "other pages"}
    text = {page.path: page.markdown for page in render_site(graph, report)}
    told = plain(text["docs/record/computed.md"])
    said = "1 decision rule, 1 outcome table, 1 draw, 1 budget, and 4 more on other pages."
    assert said in told
    front = plain(text["docs/record/index.md"])
    assert f"| Rules, draws and budgets | 4 | {said.removesuffix('.')} |" in front


def test_a_record_without_blocks_and_figures_says_so() -> None:
    text = registers("")
    assert "No page prints a figure" in text["figures.md"]
    assert "No page has a block" in text["computed.md"]


@pytest.mark.parametrize(("number", "listed"), [(MOST, True), (MOST + 2, False)])
def test_a_heavy_register_leaves_out_figures_that_hold(number: int, listed: bool) -> None:
    many = " ".join(f"[{n}](calc:={n})" for n in range(number - 1))
    text = registers(f"\n{many} [9](calc:=8)\n")["figures.md"]
    assert (f"<code>={number - 2}</code>" in text) is listed
    assert "<code>=8</code>" in text
    assert f"[{number} figures](figures.md), [{number - 1} hold]" in text


def test_a_page_with_figures_counts_them_below() -> None:
    pages = {**PAGES, DESIGN: PAGES[DESIGN] + BLOCKS + FIGURES}
    graph, report = read(pages)
    after = after_page(graph, DESIGN)
    loose = r'<a href="\.\./\.\./docs/reference/words\.md#number-loose"[^>]*>\d+ loose numbers</a>'
    assert re.search(rf"2 figures, 2 hold, 0 set aside, {loose}\. <a href=", after)
    assert 'href="../../docs/record/figures.md"' in after
    assert "record/figures.md" not in after_page(graph, RESULT)
    menu = str(navigation(graph, render_site(graph, report)))
    assert "docs/record/figures.md" in menu
    assert "docs/record/computed.md" in menu


def test_nothing_of_a_block_is_markup_in_a_register() -> None:
    block = """
```yaml record="budget"
'<script>|&lt;"*b*`c`': {stages: {pilot: 4}}
```
"""
    found = registers(f"{block}\n[3](calc:=1+2+<script>), [4 | <i>](calc:=1+2)\n")
    assert "&lt;script&gt;|&amp;lt;" in found["computed.md"]
    assert "<code>=1+2+&lt;script&gt;</code>" in found["figures.md"]
    assert "<script" not in found["computed.md"] + found["figures.md"]
