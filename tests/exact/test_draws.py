"""Draws, and receipts that anybody can type to redo them."""

import ast
import subprocess
import sys
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beforehand.exact.draws import (
    blocked_slots,
    draw_by_strata,
    order_by_hash,
    subset_by_hash,
    unranked,
)
from beforehand.exact.model import TooLarge
from beforehand.exact.quotas import quotas


def typed(receipt):
    """What three lines print when somebody types them into a fresh Python."""
    assert len(receipt.splitlines()) == 3
    done = subprocess.run(
        [sys.executable, "-I", "-c", receipt],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return ast.literal_eval(done.stdout)


def test_a_subset_is_redone_by_its_receipt() -> None:
    draw = subset_by_hash("E-20260801f-tierD-run|T3-GA", range(1, 9), 3)
    assert typed(draw.receipt) == draw.drawn == (1, 4, 8)
    named = subset_by_hash("it's «ü»", ["a", "b'", "c", "d"], 2)
    assert typed(named.receipt) == named.drawn


def test_an_order_is_redone_by_its_receipt_and_ignores_the_order_given() -> None:
    ids = ["LF1", "A6", "A1", "B'2"]
    draw = order_by_hash("bench:", ids)
    assert typed(draw.receipt) == list(draw.order)
    assert order_by_hash("bench:", ids[::-1]).order == draw.order


def test_slots_are_redone_and_balanced_in_each_block() -> None:
    units = [f"u{k:02}" for k in range(15)]
    draw = blocked_slots("20260902", {"p7": units, "p9": units})
    assert typed(draw.receipt) == {name: block.drawn for name, block in draw.blocks}
    assert [len(block.drawn) for _, block in draw.blocks] == [7, 7]
    stated = blocked_slots("20260902", {"p7": units}, {"p7": 8})
    assert len(stated.blocks[0][1].drawn) == 8


def test_strata_are_redone_and_keep_a_reserve() -> None:
    strata = {"S1": ["a", "b", "c"], "S2": list("defghijkl"), "S3": list("mnop")}
    draw = draw_by_strata("bench:", strata, 12)
    assert typed(draw.receipt) == {item.quota.stratum: list(item.drawn) for item in draw.strata}
    assert [len(item.drawn) for item in draw.strata] == [2, 7, 3]
    for item in draw.strata:
        assert {*item.drawn, *item.reserve} == set(strata[item.quota.stratum])


def test_a_draw_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="distinct"):
        subset_by_hash("x", ["a", "a"], 1)
    with pytest.raises(ValueError, match="distinct"):
        subset_by_hash("x", ["a"], 2)
    with pytest.raises(TooLarge):
        subset_by_hash("x", range(60), 30)
    with pytest.raises(ValueError, match="twice"):
        order_by_hash("x", ["a", "a"])
    with pytest.raises(ValueError, match="seats"):
        quotas(5, {"a": 2, "b": 2})


def test_a_tie_is_broken_as_stated_and_marked() -> None:
    sizes = {"small": 2, "large": 10, "other": 4}
    seats = {
        how: [item.seats for item in quotas(12, sizes, how)]
        for how in ("listed", "larger", "smaller")
    }
    assert seats == {"listed": [2, 7, 3], "larger": [1, 8, 3], "smaller": [2, 7, 3]}
    assert [item.by_tie for item in quotas(12, sizes)] == [True, True, False]
    assert not any(item.by_tie for item in quotas(12, {"a": 3, "b": 9, "c": 4}))


@given(st.integers(0, 9), st.integers(0, 9))
@settings(deadline=None)
def test_unranking_is_the_sorted_list(n, size) -> None:
    if size <= n:
        listed = list(combinations(range(n), size))
        assert [unranked(index, n, size) for index in range(comb(n, size))] == listed


@given(
    st.integers(0, 30),
    st.lists(st.integers(0, 20), min_size=1, max_size=6),
    st.sampled_from(["listed", "larger", "smaller"]),
)
@settings(deadline=None)
def test_quotas_fill_all_seats_and_stay_next_to_the_share(seats, sizes, ties) -> None:
    if seats <= sum(sizes):
        found = quotas(seats, {str(place): size for place, size in enumerate(sizes)}, ties)
        assert sum(item.seats for item in found) == seats
        assert all(abs(item.seats - item.share) < 1 and item.seats <= item.size for item in found)
