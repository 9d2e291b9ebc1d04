"""Marked YAML blocks as tables: ``yaml record="rule"`` is read, other YAML stays code.

The formatter of a fence runs before there is a tree, and on engines that know no record. So it
always gives the table of names and values, which is all that such an engine shows. What it
gives is a text that also keeps what was read: a treeprocessor that knows the record finds it in
the stash of Python-Markdown and puts the computed card in its place (``markdown.placing``).
"""

from html import escape
from typing import Any

import yaml

from beforehand.config import Loader
from beforehand.site.blocks.drawing import safe

DEPTH = 12


class BlockHtml(str):
    """The HTML of a block, with its sort and what was read of it."""

    __slots__ = ("entries", "sort")

    sort: str
    entries: dict[str, Any]


def is_record_block(
    language: str, inputs: dict[str, str], options: dict[str, Any], attrs: dict[str, str], md: Any
) -> bool:
    """Whether a fence is ours; superfences hands all others on to the highlighter."""
    del language, attrs, md
    if "record" not in inputs:
        return False
    options["record"] = inputs["record"]
    return True


def render_record_block(
    source: str, language: str, css_class: str, options: dict[str, Any], md: Any, **_: Any
) -> str:
    """The block as a table of names and values; what is no YAML is shown as written."""
    del language, md
    sort = str(options.get("record", "")).strip()
    tree = _read(source)
    if not isinstance(tree, dict | list):
        return f'<pre class="{css_class}"><code>{escape(source)}</code></pre>'
    if isinstance(tree, list):
        return plain_block(sort, tree)
    block = BlockHtml(plain_block(sort, tree))
    block.sort, block.entries = sort, {str(key): value for key, value in tree.items()}
    return block


def plain_block(sort: str, tree: Any) -> str:
    """Names and values as a table under the sort of the block."""
    name = safe(sort)
    return (
        f'<figure class="bh-block" data-record="{name}">'
        f"<figcaption>{name}</figcaption>{_shown(tree, 0)}</figure>"
    )


def custom_fence() -> dict[str, Any]:
    """The entry for ``custom_fences`` of pymdownx.superfences."""
    return {
        "name": "yaml",
        "class": "bh-block",
        "format": render_record_block,
        "validator": is_record_block,
    }


def _read(source: str) -> Any:
    """The block as text, lists and mappings; an alias could unfold without end, so none is read."""
    try:
        for event in yaml.parse(source, Loader=Loader):
            if isinstance(event, yaml.AliasEvent):
                return None
        return yaml.load(source, Loader=Loader)  # noqa: S506  (it makes texts and nothing else)
    except (yaml.YAMLError, ValueError, TypeError, RecursionError):
        return None


def _shown(value: Any, depth: int) -> str:
    if isinstance(value, dict | list) and depth >= DEPTH:
        return f"<code>{safe(str(value))}</code>"
    if isinstance(value, dict):
        rows = "".join(
            f'<tr><th scope="row">{safe(str(key))}</th><td>{_shown(item, depth + 1)}</td></tr>'
            for key, item in value.items()
        )
        return f'<table class="bh-values"><tbody>{rows}</tbody></table>'
    if isinstance(value, list):
        if all(not isinstance(item, dict | list) for item in value):
            return safe(", ".join(str(item) for item in value))
        items = "".join(f"<li>{_shown(item, depth + 1)}</li>" for item in value)
        return f"<ol>{items}</ol>"
    return safe(str(value))
