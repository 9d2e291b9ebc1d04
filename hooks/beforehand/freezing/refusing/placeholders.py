"""What a template leaves on a page until somebody fills it in."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from beforehand.config import Config
from beforehand.pages.inline import CODE, COMMENT
from beforehand.pages.page import Block, Fence, Page, Section, Value
from beforehand.records.blocks import MARK
from beforehand.records.freezes import fenced
from beforehand.records.rows import heading_name, is_called
from beforehand.source import Place

BRACES = re.compile(r"\{\{[^{}\n]{0,80}\}\}")
ANGLES = re.compile(r"(?<![\w\\=])<(?P<words>[^\W\d_][^<>\n=\"':@/]{0,60}|…|\.{3})>")
MATHS = re.compile(r"\$[^$\n]+\$")
HTML = re.compile(
    "a|abbr|address|article|aside|audio|b|bdi|bdo|blockquote|br|button|canvas|caption|center|cite|"
    "code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|div|dl|dt|em|embed|fieldset|"
    "figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|"
    "label|legend|li|link|main|map|mark|menu|meta|meter|nav|noscript|object|ol|optgroup|option|"
    "output|p|param|path|picture|pre|progress|q|rp|rt|ruby|s|samp|script|section|select|small|"
    "source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|"
    "th|thead|time|title|tr|track|tt|u|ul|var|video|wbr",
    re.IGNORECASE,
)
FILLED_LATER = ("amendment", "deviation", "verdict", "firing", "condition")
"""Parts whose section may stand empty when a design is frozen."""


class Placeholder(msgspec.Struct, frozen=True):
    """Words that stand for others, and where."""

    text: str
    at: Place


def placeholders(page: Page, lines: Sequence[str], config: Config) -> Iterator[Placeholder]:
    """The placeholders in the header, the running text and the marked blocks of a page.

    ``lines`` are those of its text: a line like ``<your name>`` is HTML and no running text.
    Code and comments are left out, as both show what is not said.
    """
    words = _pattern(config.phrases.get("placeholder", ()))
    for value in _values(page.header.fields):
        yield from _in_line(value.text, value.at, words)
    for block in page.blocks:
        yield from _in_block(block, words)
    for fence in page.fences:
        if MARK.match(fence.info):
            yield from _in_fence(fence, words)
    yield from _in_html(page, lines, words)


def empty_sections(page: Page, kind: str, config: Config) -> Iterator[Section]:
    """The sections under which nothing stands although their kind of page promises something.

    These are the sections that the kind requires, those with a name that some check asks for,
    and those of parts that are written before the freeze.
    """
    required = config.kinds[kind].sections if kind in config.kinds else ()
    parts = (shape for name, shape in config.parts.items() if name not in FILLED_LATER)
    names = {*required, *config.sections, *(name for shape in parts for name in shape.headings)}
    full = {block.section for block in page.blocks if block.role != "heading"}
    full.update(table.section for table in page.tables)
    full.update(fence.section for fence in page.fences)
    for index in range(len(page.sections) - 1, 0, -1):
        if index in full:
            full.add(page.sections[index].parent)
    for index, section in enumerate(page.sections):
        known = config.section_names.get(heading_name(section), heading_name(section))
        if index not in full and (
            known in names or any(is_called(section, name, config) for name in names)
        ):
            yield section


def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Words in capitals as they are written; others in any case; no edges where no spaces are."""
    found = []
    for word in sorted(words, key=len, reverse=True):
        spelled = re.escape(word)
        body = spelled if word.isupper() else f"(?i:{spelled})"
        found.append(rf"(?<!\w){body}(?!\w)" if word[:1] < "\u2e80" else body)
    return re.compile("|".join(found) if found else r"(?!)")


def _values(fields: tuple[Value, ...]) -> Iterator[Value]:
    for field in fields:
        if field.shape == "text":
            yield field
        yield from _values(field.items)


def _in_line(text: str, at: Place, words: re.Pattern[str]) -> Iterator[Placeholder]:
    bare = MATHS.sub(_blank, CODE.sub(_blank, text))
    for match in (*words.finditer(bare), *BRACES.finditer(bare), *_angles(bare)):
        yield Placeholder(match[0], at.right(match.start()))


def _in_block(block: Block, words: re.Pattern[str]) -> Iterator[Placeholder]:
    """Words are looked for in prose; brackets in what is written, as prose has no markup."""
    prose = "\n".join(line.prose for line in block.lines)
    text = "\n".join(line.text for line in block.lines)
    for match in words.finditer(prose):
        yield Placeholder(match[0], block.place(match.start()))
    if "<" in text or "{{" in text:
        bare = MATHS.sub(_blank, COMMENT.sub(_blank, CODE.sub(_blank, text)))
        for match in (*BRACES.finditer(bare), *_angles(bare)):
            yield Placeholder(match[0], block.place(match.start()))


def _in_html(page: Page, lines: Sequence[str], words: re.Pattern[str]) -> Iterator[Placeholder]:
    """What stands in lines that are neither header nor running text nor code."""
    if not any(line.lstrip().startswith("<") for line in lines):
        return
    read = {line.number for block in page.blocks for line in block.lines}
    coded = fenced(lines)
    bare = COMMENT.sub(_blank, "\n".join(lines)).split("\n")
    for number in range(page.header.last_line + 1, len(lines) + 1):
        text = bare[number - 1]
        if number not in read and not coded[number - 1] and not text.startswith(("    ", "\t")):
            yield from _in_line(text, Place(number), words)


def _angles(text: str) -> Iterator[re.Match[str]]:
    for match in ANGLES.finditer(text):
        if not HTML.fullmatch(match["words"].split(maxsplit=1)[0]):
            yield match


def _in_fence(fence: Fence, words: re.Pattern[str]) -> Iterator[Placeholder]:
    for number, line in enumerate(fence.text.split("\n"), fence.at.line + 1):
        for match in (*words.finditer(line), *BRACES.finditer(line)):
            yield Placeholder(match[0], Place(number, fence.at.column + match.start()))


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])
