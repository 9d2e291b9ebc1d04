"""Who cites a framework rule: on how many pages, with the way to the list of them."""

from beforehand.graph import Graph, Reference
from beforehand.records.parts import Rule
from beforehand.records.record import Framework
from beforehand.site.head.citing import CITED_BY
from beforehand.site.words.markup import Cell, Piece, cell, counted


def references_to(graph: Graph, page: Framework, rule: Rule) -> tuple[Reference, ...]:
    """What other pages say of a rule or of a clause of it, not of the page that it stands on."""
    cited = graph.cited_by.get(page.id, ())
    return tuple(item for item in cited if graph.norms.rule_at(item.target) == (page, rule))


def cited_rule_anchor(rule: Rule) -> str:
    """Where the list of those who cite a rule begins, below its page."""
    return f"{CITED_BY}-{rule.anchor}"


def citing_rule(number: int, page: Framework, rule: Rule) -> Cell:
    """``3 pages``, linked to who cites the rule."""
    to = f"{page.path}#{cited_rule_anchor(rule)}" if number else ""
    return cell(Piece(counted(number, "page"), to))
