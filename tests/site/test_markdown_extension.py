"""The Markdown extension: anchors, references and links, on texts that stand for a record."""

import html
import re
from collections import Counter

import markdown
import pytest

from beforehand.checks.example import read_example
from beforehand.checks.run import check_sources
from beforehand.graph import Graph
from beforehand.pages.header import HeaderReader
from beforehand.site.markdown.file_links import Mounts
from beforehand.site.markdown.heading_ids import anchors_for
from beforehand.site.markdown.record_blocks import custom_fence
from beforehand.site.markdown_extension import BeforehandExtension
from beforehand.site.words.markup import href
from tests.site.small_record import DESIGN, small_record

RECORD = """\
=== docs/decisions/D-20260725-07.md
---
kind: decision
id: D-20260725-07
date: 2026-07-25
status: accepted
---
# Two cups <em>are</em> enough
=== docs/notes/notes.md
---
kind: notes
---
# Notes

## (bgu) · Break it first

Always.
=== framework/tea.md
---
kind: framework
version: 1
status: ratified
---
# Rules

## R4 · Blind

1. first
2. second
=== experiments/E-20260801-tea/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "cups"}
imports: [framework/tea.md]
---
# Tea

## 6.4 Rule

Text.

## Вопрос & answer `code`
=== experiments/E-20260801-tea/critic.md
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: pass
---
# Critique

| objection | finding | severity | disposition |
|---|---|---|---|
| the cup | 7 | blocking | open |
| the milk | **F2** | minor | accepted |

### F3 · minor · heading
"""
PAGE = "experiments/E-20260801-tea/page.md"
EXTENSIONS = ["tables", "footnotes", "attr_list", "admonition", "toc", "md_in_html"]
FENCES = {"pymdownx.superfences": {"custom_fences": [custom_fence()]}}


def graph_of(body: str, path: str = PAGE) -> Graph:
    example = read_example(f"{RECORD}=== {path}\n{body}")
    files = frozenset({"hooks/tool.py", "docs/data.csv"})
    graph, _ = check_sources(example.sources, (), "", files)
    return graph


def shown(body: str, path: str = PAGE, graph: Graph | None = None, source: str = "") -> str:
    graph = graph or graph_of(body, path)
    extension = BeforehandExtension()
    extension.use(graph, Mounts(frozenset({*graph.pages, "docs/data.csv"}), source))
    md = markdown.Markdown(
        extensions=[*EXTENSIONS, "pymdownx.superfences", extension], extension_configs=FENCES
    )
    md.beforehand_path = path
    return md.convert(body)


def links(text: str) -> list[tuple[str, str]]:
    return [
        (html.unescape(found[1]), found[2])
        for found in re.finditer(r'<a class="bh-ref[^"]*" href="([^"]*)"[^>]*>([^<]*)</a>', text)
    ]


D07 = "../../docs/decisions/D-20260725-07.md"


@pytest.mark.parametrize(
    ("written", "address", "words"),
    [
        ("D-20260725-07 allows", D07, "D-20260725-07"),
        ("**D-20260725-07**", D07, "D-20260725-07"),
        ("> as D-20260725-07 says", D07, "D-20260725-07"),
        ("see §6.4.", "design.md#64-rule", "§6.4"),
        ("R4 clause 2 holds", "../../framework/tea.md#clause-r4-2", "R4 clause 2"),
        ("critic finding 7", "critic.md#finding-7", "critic finding 7"),
        ("by note (bgu)", "../../docs/notes/notes.md#bgu--break-it-first", "note (bgu)"),
        ("- item on E-20260801-tea\n    - inner", "design.md", "E-20260801-tea"),
        ("| a |\n|---|\n| D-20260725-07 |", D07, "D-20260725-07"),
    ],
)
def test_a_bare_reference_becomes_a_link(written: str, address: str, words: str) -> None:
    assert links(shown(f"# T\n\n{written}\n")) == [(address, words)]


@pytest.mark.parametrize(
    "written",
    [
        "`D-20260725-07`",
        "```\nD-20260725-07\n```",
        "    D-20260725-07",
        '<div title="D-20260725-07">D-20260725-07</div>',
        f"[D-20260725-07]({D07})",
        "https://example.org/D-20260725-07/x",
        "x/D-20260725-07",
    ],
)
def test_code_links_and_markup_are_left_alone(written: str) -> None:
    assert links(shown(f"# T\n\n{written}\n")) == []


def test_the_qualifier_may_stand_before_inline_markup() -> None:
    assert links(shown("# T\n\nin *E-20260801-tea* §6.4 here\n"))[1][0] == "design.md#64-rule"


def test_several_references_in_one_text_keep_their_order_and_the_words_between() -> None:
    text = shown("# T\n\na D-20260725-07 b §6.4 c E-20260801-tea d\n")
    assert [words for _, words in links(text)] == ["D-20260725-07", "§6.4", "E-20260801-tea"]
    assert re.sub(r"<[^>]*>", "", text).endswith("a D-20260725-07 b §6.4 c E-20260801-tea d")


def test_what_leads_nowhere_is_marked_and_says_why() -> None:
    text = shown("# T\n\nD-20260725-99\n")
    assert '<span class="bh-dangling" title="no record is called D-20260725-99">' in text
    assert links(text) == []


def test_titles_are_escaped() -> None:
    assert "<em>" not in re.findall(r'title="[^"]*"', shown("# T\n\nD-20260725-07\n"))[0]


def test_links_say_where_the_checks_say_on_every_page_of_the_record() -> None:
    body = "# T\n\nR4 and R4 clause 1, findings 7 and F2, (D-20260725-07), §6.4–6.4, **F3** x.\n"
    graph = graph_of(body)
    wanted: Counter[tuple[str, str]] = Counter()
    for reference in graph.references[PAGE]:
        target = reference.target
        if target and reference.mention and not reference.mention.inner:
            to = f"{target.path}#{target.anchor}" if target.anchor else target.path
            wanted[href(PAGE, to), reference.text] += 1
    assert wanted
    wanted["critic.md#finding-7", "7"] = wanted.pop(("critic.md#finding-7", "findings 7"))
    assert Counter(links(shown(body, graph=graph))) == wanted


@pytest.mark.parametrize("path", ["experiments/E-20260801-tea/critic.md", "framework/tea.md"])
def test_every_anchor_of_a_page_is_on_the_site(path: str) -> None:
    graph = graph_of("# T\n")
    source = next(s for s in read_example(RECORD).sources if s.path == path)
    lines = source.data.decode().split("\n")
    _, skipped = HeaderReader(lines).read()
    text = shown("\n".join(lines[skipped:]), path, graph)
    assert graph.anchors(path) <= set(re.findall(r'id="([^"]*)"', text))


def test_rows_say_what_they_are() -> None:
    source = next(s for s in read_example(RECORD).sources if s.path.endswith("critic.md"))
    body = source.data.decode().split("---\n", 2)[2]
    text = shown(body, source.path, graph_of("# T\n"))
    assert '<tr class="bh-finding bh-open bh-blocking" id="finding-7">' in text
    assert '<tr class="bh-finding bh-settled" id="finding-f2">' in text


def test_headings_have_the_anchors_of_the_reader() -> None:
    body = "# T\n\n## Вопрос & `code` <b>x</b>\n\n## A\n\n## A\n\nSet\n---\n\n## R&amp;D *now*\n"
    graph = graph_of(body)
    ids = re.findall(r'<h\d[^>]* id="([^"]*)"|<h\d id="([^"]*)"', shown(body, graph=graph))
    found = ["".join(pair) for pair in ids]
    assert found == [section.anchor for section in graph.pages[PAGE].sections]


def test_a_heading_that_only_the_site_shows_gets_an_anchor_of_its_own() -> None:
    graph = graph_of("## A\n\n## B\n")
    sections = graph.pages[PAGE].sections
    assert anchors_for(["A", "A", "B"], sections) == ["a", "a-1", "b"]
    assert anchors_for(["X", "B"], (*sections, sections[0])) == ["x", "b"]


def test_an_id_of_the_author_stays_beside_ours() -> None:
    text = shown("# T\n\n## Two {#own}\n")
    assert 'id="own"' in text


def test_without_a_record_figures_are_text_with_their_source() -> None:
    text = markdown.markdown("[0.05](calc:tea.null)", extensions=[BeforehandExtension()])
    assert '<span class="bh-figure" title="calc:tea.null">0.05</span>' in text


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("[x](design.md#64-rule)", '<a href="design.md#64-rule">x</a>'),
        ("[x](design.md#nope)", 'class="bh-dangling"'),
        ("[x](nope.md)", 'title="there is no experiments/E-20260801-tea/nope.md"'),
        ("[x](#nope)", 'title="there is no #nope on this page"'),
        ("[x](../../hooks/tool.py)", '<span class="bh-file" title="hooks/tool.py">x</span>'),
        ("[x](../../docs/data.csv)", '<a href="../../docs/data.csv">x</a>'),
        ("[x](/docs/data.csv)", '<a href="/docs/data.csv">x</a>'),
        ("[x](../../../secret.md)", 'class="bh-dangling"'),
        ("[x](http://[bad)", 'class="bh-dangling"'),
        ("![x](nope.png)", 'title="there is no'),
        ("[x](javascript:alert(1))", 'title="javascript: is no address"'),
        ("[x](https://example.org/)", '<a href="https://example.org/">x</a>'),
    ],
)
def test_links_are_mended(written: str, expected: str) -> None:
    assert expected in shown(f"# T\n\n{written}\n")


def test_other_files_are_shown_on_the_code_host_when_there_is_one() -> None:
    text = shown("# T\n\n[x](../../hooks/tool.py)\n", source="https://example.org/blob/main/")
    assert 'href="https://example.org/blob/main/hooks/tool.py"' in text


def test_a_marked_block_is_a_table_and_other_yaml_stays_code() -> None:
    marked = shown('# T\n\n```yaml record="rule"\nheavy:\n  fires: plus >= 8\n  <b>: [1, 2]\n```\n')
    assert '<th scope="row">heavy</th>' in marked
    assert "plus &gt;= 8" in marked
    assert "<b>" not in marked
    assert "bh-block" not in shown("# T\n\n```yaml\na: b\n```\n")


@pytest.mark.parametrize("block", ["a: [", "&a [*a]", "a: &x 1\nb: *x", "- " * 400 + "x", "\t"])
def test_a_block_that_is_no_yaml_is_shown_as_written(block: str) -> None:
    assert "bh-block" in shown(f'# T\n\n```yaml record="rule"\n{block}\n```\n')


def test_without_a_record_headings_still_have_the_anchors_of_a_code_host() -> None:
    text = markdown.markdown("# A & B\n\n[1](calc:x)", extensions=[BeforehandExtension()])
    assert '<h1 id="a--b">' in text
    assert "bh-figure" in text


def test_a_table_scrolls_inside_itself_and_short_cells_stay_whole() -> None:
    text = shown(
        "# T\n\n| day | why |\n|---|---|\n| 2026-08-01 | so that nobody ever has to guess it |\n"
    )
    assert '<div aria-label="day, why" class="bh-scroll" role="group" tabindex="0">' in text
    assert '<td class="bh-tight">2026-08-01</td>' in text
    assert '<td class="bh-roomy">so that nobody ever has to guess it</td>' in text


def test_a_link_that_names_a_part_leads_to_it_and_says_what_it_is() -> None:
    graph, _ = small_record()
    text = shown("# T\n\n[audit Q1](audit.md), [audit](audit.md), [Q9](audit.md)\n", DESIGN, graph)
    to_part, to_page, unknown = re.findall(r"<a [^>]*>", text)
    assert 'href="audit.md#finding-q1"' in to_part
    assert "finding Q1 · minor · deferred · the kettle is not named" in to_part
    assert 'href="audit.md"' in to_page
    assert 'title="artifact · Audit of the tea"' in to_page
    assert 'href="audit.md"' in unknown


def test_an_entry_does_not_repeat_what_its_card_says() -> None:
    head = "---\nkind: notes\n---\n"
    body = "# N\n\n## (b) · Break it\n\n- **since:** spring\n- **mood:** good\n- **since** then\n"
    path = "docs/notes/more.md"
    text = shown(body, path, graph_of(head + body, path))
    assert "since:" not in text
    assert "mood:" in text
    assert "<strong>since</strong> then" in text
