import pytest
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import get_toc

from beforehand.mkdocs_plugin.contents import list_first, list_last

MADE = '<section><h2 id="bh-glance">The <b>record</b> now</h2><p>a</p><h3 id="c">c</h3></section>'
BOX = (
    '<details class="bh-cite" id="bh-cite" data-search-exclude>'
    "<summary>Cite this record</summary><p>a</p></details>"
)


def page_with(*headings: tuple[int, str]) -> Page:
    """A page whose headings lie below each other by their levels."""
    page = Page(None, File("a.md", None, "site", True), MkDocsConfig())
    tokens: list = []
    for level, name in headings:
        token = {"level": level, "id": name, "name": name, "children": []}
        below = tokens[-1]["children"] if tokens and tokens[-1]["level"] < level else tokens
        below.append(token)
    page.toc = get_toc(tokens)
    return page


def listed(page: Page) -> list[str]:
    return str(page.toc).splitlines()


def test_made_sections_stand_in_the_list_where_they_stand_on_the_page() -> None:
    page = page_with((1, "title"), (2, "first"), (2, "last"))
    list_first(page, MADE)
    list_last(page, f'<h2 id="bh-after-cited-by">Cited by</h2>{BOX}')
    assert listed(page) == [
        "title - #title",
        "    The <b>record</b> now - #bh-glance",
        "    first - #first",
        "    last - #last",
        "    Cited by - #bh-after-cited-by",
        "    Cite this record - #bh-cite",
    ]


@pytest.mark.parametrize(
    "headings", [(), ((2, "first"),), ((1, "one"), (1, "two")), ((3, "deep"),)]
)
def test_a_page_without_one_title_has_them_at_the_top_of_its_list(headings) -> None:
    page = page_with(*headings)
    list_last(page, MADE)
    assert listed(page)[-1] == "The <b>record</b> now - #bh-glance"


def test_a_page_that_is_dressed_again_lists_them_once() -> None:
    page = page_with((1, "title"))
    for _ in range(2):
        list_first(page, MADE)
        list_last(page, MADE)
    assert listed(page) == ["title - #title", "    The <b>record</b> now - #bh-glance"]
