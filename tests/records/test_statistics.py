"""Statistics in prose: which are recognised, what only looks like one, and where they stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.pages.markdown import read_page
from beforehand.records.reported import Pair, PeopleShare, Proportion, Statistic, Test, ZeroP
from beforehand.records.statistics import find_statistics
from beforehand.source import Place, Source


def read(text: str) -> list[Statistic]:
    return list(find_statistics(read_page(Source("a.md", text.encode())).blocks))


def p_values(text: str) -> list[tuple[str, tuple[str, ...], str, str]]:
    found = [item for item in read(text) if isinstance(item, Test)]
    return [(item.sort, item.freedom, item.value, item.p) for item in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("F(2, 261) = 0.306, p = .737", ("F", ("2", "261"), "= 0.306", "= .737")),
        ("F(2,261)=0.306,p=.737", ("F", ("2", "261"), "=0.306", "=.737")),
        ("F(2; 261) = 0,306; p = 0,737", ("F", ("2", "261"), "= 0,306", "= 0,737")),
        ("*F*(2, 261) < 1, *p* > .3", ("F", ("2", "261"), "< 1", "> .3")),
        ("_t_(29) = 2.05, _p_ < .05", ("t", ("29",), "= 2.05", "< .05")),
        ("$t(29) = 2.05$, $p < .05$", ("t", ("29",), "= 2.05", "< .05")),
        ("t（29）＝2.05，p＝.05", ("t", ("29",), "=2.05", "=.05")),
        ("t(27.3) = − 4.46 (p = 0.001)", ("t", ("27.3",), "= − 4.46", "= 0.001")),
        ("t(29) = 2.05,\n  p < .05", ("t", ("29",), "= 2.05", "< .05")),
        ("t(29) = 2.05, d = 0.37, 95% of it, p < .05", ()),
        ("t(29) = 2.05, d = 0.37, p < .05", ("t", ("29",), "= 2.05", "< .05")),
        ("χ²(1) = 3.84, p=.05", ("χ²", ("1",), "= 3.84", "=.05")),
        ("χ2(1, N = 90) = 3.84, p=.05", ("χ²", ("1",), "= 3.84", "=.05")),
        (r"$\chi^2(1) = 3.84$, $p = .05$", ("χ²", ("1",), "= 3.84", "= .05")),
        ("r(28) = .37, p = .04", ("r", ("28",), "= .37", "= .04")),
        ("z = 1.96, p = .05", ("z", (), "= 1.96", "= .05")),
        ("[STAT:f=F(4,145)=4.938] [STAT:p=0.000923]", ("F", ("4", "145"), "=4.938", "=0.000923")),
        ("F(2,261)=0.306, η²p=0.040, p=0.737", ("F", ("2", "261"), "=0.306", "=0.737")),
        ("t(553) = 4.46, p = 5.81 × 10−48", ("t", ("553",), "= 4.46", "= 5.81e-48")),
        ("t(553) = 4.46, p = 5.81 × 10⁻⁴⁸", ("t", ("553",), "= 4.46", "= 5.81e-48")),
        ("t(29) = 1.7, p = .09-and so on", ("t", ("29",), "= 1.7", "= .09")),
        ("t(29) = 9.7, p ≪ 0.0001", ("t", ("29",), "= 9.7", "< 0.0001")),
        ("F(1,210) = 0, p = 1", ("F", ("1", "210"), "= 0", "= 1")),
        ("t(198) = -2.22, p = -.22", ("t", ("198",), "= -2.22", "= -.22")),
    ],
)
def test_a_p_value_is_found_beside_its_statistic(text: str, expected: tuple[object, ...]) -> None:
    assert p_values(text) == ([expected] if expected else [])


@pytest.mark.parametrize(
    "text",
    [
        "F(2,261) = 0.306, η²p=0.040",
        "t(29) = 2.05, p_holm = .04 and p_c ~ 1",
        "t(29) = 2.05, prob=0.05, PPO=1982.69, PYTHONHASHSEED=0",
        "t(29) = 2.05 held. In all p = .04",
        "Krippendorff α = 0.751, ICC(2,1) = 0.9, P0, P1, P = 5.2 kW",
        "`t(29) = 2.05, p = .9` and ~~t(29) = 2.05, p = .9~~",
        "t(29) = 2.05, p = .03–.05",
        "score(29) = 2.05, p = .05; F1(2,3) = 4, p = .1",
        "p values of 0.001",
    ],
)
def test_what_only_looks_like_a_p_value_is_left_alone(text: str) -> None:
    assert p_values(text) == []


def test_each_statistic_has_its_own_p_and_place() -> None:
    (first, second) = read("F(1,16) = 12.34, p=0.003; t(4)\n= 6.30, p=0.023")
    assert isinstance(first, Test)
    assert isinstance(second, Test)
    assert (first.at, first.p_at) == (Place(1, 1), Place(1, 18))
    assert (second.at, second.p_at) == (Place(1, 27), Place(2, 9))


@pytest.mark.parametrize("text", ["p = 0.0000", "*p* = .000", "t(4) = 99, p = 0.000"])
def test_a_p_of_zero_is_found(text: str) -> None:
    assert any(isinstance(item, ZeroP) for item in read(text))


def proportions(text: str) -> list[tuple[int, int, str, str]]:
    found = [item for item in read(text) if isinstance(item, Proportion)]
    return [(item.k, item.n, item.share, item.bounds.text if item.bounds else "") for item in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("16 / 580 (2.8%)", (16, 580, "2.8%", "")),
        ("16/580 (2.8 %)", (16, 580, "2.8 %", "")),
        ("16 of 580 = 2.76% [1.7, 4.4]", (16, 580, "2.76%", "[1.7, 4.4]")),
        ("16 out of the 580 calls (2.8%)", (16, 580, "2.8%", "")),
        ("2.8% (16/580)", (16, 580, "2.8%", "")),
        ("2.8% (16 of 580 calls)", (16, 580, "2.8%", "")),
        ("16 из 580 (2,8%)", (16, 580, "2,8%", "")),
        ("1,160 of 58,000 (2%)", (1160, 58000, "2%", "")),
        ("16/580 (2.8%, 95% CI 1.7–4.4%)", (16, 580, "2.8%", "95% CI 1.7–4.4%")),
        ("16/580 (2.8%); 95% CI 1.7–4.4%", (16, 580, "2.8%", "95% CI 1.7–4.4%")),
        ("16/580 (2.8%) Wilson [.017, .044]", (16, 580, "2.8%", "Wilson [.017, .044]")),
        ("7/8 = 0.875", (7, 8, "0.875", "")),
        ("10/12 (~80%)", (10, 12, "≈80%", "")),
    ],
)
def test_counts_are_found_with_their_share(text: str, expected: tuple[object, ...]) -> None:
    assert proportions(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "GROUP 9/9, 109/109 and 2026/08/01 (50%)",
        "12/15 (+5%) and 12/20 (5% of the cost)",
        "0.5 * 3/4 = 0.375; 1 − 3/4 = 0.25; 3/4² = 0.5",
        "5/30 against 7/30 gives p = 0.748",
        "50% (see 3/4 of the table)",
        "1/27",
    ],
)
def test_other_slashes_and_percentages_are_left_alone(text: str) -> None:
    assert proportions(text) == []


def test_a_list_of_sources_is_no_interval() -> None:
    assert proportions("5/30 (16.7%) [12, 13]") == [(5, 30, "16.7%", "")]


def test_two_proportions_of_a_sentence_belong_to_fisher_and_newcombe() -> None:
    text = "In 1/2 it held. 5/30 against 7/30: Fisher p = 0.748. 1/9, 1/8, 1/7: Fisher p = 0.1."
    (pair,) = (item for item in read(text) if isinstance(item, Pair))
    assert (pair.counts, pair.fisher) == ((5, 30, 7, 30), "= 0.748")
    (pair,) = read("16/580 and 109/579, Newcombe 95% [−19.6, −12.7]")
    assert isinstance(pair, Pair)
    assert pair.bounds is not None
    assert (pair.bounds.low, pair.bounds.high, pair.bounds.method) == ("−19.6", "−12.7", "Newcombe")


def test_a_share_of_people_is_found() -> None:
    (share,) = read("37% of the 12 judges, 37% of the 12 litres")
    assert isinstance(share, PeopleShare)
    assert (share.share, share.n) == ("37%", 12)


PIECES = st.sampled_from(
    ["F(", "t(", "2", "261", ")", " = ", "0.306", ", ", "p", " < ", ".05", "%", "/", " of ", "(",
     "[", "]", "95% CI ", "–", "Fisher ", "Newcombe ", "\n", "|", "χ²", "~~", "_", "*", "e-",
     "×10", "З", "判"]
)  # fmt: skip


@given(
    st.binary(max_size=200)
    | st.lists(PIECES, max_size=40).map(lambda parts: "".join(parts).encode())
)
def test_any_bytes_are_searched_and_places_lie_on_the_page(data: bytes) -> None:
    page = read_page(Source("a.md", data))
    for item in find_statistics(page.blocks):
        assert 1 <= item.at.line <= page.lines
        assert item.at.column >= 1
