"""Single fields: words of a vocabulary, dates in many spellings, version labels."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.config import default_config
from beforehand.pages.page import Cell, Value
from beforehand.records.fields import (
    read_date,
    read_text,
    read_version,
    read_word,
    says_no_date,
    version_key,
    version_span,
)
from beforehand.source import Place

CONFIG = default_config()
AT = Place(3, 5)
FIRST_OF_AUGUST = datetime.date(2026, 8, 1)


def word(text: str, vocabulary: str) -> str:
    return read_word(text, AT, vocabulary, CONFIG).name


@pytest.mark.parametrize(
    ("text", "vocabulary", "name"),
    [
        ("blocking", "severity", "blocking"),
        ("BLOCKING", "severity", "blocking"),
        ("**Blocking**", "severity", "blocking"),
        ("[P0]", "severity", "blocking"),
        ("блокирующее", "severity", "blocking"),
        ("严重", "severity", "critical"),
        ("high (was medium)", "severity", "high"),
        ("accepted in part", "disposition", "accepted in part"),
        ("Partially accepted", "disposition", "accepted in part"),
        ("accepted, §3.5", "disposition", "accepted"),
        ("accepted — see A1", "disposition", "accepted"),
        ("partly resolved → H9", "disposition", "partly resolved"),
        ("принято частично", "disposition", "accepted in part"),
        ("NEEDS-AMENDMENT", "critique verdict", "needs amendment"),
        ("needs_redesign", "critique verdict", "needs redesign"),
        ("✓", "prediction verdict", "supported"),
        ("✗ missed", "prediction verdict", "not supported"),
        ("not supported", "prediction verdict", "not supported"),
        ("resolved by FAIL", "arm status", "resolved"),
        ("not in the source", "design status", "unknown"),
        ("凍結", "design status", "frozen"),
        ("동결", "design status", "frozen"),
        ("perhaps", "severity", ""),
        ("—", "severity", ""),
        ("", "severity", ""),
        ("blocking", "no such vocabulary", ""),
    ],
)
def test_a_word_is_known_by_any_of_its_spellings(text: str, vocabulary: str, name: str) -> None:
    assert word(text, vocabulary) == name


def test_emphasis_before_a_remark_is_no_part_of_the_word() -> None:
    assert word("**Accepted** (2026-08-07), by all", "decision status") == "accepted"


@pytest.mark.parametrize("rest", [", end of day", " · v2", "（改訂）", "; no data yet", " — all"])
def test_a_date_may_have_a_remark(rest: str) -> None:
    assert read_date(f"2026-08-01{rest}") == FIRST_OF_AUGUST
    assert read_date(f"2026-02-30{rest}") is None


def test_an_unknown_word_stays_as_it_was_written() -> None:
    found = read_word(" perhaps so ", AT, "severity", CONFIG)
    assert (found.written, found.name, found.at, bool(found)) == ("perhaps so", "", AT, True)


@pytest.mark.parametrize(
    "text",
    [
        "2026-08-01",
        "2026-08-01T10:00Z",
        "2026-08-01 10:00",
        "2026-8-1",
        "2026/8/1",
        "2026.08.01",
        "1.8.2026",
        "01/08/2026",
        "1-8-2026",
        "1 August 2026",
        "1 Aug 2026",
        "1st August 2026",
        "01-Aug-2026",
        "1 Aug. 2026",
        "August 1, 2026",
        "Aug 1 2026",
        "August 1st, 2026",
        "1 августа 2026",
        "1 августа 2026 г.",
        "1 августа 2026 года",
        "01.08.2026 г.",
        "2026年8月1日",
        "2026年8月1日（土）",
        "2026年8月1号",
        "2026년 8월 1일",
        "2026. 8. 1.",
        " 2026-08-01 ",
    ],
)
def test_a_date_is_read_in_every_usual_spelling(text: str) -> None:
    assert read_date(text) == FIRST_OF_AUGUST


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "2026",
        "2026-08",
        "2026-02-30",
        "2026-13-01",
        "2026-08-01x",
        "31/13/2026",
        "1 Foo 2026",
        "1 mayor 2026",
        "0000-01-01",
        "1.8-2026",
        "not in the source",
        "9" * 5000,
    ],
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert read_date(text) is None


def test_every_month_is_known_by_its_names() -> None:
    for names in (
        "January February March April May June July August September October November December",
        "jan feb mar apr may jun jul aug sep oct nov dec",
        "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    ):
        for number, name in enumerate(names.split(), 1):
            assert read_date(f"5 {name} 2001") == datetime.date(2001, number, 5)


@given(st.dates(min_value=datetime.date(1000, 1, 1)))
def test_iso_dates_come_back(date: datetime.date) -> None:
    assert read_date(date.isoformat()) == date


@given(st.text(max_size=30))
def test_any_text_may_be_read(text: str) -> None:
    read_date(text)
    version_key(read_version(text))
    version_span(text)
    says_no_date(text, CONFIG)
    read_word(text, AT, "severity", CONFIG)


@pytest.mark.parametrize(
    "text", ["no", "None", "not in the source", "нет в источнике", "不明", "no: it never ran"]
)
def test_a_field_may_say_that_there_is_no_date(text: str) -> None:
    assert says_no_date(text, CONFIG) is not text.startswith("no:")


@pytest.mark.parametrize("text", ["", "soon", "november", "nobody knows"])
def test_other_words_do_not_say_so(text: str) -> None:
    assert not says_no_date(text, CONFIG)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("2", "2"),
        ("v2.1", "2.1"),
        ("V2", "2"),
        ("version 2.10", "2.10"),
        ("v2 (frozen)", "2"),
        ("R2.2", "R2.2"),
        ("в2", "2"),
        ("1.10", "1.10"),
        ("draft", "draft"),
        ("", ""),
    ],
)
def test_a_version_is_its_label(text: str, label: str) -> None:
    assert read_version(text) == label


def test_versions_have_an_order() -> None:
    labels = ["2.10", "R2.1", "1", "2.1", "10", "2", "R2"]
    assert sorted(labels, key=version_key) == ["1", "2", "R2", "2.1", "R2.1", "2.10", "10"]


@pytest.mark.parametrize(
    ("title", "label"),
    [
        ("Tier D under the repaired rules (v2.1)", "2.1"),
        ("Tea, v2", "2"),
        ("Tea · version 3", "3"),
        ("Чай (версия 2)", "2"),
        ("茶（第 2 版）", "2"),
        ("GPT v4 as jury", ""),
        ("Tea", ""),
        ("5 of 6", ""),
    ],
)
def test_a_title_may_carry_a_version(title: str, label: str) -> None:
    span = version_span(title)
    assert (title[slice(*span)] if span else "") == label


def test_a_dash_alone_is_an_empty_cell() -> None:
    for dash in ("-", "–", "—", " − "):
        found = read_text(Cell(dash, dash, AT))
        assert not found
        assert found.is_given
    assert read_text(Cell("no", "**no**", AT)).text == "no"
    assert read_text(Value("x", "a - b", AT)).text == "a - b"
    assert not read_text(None).is_given
