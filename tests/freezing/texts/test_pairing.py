"""Which sections of two texts are one, and which of them differ."""

from hypothesis import given

from beforehand.freezing.texts.comparison import compare
from beforehand.freezing.texts.pairing import paired
from tests.freezing.texts.test_comparison import PAGES, TEXT


@given(PAGES, PAGES)
def test_a_section_differs_exactly_where_a_passage_of_it_does(was: str, now: str) -> None:
    for pair, section in zip(paired(was, now), compare(was, now).sections, strict=True):
        assert (pair.was, pair.now) == (section.was, section.now)
        same = all(change.state == "unchanged" for change in section.changes)
        if pair.state in ("unchanged", "changed"):
            assert (pair.state == "unchanged") is same


def test_a_new_number_alone_and_a_new_version_alone_are_told_before_words_are_compared() -> None:
    was = TEXT.replace("# Tea\n", "# Tea (v1)\n", 1)
    now = was.replace("(v1)", "(v2)").replace("## 3 Budget", "## 4 Budget")
    found = {pair.part.name: pair for pair in paired(was, now) if pair.state != "unchanged"}
    assert [pair.is_next_version for pair in found.values()] == [True, False]
    assert [pair.is_renumbered for pair in found.values()] == [False, True]
    other = now.replace("Twelve packets", "Ten packets")
    assert not any(pair.is_renumbered for pair in paired(was, other))
