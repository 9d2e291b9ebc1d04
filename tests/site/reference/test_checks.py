from beforehand.checks import all_checks
from beforehand.checks.text import fenced
from beforehand.site.reference.checks import check_pages
from beforehand.site.words.manual import check_address, check_link


def test_every_check_stands_in_the_index_and_on_the_page_of_its_family() -> None:
    pages = {page.path: page.markdown for page in check_pages()}
    index = pages["docs/reference/checks/index.md"]
    for check in all_checks():
        path, _, anchor = check_address(check).partition("#")
        assert f"\n## {check.code} {check.name}\n" in pages[path]
        assert f'#{anchor}">' in index


def test_a_code_links_to_its_manual_and_an_unknown_one_is_text() -> None:
    first = all_checks()[0]
    assert check_link(first.code).to == check_address(first)
    assert check_link("XYZ999").to == ""


def test_a_fence_is_longer_than_any_inside_it() -> None:
    assert fenced("a\n````\nb\n````\n", "text") == "`````text\na\n````\nb\n````\n`````"
    assert fenced("a", "text") == "```text\na\n```"
