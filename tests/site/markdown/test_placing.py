"""Computed blocks as readers see them: cards in the place of tables, figures with their source."""

import html
import re
from html.parser import HTMLParser

import markdown
import pytest

from beforehand.checks.run import check_sources
from beforehand.site.markdown.file_links import Mounts
from beforehand.site.markdown.record_blocks import custom_fence
from beforehand.site.markdown_extension import BeforehandExtension
from beforehand.source import Source

DESIGN = "experiments/E-20260801-tea/design.md"
RESULT = "experiments/E-20260801-tea/result.md"
HEAD = {
    DESIGN: "---\nkind: design\nversion: 1\nstatus: draft\n---\n",
    RESULT: "---\nkind: result\nof: E-20260801-tea\nversion: 1\n---\n",
}
HEAVY = """\
```yaml record="rule"
heavy:
  units: {jurors: 3, items: 4}
  outcomes: {plus: 1/4, minus: 1/4, split: rest}
  fires: plus >= 8 and minus == 0
  cells: 4
  alternatives: {strong: {plus: 0.8, minus: 0.05}}
```
"""
EXTENSIONS = ["tables", "footnotes", "attr_list", "toc", "md_in_html", "pymdownx.superfences"]
FENCES = {"pymdownx.superfences": {"custom_fences": [custom_fence()]}}
VOID = {"br", "hr", "img", "input", "meta", "link", "path", "rect", "line", "circle", "polyline"}


def shown(body: str, path: str = DESIGN, **others: str) -> str:
    """A page as the site shows it; ``others`` are the bodies of further pages."""
    pages = {path: body, **{{"design": DESIGN, "result": RESULT}[k]: v for k, v in others.items()}}
    sources = [Source(name, (HEAD[name] + text).encode()) for name, text in pages.items()]
    graph, _ = check_sources(sources, ())
    extension = BeforehandExtension()
    extension.use(graph, Mounts(frozenset(graph.pages)))
    md = markdown.Markdown(extensions=[*EXTENSIONS, extension], extension_configs=FENCES)
    md.beforehand_path = path
    return md.convert(body)


def words(text: str) -> str:
    text = re.sub(r"<(title|desc|details)\b.*?</\1>", " ", text, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


class Nesting(HTMLParser):
    """Fails where an element is closed that is not open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.names: set[str] = set()
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.add(tag)
        self.names.update(key for key, _ in attrs)
        self.links.update(value for key, value in attrs if key in ("href", "src"))
        self.ids.extend(value for key, value in attrs if key == "id")

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


def test_a_rule_is_a_card_with_its_condition_in_words_and_its_chances() -> None:
    text = shown(f"# T\n\n{HEAVY}")
    assert (
        '<figure class="bh-block bh-thing bh-thing--rule" data-record="rule" id="rule-heavy"'
        in (text)
    )
    said = words(text)
    assert "Fires on at least 8 plus and no minus ." in said
    assert "plus >= 8 and minus == 0" in said
    assert "3 jurors × 4 items = 12" in said
    assert "0.0005942 9969/16777216" in said
    assert "In any of 4 cells 0.002375" in said
    assert "Power strong 0.5245" in said


def test_what_deepens_a_rule_is_folded_under_a_line_that_says_its_result() -> None:
    text = shown(f"# T\n\n{HEAVY}")
    says = "Curve and table of chances: fires with 0.0005942 by chance, 0.5245 under strong"
    _, _, inside = text.partition(f'<details class="bh-folded"><summary>{says}</summary>')
    assert "<svg" in inside
    assert "<th>strong</th><td>0.8</td><td>0.05</td><td>0.15</td><td>0.5245</td>" in inside
    assert "<svg" not in text.partition("<details")[0]


def test_a_chart_says_in_words_and_numbers_what_it_draws() -> None:
    text = shown(f"# T\n\n{HEAVY}")
    assert 'role="img" aria-labelledby="rule-heavy-title rule-heavy-desc"' in text
    assert '<title id="rule-heavy-title">Chance that the rule fires, by the chance of plus' in text
    assert "strong: 0.5245 at 0.8" in text
    table = re.search(r"<details[^>]*><summary>Numbers of the curve.*?</details>", text)
    assert table
    assert table[0].count("<tr>") == 22
    assert "<th>0.25</th>" in table[0]


def test_nothing_of_a_card_needs_a_script_or_another_host() -> None:
    text = shown(f"# T\n\n{HEAVY}")
    assert "<script" not in text
    assert "http" not in text
    assert not re.search(r"\son\w+=", text)


@pytest.mark.parametrize(
    "body",
    [
        f"text\n{HEAVY}more *text*\n{HEAVY.replace('heavy', 'light')}",
        "- item\n\n    " + HEAVY.replace("\n", "\n    "),
        "- *item*\n    " + HEAVY.replace("\n", "\n    "),
        "> " + HEAVY.replace("\n", "\n> "),
        '<div markdown="1">\n\n' + HEAVY + "\n</div>",
    ],
)
def test_a_block_may_stand_anywhere_and_stays_well_formed(body: str) -> None:
    text = shown(f"# T\n\n{body}\n")
    assert 'id="rule-heavy"' in text
    assert not re.search(r"<p>[^<]*<figure", text)
    found = Nesting(text)
    assert found.open == []
    assert len(found.ids) == len(set(found.ids))


def test_the_words_around_a_block_keep_their_place() -> None:
    text = shown(f"# T\n\nbefore\n{HEAVY}after\n")
    assert re.search(r"<p>before\s*</p>\s*<figure", text)
    assert re.search(r"</figure>\s*<p>\s*after\s*</p>", text)


def test_what_cannot_be_computed_keeps_its_table_beside_the_cards() -> None:
    body = HEAVY[:-4] + "broken:\n  units: many\n```\n"
    text = shown(f"# T\n\n{body}")
    assert 'id="rule-heavy"' in text
    assert '<th scope="row">broken</th>' in text
    assert "many" in text


def test_a_second_block_of_one_name_stays_a_table_and_has_no_address() -> None:
    text = shown(f"# T\n\n{HEAVY}\n{HEAVY}")
    assert text.count('id="rule-heavy"') == 1
    assert text.count("bh-thing--rule") == 1
    assert '<th scope="row">heavy</th>' in text


def test_a_heading_that_has_the_address_keeps_it() -> None:
    text = shown(f"# T\n\n## Rule heavy\n\n{HEAVY}\n[0.000594](calc:heavy.null)\n")
    assert Nesting(text).ids.count("rule-heavy") == 1
    assert 'href="#rule-heavy"' in text


def test_studies_blocks_and_pages_without_a_record_show_the_table() -> None:
    assert "bh-thing" not in shown('# T\n\n```yaml record="sample"\na: b\n```\n')
    plain = markdown.markdown(HEAVY, extensions=EXTENSIONS, extension_configs=FENCES)
    assert '<th scope="row">heavy</th>' in plain
    assert "bh-thing" not in plain


def test_nothing_from_a_block_is_markup() -> None:
    name = "<script>x</script>&lt;"
    data = f'```yaml record="data"\n"{name}": {{a: 1}}\n```\n'
    text = shown(f"# T\n\n{data}\n[1](calc:nothing.<b>)\n")
    assert "<script" not in text
    assert "&lt;script&gt;x&lt;/script&gt;&amp;lt;" in text


HOSTILE = (
    '"<script>x</script>\\" onclick=1 & &lt; [a](javascript:x) <img src=x onerror=y> </svg> '
    '`b` | \\u202e \\x07 </title> <!-- ]]>"'
)
FRAUGHT = f"""\
```yaml record="rule"
{HOSTILE}:
  units: 6
  outcomes: {{plus: 1/4, minus: 1/4, split: rest}}
  fires: plus >= 5 and minus == 0
  alternatives: {{{HOSTILE}: {{plus: 0.5, minus: 0.05}}}}
  note: {HOSTILE}
sound:
  units: 6
  outcomes: {{plus: 1/4, minus: 1/4, split: rest}}
  fires: plus >= 5
  events: {{{HOSTILE}: plus >= 2}}
  note: {HOSTILE}
```

```yaml record="readings"
{HOSTILE}:
  rule: sound
  table:
    {HOSTILE}: {{when: plus >= 5, says: {HOSTILE}, forbids: {HOSTILE}}}
    B: {{when: plus <= 3, says: {HOSTILE}}}
```

```yaml record="draw"
line: {{method: order, prefix: {HOSTILE}, members: [{HOSTILE}, bob], size: 1, note: {HOSTILE}}}
```

```yaml record="budget"
run: {{stages: {{{HOSTILE}: 4}}, payload: 0.05, headroom: 0.1, note: {HOSTILE}}}
```

```yaml record="data"
{HOSTILE}: {{a: 1, b: 2 + 3}}
sums: {{a: 1, b: 2 + 3}}
```

[5](calc:sums.b) [5](calc:sums.<script>) [x](<calc:"><script>alert(1)</script>>)
"""


def test_no_text_of_a_block_breaks_out_of_its_place() -> None:
    text = shown(f"# T\n\n{FRAUGHT}")
    found = Nesting(text)
    assert found.open == []
    assert len(found.ids) == len(set(found.ids))
    assert {"script", "img"}.isdisjoint(found.tags)
    assert not any(name.startswith("on") for name in found.names)
    assert not any(value.startswith("javascript") for value in found.links)
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", text)
    assert set(re.findall(r"bh-thing--(\w+)", text)) >= {"rule", "draw", "budget", "data"}


@pytest.mark.parametrize("sort", ["data", "gate"])
def test_a_control_character_cannot_stand_for_something_set_aside(sort: str) -> None:
    block = f'```yaml record="{sort}"\n"\\x02wzxhzdk:0\\x03": {{a: "\\x02wzxhzdk:0\\x03"}}\n```\n'
    assert "\\x02wzxhzdk:0\\x03" in shown(f"# T\n\n{block}")


def figure(text: str, printed: str) -> str:
    found = re.search(rf"<(a|span) class=\"bh-figure[^>]*>{re.escape(printed)}(?=<).*?</\1>", text)
    assert found, text
    return found[0]


def test_a_figure_leads_to_its_card_and_says_how_it_was_found() -> None:
    text = shown(f"# T\n\n{HEAVY}\nBy chance [0.000594](calc:heavy.null).\n")
    link = figure(text, "0.000594")
    assert 'class="bh-figure" href="#rule-heavy"' in link
    assert 'title="= 0.000594199; 9969/16777216"' in link
    assert "1 figure on this page computed from this, and it holds" in text


def test_figures_that_ask_the_same_share_a_line_and_say_once_what_confirmed_them() -> None:
    asked = "[0.000594](calc:heavy.null) [0.0006](calc:heavy.null) [0.5245](calc:heavy.power)"
    text = shown(f"# T\n\n{HEAVY}\n{asked}\n")
    table = re.search(r"<summary>3 figures on this page.*?</details>", text)
    assert table
    assert "computed from this, and all hold" in table[0]
    assert "<th>0.000594, 0.0006</th>" in table[0]
    assert table[0].count("ounted by multinomial weights") == 1


def test_a_column_in_which_nothing_is_said_is_left_out() -> None:
    plain = '```yaml record="data"\nseen: {calls: 48, cups: 3}\n```\n'
    assert "written as" not in words(shown(f"# T\n\n{plain}"))
    assert "written as" in words(shown(f"# T\n\n{plain.replace('48', '12 * 4')}"))


def test_a_figure_that_differs_says_what_it_would_have_to_be() -> None:
    text = shown(f"# T\n\n{HEAVY}\nBy chance [0.0031](calc:heavy.null).\n")
    link = figure(text, "0.0031")
    assert "bh-figure--differs" in link
    assert "(does not agree: 0.0006)" in words(link)


def test_a_figure_of_another_page_leads_there_and_is_listed_below() -> None:
    text = shown("# R\n\nIt was [0.000594](calc:heavy.null).\n", RESULT, design=f"# T\n\n{HEAVY}")
    assert 'href="design.md#rule-heavy"' in figure(text, "0.000594")
    assert '<tr id="source-1"><th scope="row">0.000594</th>' in text
    assert '<a href="design.md#rule-heavy"' in text


def test_a_figure_without_a_card_leads_to_the_list_below_the_page() -> None:
    text = shown("# T\n\n[3](calc:=1 + 2), [3](calc:=1+2), [1](calc:nothing.null)\n")
    assert 'href="#source-1"' in text
    assert "1+2" in words(text)
    assert "(not recomputed: " in words(figure(text, "1"))


def test_every_printed_figure_has_an_address_and_repeated_ones_are_numbered() -> None:
    text = shown(
        f"# T\n\n{HEAVY}\n[0.000594](calc:heavy.null), [3](calc:=1+2), [0.0006](calc:heavy.null)\n"
    )
    assert re.findall(r'id="(figure-[^"]*)"', text) == [
        "figure-heavy.null",
        "figure-of-1-2",
        "figure-heavy.null-2",
    ]


def test_an_outcome_table_links_its_rule_and_shows_each_reading() -> None:
    table = """\
```yaml record="readings"
table:
  rule: heavy
  table:
    A: {when: plus >= 8 and minus == 0, says: "the cue <moves> them", forbids: its size}
    B: {when: plus >= 8, says: perhaps}
```
"""
    text = shown(f"# T\n\n{HEAVY}\n{table}")
    said = words(text)
    assert '<a href="#rule-heavy">heavy</a>' in text
    assert "91 results" in said
    assert "76 without a reading, 5 with more than one" in said
    assert "the cue &lt;moves&gt; them" in text
    assert 'aria-labelledby="readings-table-title readings-table-desc"' in text
    assert "<th>0</th><td>0–12: ?</td>" in text


def test_a_draw_shows_who_was_drawn_and_the_receipt() -> None:
    draw = """\
```yaml record="draw"
line:
  method: order
  prefix: "T:"
  members: [ann, bob, "<cid>"]
  size: 1
  drawn: [bob]
```
"""
    text = shown(f"# T\n\n{draw}")
    assert "from hashlib import sha256\n" in html.unescape(text)
    assert "<li>&lt;cid&gt;</li>" in text
    first = re.search(r'bh-drawn"><li>(.*?)</li>', text)
    assert first
    says = "the same as recorded" if first[1] == "bob" else "the record says otherwise"
    assert says in text


def test_a_budget_stands_against_its_headroom() -> None:
    budget = """\
```yaml record="budget"
run:
  stages: {pilot: 4, main: 30}
  payload: 0.05
  headroom: 1.5
```
"""
    text = shown(f"# T\n\n{budget}")
    said = words(text)
    assert "At worst 1.7 against a headroom of 1.5" in said
    assert "does not fit" in said
    assert "Missing 0.2" in said
    assert "bh-bar--over" in text


def test_values_are_listed_with_what_they_come_from() -> None:
    data = '```yaml record="data"\nseen:\n  calls: 12 * 4\n  share: calls / 144\n```\n'
    said = words(shown(f"# T\n\n{data}"))
    assert "calls 48 12 * 4" in said
    assert "share 0.3333 1/3 calls / 144" in said


def test_a_rule_whose_numbers_are_too_long_to_be_written_has_a_card() -> None:
    many = HEAVY.replace("{jurors: 3, items: 4}", "10000").replace(
        "plus >= 8 and minus == 0", "plus >= 2600"
    )
    said = words(shown(f"# T\n\n{many}"))
    assert "Fires on at least 2600 plus" in said
    assert "By chance 0.01102" in said
