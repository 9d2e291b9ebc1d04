"""Graphs of the record: what rests on what, how an experiment went, what replaced what, and when.

A graph is a value first. It is laid out by a library at build time, drawn as SVG with links, and
always said in words too; without the library the words are all there is.
"""

from beforehand.site.graphs.below import chain_blocks, drawn_below, graph_blocks
from beforehand.site.graphs.layout import is_drawn
from beforehand.site.graphs.map import map_pages

__all__ = ["chain_blocks", "drawn_below", "graph_blocks", "is_drawn", "map_pages"]
