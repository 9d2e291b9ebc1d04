"""The anchors of parts on the rows and list items that carry them."""

import time
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.site.markdown.part_rows import Anchored, add_permalinks, mark_parts
from beforehand.source import Place, Source

HEAD = "---\nkind: critique\nof: E-20260801-tea\nattacks: 1\nverdict: pass\n---\n# Critique\n\n"
COLUMNS = "| finding | severity | objection |\n|---|---|---|\n"


def marked(rows: list[list[str]], written: str) -> list[str]:
    """The ids that the rows of a table get, where the page has ``written`` in its table."""
    text = f"{HEAD}{COLUMNS}{written}"
    page = extract(
        read_page(Source("experiments/E-20260801-tea/critic.md", text.encode())), default_config()
    )
    root = Element("div")
    SubElement(root, "h1", {"id": "critique"})
    body = SubElement(SubElement(root, "table"), "tbody")
    for cells in rows:
        row = SubElement(body, "tr")
        for cell in cells:
            SubElement(row, "td").text = cell
    mark_parts(root, Markdown(), page)
    return [row.get("id", "") for row in body]


def test_a_row_carries_the_part_that_its_first_cell_names() -> None:
    written = "| 1 | minor | 2 cups |\n| 2 | major | 1 cup |\n"
    rows = [["1", "minor", "2 cups"], ["2", "major", "1 cup"]]
    assert marked(rows, written) == ["finding-1", "finding-2"]


def test_a_row_without_an_id_is_counted() -> None:
    written = "| | minor | a cup |\n| | major | a spoon |\n"
    rows = [["", "minor", "a cup"], ["", "major", "a spoon"]]
    assert marked(rows, written)[0] in ("finding-1", "")


def test_four_thousand_rows_are_marked_at_once() -> None:
    count = 4000
    written = "".join(f"| F{number} | minor | a cup |\n" for number in range(count))
    rows = [[f"F{number}", "minor", "a cup"] for number in range(count)]
    begun = time.process_time()
    found = marked(rows, written)
    assert found[-1] == f"finding-f{count - 1}"
    assert time.process_time() - begun < 8


def test_a_row_with_an_address_links_to_itself_and_is_named() -> None:
    row = Element("tr")
    SubElement(row, "td").text = "F3"
    SubElement(row, "td").text = "cups"
    numbered = Element("li")
    numbered.text = "the order matters"
    SubElement(numbered, "ul")
    add_permalinks(
        [
            (row, Anchored("F3", Place(1), "finding-f3", ("bh-finding",))),
            (numbered, Anchored("1", Place(2), "prediction-1", ("bh-prediction",))),
        ]
    )
    link = row[0][0]
    assert (link.get("href"), link.get("aria-label")) == ("#finding-f3", "Link to F3")
    assert [child.tag for child in numbered] == ["a", "ul"]
    assert numbered[0].get("aria-label") == "Link to prediction 1"
