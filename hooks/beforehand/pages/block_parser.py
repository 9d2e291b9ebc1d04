"""The parser of blocks: markdown-it-py without the rules that a text gives no work to."""

from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

DEEPEST = 100
"""So many quotes, lists and items may enclose each other; the parser stops reading there."""

SIGNS = {
    "table": ("|",),
    "fence": ("```", "~~~"),
    "blockquote": (">",),
    "reference": ("]:",),
    "footnote_def": ("[^",),
    "html_block": ("<",),
}
"""What a text must hold for a rule to find anything in it; each is tried at every line."""


def blocks_of(text: str, env: dict[str, object]) -> list[Token]:
    """The tokens of the blocks in a text; ``env`` takes the link definitions in it."""
    idle = (name for name, signs in SIGNS.items() if not any(sign in text for sign in signs))
    return _parser(tuple(idle)).parse(text, env)


@lru_cache(maxsize=64)
def _parser(idle: tuple[str, ...]) -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": DEEPEST}).enable("table").use(footnote_plugin)
    return parser.disable(["inline", "text_join", "footnote_tail", *idle])
