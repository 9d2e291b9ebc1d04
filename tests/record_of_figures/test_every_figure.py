"""Every figure of the audit comes out on a page as the audit has it, by what its blocks give."""

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from tests.record_of_figures.record import (
    DESIGNS,
    ENTRIES,
    asked,
    checked,
    id_at,
    lines,
    set_aside,
)

from beforehand.exact.intervals import Interval
from beforehand.exact.numbers import Printed, agrees, read_number
from beforehand.exact.rounding import rounds_to
from beforehand.reckoning.figures import Figure

RIGHT = ("yes", "consistent", "derived", None)
WRONG = ("no", "conditional", "unresolved")
ABSENT = "not-recomputable"
LIMIT = ("<", "≤", ">", "≥")
FINEST = Fraction(1, 10**9)  # to this the two methods of the audit agree


def status(name: str) -> str | None:
    return ENTRIES[name].get("status")


COMPUTED = [name for name in ENTRIES if status(name) != ABSENT]


def test_no_entry_is_left_out_and_none_is_invented() -> None:
    assert set(asked()) == set(COMPUTED)
    assert set(set_aside()) == set(ENTRIES) - set(COMPUTED)
    assert len(asked()) + len(set_aside()) == len(ENTRIES)


def test_what_is_not_recomputed_says_why() -> None:
    assert all(len(reason) > len("table") for reason in set_aside().values())


def test_each_entry_stands_on_the_page_of_its_document() -> None:
    for path, text in lines().items():
        page = path.rpartition("/")[2].partition(".")[0]
        ids = {id_at(path, number) for number in range(1, len(text) + 1)} - {""}
        assert {name.partition("-")[0].strip("F") for name in ids} <= {page, "V"}
        assert page == "derived" or not any(name.startswith("V") for name in ids)


def test_every_figure_of_a_document_is_about_an_entry() -> None:
    loose = [item for item in checked()[0].figures if not id_at(item.path, item.span.line)]
    assert {item.path for item in loose} == {DESIGNS}


@pytest.mark.parametrize("name", [name for name in COMPUTED if status(name) in RIGHT])
def test_what_the_audit_finds_right_holds(name: str) -> None:
    assert [item.link.text for item in asked()[name].all if item.state != "holds"] == []
    if status(name) == "yes":
        assert asked()[name].printed


@pytest.mark.parametrize("name", [name for name in COMPUTED if status(name) in WRONG])
def test_what_the_audit_finds_wrong_differs_and_is_explained_as_there(name: str) -> None:
    found = asked()[name]
    assert [item.link.text for item in found.recomputed if item.state != "holds"] == []
    assert {item.state for item in found.printed} == {"differs"}
    words = [near.words for item in found.printed for near in item.near]
    bounds = {item.link.text[0] in LIMIT for item in found.printed if item.source}
    of_rules = {item.source.sort == "rule" for item in found.printed if item.source}
    if status(name) == "unresolved" or (bounds == {True} and of_rules == {True}):
        assert words == []
    else:
        assert any(ENTRIES[name]["explained"] in item for item in words)


def test_the_build_complains_of_these_entries_and_of_no_other() -> None:
    _, report = checked()
    codes = ("FIG001", "FIG002", "FIG003")
    told = [item for item in report.diagnostics if item.code in codes and item.span.path != DESIGNS]
    ids = {id_at(item.span.path, item.span.line) for item in told}
    assert ids == {name for name in COMPUTED if status(name) in WRONG}
    assert not any(item.code.startswith("DRW") for item in report.diagnostics)


def test_a_limit_that_is_missed_is_told_with_a_value_that_misses_it() -> None:
    missed = [
        item
        for name in COMPUTED
        for item in asked()[name].printed
        if item.state == "differs" and item.link.text[0] in LIMIT
    ]
    assert missed
    assert [item.link.text for item in missed if keeps(item)] == []


def keeps(item: Figure) -> bool:
    """Whether what a figure should be, as it is told, keeps to the limit that is printed."""
    told, read = read_number(item.wanted), read_number(item.link.text)
    assert isinstance(told, Printed), item.wanted
    assert isinstance(read, Printed), item.link.text
    return agrees(told.value, read)


@pytest.mark.parametrize("name", COMPUTED)
def test_the_values_of_the_audit_are_those_of_the_blocks(name: str) -> None:
    given = list(values(asked()[name].all))
    entry = ENTRIES[name]
    if "exact" in entry:
        assert Fraction(entry["exact"]) in [value for value, _ in given]
    absent = [
        leaf
        for leaf in leaves([entry.get("value"), entry.get("other readings")])
        if not any(is_the_same(leaf, value, unit) for value, unit in given)
    ]
    assert absent == []


@pytest.mark.parametrize("name", COMPUTED)
def test_a_printed_number_is_the_one_the_audit_quotes(name: str) -> None:
    """A statement without a number is asked as a limit, which stands on the page alone."""
    for item in asked()[name].printed:
        read = read_number(item.link.text)
        if isinstance(read, Printed) and read.relation in LIMIT:
            continue
        numbers = re.findall(r"\d+(?:\.\d+)*", item.link.text)
        assert [one for one in numbers if one not in ENTRIES[name]["printed"]] == []


def leaves(value: object) -> Iterator[str]:
    """Every number of an entry, as it is written there."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from leaves(item)
    elif value is not None and not isinstance(value, bool):
        yield str(value)


def values(figures: tuple[Figure, ...]) -> Iterator[tuple[Fraction, str]]:
    """Every number that the figures or near readings come to, with the unit that is printed."""
    for item in figures:
        assert item.answer is not None, item
        value = item.answer.value
        if isinstance(value, Interval):
            yield from ((bound, "") for bound in (value.low, value.high))
        elif isinstance(value, tuple):
            yield from ((Fraction(one), "") for one in value if one.isdecimal())
        else:
            read = read_number(item.link.text)
            unit = read.unit if isinstance(read, Printed) else ""
            yield from ((one, unit) for one in (value, *(near.value for near in item.near)))


def is_the_same(leaf: str, value: Fraction, unit: str) -> bool:
    """Whether a number of the audit is a value at its precision; shares may be in percent."""
    read = read_number(leaf)
    assert isinstance(read, Printed), leaf
    step = max(read.step, FINEST)
    shares = (value, 100 * value) if unit == "%" and read.unit != "%" else (value,)
    return agrees(value, read) or any(rounds_to(one, read.value, step) for one in shares)
