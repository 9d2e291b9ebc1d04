"""Writing text safely: one value for a piece of text, shown as HTML or as Markdown.

Everything that comes from a page goes through ``Piece``; nothing else may build a cell.
Addresses are repository paths with an anchor; links come out relative to the page they
stand on, as a code host wants them. Whoever shows the HTML turns them into site addresses.
"""

import re
from collections.abc import Iterable
from html import escape as escape_html
from urllib.parse import quote

import msgspec

from beforehand.checks import text
from beforehand.pages.anchors import slug

# What Markdown, or a common extension of it, would read as markup inside a line.
SPECIAL = re.compile(r"[&<>`*\[\]\\|{}~^=$]|(?<![^\W_])_|_(?![^\W_])|!(?=\[)|\+(?=\+)|:(?=\S)")
UNSAFE = re.compile(r"[^\w/.~@#-]")
BREAKING = re.compile(r"[\s-]")
TICKED = re.compile(r"`([^`\n]+)`")
NO_TEXT = "–"
LONG = 30
SHORT = 14
# So many letters of a cell stay on one line.
FEW = 18


class Piece(msgspec.Struct, frozen=True):
    """A stretch of text: where it leads, and how it looks.

    ``look`` is empty, ``code``, ``strong``, ``quiet``, ``whole`` for what stays on one line,
    or the name of a badge's colour. ``lang`` is the language of an author's text, if it is said;
    ``title`` says in HTML what a link leads to.
    """

    text: str
    to: str = ""
    look: str = ""
    lang: str = ""
    title: str = ""


Cell = tuple[Piece, ...]
BREAK = Piece("", look="break")
# Links into a generated page may carry a question to its script: `findings.md?severity=minor`.
ASKED = re.compile(r"(docs/record/[a-z]+\.md)\?([\w=&%.~-]+)", re.ASCII)


def cell(*parts: str | Piece | Cell) -> Cell:
    """A cell of texts, pieces and other cells, empty texts left out."""
    found: list[Piece] = []
    for part in parts:
        if isinstance(part, str):
            found.extend([Piece(part)] if part else [])
        elif isinstance(part, Piece):
            found.append(part)
        else:
            found.extend(part)
    return tuple(found)


def words(content: Cell) -> str:
    """The text of a cell on one line, as a page shows it."""
    shown = "".join([" " if piece.look == "break" else piece.text for piece in content])
    return " ".join(shown.split())


def marked(text: str) -> Cell:
    """A sentence of ours or of an author, with what stands in backticks as code."""
    parts = TICKED.split(text)
    return cell(*(Piece(part, look="code") if at % 2 else part for at, part in enumerate(parts)))


def joined(items: Iterable[Piece | Cell], between: str | Piece = ", ") -> Cell:
    """Cells one after another with something between them."""
    found: list[Piece] = []
    for item in items:
        if found:
            found.append(Piece(between) if isinstance(between, str) else between)
        found.extend((item,) if isinstance(item, Piece) else item)
    return tuple(found)


def href(page: str, to: str) -> str:
    """The link from a page to an address, both in the repository.

    >>> href("docs/record/findings.md", "experiments/E-1/critic.md#finding-1")
    '../../experiments/E-1/critic.md#finding-1'
    >>> href("docs/a.md", "docs/a.md#x")
    '#x'
    """
    asked = ASKED.fullmatch(to) if "?" in to else None
    if asked:
        return f"{href(page, asked[1])}?{asked[2]}"
    path, _, anchor = to.partition("#")
    tail = f"#{anchor}" if anchor else ""
    if path == page and tail:
        return UNSAFE.sub(lambda match: quote(match[0]), tail)
    here, there = page.split("/")[:-1], path.split("/")
    shared = 0
    for mine, other in zip(here, there[:-1], strict=False):
        if mine != other:
            break
        shared += 1
    link = "/".join([".."] * (len(here) - shared) + there[shared:]) + tail
    return UNSAFE.sub(lambda match: quote(match[0]), link)


def escape(text: str) -> str:
    """Text for HTML, on one line, quotes included."""
    return escape_html(" ".join(text.split()), quote=True)


def escape_kept(text: str) -> str:
    """Text for HTML within a Markdown page, on one line of it, with its white space as it is."""
    shown = escape_html(text.replace("\0", "\ufffd"), quote=True)
    return shown.replace("{", "&#123;").replace("}", "&#125;").replace("\n", "&#10;")


def escape_markdown(text: str) -> str:
    """Text for the inside of a Markdown line or table cell; it comes out as it was written."""
    return SPECIAL.sub(lambda match: f"&#{ord(match[0])};", _one_line(text))


def heading_anchor(title: str) -> str:
    """The anchor, with its ``#``, of a heading that we write; nothing if it is hard to foretell."""
    return f"#{slug(title)}" if escape_markdown(title) == title else ""


def _one_line(text: str) -> str:
    """White space as single spaces; one at either end stays, for pieces that follow each other."""
    inner = " ".join(text.split())
    if inner == text:
        return text
    lead = " " if text[:1].isspace() else ""
    tail = " " if text[-1:].isspace() and inner else ""
    return f"{lead}{inner}{tail}"


def html(content: Cell | Piece | str, page: str) -> str:
    """A cell as HTML on ``page``."""
    pieces = content if isinstance(content, tuple) else cell(content)
    return "".join([_html_piece(piece, page) for piece in pieces])


def _html_piece(piece: Piece, page: str) -> str:
    if piece.look == "break":
        return "<br>"
    shown = escape_html(_one_line(piece.text), quote=True)
    if piece.look:
        shown = _dressed(shown, piece.look)
    if piece.lang:
        shown = f'<span lang="{escape(piece.lang)}">{shown}</span>'
    if not piece.to:
        return shown
    title = f' title="{escape(piece.title)}"' if piece.title else ""
    return f'<a href="{escape_html(href(page, piece.to), quote=True)}"{title}>{shown}</a>'


def markdown(content: Cell | Piece | str, page: str) -> str:
    """A cell as Markdown on ``page``."""
    pieces = content if isinstance(content, tuple) else cell(content)
    return "".join([_markdown_piece(piece, page) for piece in pieces])


def _markdown_piece(piece: Piece, page: str) -> str:
    if piece.look == "break":
        return "<br>"
    shown = _dressed(escape_markdown(piece.text), piece.look)
    if piece.lang:
        shown = f'<span lang="{escape(piece.lang)}">{shown}</span>'
    return f"[{shown}]({href(page, piece.to)})" if piece.to else shown


def _dressed(text: str, look: str) -> str:
    if look in ("code", "strong"):
        return f"<{look}>{text}</{look}>"
    if look == "whole":
        return f'<span class="bh-tight">{text}</span>'
    if look == "quiet":
        return f'<span class="bh-quiet">{text}</span>'
    if look:
        return f'<span class="bh-badge bh-badge--{look}">{text}</span>'
    return text


def markdown_table(head: Iterable[str], rows: Iterable[Iterable[Cell]], page: str) -> str:
    """A Markdown table; an empty cell holds a dash."""
    names = [capital(name) for name in head]
    lines = [f"| {' | '.join(names)} |", f"|{'---|' * len(names)}"]
    for row in rows:
        cells = [_table_cell(content, page) for content in row]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _table_cell(content: Cell, page: str) -> str:
    """A cell; much text asks for room, and a word or two stay together."""
    shown = markdown(content, page).strip() or NO_TEXT
    if is_long(content):
        return f'<span class="bh-roomy">{shown}</span>'
    may_break = BREAKING.search("".join(piece.text for piece in content).strip())
    if may_break and not is_long(content, SHORT):
        return f'<span class="bh-tight">{shown}</span>'
    return shown


def is_long(content: Cell, most: int = LONG) -> bool:
    """Whether a cell holds more than a few words."""
    return sum([len(piece.text) for piece in content]) > most


def bullets(items: Iterable[Cell], page: str) -> str:
    """A Markdown list."""
    return "\n".join(f"- {markdown(item, page)}" for item in items)


def document(title: str, *blocks: str, wide: bool = False) -> str:
    """A Markdown page of a title and blocks; empty blocks are left out.

    A ``wide`` page is one table and gives the room of its table of contents to it.
    """
    head = "---\nhide: [toc]\n---\n" if wide else ""
    parts = [f"# {escape_markdown(title)}", *(block for block in blocks if block)]
    return head + "\n\n".join(parts) + "\n"


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun in a sentence: ``no finding``, ``1 finding``, ``2 findings``."""
    return text.counted(number, noun, plural) if number else f"no {noun}"


def capital(text: str) -> str:
    """Text with a capital at its start."""
    return f"{text[:1].upper()}{text[1:]}"


def sentence(text: str) -> str:
    """Text with a capital at its start and a full stop at its end."""
    text = text.strip()
    return f"{capital(text)}{'' if text.endswith(('.', '!', '?')) else '.'}"


def shortened(text: str, most: int = 240) -> str:
    """Text cut at a word when it is long."""
    if len(text) <= most:
        return text
    return f"{text[:most].rsplit(' ', 1)[0].rstrip(' ,;:')} …"
