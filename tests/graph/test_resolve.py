"""What mentions point to: each form found, missing, ambiguous, and out of scope."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.checks.run import check_sources
from beforehand.graph import Graph, Reference
from beforehand.records.mentions import Mention
from beforehand.source import Place, Source

DESIGN = """\
---
kind: design
version: 2
status: draft
imports: [framework/brewing.md, framework/pouring.md]
decisions: [D-20260725-07]
---
# Tea

## 1 Question

## 2.1 Milk

## Done when

## 3 Predictions

| id | prediction | falsified if |
|---|---|---|
| 1 | warm | cold |
| P7 | sweet | bitter |

## 4 Amendments

| id | version | date | section | what changed | because |
|---|---|---|---|---|---|
| A1 | 2 | 2026-08-01 | §1 | x | critic finding 3 |
"""
CRITIQUE = """\
---
kind: critique
of: E-20260801-tea
attacks: 1
pass: {number}
verdict: needs amendment
---
# Critique

## 1 What was read

| finding | severity | objection |
|---|---|---|
{rows}
"""
FRAMEWORK = """\
---
kind: framework
version: 1
status: ratified
---
# Rules

## 5.1 Norms

## {rule} · One

1. first
2. second

- (a) lettered

## {other} · Shared
"""


def header(body: str, **fields: str) -> str:
    lines = "".join(f"{name}: {value}\n" for name, value in fields.items())
    return f"---\n{lines}---\n# {fields['kind']}\n\n{body}"


PAGES = {
    "experiments/E-20260801-tea/design.md": DESIGN,
    "experiments/E-20260801-tea/critic.md": CRITIQUE.format(
        number=1, rows="| 3 | minor | x |\n| B7 | minor | y |\n| 9 | minor | z |"
    ),
    "experiments/E-20260801-tea/critic-2.md": CRITIQUE.format(
        number=2, rows="| 9 | minor | again |\n| F12 | minor | new |"
    ),
    "experiments/E-20260801-tea/audit.md": """\
---
kind: artifact
type: audit
---
# Audit

| finding | severity | objection |
|---|---|---|
| 3 | minor | x |
| Q4 | minor | only here |
""",
    "experiments/E-20260802-cup/design.md": header(
        "## 8 Eight\n", kind="design", version="1", status="draft"
    ),
    "framework/brewing.md": FRAMEWORK.format(rule="R1", other="R9"),
    "framework/pouring.md": FRAMEWORK.format(rule="R2", other="R9"),
    "framework/charter.md": FRAMEWORK.format(rule="R5", other="R6").replace(
        "status: ratified", "status: ratified\nnames: [the charter, устав]"
    ),
    "framework/far.md": header("", kind="framework", version="1", status="not in this repository"),
    "docs/decisions/D-20260725-07.md": """\
---
kind: decision
id: D-20260725-07
date: 2026-07-25
status: accepted
---
# Ruling

| condition | text | discharged by |
|---|---|---|
| (i) | x | y |
""",
    "docs/arms/ARM-tea.md": header(
        "## Steps\n\n1. Boil.\n2. Pour.\n\n## Done when\n\nDrunk.\n",
        kind="arm",
        id="ARM-tea",
        status="open",
    ),
    "docs/journal/S020.md": header(
        "", kind="journal", id="S020", date="2026-08-01", ran="E-20260801-tea"
    ),
    "docs/notes/notes.md": header(
        "## (bgt) · Caps\n\n### (b) · Raised\n\n## (x) · Y\n", kind="notes"
    ),
    "docs/artifacts/RS-1.md": "---\nkind: artifact\nid: RS-20260726-base\ntype: study\n---\n# RS\n",
    "docs/page.md": "# A page\n\n## 7 Seven\n",
    "docs/чай.md": "# Чай\n\n## 完成条件\n\n## 2 Два\n",
}
TEA = "experiments/E-20260801-tea/design.md"
CRITIC = "experiments/E-20260801-tea/critic.md"
CUP = "experiments/E-20260802-cup/design.md"
PAGE = "docs/page.md"


def graph_with(path: str, text: str) -> Graph:
    pages = {**PAGES, path: f"{PAGES.get(path, '# X')}\n\n{text}\n"}
    sources = [Source(name, body.encode()) for name, body in pages.items()]
    return check_sources(sources, ())[0]


def resolved(path: str, text: str) -> list[Reference]:
    """The references in a text that is added to the end of a page."""
    graph = graph_with(path, text)
    lines = PAGES.get(path, "# X").count("\n") + 1
    return [one for one in graph.references[path] if one.span.line > lines]


def leads(path: str, text: str) -> tuple[str, str, str]:
    """Where the last reference of a text leads: path, kind, label; or what is wrong with it."""
    found = resolved(path, text)
    if not found:
        return ("", "", "")
    last = found[-1]
    if last.trouble:
        return ("", last.trouble, last.scope)
    assert last.target is not None
    return (last.target.path, last.target.kind, last.target.label)


NOTHING = ("", "", "")


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        # global ids, and parts of what they name
        (PAGE, "D-20260725-07", ("docs/decisions/D-20260725-07.md", "decision", "D-20260725-07")),
        (PAGE, "E-20260801", (TEA, "design", "E-20260801-tea")),
        (PAGE, "RS-20260726", ("docs/artifacts/RS-1.md", "artifact", "RS-20260726-base")),
        (PAGE, "D-20260725-08", ("", "unknown-id", "")),
        (PAGE, "ARM-tea step 2", ("docs/arms/ARM-tea.md", "step", "2")),
        (PAGE, "ARM-tea step 9", ("", "unknown-item", "ARM-tea")),
        (PAGE, "ARM-tea, шаг 1", ("docs/arms/ARM-tea.md", "step", "1")),
        (
            PAGE,
            "D-20260725-07 condition (i)",
            ("docs/decisions/D-20260725-07.md", "condition", "i"),
        ),
        (PAGE, "D-20260725-07 condition (ii)", ("", "unknown-item", "D-20260725-07")),
        # sections
        (PAGE, "§7", (PAGE, "section", "7 Seven")),
        (PAGE, "§8", ("", "unknown-section", PAGE)),
        (TEA, "§2.1", (TEA, "section", "2.1 Milk")),
        (TEA, "§2", ("", "unknown-section", TEA)),
        (CRITIC, "§1", (CRITIC, "section", "1 What was read")),
        (CRITIC, "§2.1", (TEA, "section", "2.1 Milk")),
        (PAGE, "E-20260801-tea §2.1", (TEA, "section", "2.1 Milk")),
        (PAGE, "E-20260801-tea §8", ("", "unknown-section", "E-20260801-tea")),
        (PAGE, "E-20260801-tea's (§2.1)", (TEA, "section", "2.1 Milk")),
        (PAGE, "E-20260801-tea v2 §2.1", (TEA, "section", "2.1 Milk")),
        (PAGE, "S020 §2.1", (TEA, "section", "2.1 Milk")),
        (PAGE, "S020 design §1", (TEA, "section", "1 Question")),
        (PAGE, "S020 §8", ("", "unknown-section", "S020")),
        (PAGE, "charter §5.1", ("framework/charter.md", "section", "5.1 Norms")),
        (PAGE, "The Charter, §5.1", ("framework/charter.md", "section", "5.1 Norms")),
        (PAGE, "устав §5.1", ("framework/charter.md", "section", "5.1 Norms")),
        (PAGE, "framework/charter.md §5.1", ("framework/charter.md", "section", "5.1 Norms")),
        (PAGE, "../framework/charter.md §5.1", ("framework/charter.md", "section", "5.1 Norms")),
        (PAGE, "far §3", ("framework/far.md", "framework", "framework/far.md")),
        (PAGE, "ARM-tea §Done when", ("docs/arms/ARM-tea.md", "section", "Done when")),
        (PAGE, "ARM-tea §Definition of done", ("docs/arms/ARM-tea.md", "section", "Done when")),
        (TEA, "as §Done when it says", (TEA, "section", "Done when")),
        (PAGE, "§Done when", ("", "unknown-section", PAGE)),
        ("docs/чай.md", "见§完成条件を見る", ("docs/чай.md", "section", "完成条件")),
        # rules of imported pages
        (TEA, "R1", ("framework/brewing.md", "rule", "R1")),
        (TEA, "R1 clause 2", ("framework/brewing.md", "clause", "2")),
        (TEA, "R1 clause 7", ("", "unknown-item", "R1 of framework/brewing.md")),
        (TEA, "R9", ("", "ambiguous", "")),
        (TEA, "brewing R9", ("framework/brewing.md", "rule", "R9")),
        (TEA, "framework/pouring.md R9", ("framework/pouring.md", "rule", "R9")),
        (TEA, "charter R5", ("framework/charter.md", "rule", "R5")),
        (TEA, "charter R1", ("", "unknown-part", "framework/charter.md")),
        (TEA, "far R1", ("framework/far.md", "framework", "framework/far.md")),
        (TEA, "R7 clause 1", ("", "unknown-part", "the imported pages")),
        (TEA, "R7", NOTHING),
        (CRITIC, "R1", ("framework/brewing.md", "rule", "R1")),
        (CUP, "R1", NOTHING),
        (PAGE, "R1", NOTHING),
        ("framework/pouring.md", "R9", ("framework/pouring.md", "rule", "R9")),
        # findings, predictions, amendments
        (TEA, "critic finding 3", (CRITIC, "finding", "3")),
        (TEA, "finding F3", (CRITIC, "finding", "3")),
        (TEA, "finding 12", ("experiments/E-20260801-tea/critic-2.md", "finding", "F12")),
        (TEA, "(critic B7)", (CRITIC, "finding", "B7")),
        (TEA, "B7", (CRITIC, "finding", "B7")),
        (TEA, "F3", NOTHING),
        (TEA, "finding 9", ("", "ambiguous", "")),
        (TEA, "pass 2 finding 9", ("experiments/E-20260801-tea/critic-2.md", "finding", "9")),
        (CRITIC, "finding 9", (CRITIC, "finding", "9")),
        (TEA, "finding 44", ("", "unknown-part", "E-20260801-tea")),
        (TEA, "audit finding 3", ("experiments/E-20260801-tea/audit.md", "finding", "3")),
        (TEA, "finding Q4", ("experiments/E-20260801-tea/audit.md", "finding", "Q4")),
        (CUP, "critic finding 1", ("", "unknown-part", "E-20260802-cup")),
        (CUP, "finding 1", NOTHING),
        (PAGE, "finding 1", NOTHING),
        (PAGE, "E-20260801-tea critic finding 3", (CRITIC, "finding", "3")),
        (PAGE, "S020 finding 3", (CRITIC, "finding", "3")),
        (PAGE, "E-20260801-tea finding 44", ("", "unknown-part", "E-20260801-tea")),
        (TEA, "prediction 1", (TEA, "prediction", "1")),
        (TEA, "prediction P1", (TEA, "prediction", "1")),
        (TEA, "prediction 7", (TEA, "prediction", "P7")),
        (TEA, "P7", (TEA, "prediction", "P7")),
        (TEA, "P1", NOTHING),
        (TEA, "prediction 99", ("", "unknown-part", "E-20260801-tea")),
        (CRITIC, "prediction 1", (TEA, "prediction", "1")),
        (CUP, "prediction 1", NOTHING),
        (TEA, "amendment A1", (TEA, "amendment", "A1")),
        (TEA, "amendment 1", (TEA, "amendment", "A1")),
        (TEA, "A1", (TEA, "amendment", "A1")),
        (TEA, "amendment A9", ("", "unknown-part", "E-20260801-tea")),
        # notes and lettered items
        (PAGE, "note (x)", ("docs/notes/notes.md", "note", "x")),
        (PAGE, "note (bgt)/(b)", ("docs/notes/notes.md", "clause", "(b)")),
        (PAGE, "note (bgt)/(c)", ("", "unknown-item", "note (bgt)")),
        (PAGE, "note (zzz)", ("", "unknown-note", "")),
        (TEA, "condition (i)", ("docs/decisions/D-20260725-07.md", "condition", "i")),
        (TEA, "condition (iv)", NOTHING),
        (PAGE, "condition (i)", NOTHING),
        ("framework/brewing.md", "pre-check (a)", ("framework/brewing.md", "clause", "(a)")),
        (TEA, "pre-check (a)", NOTHING),
    ],
)
def test_where_a_mention_leads(path: str, text: str, expected: tuple[str, str, str]) -> None:
    assert leads(path, text) == expected


def test_an_ambiguous_reference_names_its_candidates() -> None:
    (found,) = resolved(TEA, "R9")
    assert found.target is None
    assert [target.path for target in found.candidates] == [
        "framework/brewing.md",
        "framework/pouring.md",
    ]
    (found,) = resolved(TEA, "finding 9")
    assert len({target.path for target in found.candidates}) == 2


def test_what_only_a_range_names_need_not_exist() -> None:
    found = resolved(PAGE, "S019–S021")
    assert [(one.mention.id, one.trouble) for one in found if one.mention] == [
        ("S019", "unknown-id"),
        ("S020", ""),
        ("S021", "unknown-id"),
    ]
    assert [one.trouble for one in resolved(PAGE, "S017–S020")] == ["unknown-id", ""]


def test_without_any_note_a_note_is_no_reference() -> None:
    source = Source("docs/page.md", b"# T\n\nsee note (x)\n")
    graph, _ = check_sources([source], ())
    assert graph.references["docs/page.md"] == ()


def test_a_reference_keeps_its_place_and_text() -> None:
    (found,) = resolved(TEA, "As critic\nfinding 3 says")
    assert (found.text, found.span.path, found.span.column) == ("critic finding 3", TEA, 4)
    assert found.target is not None
    assert (found.target.anchor, found.target.record) == ("finding-3", "E-20260801-tea/critic")


def test_a_linked_qualifier_counts() -> None:
    found = resolved(PAGE, "[the charter](../framework/charter.md) §5.1")
    assert [one.target.kind for one in found if one.target] == ["framework", "section"]


RECORD = graph_with(PAGE, "")
FORMS = st.sampled_from(["global", "section", "part", "note", "local", "letter"])
WORDS = st.sampled_from(
    ["", "charter ", "S020 design ", "E-20260801-tea's (", "the critic's ", "v2 ", "a.md ", "far "]
)
IDS = st.sampled_from(
    ["1", "R9", "F3", "(i)", "x", "D-20260725-07", "Done when", "6.7", "", "§", "完成"]
)


@given(
    st.builds(
        Mention,
        FORMS,
        st.sampled_from(["finding", "prediction", "amendment"]),
        IDS | st.text(max_size=4),
        st.just(Place(1)),
        st.sampled_from(["", "clause 1", "step 9", "condition (i)", "b"]),
        WORDS | st.text(max_size=12),
    ),
    st.sampled_from(sorted(PAGES)),
)
def test_any_mention_can_be_resolved(mention: Mention, path: str) -> None:
    first = RECORD.resolver.resolve(path, mention)
    assert first == RECORD.resolver.resolve(path, mention)
    if first is not None:
        assert bool(first.target) or bool(first.trouble)
