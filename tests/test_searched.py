import pytest

from beforehand.mkdocs_plugin.searched import searched

OUT = "data-search-exclude"


@pytest.mark.parametrize(
    ("html", "left"),
    [
        ("<p>a</p>", "<p>a</p>"),
        (f"<p>a</p><div {OUT}><div>b</div><p>c</p></div><p>d</p>", "<p>a</p><p>d</p>"),
        (f'<p>a<a class="x" {OUT}="" href="#x">#</a></p>', "<p>a</p>"),
        (f"<div {OUT}>a<span {OUT}>b</span></div>c<span {OUT}>d</span>", "c"),
        (f"<details {OUT}><summary>a</summary></details>b", "b"),
        (f"<section><p {OUT}>a</p></section>", "<section></section>"),
    ],
)
def test_elements_that_say_so_are_not_searched(html: str, left: str) -> None:
    assert searched(html) == left


@pytest.mark.parametrize(
    "html",
    [
        f"<div {OUT}><div>never ended</div>",
        f"<h2 {OUT}>The section below is left out by the search itself</h2><p>a</p>",
        f'<img {OUT} src="a.png"> a',
        f"<code>&lt;div {OUT}&gt;</code>",
        f'<p title="{OUT}">a</p>',
    ],
)
def test_all_else_stays(html: str) -> None:
    assert searched(html) == html
