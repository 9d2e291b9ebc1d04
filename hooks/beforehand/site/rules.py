"""The register of framework rules: who imports them, whom they bind, who cites them."""

from collections import defaultdict
from collections.abc import Iterator

from beforehand.graph import Graph
from beforehand.records.record import Framework
from beforehand.site.badges import status_badge
from beforehand.site.bindings import binders
from beforehand.site.cite import address, named, part_link, target_address
from beforehand.site.markup import (
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    markdown,
    markdown_table,
    sentence,
)
from beforehand.site.page import RULES, SitePage

HEAD = ("rule", "what it asks", "ruled on by", "cited on")


def rules_page(graph: Graph) -> SitePage:
    """Every framework page with its rules."""
    title = "Framework rules"
    pages = [record for record in graph.records if isinstance(record, Framework)]
    total = sum(len(page.rules) for page in pages)
    intro = sentence(
        f"{counted(total, 'rule')} on {counted(len(pages), 'framework page')}. A design imports "
        "a page whole and says of each rule whether it binds"
    )
    bound = binders(graph)
    cited = citing_pages(graph)
    sections = (block for page in pages for block in _section(graph, page, bound, cited))
    text = document(title, intro if pages else "The record has no framework page yet.", *sections)
    return SitePage(RULES, text, title)


def citing_pages(graph: Graph) -> dict[str, int]:
    """By address, on how many other pages it is cited."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path, references in graph.references.items():
        for reference in references:
            if reference.target and reference.target.path != path:
                found[target_address(reference.target)].add(path)
    return {at: len(paths) for at, paths in found.items()}


def _section(
    graph: Graph, page: Framework, bound: dict[str, tuple[Cell, ...]], cited: dict[str, int]
) -> Iterator[str]:
    yield f"## {markdown(cell(page.title), RULES)}"
    by = graph.imported_by.get(page.path, ())
    facts = cell(
        Piece(page.path, page.path, "code"),
        f", version {page.version}" if page.version else "",
        cell(", ", status_badge(page)) if page.status else "",
        cell(". Imported by ", joined(map(named, by)), ".") if by else ". No page imports it.",
    )
    yield markdown(facts, RULES)
    rows = [
        (
            cell(part_link(page, rule), f" {rule.title}"),
            cell(rule.criterion.text),
            joined(bound.get(address(page, rule), ()), ", "),
            cell(counted(cited.get(address(page, rule), 0), "page")),
        )
        for rule in page.rules
    ]
    yield markdown_table(HEAD, rows, RULES) if rows else "It holds no numbered rule."
