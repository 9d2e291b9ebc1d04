"""What a theme is told of a page."""

import pytest

from beforehand.mkdocs_plugin.meta import add_known, naming_experiment
from tests.site.small_record import CRITIC, DESIGN, PAGES, read

TEA = "docs/decisions/D-20260101-01-tea-first.md"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("---\nkind: decision\n---\n# Milk first\n", {}),
        ("---\nkind: decision\n---\n## Why\n", {"title": "Tea first"}),
        ("---\nkind: decision\n---\n## Why\n\n# At last\n", {"title": "Tea first"}),
        ("---\nkind: decision\ntitle: Cups & <b>pots</b>\n---\nWords.\n",
         {"title": "Cups &amp; pots"}),
        ("- Kind: decision\n- Title: `tea_first`\n\n## Why\n", {"title": "tea_first"}),
    ],
)  # fmt: skip
def test_a_record_without_a_heading_is_called_as_registers_call_it(
    text: str, told: dict[str, object]
) -> None:
    graph, _ = read({**PAGES, TEA: text})
    meta: dict[str, object] = {}
    add_known(meta, graph, TEA)
    assert meta == told


def test_a_page_that_is_no_record_keeps_what_the_theme_calls_it() -> None:
    graph, _ = read({**PAGES, "docs/guide.md": "## First\n"})
    meta: dict[str, object] = {"title": "Guide"}
    add_known(meta, graph, "docs/guide.md")
    assert meta == {"title": "Guide"}


@pytest.mark.parametrize(
    ("path", "title", "told"),
    [
        (CRITIC, "Critique of version 1 - Tea", "Critique of version 1 · E-20260801-tea - Tea"),
        (CRITIC, "Critique", "Critique · E-20260801-tea"),
        (DESIGN, "Design E-20260801-tea - Tea", "Design E-20260801-tea - Tea"),
        (TEA, "Tea first - Tea", "Tea first - Tea"),
    ],
)
def test_a_window_says_to_which_experiment_its_page_belongs(
    path: str, title: str, told: str
) -> None:
    graph, _ = read(PAGES)
    output = "<head><title>{}</title></head><svg><title>Chain</title></svg>"
    assert naming_experiment(output.format(title), graph, path, "Tea") == output.format(told)
