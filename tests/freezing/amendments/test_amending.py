"""The text of a page as an amendment leaves it: one more row, and every other line as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.config import default_config
from beforehand.freezing.amendments.amending import (
    Amended,
    amended,
    misread,
    named_sections,
    opened,
    with_signs,
)
from beforehand.freezing.amendments.rows import Change, Hindrance, next_id
from beforehand.freezing.amendments.words import HEADS, language_of, word_in
from beforehand.pages.markdown import read_page
from beforehand.pages.page import Page
from beforehand.pages.rewriting import read_script
from beforehand.records.extract import extract
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.source import Source

CONFIG = default_config()
PATH = "experiments/E-20260801-tea/design.md"
HEADER = "---\nkind: design\nversion: 1\nstatus: frozen\n---\n"
BODY = "# Tea before milk\n\n## 1 Question\n\nDoes the order matter?\n"
TABLE = """
## 2 Amendments

| id | version | date | section | what changed | because |
|----|---------|------|---------|--------------|---------|
| A1 | 1 | 2026-07-01 | §1 | the cup is named | finding 1 |
"""
CHANGE = Change("2", "2026-08-03", "§1", "the milk is named", "finding 2", "pilot")


def read(data: bytes) -> tuple[Page, Design]:
    page = read_page(Source(PATH, data))
    (design,) = extract(page, CONFIG).records
    assert isinstance(design, Design)
    return page, design


def amend(text: str, change: Change = CHANGE) -> tuple[Amended, Design]:
    """The page after a change, which must be read as it was meant."""
    data = text.encode()
    page, before = read(data)
    script = read_script(data)
    assert script is not None
    done = amended(script, page, before, change, CONFIG)
    assert isinstance(done, Amended), done
    after = read(done.script.data)[1]
    assert misread(before, after, done, change) == ""
    return done, after


def hindered(text: str) -> Hindrance:
    page, design = read(text.encode())
    script = read_script(text.encode())
    assert script is not None
    done = amended(script, page, design, CHANGE, CONFIG)
    assert isinstance(done, Hindrance)
    return done


def said(row: Amendment) -> tuple[str, ...]:
    return (
        row.id, row.version, row.date.text, row.section.text, row.changed.text, row.because.text,
    )  # fmt: skip


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_table_gets_one_row_and_the_header_its_version(end: str, mark: str) -> None:
    text = (mark + HEADER + BODY + TABLE + "\ntrailing  \n").replace("\n", end)
    done, after = amend(text)
    row = "| A2 | 2 | 2026-08-03 | §1 | the milk is named | finding 2 |"
    expected = text.replace("version: 1", "version: 2").replace("status: frozen", "status: draft")
    expected = expected.replace(f"finding 1 |{end}", f"finding 1 |{end}{row}{end}")
    assert done.script.data == expected.encode()
    assert said(after.amendments[-1]) == (
        "A2", "2", "2026-08-03", "§1", "the milk is named", "finding 2",
    )  # fmt: skip


WORDS = st.text(
    st.sampled_from("ab |\\\n`*_[]()<>#$~-é茶§1\"'&:;,.!"), min_size=1, max_size=30
).filter(lambda text: any(letter.isalnum() for letter in text))


@given(WORDS, WORDS, st.sampled_from(["", "\nmore below\n", "\n\n\n", "\n## 3 Limits\n\n- one\n"]))
def test_whatever_is_said_every_other_line_stays_and_nothing_is_read_wrong(
    changed: str, because: str, below: str
) -> None:
    text = HEADER + BODY + TABLE + below
    page, before = read(text.encode())
    script = read_script(text.encode())
    assert script is not None
    change = Change("2", "2026-08-03", "§1", changed, because, "nothing")
    done = amended(script, page, before, change, CONFIG)
    assert isinstance(done, Amended)
    lines = list(done.script.lines)
    del lines[done.line - 1]
    was = text.replace("version: 1", "version: 2").replace("status: frozen", "status: draft")
    assert "".join(lines) == was
    after = read(done.script.data)[1]
    if misread(before, after, done, change) == "":
        assert len(after.amendments) == 2
        assert after.amendments[1].id == "A2"
        assert after.amendments[0] == before.amendments[0]


@pytest.mark.parametrize("language", HEADS)
def test_a_page_without_a_table_gets_one_in_its_own_language(language: str) -> None:
    bodies = {
        "en": "# Tea\n\n## 1. Question\n\nDoes the order matter? Чай.\n",
        "ru": "# Чай до молока (v1)\n\n## 1. Вопрос\n\nВажен ли порядок? A design of E-2026.\n",
        "zh": "# 先茶后奶\n\n## 1. 问题\n\n顺序重要吗？\n",
        "ja": "# 紅茶が先か\n\n## 1. 問い\n\n順序は重要ですか。\n",
        "ko": "# 차가 먼저\n\n## 1. 질문\n\n순서가 중요한가?\n",
    }
    status = {"en": "frozen", "ru": "заморожено", "zh": "冻结", "ja": "凍結", "ko": "동결"}
    text = HEADER.replace("frozen", status[language]) + bodies[language]
    done, after = amend(text)
    head = next(name for name in HEADS if name == language)
    assert f"\n\n## 2. {HEADS[head].title}\n\n| ".encode() in done.script.data
    (row,) = after.amendments
    assert said(row) == ("A1", "2", "2026-08-03", "§1", "the milk is named", "finding 2")
    assert row.seen.name == "pilot"
    assert after.status.name == "draft"
    assert language_of(after.status.written) == ("zh" if language == "ja" else language)


@pytest.mark.parametrize("language", HEADS)
def test_every_word_of_a_new_table_is_one_that_the_record_reads(language: str) -> None:
    head = next(HEADS[name] for name in HEADS if name == language)
    assert head.title.casefold() in CONFIG.parts["amendment"].headings
    for name, written in head.columns.items():
        assert name in CONFIG.column_names[written.casefold()]
        assert language_of(written) in (language, "zh") or name == "id"
    for seen in CONFIG.words["seen"]:
        written = word_in("seen", seen, head.title, CONFIG)
        assert CONFIG.word_names["seen"][written] == seen


def test_a_section_that_waits_for_its_table_gets_it() -> None:
    done, _ = amend(HEADER + BODY + "\n## 2 Amendments\n\nNone yet.\n\n## 3 Limits\n\nMany.\n")
    text = done.script.data.decode()
    assert "None yet.\n\n| id | version |" in text
    assert "| finding 2 | pilot |\n\n## 3 Limits" in text


def test_an_empty_table_gets_its_first_row() -> None:
    done, after = amend(HEADER + BODY + "\n".join(TABLE.split("\n")[:-2]) + "\n")
    assert done.script.data.decode().endswith(
        "\n| A1 | 2 | 2026-08-03 | §1 | the milk is named | finding 2 |\n"
    )
    assert len(after.amendments) == 1


def test_newest_first_stays_newest_first() -> None:
    more = "| A2 | 1.1 | 2026-07-02 | §1 | the tea is named | finding 1 |\n"
    head, _, rows = TABLE.rpartition("|\n| A1")
    done, after = amend(HEADER + BODY + f"{head}|\n{more}| A1{rows}")
    assert [row.id for row in after.amendments] == ["A3", "A2", "A1"]
    assert done.script.line(done.line + 1) + "\n" == more


def test_columns_ids_and_spellings_are_those_of_the_page() -> None:
    table = """
## Поправки

| основание | № | версия | раздел | что изменено | увидено | кто |
|---|---|---|---|---|---|---|
| замечание 1 | **П-09** | v1 | §1 | чашка названа | ничего | автор |
"""
    done, after = amend(HEADER.replace("version: 1", "version: v1  # now") + BODY + table)
    row = after.amendments[-1]
    assert done.script.line(done.line) == (
        "| finding 2 | **П-10** | v2 | §1 | the milk is named | пилот |  |"
    )
    assert (row.version, row.seen.name) == ("2", "pilot")
    assert done.unfilled == ("кто",)
    assert done.script.line(3) == "version: v2  # now"


def test_what_has_no_column_is_said_with_the_change() -> None:
    table = "\n## Amendments\n\n| id | what changed |\n|---|---|\n| 1 | §1: the cup |\n"
    done, after = amend(HEADER + BODY + table)
    assert done.script.line(done.line) == "| 2 | §1: the milk is named (finding 2) |"
    assert after.amendments[-1].section.text == "§1"


def test_a_table_in_a_quote_goes_on_in_the_quote() -> None:
    quoted = "\n".join(f"> {line}".rstrip() for line in TABLE.strip().split("\n")[2:])
    done, _ = amend(HEADER + BODY + "\n## Amendments\n\n" + quoted + "\n\nmore\n")
    assert done.script.line(done.line).startswith("> | A2 | 2 |")


@pytest.mark.parametrize(
    ("title", "version", "now"),
    [
        ("# Tea before milk (v1)", "1", "# Tea before milk (v2)"),
        ("# **Tea** (version 1)", "1", "# **Tea** (version 2)"),
        ("# マテ茶（第1版）", "1", "# マテ茶（第2版）"),
        ("# Tea of 1", "1", "# Tea of 1"),
    ],
)
def test_the_label_in_a_title_is_raised(title: str, version: str, now: str) -> None:
    text = HEADER.replace("version: 1", f"version: {version}") + BODY.replace(
        "# Tea before milk", title, 1
    )
    done, _ = amend(text)
    assert done.script.line(6) == now


def test_a_letter_before_a_version_belongs_to_it() -> None:
    text = HEADER.replace("version: 1", "version: R2.1") + BODY.replace("milk", "milk R2.1", 1)
    done, after = amend(text, Change("R2.2", "2026-08-03", "§1", "milk", "finding 2", "nothing"))
    assert done.script.line(3) == "version: R2.2"
    assert after.title_version == "R2.2"


def test_amendments_that_are_no_table_are_written_by_hand() -> None:
    bullets = "\n## 2 Amendments\n\n- **A1** 2026-07-01: §1 names the cup, finding 1\n"
    assert hindered(HEADER + BODY + bullets).span.line == 14
    headings = "\n## 2 Amendments\n\n### A1 · 1 · 2026-07-01 · §1 · the cup\n\nAs finding 1 asks.\n"
    assert "as A1 is written" in hindered(HEADER + BODY + headings).message


def test_a_header_that_is_no_yaml_is_written_by_hand() -> None:
    found = hindered(
        "# Tea\n\n**kind:** design\n**version:** 1\n**status:** frozen\n\n## 1 Question\n\nWhy?\n"
    )
    assert found.span.line == 4
    assert "write `version: 2` by hand" in found.message


def test_a_page_that_is_open_keeps_its_header() -> None:
    text = HEADER.replace("version: 1", "version: 2").replace("frozen", "черновик") + BODY + TABLE
    done, _ = amend(text)
    assert done.script.data.decode().startswith(text[: text.index("---\n#")])
    script = read_script(text.encode())
    assert script is not None
    found = opened(script, *read(text.encode()), "2", CONFIG)
    assert isinstance(found, Amended)
    assert found.script == script


@pytest.mark.parametrize(
    ("newest", "ids", "following"),
    [
        ("A6", "A1 A6", "A7"),
        ("A-09", "A-09", "A-10"),
        ("3", "1 2 3", "4"),
        ("A3a", "A3 A3a", "A4"),
        ("A2", "A2 A9", "A10"),
        ("first", "first", "A1"),
        ("", "", "A1"),
    ],
)
def test_the_next_id_follows_on_the_newest(newest: str, ids: str, following: str) -> None:
    assert next_id(newest, ids.split()) == following


@pytest.mark.parametrize(
    ("text", "found", "missing"),
    [
        ("§1", ["1"], []),
        ("1", ["1"], []),
        ("Question", ["1"], []),
        ("§1, §2.1 and 3", ["1", "2.1"], ["3"]),
        ("question and answer", ["2.1"], []),
        ("Nothing", [], ["Nothing"]),
        ("", [], []),
    ],
)
def test_sections_are_named_by_number_or_heading(
    text: str, found: list[str], missing: list[str]
) -> None:
    body = "# Tea\n\n## 1 Question\n\nWhy?\n\n## 2 Plan\n\n### 2.1 Question and answer\n\nHow.\n"
    page, _ = read((HEADER + body).encode())
    named, none = named_sections(page.sections, text, CONFIG)
    assert [section.number for section in named] == found
    assert list(none) == missing


@pytest.mark.parametrize(
    ("written", "signed"),
    [("2, 3.5", "§2, §3.5"), ("§2, 3", "§2, §3"), ("Plan 2", "Plan 2"), ("2 and 3", "§2 and §3")],
)
def test_bare_numbers_of_sections_become_references(written: str, signed: str) -> None:
    assert with_signs(written) == signed
