"""Which page Python-Markdown is converting, whatever engine drives it."""

import html
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.util import ETX, STX

ATTRIBUTE = "beforehand_path"
ESCAPED = re.compile(f"{STX}(\\d+){ETX}")
STASHED = re.compile(f"{STX}wzxhzdk:(\\d+){ETX}")
PLACEHOLDER = re.compile(f"{STX}[^{ETX}]*{ETX}")
TAG = re.compile(r"<[^<>]*>")
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


def current_path(md: Markdown) -> str:
    """The repository path of the page in hand; empty when nobody says which it is.

    MkDocs and ProperDocs keep it in their link rewriter, Zensical in its rendering
    context; a caller of our own sets the attribute.
    """
    given = getattr(md, ATTRIBUTE, "")
    if given:
        return str(given)
    if "relpath" in md.treeprocessors:
        file = getattr(md.treeprocessors["relpath"], "file", None)
        return str(getattr(file, "src_uri", ""))
    if "rendering_context" in md.preprocessors:
        page = getattr(md.preprocessors["rendering_context"], "page", None)
        return str(getattr(page, "path", ""))
    return ""


def unescaped(text: str) -> str:
    """Text with the characters that Python-Markdown set aside put back."""
    return ESCAPED.sub(lambda match: chr(int(match[1])), text)


def words(element: Element, md: Markdown) -> str:
    """The words of an element as our reader of pages sees them: no tags, entities as written."""
    if not len(element) and element.tag != "img" and STX not in (text := element.text or ""):
        return " ".join((html.unescape(text) if element.tag == "code" else text).split())
    pieces = [
        STASHED.sub(lambda match: _stashed(md, int(match[1])), piece) for piece in _texts(element)
    ]
    return " ".join(unescaped("".join(pieces)).split())


def _texts(element: Element) -> Iterator[str]:
    if element.tag == "img":
        yield element.get("alt", "")
    if isinstance(element.tag, str) and element.text:
        yield html.unescape(element.text) if element.tag == "code" else element.text
    for child in element:
        yield from _texts(child)
        if child.tail:
            yield child.tail


def _stashed(md: Markdown, number: int) -> str:
    """Inline HTML that was set aside: its tags are dropped, an entity stays."""
    blocks = md.htmlStash.rawHtmlBlocks
    kept = blocks[number] if number < len(blocks) else ""
    return TAG.sub("", kept) if isinstance(kept, str) else ""
