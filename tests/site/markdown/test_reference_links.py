"""Bare references in running text."""

import re
from xml.etree.ElementTree import Element, fromstring, tostring

from beforehand.config import default_config
from beforehand.records.mentions import Scanner
from beforehand.site.markdown.reference_links import ReferenceLinker
from tests.site.small_record import DESIGN, PAGES, read

GRAPH, _ = read(PAGES)


def linked(block: str) -> str:
    """A block of the design, with its references linked."""
    root = Element("div")
    root.append(fromstring(block))
    ReferenceLinker(GRAPH, Scanner(default_config()), DESIGN).link(root)
    return tostring(root[0], encoding="unicode")


def test_a_reference_becomes_a_link_that_says_what_it_leads_to() -> None:
    shown = linked("<p>As D-20260725-07 admits.</p>")
    assert 'href="../../docs/decisions/D-20260725-07.md"' in shown
    assert ">D-20260725-07</a> admits." in shown


def test_one_that_leads_nowhere_is_marked_and_says_so() -> None:
    shown = linked("<p>As D-20991231-01 admits.</p>")
    assert 'class="bh-dangling"' in shown
    assert "no record is called D-20991231-01" in shown


def test_several_in_one_text_are_all_linked_and_the_words_stay() -> None:
    shown = linked("<p>A D-20260725-06, B D-20260725-07, C.</p>")
    assert shown.count("<a ") == 2
    assert "".join(fromstring(shown).itertext()) == "A D-20260725-06, B D-20260725-07, C."


def test_a_link_and_code_are_left_alone() -> None:
    for inside in ('<a href="x">D-20260725-07</a>', "<code>D-20260725-07</code>"):
        block = f"<p>{inside}</p>"
        assert linked(block) == block


def test_a_mention_is_found_across_emphasis() -> None:
    assert "<a " in linked("<p><em>see</em> D-20260725-07</p>")


def test_a_word_that_several_numbers_share_stands_before_their_links() -> None:
    shown = linked("<p>By findings 1 and 2, not by finding 2, (see finding 1).</p>")
    said = re.findall(r"<a [^>]*>(.*?)</a>", shown)
    assert said == ["1", "2", "finding 2", "finding 1"]
    assert "".join(fromstring(shown).itertext()).startswith("By findings 1 and 2, not by finding 2")


def test_the_sign_of_a_section_is_part_of_its_link() -> None:
    shown = linked("<p>In §§1–2 and §4, as <em>§</em>2.</p>")
    assert re.findall(r"<a [^>]*>(.*?)</a>", shown)[:3] == ["§§1", "2", "§4"]


def test_a_word_in_another_element_than_its_number_is_linked_as_before() -> None:
    shown = linked("<p>By findings <u>1</u> and 2.</p>")
    assert "".join(fromstring(shown).itertext()) == "By findings 1 and 2."
    assert all(link.text for link in fromstring(shown).iter("a"))
