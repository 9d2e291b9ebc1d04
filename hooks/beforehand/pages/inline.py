"""Running text: code spans, links and HTML found with their exact places."""

import re
from bisect import bisect_right
from collections.abc import Mapping
from urllib.parse import unquote

import msgspec
from markdown_it.common.utils import unescapeAll

from beforehand.pages.emphasis import without_emphasis
from beforehand.pages.page import Code, Line, Link
from beforehand.source import Place

SPECIAL = re.compile(r"[`\\<\[\]]")
TICKS = re.compile(r"`+")
AUTOLINK = re.compile(r"<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*)>")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?/?>")
TAG_ANCHOR = re.compile(r"""\s(?:id|name)\s*=\s*["']?([^"'\s>]+)""")
TITLE = r"""(?:\s++(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?"""
DESTINATION = re.compile(
    rf"""\(\s*+(?:<(?P<angled>[^<>\n]*)>|(?P<bare>(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*)){TITLE}\s*+\)"""
)
BROKEN_OFF = re.compile(r"\(\s*\Z")
"""A target that the end of a block cuts off: no link, and no reference either."""
LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]")
LONGEST_LABEL = 1000
LINK = re.compile(rf"!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\](?:{DESTINATION.pattern})")
ESCAPE = re.compile(r"\\(?P<literal>[!-/:-@\[-`{-~])")
CODE = re.compile(r"(?<!`)(`+)(?!`)(?P<literal>.+?)(?<!`)\1(?!`)", re.DOTALL)
MARKUP = re.compile(r"[`*_~<\[\\\n]")
KEPT = re.compile("\0(\\d+)\0")


class Running(msgspec.Struct, frozen=True):
    """What a stretch of running text holds."""

    lines: tuple[Line, ...]
    links: tuple[Link, ...] = ()
    codes: tuple[Code, ...] = ()
    anchors: tuple[str, ...] = ()


class _Ruler:
    """Turns an offset in the joined lines into a place."""

    def __init__(self, lines: list[tuple[int, int, str]]) -> None:
        self.lines = lines
        self.starts = [0]
        for _, _, text in lines:
            self.starts.append(self.starts[-1] + len(text) + 1)

    def at(self, offset: int) -> Place:
        index = min(bisect_right(self.starts, offset), len(self.lines)) - 1
        number, column, _ = self.lines[index]
        return Place(number, column + offset - self.starts[index])


def label_key(label: str) -> str:
    """A link label as CommonMark compares it: case folded, white space collapsed."""
    return " ".join(label.split()).casefold().upper()


def read_running(given: list[tuple[int, int, str]], references: Mapping[str, str]) -> Running:
    """Scan the lines of one block, each given as (line number, column, text)."""
    text = given[0][2] if len(given) == 1 else "\n".join([piece for _, _, piece in given])
    if not SPECIAL.search(text):
        return Running(tuple([Line(n, c, piece, piece) for n, c, piece in given]))
    scan = _Scan(text, _Ruler(given), references)
    scan.run()
    links = sorted(scan.links, key=lambda link: link.at)
    prose = _with_prose(given, text, scan.blanks)
    return Running(prose, tuple(links), tuple(scan.codes), tuple(scan.anchors))


class _Scan:
    """One pass over running text. Each step returns where the next one begins.

    ``blanks`` are the stretches that are no prose. An opening bracket is remembered with
    whether it opens an image; those below ``dead`` enclose a link and open none themselves.
    """

    def __init__(self, text: str, ruler: _Ruler, references: Mapping[str, str]) -> None:
        self.text = text
        self.ruler = ruler
        self.references = references
        self.blanks: list[tuple[int, int]] = []
        self.links: list[Link] = []
        self.codes: list[Code] = []
        self.anchors: list[str] = []
        self.openers: list[tuple[int, bool]] = []
        self.dead = 0
        self.closing = text.rfind("-->")

    def run(self) -> None:
        position = escaped = 0
        while match := SPECIAL.search(self.text, position):
            start = match.start()
            mark = match[0]
            if mark == "\\":
                position = escaped = start + 2
            elif mark == "`":
                position = self._code(start)
            elif mark == "<":
                position = self._angle(start)
            elif mark == "[":
                bang = start > escaped and self.text[start - 1] == "!"
                self.openers.append((start, bang))
                position = start + 1
            else:
                position = self._link(start)

    def _code(self, start: int) -> int:
        run = TICKS.match(self.text, start)
        assert run is not None
        end = _closing_ticks(self.text, run.end(), len(run[0]))
        if not end:
            return run.end()
        inner = self.text[run.end() : end - len(run[0])].replace("\n", " ")
        self.codes.append(Code(inner.strip(), self.ruler.at(run.end())))
        self.blanks.append((start, end))
        return end

    def _angle(self, start: int) -> int:
        if auto := AUTOLINK.match(self.text, start):
            at, to = self.ruler.at(start), self.ruler.at(start + 1)
            self.links.append(Link(auto[1], auto[1], at, to))
            self.blanks.append(auto.span())
            return auto.end()
        html = self._comment(start) or TAG.match(self.text, start)
        if html is None:
            return start + 1
        self.anchors.extend(TAG_ANCHOR.findall(html[0]))
        self.blanks.append(html.span())
        return html.end()

    def _comment(self, start: int) -> re.Match[str] | None:
        """The comment that begins here, if it is closed."""
        return COMMENT.match(self.text, start) if start < self.closing else None

    def _link(self, start: int) -> int:
        if not self.openers:
            return start + 1
        opener, image = self.openers.pop()
        active = image or len(self.openers) >= self.dead
        found = _target(self.text, opener, start, self.references) if active else None
        self.dead = min(self.dead, len(self.openers))
        if found is None:
            return start + 1
        href, target, end = found
        words = plain(self.text[opener + 1 : start])
        at, to = self.ruler.at(opener), self.ruler.at(target)
        self.links.append(Link(words, href, at, to, image))
        self.blanks.extend([(opener, opener + 1), (start, end)])
        if not image:
            self.dead = len(self.openers)
        return end


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
        return unescapeAll(inline[group]), inline.start(group), inline.end()
    if not references or closer - opener > LONGEST_LABEL or BROKEN_OFF.match(text, closer + 1):
        return None
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
    if not MARKUP.search(raw):
        return raw.strip()
    raw = raw.replace("\0", "\ufffd")
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        """Set literal text aside, so that no later step takes it for markup."""
        kept.append(match["literal"])
        return f"\0{len(kept) - 1}\0"

    if "`" in raw:
        raw = CODE.sub(keep, raw)
    if "\\" in raw:
        raw = ESCAPE.sub(keep, raw)
    if "<" in raw:
        raw = TAG.sub("", AUTOLINK.sub(r"\1", without_comments(raw)))
    if "](" in raw:
        raw = LINK.sub(r"\1", LINK.sub(r"\1", raw))
    raw = without_emphasis(raw)
    if kept:
        raw = KEPT.sub(lambda match: kept[int(match[1])], raw)
    return " ".join(raw.split())


def without_comments(text: str) -> str:
    """The text without HTML comments; one that is never closed is text."""
    last = text.rfind("-->")
    return COMMENT.sub("", text[: last + 3]) + text[last + 3 :] if last >= 0 else text


def decoded(href: str) -> str:
    """A link target with percent signs decoded once."""
    return unquote(href)
