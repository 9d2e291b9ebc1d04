"""HTML that a page of ours holds in a fence, given back as it is.

Python-Markdown would read it twice more, as blocks and as a tree. A page that somebody wrote
cannot use the fence: there it is code like any other.
"""

from typing import Any

from beforehand.site.markdown.current_page import current_path
from beforehand.site.words.made_table import FENCE


def is_made(
    language: str, inputs: dict[str, str], options: dict[str, Any], attrs: dict[str, str], md: Any
) -> bool:
    """Whether the page in hand is made; superfences hands other fences on to the highlighter."""
    del language, inputs, options, attrs
    if "beforehand" not in md.treeprocessors:
        return False
    graph = md.treeprocessors["beforehand"].extension.graph
    path = current_path(md)
    return graph is not None and bool(path) and path not in graph.files


def as_made(source: str, *_: Any, **__: Any) -> str:
    """The text of the fence."""
    return source


def made_fence() -> dict[str, Any]:
    """The entry for ``custom_fences`` of pymdownx.superfences."""
    return {"name": FENCE, "class": FENCE, "format": as_made, "validator": is_made}
