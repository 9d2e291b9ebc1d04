"""Columns in which no row says anything, and what is said of them."""

import pytest

from beforehand.site.registers.silent import is_silent, silent_said
from beforehand.site.words.markup import Cell, Piece, cell

REMARK = cell(Piece("none yet", look="quiet"))


@pytest.mark.parametrize("nothing", ["", (), None])
@pytest.mark.parametrize("shown", [(), REMARK])
def test_a_column_without_values_is_silent_with_one_remark_or_none(
    nothing: object, shown: Cell
) -> None:
    assert is_silent([nothing, nothing], [shown, shown])


@pytest.mark.parametrize("value", [0, "draft", ("a",)])
def test_one_value_is_enough_to_keep_a_column_and_no_is_a_number_too(value: object) -> None:
    assert not is_silent(["", value], [(), ()])


@pytest.mark.parametrize(
    "other",
    [
        (),
        cell(Piece("not run", look="quiet")),
        cell("none yet"),
        cell(Piece("none yet", "a.md", "quiet")),
    ],
)
def test_a_column_whose_cells_tell_more_than_one_thing_is_kept(other: Cell) -> None:
    assert not is_silent(["", ""], [REMARK, other])
    assert not is_silent(["", ""], [other, REMARK])


def test_a_link_or_a_fact_in_every_cell_is_no_remark() -> None:
    assert not is_silent([""], [cell("ran, says S020")])
    assert not is_silent([""], [cell(Piece("none yet", "a.md", "quiet"))])


def test_the_sentence_names_the_columns_with_the_remark_of_each() -> None:
    assert silent_said([("status", ()), ("critic", REMARK)]) == (
        "Left out, as no row has any: status, critic (none yet)."
    )
    assert silent_said([]) == ""
