"""A graph in words: every node with its link, and beside it what follows from it."""

from collections.abc import Iterable, Mapping

from beforehand.site.graphs.value import Diagram, Node
from beforehand.site.words.markup import escape, href

SUMMARY = "The same in words"


def links_of(nodes: Iterable[Node], page: str) -> dict[str, str]:
    """By its key, the address of each node as a page names it, ready for HTML."""
    return {node.key: escape(href(page, node.to)) for node in nodes}


def link(node: Node, links: Mapping[str, str]) -> str:
    """A node as a link with its name."""
    return f'<a href="{links[node.key]}">{escape(node.label)}</a>'


def in_words(diagram: Diagram, links: Mapping[str, str]) -> str:
    """The nodes of a graph as a list, in its order; each is a link where it is told of."""
    names = {node.key: escape(node.label) for node in diagram.nodes}
    after: dict[str, dict[str, list[str]]] = {}
    for edge in diagram.edges:
        if edge.source in names and edge.target in names:
            words = after.setdefault(edge.source, {})
            words.setdefault(edge.word, []).append(names[edge.target])
    items = (_item(node, after.get(node.key, {}), links) for node in diagram.nodes)
    return f"<ul>{''.join(items)}</ul>"


def folded(content: str, drawing: str, summary: str = SUMMARY) -> str:
    """A drawing with what says the same in words; without a drawing the words are not hidden."""
    if not drawing:
        return f'<div class="bh-graph-words">{content}</div>'
    return (
        f'{drawing}<details class="bh-folded bh-graph-words">'
        f"<summary>{summary}</summary>{content}</details>"
    )


def _item(node: Node, after: dict[str, list[str]], links: Mapping[str, str]) -> str:
    follows = "; ".join(f"{escape(word)} {', '.join(found)}" for word, found in after.items())
    ends = f"<br>{follows}" if follows else ""
    return f"<li>{link(node, links)}{escape(node.known)}{ends}</li>"
