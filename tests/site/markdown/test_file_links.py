"""Links as the site can follow them."""

from xml.etree.ElementTree import Element, SubElement, tostring

import pytest

from beforehand.site.markdown.file_links import LinkMender, Mounts, mend_schemes
from tests.site.small_record import DESIGN, PAGES, read

GRAPH, _ = read(PAGES)


def mended(href: str, source: str = "", tag: str = "a") -> str:
    """A link on the design, as it leaves the mender."""
    root = Element("div")
    key = "href" if tag == "a" else "src"
    link = SubElement(root, tag, {key: href})
    if tag == "a":
        link.text = "x"
    mounts = Mounts(frozenset(GRAPH.pages), source)
    LinkMender(GRAPH, mounts, DESIGN, GRAPH.anchors).mend(root)
    return tostring(link, encoding="unicode")


def test_a_link_to_a_page_stays_and_a_folder_leads_to_its_front_page() -> None:
    assert 'href="critic.md"' in mended("critic.md")
    assert 'href="../../docs/index.md"' in mended("../../docs/")


@pytest.mark.parametrize("href", ["gone.md", "../gone/", "#nowhere", "http://["])
def test_a_dead_link_becomes_text_that_says_why(href: str) -> None:
    shown = mended(href)
    assert shown.startswith("<span")
    assert "bh-dangling" in shown


def test_an_unknown_anchor_keeps_the_page_and_is_marked() -> None:
    shown = mended("critic.md#finding-9")
    assert 'href="critic.md"' in shown
    assert "there is no #finding-9" in shown


@pytest.mark.parametrize(
    ("href", "look"),
    [
        ("javascript:alert(1)", "bh-dangling"),
        ("JaVaScript:alert(1)", "bh-dangling"),
        ("data:text/html,x", "bh-dangling"),
        ("calc:odds", "bh-figure"),
    ],
)
def test_a_scheme_that_is_no_address_is_no_link(href: str, look: str) -> None:
    shown = mended(href)
    assert shown.startswith("<span")
    assert look in shown


@pytest.mark.parametrize("href", ["https://example.org/a", "mailto:a@example.org", "//example.org"])
def test_an_address_elsewhere_is_left_alone(href: str) -> None:
    assert mended(href) == f'<a href="{href}">x</a>'


def test_an_image_in_the_page_itself_is_shown() -> None:
    assert mended("data:image/png;base64,AA==", tag="img").startswith("<img")


def test_schemes_are_mended_without_a_record() -> None:
    root = Element("div")
    SubElement(root, "a", {"href": "vbscript:x"}).text = "x"
    SubElement(root, "a", {"href": "critic.md"}).text = "y"
    mend_schemes(root)
    assert [child.tag for child in root] == ["span", "a"]
