"""The number of citing pages leads to the list of them."""

from beforehand.graph import Graph
from beforehand.site.around.after import after_page
from beforehand.site.registers.artifacts import artifacts_register
from beforehand.site.registers.decisions import decisions_register
from beforehand.site.registers.register import Register
from tests.site.small_record import NEW, PAGES, read

MANY = "docs/artifacts/elsewhere.md"
STUDIES = """\
---
kind: artifacts
---
# Studies that live elsewhere

## E-20260725-cups · Cups

- **type:** study

## E-20260726-milk · Milk

- **type:** study
"""
SAYS = "# Start here\n\nSee E-20260726-milk.\n"


def last_cells(register: Register) -> list[tuple[str, str]]:
    return [(piece.text, piece.to) for row in register.rows for piece in row.cells[-1]]


def has(graph: Graph, to: str) -> bool:
    path, _, anchor = to.partition("#")
    return f'id="{anchor}"' in after_page(graph, path)


def test_it_is_the_list_below_the_page_of_the_record() -> None:
    graph, _ = read(PAGES)
    found = last_cells(decisions_register(graph))[0]
    assert found == ("1 page", f"{NEW}#bh-after-cited-by")
    assert has(graph, found[1])


def test_what_nobody_cites_has_no_link() -> None:
    alone = {path: text for path, text in PAGES.items() if path == NEW}
    assert last_cells(decisions_register(read(alone)[0])) == [("no page", "")]


def test_on_a_page_of_many_records_each_has_its_own_list() -> None:
    graph, _ = read({**PAGES, MANY: STUDIES, "docs/guide/start.md": SAYS})
    (milk,) = (to for text, to in last_cells(artifacts_register(graph)) if text == "1 page")
    assert milk.startswith(f"{MANY}#bh-after-cited-by-")
    assert "milk" in milk
    assert has(graph, milk)
