"""The fence by which pages of ours hold HTML: it is for them alone."""

import pytest
from markdown import Markdown

from beforehand.site.markdown.file_links import Mounts
from beforehand.site.markdown.made_html import made_fence
from beforehand.site.markdown_extension import BeforehandExtension
from beforehand.site.words.made_table import made_table
from beforehand.site.words.markup import Piece, cell
from tests.site.small_record import DESIGN, PAGES, read

MADE = "docs/record/cups.md"
TABLE = made_table(("cup", "why"), [(cell(Piece("C1", "docs/c.md")), cell("a *b* <i> `c`"))], MADE)


def shown(path: str, *, known: bool = True) -> str:
    extension = BeforehandExtension()
    if known:
        extension.use(read(PAGES)[0], Mounts(frozenset(PAGES)))
    md = Markdown(
        extensions=["tables", "pymdownx.superfences", extension],
        extension_configs={"pymdownx.superfences": {"custom_fences": [made_fence()]}},
    )
    md.beforehand_path = path
    return md.convert(f"# Cups\n\nBefore.\n\n{TABLE}\n\nAfter.\n")


def test_a_made_page_shows_its_table_as_it_was_written() -> None:
    html = shown(MADE)
    assert TABLE.split("\n")[1] in html
    assert "<p><!--" not in html
    assert html.index("Before.") < html.index("<table") < html.index("After.")


@pytest.mark.parametrize(("path", "known"), [(DESIGN, True), ("", True), (MADE, False)])
def test_on_any_other_page_the_fence_is_code(path: str, known: bool) -> None:
    html = shown(path, known=known)
    assert "<table" not in html
    assert "<!--" not in html
    assert "bh-links" in html.partition("<code>")[2]
