"""Steps as readers see them: how each is known, and when it was reached."""

import re

from beforehand.checks.run import check_sources
from beforehand.freezing.entries.gathering import gather
from beforehand.graph import Graph
from beforehand.ledger.chain import Ledger, appended
from beforehand.ledger.events import Entry, line_of
from beforehand.ledger.places import ledger_beside
from beforehand.reckoning.steps import NamedSteps
from beforehand.site.blocks.steps_card import steps_card
from beforehand.source import Source
from tests.site.markdown.test_placing import DESIGN, HEAD, shown

BLOCK = """\
```yaml record="steps"
review:
  steps:
    <b>code</b>: entered
    policy: materials/policy.md
    opening: labels-opened
    run: results
  opening: opening
```
"""


def rows(text: str) -> list[list[str]]:
    found = re.findall(r"<tr><th>(.*?)</tr>", text, re.DOTALL)
    return [[re.sub(r"<.*?>", "", cell) for cell in re.split("</t[hd]>", row)] for row in found]


def test_a_page_shows_a_card_and_markup_of_a_name_is_text() -> None:
    text = shown(BLOCK)
    assert "<b>code" not in text
    assert [row[0] for row in rows(text)] == [
        "&lt;b&gt;code&lt;/b&gt;", "policy", "opening opening", "run",
    ]  # fmt: skip
    assert {row[2] for row in rows(text)} == {"not yet"}


def graph_of(path: str, head: str) -> Graph:
    sources = [Source(path, (head + BLOCK).encode())]
    files = frozenset({path, "experiments/E-20260801-tea/materials/policy.md"})
    return check_sources(sources, (), files=files)[0]


def card(graph: Graph) -> str:
    (thing,) = graph.computed
    assert isinstance(thing, NamedSteps)
    return steps_card(thing, graph)


def test_the_ledger_says_when_a_step_was_reached() -> None:
    path = ledger_beside(DESIGN)
    event = appended(
        Ledger(path), Entry("stage-entered", "nothing", step="<b>code</b>"), "2026-08-01T10:00:00Z"
    )
    source = Source(path, line_of(event) + b"\n")
    graph = graph_of(DESIGN, HEAD[DESIGN])
    graph.evidence = gather([path], {path}, lambda _: source)
    assert [row[2] for row in rows(card(graph))] == [
        "2026-08-01T10:00:00Z entry 1", "policy.md is there", "not yet", "not yet",
    ]  # fmt: skip


def test_a_page_that_designs_import_says_nothing_of_when() -> None:
    found = card(graph_of("framework/order.md", "---\nkind: framework\nversion: 1\n---\n"))
    assert "reached" not in found
    assert "the first result page" in found
