"""An import that pins a version which is not the page's."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, CRITIQUE, FRAMEWORK
from beforehand.checks.pins import is_run, outdated_files
from beforehand.checks.text import is_unknown, where
from beforehand.graph.index import Import
from beforehand.records.fields import version_key
from beforehand.records.record import Design, Framework


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    told = outdated_files(graph, design.path)
    for item in graph.index.imports_of(design):
        page = item.page
        if page is None or not item.version or is_unknown(page.version, graph.config):
            continue
        if item.version == page.version:
            continue
        place = where(page.field_span("version"))
        if _is_orphaned(item, page):
            words = (
                f"the import pins {page.path}@{item.version} and is orphaned: the page stands at "
                f"version {page.version or 'none'} ({place}) and never had this one; pin a "
                "version that exists"
            )
        elif is_run(design, graph) or page.path in told:
            continue
        else:
            words = (
                f"the import pins {page.path}@{item.version} and is outdated: version "
                f"{page.version} is current ({place}); read what changed, then pin it"
            )
        yield Problem(design.span(item.entry.at), words, (page.field_span("version"),))


def _is_orphaned(item: Import, page: Framework) -> bool:
    if not page.version:
        return True
    return version_key(item.version)[0] > version_key(page.version)[0]


CHECK = Check(
    code="FRM008",
    name="import-outdated",
    why="A run under another version of the rules is not the run that was promised.",
    reads=Design,
    find=find,
    covers=("Q0-009",),
    good=FRAMEWORK
    + BOUND
    + BOUND.replace("20260801-tea", "20260802-unpinned").replace("brewing.md@2", "brewing.md")
    + BOUND.replace("20260801-tea", "20260803-run")
    .replace("brewing.md@2", "brewing.md@1")
    .replace("status: draft", "status: frozen\nfrozen: 2026-08-01\ndispatched: 2026-08-02")
    + CRITIQUE.replace("20260801-tea", "20260803-run"),
    bad=FRAMEWORK
    + BOUND.replace("[framework/brewing.md@2]", "[framework/brewing.md@1] # FRM008")
    + BOUND.replace("20260801-tea", "20260802-чай").replace(
        "[framework/brewing.md@2]", "\n  - framework/brewing.md@v2\n  - brewing@2.1 # FRM008"
    ),
)
