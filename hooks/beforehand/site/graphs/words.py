"""A graph in words: every node with its link, and under it what follows from it."""

from beforehand.site.graphs.value import Diagram, Node
from beforehand.site.words.markup import Cell, Piece, cell, html, joined

SUMMARY = "The same in words"


def in_words(diagram: Diagram, page: str) -> str:
    """The nodes of a graph as a nested list, in its order."""
    known = {node.key: node for node in diagram.nodes}
    after: dict[str, dict[str, list[Node]]] = {}
    for edge in diagram.edges:
        if edge.source in known and edge.target in known:
            words = after.setdefault(edge.source, {})
            words.setdefault(edge.word, []).append(known[edge.target])
    return "".join(
        ("<ul>", *(_item(node, after.get(node.key, {}), page) for node in diagram.nodes), "</ul>")
    )


def folded(content: str, drawing: str, summary: str = SUMMARY) -> str:
    """A drawing with what says the same in words; without a drawing the words are not hidden."""
    if not drawing:
        return f'<div class="bh-graph-words">{content}</div>'
    return (
        f'{drawing}<details class="bh-folded bh-graph-words">'
        f"<summary>{summary}</summary>{content}</details>"
    )


def _item(node: Node, after: dict[str, list[Node]], page: str) -> str:
    told = f" ({node.kind}, {node.state})" if node.state else f" ({node.kind})"
    title = f": {node.title}" if node.title else ""
    name = html(cell(Piece(node.label, node.to), Piece(told, look="quiet"), title), page)
    lines = "".join(f"<li>{html(_line(word, found), page)}</li>" for word, found in after.items())
    return f"<li>{name}{f'<ul>{lines}</ul>' if lines else ''}</li>"


def _line(word: str, found: list[Node]) -> Cell:
    return cell(f"{word} ", joined(Piece(node.label, node.to) for node in found))
