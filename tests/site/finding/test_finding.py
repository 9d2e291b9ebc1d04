"""What the search box and the previews of links know of a record."""

import json
from urllib.parse import unquote

from beforehand.graph import Graph
from beforehand.site.finding import finding_files
from beforehand.site.finding.preview_data import hashed
from tests.site.small_record import CRITIC, DESIGN, PAGES, read

HIDDEN = "docs/guide/start.md"


def addressed(to: str) -> str:
    """Pages as a site without folders has them; one of them is not shown."""
    path, mark, anchor = to.partition("#")
    shown = path.removeprefix("docs/").removesuffix(".md")
    return "" if path == HIDDEN else f"{shown}.html{mark}{anchor}"


def values(graph: Graph) -> dict[str, dict]:
    """What each script says, by its name."""
    return {
        file.path.rpartition("/")[2]: json.loads(
            file.data.decode().partition(" = ")[2].rstrip().rstrip(";")
        )
        for file in finding_files(graph, addressed)
        if b"Object.assign" not in file.data
    }


def previews(graph: Graph) -> dict[str, dict]:
    return values(graph)["records-data.js"]["pages"]


def test_a_link_says_kind_title_and_state_of_a_record() -> None:
    graph, _ = read(PAGES)
    kind, name, title, state, line = previews(graph)["decisions/D-20260725-07.html"][""]
    assert (kind, name) == ("decision", "D-20260725-07")
    assert title
    assert state == "accepted"
    assert isinstance(line, str)


def test_a_link_says_what_a_study_asks_or_how_many_predictions_it_has() -> None:
    page = addressed(DESIGN)
    assert previews(read(PAGES)[0])[page][""][4] == "Does the order matter?"
    silent = PAGES[DESIGN].replace("## 1 Question", "## 1 Setting")
    assert previews(read({**PAGES, DESIGN: silent})[0])[page][""][4] == "2 predictions"


def test_a_link_says_how_a_finding_stands_and_what_it_objects() -> None:
    graph, _ = read(PAGES)
    page = addressed(CRITIC)
    critique = graph.index.on_page[CRITIC][0]
    finding = critique.findings[0]
    kind, name, _, state, line = previews(graph)[page][finding.anchor]
    assert (kind, name) == ("finding", finding.id)
    assert state.startswith(finding.severity.written)
    assert finding.objection.text[:40] in line


def test_numbered_sections_and_parts_have_names() -> None:
    graph, _ = read(PAGES)
    data = values(graph)["names-data.js"]
    (page,) = [page for page in data["pages"] if page[0] == addressed(DESIGN)]
    names = {(data["kinds"][kind], name): anchor for anchor, kind, name, _ in page[2]}
    assert names["section", "§2"] == "2-predictions"
    assert names["prediction", "P1"] == "prediction-p1"
    assert names["design", "E-20260801-tea"] == ""


def test_a_page_that_is_not_shown_is_not_told_of() -> None:
    graph, _ = read({**PAGES, HIDDEN: "---\nkind: journal\nid: S099\n---\n# Hidden plans\n"})
    texts = b"".join(file.data for file in finding_files(graph, addressed)).decode()
    assert "S099" not in texts
    assert "Hidden plans" not in texts


def test_what_a_page_says_is_data_and_no_markup() -> None:
    hostile = "</script><img src=x> `\u2028`"
    graph, _ = read(PAGES | {"docs/journal/S035.md": f"---\ndescription: '{hostile}'\n---\n# T\n"})
    assert "</script>" in previews(graph)["journal/S035.html"][""][4]


def test_a_large_record_is_parted_and_each_page_is_found_in_its_part() -> None:
    pages = {
        f"docs/decisions/D-20260101-{number:02}.md": (
            f"---\nkind: decision\nid: D-20260101-{number:02}\ndate: 2026-01-01\n"
            f"status: ratified\ndescription: {'Чай. ' * 30}\n---\n# Решение\n"
        )
        for number in range(1, 99)
    } | {f"docs/journal/S{number}.md": PAGES["docs/journal/S034.md"] for number in range(100, 400)}
    graph, _ = read(PAGES | pages)
    files = {file.path.rpartition("/")[2]: file.data for file in finding_files(graph, addressed)}
    shared = values(graph)["records-data.js"]
    assert shared["parts"] > 1
    assert shared["pages"] == {}
    for number in range(shared["parts"]):
        data = files[f"records-data-{number}.js"]
        assert len(data) < 100_000
        held = json.loads(data.decode().partition(".pages, ")[2].rstrip().removesuffix(");"))
        assert all(hashed(unquote(page)) % shared["parts"] == number for page in held)


def test_a_severity_that_nobody_knows_is_called_a_severity() -> None:
    unknown = PAGES[CRITIC].replace("| major |", "| not in the source |")
    graph, _ = read({**PAGES, CRITIC: unknown})
    finding = graph.index.on_page[CRITIC][0].findings[0]
    *_, state, _ = previews(graph)[addressed(CRITIC)][finding.anchor]
    assert state == "severity not in the source · accepted"
