"""Puts the cards of a page's computed blocks in the place of their plain tables.

A fence is a text in the stash of Python-Markdown, and the tree holds a sign for it. A card takes
the place of that sign: its frame in the tree, its inside in the stash. An entry that cannot be
computed keeps its plain table.
"""

from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.util import STX

from beforehand.graph import Graph
from beforehand.reckoning.answer import Computed
from beforehand.site.blocks.cards import card
from beforehand.site.blocks.frames import frame
from beforehand.site.markdown.current_page import STASHED
from beforehand.site.markdown.record_blocks import BlockHtml, plain_block

Node = str | Element


def place_blocks(root: Element, md: Markdown, graph: Graph, path: str) -> None:
    """Show every block of a page with what is computed from it."""
    blocks = {
        number: kept
        for number, kept in enumerate(md.htmlStash.rawHtmlBlocks)
        if isinstance(kept, BlockHtml)
    }
    if not blocks:
        return
    placer = _Placer(root, md, graph, path, blocks)
    parents = {child: parent for parent in root.iter() for child in parent}
    for holder in [item for item in root.iter() if placer.holds_block(item)]:
        placer.unfold(holder, parents.get(holder, root))


class _Placer:
    """Replaces the signs of one page."""

    def __init__(
        self,
        root: Element,
        md: Markdown,
        graph: Graph,
        path: str,
        blocks: Mapping[int, BlockHtml],
    ) -> None:
        self.md = md
        self.graph = graph
        self.path = path
        self.blocks = blocks
        self.taken = {found for item in root.iter() if (found := item.get("id"))}
        # Each thing is shown once: a second block of its name is reported, and stays plain.
        self.things = {(one.sort, one.name): one for one in graph.scopes.on_page(path)}

    def holds_block(self, element: Element) -> bool:
        """Whether a sign for a block stands in the text of an element, or after its children."""
        texts = (element.text, *(child.tail for child in element))
        return any(
            int(found[1]) in self.blocks
            for text in texts
            if text and STX in text
            for found in STASHED.finditer(text)
        )

    def unfold(self, holder: Element, parent: Element) -> None:
        """Put the blocks in; a paragraph cannot hold them, so it is parted around them."""
        nodes = list(self._nodes(holder))
        if holder.tag != "p":
            holder.text, holder[:] = None, []
            _fill(holder, nodes)
            return
        parts: list[Element] = []
        between: list[Node] = []
        for node in [*nodes, Element("figure")]:
            if isinstance(node, str) or node.tag != "figure":
                between.append(node)
                continue
            if any(not isinstance(item, str) or item.strip() for item in between):
                parts.append(Element("p", dict(holder.attrib)))
                _fill(parts[-1], between)
            between = []
            parts.append(node)
        parts.pop()
        parts[-1].tail = holder.tail
        place = list(parent).index(holder)
        parent[place : place + 1] = parts

    def _nodes(self, holder: Element) -> Iterator[Node]:
        """The texts and children of an element, with blocks in the place of their signs."""
        children = list(holder)
        yield from self._parted(holder.text or "")
        for child in children:
            tail, child.tail = child.tail, None
            yield child
            yield from self._parted(tail or "")

    def _parted(self, text: str) -> Iterator[Node]:
        end = 0
        for found in STASHED.finditer(text):
            block = self.blocks.get(int(found[1]))
            if block is not None:
                yield text[end : found.start()]
                yield from self._shown(block)
                end = found.end()
        yield text[end:]

    def _shown(self, block: BlockHtml) -> Iterator[Element]:
        """The entries of a block: cards, and tables of what is between them."""
        plain: dict[str, Any] = {}
        for name, value in block.entries.items():
            thing = self.things.pop((block.sort, name), None)
            if thing is None:
                plain[name] = value
                continue
            if plain:
                yield self._plain(block.sort, plain)
                plain = {}
            yield self._card(thing)
        if plain or not block.entries:
            yield self._plain(block.sort, plain)

    def _card(self, thing: Computed) -> Element:
        figures = [
            one
            for one in self.graph.figures_on(self.path)
            if one.source and (one.source.path, one.source.name) == (thing.path, thing.name)
        ]
        figure = frame(thing, self.path, self.taken)
        figure[-1].tail = self.md.htmlStash.store(card(thing, figures, self.graph))
        return figure

    def _plain(self, sort: str, entries: dict[str, Any]) -> Element:
        """A table as it is without a record; what it says is set aside as before."""
        holder = Element("figure", {"class": "bh-plain"})
        holder.text = self.md.htmlStash.store(plain_block(sort, entries))
        return holder


def _fill(holder: Element, nodes: list[Node]) -> None:
    """Texts and children for an element, in their order."""
    for node in nodes:
        if not isinstance(node, str):
            holder.append(node)
        elif len(holder):
            holder[-1].tail = (holder[-1].tail or "") + node
        else:
            holder.text = (holder.text or "") + node
