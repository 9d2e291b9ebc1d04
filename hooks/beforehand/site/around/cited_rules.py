"""Who cites each rule of a framework page, and where."""

from beforehand.graph import Graph
from beforehand.records.parts import Rule
from beforehand.records.record import Framework
from beforehand.site.around.cited import citing_list
from beforehand.site.registers.rules_cited import cited_rule_anchor, references_to
from beforehand.site.words.cite import part_link
from beforehand.site.words.markup import cell, escape, html


def rules_cited_on(graph: Graph, path: str) -> str:
    """One list for each rule of a page that is cited; empty where none is."""
    records = graph.index.on_page.get(path, ())
    return "".join(
        _cited(graph, page, rule)
        for page in records
        if isinstance(page, Framework)
        for rule in page.rules
    )


def _cited(graph: Graph, page: Framework, rule: Rule) -> str:
    cited = references_to(graph, page, rule)
    if not cited:
        return ""
    name = html(cell(part_link(page, rule), f" {rule.title}"), page.path)
    listed = citing_list(graph, cited, page.path)
    return f'<p id="{escape(cited_rule_anchor(rule))}">{name}</p>{listed}'
