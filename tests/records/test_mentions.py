"""References in running text: every form of the reference page, and what only looks like one."""

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from beforehand.config import default_config
from beforehand.config_file import read_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.records.mentions import Found, Scanner, before
from beforehand.records.phrases import WORDY, BeforeNumber, folded_alike
from beforehand.source import Source

CONFIG = default_config()
SCANNER = Scanner(CONFIG)


def found(text: str) -> list[tuple[str, str, str]]:
    """Form, id and sub-item of each mention."""
    return [(item.form, item.id, item.sub) for item in SCANNER.scan(text)]


def ids(text: str) -> list[str]:
    return [item.id for item in SCANNER.scan(text)]


def covered(text: str) -> list[str]:
    return [text[item.start : item.end] for item in SCANNER.scan(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as D-20260725-07 allows", [("global", "D-20260725-07", "")]),
        ("E-20260801f-tierD-run ran", [("global", "E-20260801f-tierD-run", "")]),
        ("ARM-tierD-run", [("global", "ARM-tierD-run", "")]),
        ("T-les-shumit-R04-v1.", [("global", "T-les-shumit-R04-v1", "")]),
        ("(A-shaw-spider-thread)", [("global", "A-shaw-spider-thread", "")]),
        ("RS-20260726b-baseline-dependence,", [("global", "RS-20260726b-baseline-dependence", "")]),
        ("at S034", [("global", "S034", "")]),
        ("see §6.7", [("section", "6.7", "")]),
        ("see § 6.7", [("section", "6.7", "")]),
        ("S020 §5", [("global", "S020", ""), ("section", "5", "")]),
        ("charter §5.1", [("section", "5.1", "")]),
        (
            "ARM-tierD-run §Done when",
            [("global", "ARM-tierD-run", ""), ("section", "Done when", "")],
        ),
        ("§Appendix's table", [("section", "Appendix's table", "")]),
        ("R4", [("local", "R4", "")]),
        ("R4 clause 4", [("local", "R4", "clause 4")]),
        ("R2, clause 1", [("local", "R2", "clause 1")]),
        ("condition (i)", [("letter", "(i)", "")]),
        ("pre-check (b)", [("letter", "(b)", "")]),
        ("D-20260725-07 condition (i)", [("global", "D-20260725-07", "condition (i)")]),
        ("ARM-tierD-run step 1", [("global", "ARM-tierD-run", "step 1")]),
        ("control-arm-spec R5", [("local", "R5", "")]),
        ("framework/control-arm-spec.md R5", [("local", "R5", "")]),
        ("critic finding 7", [("part", "7", "")]),
        ("the critic's finding 3", [("part", "3", "")]),
        ("finding F3", [("part", "F3", "")]),
        ("(critic B7)", [("part", "B7", "")]),
        ("prediction 8", [("part", "8", "")]),
        ("amendment A3", [("part", "A3", "")]),
        ("note (bgu)", [("note", "bgu", "")]),
        ("note (bgt)/(b)", [("note", "bgt", "b")]),
        ("a standing note (x) says", [("note", "x", "")]),
    ],
)
def test_every_form_of_the_reference_page(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("замечание 3", [("part", "3", "")]),
        ("по замечанию №3", [("part", "3", "")]),
        ("Замечания 1, 3 и 5", [("part", "1", ""), ("part", "3", ""), ("part", "5", "")]),
        ("прогноз 8", [("part", "8", "")]),
        ("поправкой A3", [("part", "A3", "")]),
        ("условие (ii)", [("letter", "(ii)", "")]),
        ("R4 пункт 4", [("local", "R4", "clause 4")]),
        ("ARM-чай", []),
        ("ARM-tea, шаг 2", [("global", "ARM-tea", "step 2")]),
        ("заметка (bgu)", [("note", "bgu", "")]),
        ("见发现3和5。", [("part", "3", ""), ("part", "5", "")]),
        ("按照D-20260725-07允许", [("global", "D-20260725-07", "")]),
        ("意见 F3 表明", [("part", "F3", "")]),
        ("R4条款4允许", [("local", "R4", "clause 4")]),
        ("预测8的结果", [("part", "8", "")]),
        ("条件（i）成立", [("letter", "(i)", "")]),
        ("注（bgu）", [("note", "bgu", "")]),
        ("§6.7に従う", [("section", "6.7", "")]),
        ("指摘3、5と7に", [("part", "3", ""), ("part", "5", ""), ("part", "7", "")]),
        ("予測2の反証", [("part", "2", "")]),
        ("修正A3を見よ", [("part", "A3", "")]),
        ("지적 3은", [("part", "3", "")]),
        ("지적 3과 5를", [("part", "3", ""), ("part", "5", "")]),
        (
            "D-20260725-07은 R4 조항 4를",
            [("global", "D-20260725-07", ""), ("local", "R4", "clause 4")],
        ),
        ("메모 (bgu)에", [("note", "bgu", "")]),
    ],
)
def test_the_phrases_of_other_languages(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("P1–P4", ["P1", "P2", "P3", "P4"]),
        ("P1-P4", ["P1", "P2", "P3", "P4"]),
        ("P1–4", ["P1", "P2", "P3", "P4"]),
        ("P1 to P3", ["P1", "P2", "P3"]),
        ("H8 through H10", ["H8", "H9", "H10"]),
        ("S040–S043", ["S040", "S041", "S042", "S043"]),
        ("S040-S042", ["S040", "S041", "S042"]),
        ("D-20260725-06..08", ["D-20260725-06", "D-20260725-07", "D-20260725-08"]),
        ("D-20260725-06–D-20260725-08", ["D-20260725-06", "D-20260725-07", "D-20260725-08"]),
        ("§§6.3–6.5", ["6.3", "6.4", "6.5"]),
        ("§6.3–6.5", ["6.3", "6.4", "6.5"]),
        ("§§1, 3 and 5", ["1", "3", "5"]),
        ("§4, §7", ["4", "7"]),
        ("§§6.3–7.1", ["6.3", "7.1"]),
        ("findings 1–4", ["1", "2", "3", "4"]),
        ("findings 1..3", ["1", "2", "3"]),
        ("findings 1-3", ["1", "2", "3"]),
        ("findings F1–F3", ["F1", "F2", "F3"]),
        ("findings 1, 3, and 5", ["1", "3", "5"]),
        ("finding 2, 4 or 6, and more", ["2", "4", "6"]),
        ("R4 clauses 1 and 2", ["R4", "R4"]),
    ],
)
def test_ranges_and_lists_are_expanded(text: str, expected: list[str]) -> None:
    assert ids(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("S040 — 55 of them", ["S040"]),
        ("P1 to 4 of them", ["P1"]),
        ("P4–P1", ["P4", "P1"]),
        ("P1–Q4", ["P1", "Q4"]),
        ("finding 3 — 12 calls", ["3"]),
        ("finding 3, 12 calls", ["3"]),
        ("critic finding 3 and 4 jurors", ["3"]),
        ("findings 1 and 5 of 7 units", ["1"]),
        ("§5, 12 calls", ["5"]),
        ("§5 and 6 more", ["5"]),
        ("findings 5–3", ["5"]),
        ("D-20260725-06 to E26", ["D-20260725-06", "E26"]),
        ("P1–P900", ["P1", "P900"]),
    ],
)
def test_what_is_no_range_or_list(text: str, expected: list[str]) -> None:
    assert ids(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "D-20260725-071",
        "xD-20260725-07",
        "D-20260725-07.md",
        "wiki/D-20260725-07",
        "D-20260725-07/old",
        "@S034",
        "S0345",
        "S034-based",
        "finding 3.5",
        "finding 50%",
        "a finding 3-fold",
        "finding 2026",
        "findings are 3",
        "pathfinding 3",
        "the x-finding 3",
        "发现 3 个问题",
        "意见3条",
        "指摘2件",
        "지적 3건",
        "note that (a) holds",
        "(bgu)",
        "the keynote (a)",
        "R4x",
        "wR4",
        "R2.1",
        "K=R4",
        "E-mail",
        "T-shirt",
        "A4=3",
        "",
        "§",
        "§ ",
    ],
)
def test_what_only_looks_like_a_reference(text: str) -> None:
    assert found(text) == []


def test_an_id_ends_where_its_token_ends() -> None:
    assert covered("E-20260801-tea_x") == []
    assert covered("E-20260801-tea, and") == ["E-20260801-tea"]
    assert covered("E-20260801-tea's plan") == ["E-20260801-tea"]
    assert covered("D-20260725-07’s scope") == ["D-20260725-07"]


def test_a_longer_mention_keeps_the_shorter_one_inside_it() -> None:
    assert covered("see critic finding F3 here") == ["critic finding F3"]
    assert covered("R4 clause 4") == ["R4 clause 4"]
    assert covered("note (i)") == ["note (i)"]


def test_only_a_range_names_what_lies_between_its_ends() -> None:
    assert [(item.id, item.inner) for item in SCANNER.scan("S040–S042")] == [
        ("S040", False),
        ("S041", True),
        ("S042", False),
    ]
    assert [(item.id, item.inner) for item in SCANNER.scan("§§1–3")] == [
        ("1", False),
        ("2", True),
        ("3", False),
    ]


def test_very_long_numbers_are_no_trouble() -> None:
    digits = "9" * 6000
    for text in (f"S040–{digits}", f"§1–{digits}", f"P1–P{digits}", f"findings 1–{digits}"):
        assert len(SCANNER.scan(text)) <= 3
    assert len(SCANNER.scan("§1–999999999")) == 1
    assert len(SCANNER.scan("§§1–999999999")) == 2


def test_a_phrase_may_break_over_a_line_and_stand_in_capitals() -> None:
    assert ids("CRITIC\nFINDING 7") == ["7"]
    assert ids("Standing\n  note (bgu)") == ["bgu"]
    assert covered("Critic   Finding 7") == ["Critic   Finding 7"]


def test_decomposed_letters_are_the_same_phrase() -> None:
    for text in ("находкой, замечаний 3", "予測 2", "지적 3"):
        assert ids(unicodedata.normalize("NFD", text)) == ids(text) != []


def test_words_of_the_configuration_are_found() -> None:
    config, faults = read_config(
        "phrases: {finding: [Einwand]}\n"
        "prefixes:\n  - {starts: 'X:', shape: '[a-z]+', kind: decision}\n"
    )
    scanner = Scanner(config)
    assert not faults
    assert [
        item.id for item in scanner.scan("Einwand 3 gegen X:abc, finding 4, D-20260725-07")
    ] == [
        "3",
        "X:abc",
        "4",
    ]
    assert [item.id for item in scanner.scan("gegen X:abc allein")] == ["X:abc"]


def test_no_phrases_at_all_find_nothing() -> None:
    assert list(BeforeNumber((), r"(?P<id>\d+)").find("finding 3", "finding 3")) == []
    assert list(BeforeNumber(("", " "), r"(?P<id>\d+)").find("3", "3")) == []


def test_the_words_before_a_mention_are_without_markup() -> None:
    text = "[the **charter**](../charter.md) §5"
    assert before(text, text.index("§")) == "the charter "
    assert before("x" * 500 + " charter §5", 509).endswith(" charter ")
    assert len(before("x" * 500, 400)) <= 72
    assert before("one\n\0\ncharter §5", 14, 6) == "charter "


@pytest.mark.parametrize("text", ["ß", "ﬁnding 3", "Straße", "ŉ", "İ", "ΑΣ", "ᾳ", "\U0001f600"])
def test_folding_keeps_the_length(text: str) -> None:
    assert len(folded_alike(text)) == len(text)


# -- properties -----------------------------------------------------------------------

PHRASES = [word for words in default_config().phrases.values() for word in words]
OTHERS = """
F3 P1 P4 A1 7 5 12 (bgu) (i) (a) /(b) (xiv) （i） §6.7 §§6.3 6.5 §Done when charter S040 S055
D-20260725-06 E-20260801f-tierD ARM-tea T-a-b pre-check .. – — - , and or и 、 of % . ' ’s # №
( ) x 3.5 to through по ~ = A11= ` 个 条款 は 은
"""
UPPER = [word.upper() for word in PHRASES]
PIECES = st.sampled_from([*PHRASES, *UPPER, *OTHERS.split(), "\n", "\t", "\n\0\n", "  "])
TEXTS = st.builds(
    lambda pieces, joint: joint.join(pieces),
    st.lists(PIECES | st.text(max_size=2), max_size=14),
    st.sampled_from(["", " ", " "]),
)


@given(TEXTS)
def test_mentions_lie_inside_the_text_in_order_and_apart(text: str) -> None:
    end = -1
    last: Found | None = None
    for item in SCANNER.scan(text):
        assert 0 <= item.start < item.end <= len(text)
        same = last is not None and (item.start, item.end) == (last.start, last.end)
        assert same or item.start >= end
        end, last = item.end, item


@given(TEXTS)
@example("FINDINGſ 3")
@example("STRASSE ß finding 3")
def test_literals_first_find_what_the_expression_alone_finds(text: str) -> None:
    # The one exception is a dotless or dotted Turkish i, which the expression takes for an i.
    if "ı" in text or "İ" in text:
        return
    folded = folded_alike(text)
    for _, phrases in SCANNER.parts:
        fast = [match.span() for match in phrases.find(text, folded)]
        assert fast == [match.span() for match in phrases.pattern.finditer(text)]


@given(TEXTS)
@example("xS041 S041x S041-2 見S041 @S041 S041S042 S041/x")
@example("T-T-a T-a-T-b ARM-D-20260725-07 §D-20260725-07")
def test_ids_are_those_that_one_expression_alone_finds(text: str) -> None:
    for prefix, scheme in zip(CONFIG.prefixes, SCANNER.schemes, strict=True):
        first = re.escape(prefix.starts)
        apart = rf"(?<!{WORDY}{first})(?<![/.@#-]{first})"
        ends = rf"(?!{WORDY}|[./]{WORDY}|-(?!{first}\d)\w)"
        alone = re.compile(f"{first}{apart}(?:{prefix.shape}){ends}")
        fast = [match.span() for match in scheme.find(text)]
        assert fast == [match.span() for match in alone.finditer(text)]


@given(st.lists(TEXTS, max_size=6))
def test_nothing_is_found_across_two_blocks(texts: list[str]) -> None:
    apart = [text.replace("\0", "") for text in texts]
    together = [item.id for item in SCANNER.scan("\n\0\n".join(apart))]
    assert together == [item.id for text in apart for item in SCANNER.scan(text)]


@given(st.text())
def test_any_text_can_be_scanned(text: str) -> None:
    SCANNER.scan(text)


# -- on a page ------------------------------------------------------------------------


def on_page(text: str, path: str = "docs/page.md") -> list[tuple[str, int, int, str]]:
    page = read_page(Source(path, text.encode()))
    return [
        (item.id, item.at.line, item.at.column, item.text)
        for item in extract(page, default_config()).mentions
    ]


def test_places_on_a_page_are_exact() -> None:
    text = """\
---
kind: decision
decisions: [D-20260725-07]
supersedes: D-20260725-06
---
# On S034

Some text, as **D-20260725-07** allows,
and *critic
finding 7*.

- item R4
  - > quoted §3

| a | b |
|---|---|
| S040 | x, P1 |
"""
    assert on_page(text) == [
        ("D-20260725-07", 3, 13, "D-20260725-07"),
        ("D-20260725-06", 4, 13, "D-20260725-06"),
        ("S034", 6, 6, "S034"),
        ("D-20260725-07", 8, 17, "D-20260725-07"),
        ("7", 9, 6, "critic finding 7"),
        ("R4", 12, 8, "R4"),
        ("3", 13, 14, "§3"),
        ("S040", 17, 3, "S040"),
        ("P1", 17, 13, "P1"),
    ]


def test_code_and_link_targets_hold_no_mention() -> None:
    text = (
        "# T\n\n"
        "`S034` and ``S035`` <!-- S036 --> [S037](S038.md) <a href='S039'>S040</a>\n"
        "\n    S041\n\n```\nS042\n```\n"
    )
    assert [item[0] for item in on_page(text)] == ["S037", "S040"]


def test_fields_that_only_name_things_hold_no_mention() -> None:
    text = (
        "---\nid: S034\ntitle: S035\nwaive: {REF001: see S036}\n"
        "elsewhere: [S037]\nnote: S038\n---\n# T\n"
    )
    assert [item[0] for item in on_page(text)] == ["S038"]


def test_a_header_in_the_text_is_read_once() -> None:
    text = "# T\n\n**Status:** frozen\n**Decisions:** D-20260725-07\n\nThen S034.\n"
    assert [item[0] for item in on_page(text)] == ["D-20260725-07", "S034"]
