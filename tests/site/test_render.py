import re
from itertools import pairwise
from urllib.parse import unquote

import pytest

from beforehand.checks.report import Report
from beforehand.graph import Graph
from beforehand.graph.index import relative
from beforehand.pages.anchors import slug
from beforehand.site import (
    SitePage,
    after_page,
    header_card,
    listed,
    problem_box,
    render_site,
    site_files,
)
from beforehand.site.handover import Hand, Site, cite_box
from beforehand.site.handover.crate_on_site import site_crates
from beforehand.site.handover.for_programs import FEED, INVENTORY, JSON
from beforehand.site.registers import register
from tests.site.small_record import DESIGN, PAGES, read, small_record

LINK = re.compile(r"\]\(([^()\s]+)\)")
HREF = re.compile(r'href="([^"]*)"')
ID = re.compile(r' id="([^"]*)"')
CODE = re.compile(r"^(`{3,}).*?^\1$|<pre>.*?</pre>", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def prose(page: SitePage) -> str:
    return CODE.sub("", page.markdown)


def targets(graph: Graph, pages: tuple[SitePage, ...]) -> dict[str, frozenset[str]]:
    """Every page there will be, with its anchors."""
    known = {path: graph.anchors(path) for path in graph.pages}
    known.update((file, frozenset()) for file in (JSON, FEED, INVENTORY))
    known.update(
        (page.path, frozenset([*map(slug, HEADING.findall(prose(page))), *ID.findall(prose(page))]))
        for page in pages
    )
    return known


def dead(path: str, links: list[str], known: dict[str, frozenset[str]]) -> list[str]:
    found = []
    for link in links:
        where, _, anchor = link.partition("#")
        where = where.partition("?")[0]
        page = relative(path, unquote(where)) if where else path
        if page not in known or (anchor and unquote(anchor) not in known[page]):
            found.append(f"{path}: {link}")
    return found


def fragments(graph: Graph, report: Report) -> list[tuple[str, str]]:
    found = [(record.path, header_card(graph, report, record)) for record in graph.records]
    found += [(path, below(graph, report, path)) for path in graph.pages]
    return found


def below(graph: Graph, report: Report, path: str) -> str:
    return after_page(graph, path) + cite_box(Hand(graph, report, Site(), str), path)


@pytest.mark.parametrize("whole", [register.MOST, 1], ids=["light", "heavy"])
def test_every_link_leads_to_a_page_and_an_anchor_of_the_site(
    whole: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(register, "MOST", whole)
    graph, report = small_record()
    pages = render_site(graph, report)
    known = targets(graph, pages)
    made = (*site_files(graph, report, str), *site_crates(Hand(graph, report, Site(), str)))
    known |= {file.path: frozenset() for file in made}
    missing = [item for page in pages for item in dead(page.path, LINK.findall(prose(page)), known)]
    ids = {path: ID.findall(below(graph, report, path)) for path in graph.pages}
    known |= {path: known[path] | frozenset(found) for path, found in ids.items()}
    for path, shown in fragments(graph, report):
        missing += dead(path, HREF.findall(shown), known)
    by_page = {item.span.path: [] for item in report.diagnostics}
    for item in report.diagnostics:
        by_page[item.span.path].append(item)
    for path, found in by_page.items():
        missing += dead(path, HREF.findall(problem_box(found, path)), known)
    assert missing == []


def test_two_runs_are_alike() -> None:
    first, second = small_record(), small_record()
    assert render_site(*first) == render_site(*second)
    assert fragments(*first) == fragments(*second)


def test_an_empty_record_has_every_register_and_says_that_it_is_empty() -> None:
    graph, report = read({})
    pages = {page.path: page.markdown for page in render_site(graph, report)}
    assert "The record holds no experiment yet." in pages["docs/record/experiments.md"]
    assert "No finding is open." in pages["docs/record/findings.md"]
    assert "Nothing waits" in pages["docs/record/index.md"]
    assert "No page of the record states a date." in pages["docs/record/index.md"]
    for name, words in {
        "predictions": "No design makes a prediction yet.",
        "decisions": "No decision has been recorded yet.",
        "rules": "The record has no framework page yet.",
        "arms": "No arm has been opened yet.",
        "journal": "The journal is empty.",
        "notes": "No note stands yet.",
        "artifacts": "No artifact has been recorded yet.",
        "problems": "No problem was found.",
    }.items():
        assert words in pages[f"docs/record/{name}.md"]


def test_paths_are_unique_and_a_page_written_by_hand_wins() -> None:
    graph, report = read(PAGES | {"docs/record/journal.md": "# Ours\n"})
    paths = [page.path for page in render_site(graph, report)]
    assert len(paths) == len(set(paths))
    assert "docs/record/journal.md" not in paths
    assert "docs/record/notes.md" in paths


def test_each_page_begins_with_its_title_and_headings_go_down_one_level_at_a_time() -> None:
    for page in render_site(*small_record()):
        levels = [len(mark) for mark in re.findall(r"^(#+) ", prose(page), re.MULTILINE)]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(later <= earlier + 1 for earlier, later in pairwise(levels))
        assert re.search(r"^# (.*)$", page.markdown, re.MULTILINE)[1] == page.title


EVIL = "<script>alert('x')</script> | `a` \"q\" [l](javascript:x)"


@pytest.mark.parametrize("evil", [EVIL, "</section><img src=x onerror=y>", "逸脱 «Свидание»"])
def test_nothing_from_a_page_is_markup(evil: str) -> None:
    quoted = evil.replace('"', '\\"')
    pages = {
        path: text.replace("Tea before milk (v2)", evil)
        .replace("the milk is not measured", evil.replace("|", "\\|"))
        .replace("2026-08-03T10:00Z", f'"{quoted}"')
        .replace("judges cups, not translations", quoted)
        .replace("the kettle", evil)
        .replace("an example of a check that nobody knows", f'"{quoted}"')
        for path, text in PAGES.items()
    }
    graph, report = read(pages)
    assert graph.find("E-20260801-tea") is not None
    written = [prose(page) for page in render_site(graph, report)]
    html = [text for _, text in fragments(graph, report)] + [problem_box(report.diagnostics, "")]
    for text in (*written, *html):
        assert "<script" not in text
        assert "<img" not in text
        assert 'href="javascript' not in text
    assert not any("](javascript" in text for text in written)
    design = next(record for record in graph.records if record.path == DESIGN)
    card = header_card(graph, report, design)
    assert card.count("<section") == card.count("</section>") == 1


@pytest.mark.parametrize(
    ("pages", "names"),
    [
        ({}, ["index", "problems"]),
        (
            {"docs/decisions/D-20260101-01.md": "---\ndate: 2026-01-01\n---\n# Tea first\n"},
            ["index", "timeline", "map", "decisions", "problems"],
        ),
        (
            {"framework/rules.md": "---\nkind: framework\n---\n# Rules\n\nNo number.\n"},
            ["index", "map", "rules", "problems"],
        ),
    ],
)
def test_a_menu_leads_to_what_the_record_holds(pages: dict[str, str], names: list[str]) -> None:
    graph, report = read(pages)
    found = listed(graph, render_site(graph, report))
    paths = (page.path for page in found if page.path.startswith("docs/record/"))
    assert [path.split("/")[-1].removesuffix(".md") for path in paths] == names
