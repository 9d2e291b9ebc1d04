from beforehand.site import SitePage
from beforehand.site.registers.materials import materials_pages, materials_path
from tests.ledgered import DESIGN, FOLDER, PAGE, chain, files, frozen, read

CUPS, INDEX = f"{FOLDER}/materials/cups.csv", f"{FOLDER}/materials/index.md"
LONE = {PAGE: DESIGN, CUPS: "cup\n1\n", f"{FOLDER}/с пробелом.csv": "x\n"}
LED = {**LONE, **files(*chain(frozen("1", "nothing", DESIGN)))}


def only(pages: dict[str, str]) -> SitePage:
    (page,) = materials_pages(read(pages)[0])
    return page


def test_files_without_a_ledger_are_listed_by_name_alone() -> None:
    page = only(LONE)
    assert page.path == INDEX
    assert "2 files lie beside the pages of this experiment; no ledger fixes them." in page.markdown
    named = "<code>experiments/E-20260801-tea/materials/cups.csv</code>"
    assert f'<a href="cups.csv">{named}</a>' in page.markdown
    assert 'href="../с%20пробелом.csv"' in page.markdown


def test_what_was_frozen_stands_with_size_digest_and_whether_it_is_still_that() -> None:
    text = only(LED).markdown
    assert "## Frozen with version 1, 2026-08-01" in text
    assert "as it was fixed" in text
    assert f"{len(DESIGN.encode()):,}" in text
    assert text.index("## Fixed by no entry") < text.index("materials/cups.csv")
    assert "bh-stacked" in text
    changed = only({**LED, PAGE: DESIGN + "\nMore.\n"}).markdown
    assert "changed since" in changed
    assert "as it was fixed" not in changed


def test_an_experiment_of_pages_alone_has_no_materials() -> None:
    graph, _ = read({PAGE: DESIGN})
    assert list(materials_pages(graph)) == []
    assert materials_path(graph, graph.experiments["E-20260801-tea"]) == ""


def test_a_page_written_by_hand_is_the_page_of_the_materials() -> None:
    by_hand = f"{FOLDER}/materials/README.md"
    graph, _ = read({**LONE, by_hand: "# Cups\n"})
    assert materials_path(graph, graph.experiments["E-20260801-tea"]) == by_hand
    assert list(materials_pages(graph)) == []
