"""The register of framework rules: who imports them, whom they bind, who cites them."""

from functools import lru_cache

from beforehand.graph import Graph
from beforehand.records.parts import Rule
from beforehand.records.record import Framework
from beforehand.site.registers.bindings import binders
from beforehand.site.registers.register import Column, Plain, Register, Row, others, register_table
from beforehand.site.registers.rules_cited import citing_rule, references_to
from beforehand.site.words.badges import status_badge
from beforehand.site.words.cite import address, named, part_link
from beforehand.site.words.made_table import stacked_table
from beforehand.site.words.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    sentence,
    words,
)
from beforehand.site.words.page import RULES, SitePage

PAGES = ("page", "version", "status", "rules", "imported by")
COLUMNS = (
    Column("id", "rule"),
    Column("page", "page", pick=True),
    Column("criterion", "what it asks"),
    Column("ruled_on_by", "ruled on by"),
    Column("pages", "cited on"),
)


def rules_page(graph: Graph) -> SitePage:
    """Every framework page with its rules."""
    title = "Framework rules"
    pages = _pages(graph)
    register = rules_register(graph)
    if not pages:
        return SitePage(RULES, document(title, "The record has no framework page yet."), title)
    intro = sentence(
        f"{counted(len(register.rows), 'rule')} {on_pages(graph, 'framework page')}. "
        "A design imports a page whole and says of each rule whether it binds"
    )
    table = register_table(register) or "No page holds a numbered rule."
    listed = stacked_table(PAGES, [_page_row(graph, page) for page in pages], RULES)
    blocks = (intro, table, others(register), "## Pages", listed)
    return SitePage(RULES, document(title, *blocks, wide=True), title)


def on_pages(graph: Graph, noun: str) -> str:
    """``on 3 of 5 pages``, where rules stand on some of them only."""
    pages = _pages(graph)
    holding = sum(bool(page.rules) for page in pages)
    some = f"{holding} of " if 0 < holding < len(pages) else ""
    return f"on {some}{counted(len(pages), noun)}"


def _pages(graph: Graph) -> list[Framework]:
    return [record for record in graph.records if isinstance(record, Framework)]


@lru_cache(maxsize=1)
def rules_register(graph: Graph) -> Register:
    """One row for each rule, page by page."""
    bound = binders(graph)
    rows = (
        _row(graph, page, rule, bound.get(address(page, rule), ()))
        for page in _pages(graph)
        for rule in page.rules
    )
    return Register(RULES, COLUMNS, tuple(rows))


def _page_row(graph: Graph, page: Framework) -> tuple[Cell, ...]:
    return (
        cell(Piece(page.title, address(page)), BREAK, Piece(page.path, look="code")),
        cell(page.version),
        status_badge(page),
        cell(str(len(page.rules))),
        joined(map(named, graph.imported_by.get(page.path, ()))),
    )


def _row(graph: Graph, page: Framework, rule: Rule, bound: tuple[Cell, ...]) -> Row:
    cited = len({item.page for item in references_to(graph, page, rule)})
    values: dict[str, Plain] = {
        "id": rule.id,
        "title": rule.title,
        "page": page.title,
        "criterion": rule.criterion.text,
        "ruled_on_by": tuple(map(words, bound)),
        "pages": cited,
    }
    cells = (
        cell(part_link(page, rule), f" {rule.title}"),
        cell(Piece(page.title, address(page))),
        cell(rule.criterion.text),
        joined(bound, ", "),
        citing_rule(cited, page, rule),
    )
    return Row(address(page, rule), values, cells)
