"""Running text: code spans, links and HTML found with their exact places."""

import re
from collections.abc import Iterable, Mapping
from urllib.parse import unquote

import msgspec

from beforehand.pages.page import Code, Line, Link
from beforehand.source import Place

SPECIAL = re.compile(r"[`\\<\[\]]")
TICKS = re.compile(r"`+")
AUTOLINK = re.compile(r"<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*)>")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?/?>")
TAG_ANCHOR = re.compile(r"""\s(?:id|name)\s*=\s*["']?([^"'\s>]+)""")
TITLE = r"""(?:\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?"""
DESTINATION = re.compile(
    rf"""\(\s*(?:<(?P<angled>[^<>\n]*)>|(?P<bare>(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*)){TITLE}\s*\)"""
)
LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]")
ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
EMPHASIS = re.compile(r"(\*\*\*|\*\*|\*|~~)(?=\S)(.+?)(?<=\S)\1", re.DOTALL)
UNDERSCORED = re.compile(r"(?<!\w)(__|_)(?=\S)(.+?)(?<=\S)\1(?!\w)", re.DOTALL)


class Running(msgspec.Struct, frozen=True):
    """What a stretch of running text holds."""

    lines: tuple[Line, ...]
    links: tuple[Link, ...]
    codes: tuple[Code, ...]
    anchors: tuple[str, ...]


class _Ruler:
    """Turns an offset in the joined lines into a place."""

    def __init__(self, lines: list[tuple[int, int, str]]) -> None:
        self.lines = lines
        self.starts = [0]
        for _, _, text in lines:
            self.starts.append(self.starts[-1] + len(text) + 1)

    def at(self, offset: int) -> Place:
        index = 0
        while index + 1 < len(self.lines) and self.starts[index + 1] <= offset:
            index += 1
        number, column, _ = self.lines[index]
        return Place(number, column + offset - self.starts[index])


def label_key(label: str) -> str:
    """A link label as CommonMark compares it: case folded, white space collapsed."""
    return " ".join(label.split()).casefold().upper()


def read_running(
    lines: Iterable[tuple[int, int, str]], references: Mapping[str, str]
) -> Running:
    """Scan the lines of one block, each given as (line number, column, text)."""
    given = list(lines)
    text = "\n".join(piece for _, _, piece in given)
    if not SPECIAL.search(text):
        plain_lines = tuple(Line(n, c, piece, piece) for n, c, piece in given)
        return Running(plain_lines, (), (), ())
    ruler = _Ruler(given)
    blanks: list[tuple[int, int]] = []
    links: list[Link] = []
    codes: list[Code] = []
    anchors: list[str] = []
    openers: list[tuple[int, bool, bool]] = []
    position = 0
    while match := SPECIAL.search(text, position):
        start = match.start()
        mark = match[0]
        position = start + 1
        if mark == "\\":
            position = start + 2
        elif mark == "`":
            run = TICKS.match(text, start)
            assert run is not None
            end = _closing_ticks(text, run.end(), len(run[0]))
            position = run.end()
            if end:
                inner = text[run.end() : end - len(run[0])].replace("\n", " ")
                codes.append(Code(inner.strip(), ruler.at(run.end())))
                blanks.append((start, end))
                position = end
        elif mark == "<":
            if auto := AUTOLINK.match(text, start):
                links.append(Link(auto[1], auto[1], ruler.at(start), ruler.at(start + 1)))
                blanks.append(auto.span())
                position = auto.end()
            elif html := COMMENT.match(text, start) or TAG.match(text, start):
                anchors.extend(TAG_ANCHOR.findall(html[0]))
                blanks.append(html.span())
                position = html.end()
        elif mark == "[":
            image = start > 0 and text[start - 1] == "!"
            openers.append((start, image, True))
        elif openers:
            opener, image, active = openers.pop()
            if not active:
                continue
            found = _target(text, opener, start, references)
            if found is None:
                continue
            href, target, end = found
            words = plain(text[opener + 1 : start])
            links.append(Link(words, href, ruler.at(opener), ruler.at(target), image))
            blanks.append((opener, opener + 1))
            blanks.append((start, end))
            position = end
            if not image:
                openers = [(o, i, i) for o, i, _ in openers]
    links.sort(key=lambda link: link.at)
    return Running(_with_prose(given, text, blanks), tuple(links), tuple(codes), tuple(anchors))


def _closing_ticks(text: str, start: int, length: int) -> int:
    for run in TICKS.finditer(text, start):
        if len(run[0]) == length:
            return run.end()
    return 0


def _target(
    text: str, opener: int, closer: int, references: Mapping[str, str]
) -> tuple[str, int, int] | None:
    """The href behind a link text, the offset of its target, and where the link ends."""
    if inline := DESTINATION.match(text, closer + 1):
        group = "angled" if inline["angled"] is not None else "bare"
        return ESCAPE.sub(r"\1", inline[group]), inline.start(group), inline.end()
    label = LABEL.match(text, closer + 1)
    own = text[opener + 1 : closer]
    key = label_key(label[1] if label and label[1].strip() else own)
    if key in references:
        return references[key], opener, label.end() if label else closer + 1
    return None


def _with_prose(
    given: list[tuple[int, int, str]], text: str, blanks: list[tuple[int, int]]
) -> tuple[Line, ...]:
    letters = list(text)
    for start, end in blanks:
        for index in range(start, end):
            if letters[index] != "\n":
                letters[index] = " "
    prose = "".join(letters)
    lines: list[Line] = []
    offset = 0
    for number, column, piece in given:
        lines.append(Line(number, column, piece, prose[offset : offset + len(piece)]))
        offset += len(piece) + 1
    return tuple(lines)


def plain(raw: str) -> str:
    """The words of a piece of Markdown without its markup, white space collapsed."""
    if not re.search(r"[`*_~<\[\\\n]", raw):
        return raw.strip()
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match[2])
        return f"\0{len(kept) - 1}\0"

    raw = re.sub(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", keep, raw, flags=re.DOTALL)
    raw = ESCAPE.sub(lambda match: keep_literal(kept, match[1]), raw)
    raw = COMMENT.sub("", raw)
    raw = AUTOLINK.sub(r"\1", raw)
    raw = TAG.sub("", raw)
    for _ in range(2):
        raw = re.sub(r"!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\](?:" + DESTINATION.pattern + ")", r"\1", raw)
    for _ in range(2):
        raw = EMPHASIS.sub(r"\2", raw)
        raw = UNDERSCORED.sub(r"\2", raw)
    raw = re.sub("\0(\\d+)\0", lambda match: kept[int(match[1])], raw)
    return " ".join(raw.split())


def keep_literal(kept: list[str], letter: str) -> str:
    """Set an escaped character aside, so that no later step takes it for markup."""
    kept.append(letter)
    return f"\0{len(kept) - 1}\0"


def decoded(href: str) -> str:
    """A link target with percent signs decoded once."""
    return unquote(href)
