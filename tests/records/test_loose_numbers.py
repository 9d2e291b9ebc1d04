"""The numbers of a page: bound, exempt by a rule, set aside or loose, and each of them once."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.pages.page import Page
from beforehand.records.figures import find_figures
from beforehand.records.loose_numbers import (
    idle_asides,
    loose_numbers,
    page_numbers,
    read_demand,
)
from beforehand.source import Place, Source

CONFIG = default_config()


def page_of(text: str) -> Page:
    return read_page(Source("a.md", text.encode()))


def numbers(text: str) -> list[tuple[str, str]]:
    page = page_of(text)
    found = page_numbers(page, find_figures(page), CONFIG)
    return [(number.rule, number.text) for number in found]


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("date", "2026-08-01"),
        ("date", "01.08.2026"),
        ("date", "2026/08/01"),
        ("date", "5 July 2026"),
        ("date", "July 5, 2026"),
        ("date", "5 июля 2026"),
        ("date", "2026年8月1日"),
        ("time", "10:30"),
        ("time", "10:30:05 UTC"),
        ("version", "v2.1"),
        ("version", "version 2"),
        ("version", "1.6.1"),
        ("section", "§6.7"),
        ("section", "§§3–5"),
        ("section", "第3章"),
        ("file", "data/units2.csv"),
        ("file", "https://example.org/a/12"),
        ("reference", "step 3"),
        ("reference", "Findings 2, 4 and 6"),
        ("reference", "замечание 3"),
        ("reference", "发现 3"),
        ("reference", "pages 3–5"),
        ("reference", "[^1]"),
        ("id", "E-20260801f-tierD-run"),
        ("id", "P5"),
        ("id", "grok-4.5"),
        ("id", "3f9ab12"),
        ("id", "#12"),
        ("ordinal", "1st"),
        ("ordinal", "5-й"),
        ("year", "since 2019"),
        ("year", "2019–2026"),
        ("entity", "&#8212;"),
    ],
)
def test_what_is_no_number_is_exempt_by_a_named_rule(rule: str, text: str) -> None:
    assert numbers(f"Tea {text}, and cups.\n") == [(rule, text)]


@pytest.mark.parametrize(
    "text",
    ["12", "0.35", "1,160", "15%", "15 %", "1/27", "16/580", "2e-5", "2.8 × 10⁻⁵", "3.11", "2,5"],
)
def test_everything_else_hangs_loose(text: str) -> None:
    assert numbers(f"Tea {text} cups.\n") == [("loose", text)]


@pytest.mark.parametrize(
    "text",
    [
        "from 2000 cups",
        "n=30",
        "发现12个",
        "15kB",
        "±3",
        "| cup |\n|-----|\n| 12 |",
    ],
)
def test_numbers_are_found_in_any_surroundings(text: str) -> None:
    assert [rule for rule, _ in numbers(text)] == ["loose"]


@pytest.mark.parametrize("text", ["~~12~~ twelve", "~~[12](calc:tea.null)~~", "tea ~~12\ncups~~"])
def test_what_is_struck_out_says_nothing_of_today(text: str) -> None:
    assert numbers(text) == []


def test_code_links_headers_headings_and_lists_are_no_running_text() -> None:
    text = (
        "---\nversion: 3\n---\n# 6.3 Tea\n\n1. one\n2. two `3` <!-- 4 --> [cup](a4.md#l5)\n\n"
        "```\n7\n```\n"
    )
    assert numbers(text) == [("section", "6.3")]


def test_the_text_of_a_figure_is_bound_over_lines_and_under_labels() -> None:
    text = "We [12 of\n16](calc:a.csv#count) and step [3][f] of 2, [4](b.md).\n\n[f]: calc:=1+2\n"
    assert numbers(text) == [
        ("bound", "12"),
        ("bound", "16"),
        ("bound", "step  3"),
        ("loose", "2"),
        ("loose", "4"),
    ]


def test_numbers_are_counted_and_placed() -> None:
    page = page_of(
        '---\nfigures: {demand: bound, aside: {"1160": why, "15": why}}\n---\n'
        "# Tea\n\nP5: [7](calc:=3+4) of 12,\n1,160 and 15%.\n"
    )
    count = loose_numbers(page, find_figures(page), CONFIG)
    assert (count.bound, count.aside, count.exempt) == (1, 2, (("id", 1),))
    assert count.loose == (("12", Place(6, 23)),)


@pytest.mark.parametrize(
    ("field", "demand", "aside", "faults"),
    [
        ("figures: bound", "bound", [], 0),
        ("figures: none", "none", [], 0),
        ("figures: {demand: bound}", "bound", [], 0),
        (
            "числа: {требование: каждое число, отложены: {12: почему}}",
            "bound",
            [("12", "почему")],
            0,
        ),
        ('figures: {aside: {"0.35": their word}}', "", [("0.35", "their word")], 0),
        ("figures: {aside: [12, 13]}", "", [("12", ""), ("13", "")], 0),
        ("figures: {demand: all of them}", "", [], 1),
        ("figures: {demands: bound, asides: {}}", "", [], 2),
        ("figures: [12]", "", [], 1),
    ],
)
def test_the_field_is_read(
    field: str, demand: str, aside: list[tuple[str, str]], faults: int
) -> None:
    found = read_demand(page_of(f"---\n{field}\n---\n# Tea\n"), CONFIG)
    assert found.demand == demand
    assert [(item.number, item.reason) for item in found.aside] == aside
    assert len(found.faults) == faults


def test_an_aside_that_covers_nothing_is_told_with_what_it_is_instead() -> None:
    page = page_of(
        "---\nfigures: {aside: {1: a, 7: a, 2026: a, 12: a}}\n---\n# Tea\n\n"
        "Of [7](calc:=3+4) cups 12 broke in 2026.\n"
    )
    idle = idle_asides(page, find_figures(page), CONFIG)
    assert [(aside.number, rule) for aside, rule in idle] == [
        ("1", ""),
        ("7", "bound"),
        ("2026", "year"),
    ]


PIECES = st.sampled_from(
    ["12", "0.5", "§", "6.7", "P5", " ", ", ", "step ", "2026", "-08-01", ":30", "[",
     "](calc:=1)", "v2", "%", "1st", "/", "\n", "\n\n", "| ", "# ", "発見", "замечание ", "e-5",
     "#", "(3) ", ".csv", "×10⁻⁵", "٣", "²", "`"]
)  # fmt: skip


@given(
    st.binary(max_size=200)
    | st.lists(PIECES, max_size=40).map(lambda parts: "".join(parts).encode())
)
def test_every_digit_of_the_text_belongs_to_one_number_on_the_page(data: bytes) -> None:
    page = read_page(Source("a.md", data))
    found = list(page_numbers(page, find_figures(page), CONFIG))
    last = (
        page.header.last_line
        if page.header.notation not in ("yaml", "toml", "none", "lines")
        else 0
    )
    blocks = [block for block in page.blocks if block.lines and block.lines[-1].number > last]
    prose = "".join(line.prose for block in blocks for line in block.lines)
    assert re.findall(r"\d", "".join(n.text for n in found)) == re.findall(r"\d", prose)
    for number in found:
        assert 1 <= number.at.line <= page.lines
    count = loose_numbers(page, find_figures(page), CONFIG)
    total = count.bound + count.aside + len(count.loose) + sum(n for _, n in count.exempt)
    assert total == len(found)


def test_the_ids_of_parts_in_a_table_count_nothing() -> None:
    text = "| finding | severity | cups |\n|---|---|---|\n| 1 | minor | 12 |\n| 2 | minor | 0.5 |\n"
    page = read_page(Source("a.md", text.encode()), [])
    found = loose_numbers(page, (), default_config())
    assert [number for number, _ in found.loose] == ["12", "0.5"]
    assert dict(found.exempt) == {"id": 2}
