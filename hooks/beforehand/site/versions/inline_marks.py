"""The words of a passage without the marks of Markdown: what they mean is shown in their place.

A mark that stayed is hidden, and so are those of words that came or went as a whole. Where the
mark itself is what changed, that is said: nothing that differs may be out of sight.
"""

import re
from collections.abc import Iterator, Sequence
from html import unescape
from html.entities import html5
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from beforehand.pages.inline import AUTOLINK, CODE, COMMENT, LINK, TAG
from beforehand.site.words.markup import escape_kept

if TYPE_CHECKING:
    from beforehand.freezing.texts.wording import Words

FAR, EDGE = 640, 240
"""Of more signs than this that stayed within a passage, only both edges are shown."""

MARKED = re.compile(r"[`*_~\[\\#<&]|^\s*(?:>\s*)*[-+]\s|[=-]\s*$")
HEADING = re.compile(r"\s*(?P<open>#{1,6}\s+)(?P<inside>.*?)(?P<close>\s+#+\s*)?")
UNDERLINED = re.compile(r"(?P<open>)(?P<inside>.*?)(?P<close>\s(?:=+|-+)\s*)")
BULLET = re.compile(r"\s*(?:>\s*)*(?P<mark>[-*+])(?=\s)")
ESCAPED = re.compile(r"\\(?=[!-/:-@\[-`{-~])")
EMPHASIS = (
    ("strong", re.compile(r"(?P<open>\*\*)(?=\S)(?P<inside>.+?)(?<=\S)(?P<close>\*\*)")),
    ("strong", re.compile(r"(?<!\w)(?P<open>__)(?=\S)(?P<inside>.+?)(?<=\S)(?P<close>__)(?!\w)")),
    ("struck", re.compile(r"(?P<open>~~)(?=\S)(?P<inside>.+?)(?<=\S)(?P<close>~~)")),
    ("em", re.compile(r"(?P<open>\*)(?=\S)(?P<inside>.+?)(?<=\S)(?P<close>\*)")),
    ("em", re.compile(r"(?<!\w)(?P<open>_)(?=\S)(?P<inside>.+?)(?<=\S)(?P<close>_)(?!\w)")),
)
BROKEN = re.compile(r"<br\s*/?>", re.IGNORECASE)
ENTITY = re.compile(r"&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|(?P<name>[A-Za-z][A-Za-z0-9]{1,31}));")
DRESSING = re.compile(
    r"</?(?:b|i|u|s|em|strong|small|sub|sup|span|mark|kbd|abbr|code|p|div|center|font|wbr)\b",
    re.IGNORECASE,
)
"""Tags that only dress the words between them: hidden where they stayed."""

TAGS = {"gone": ("del", "taken away: "), "come": ("ins", "added: ")}
LITERAL = ("code", "field")
"""Passages in which Markdown means nothing."""

LOOKS = {
    "strong": ("<strong>", "</strong>"),
    "em": ("<em>", "</em>"),
    "code": ("<code>", "</code>"),
    "struck": ('<span class="bh-diff__struck">', "</span>"),
    "break": ("", "<br>"),
    "markup": ('<span class="bh-diff__markup">', "</span>"),
    "target": ('<span class="bh-diff__target">', "</span>"),
}
SAID = {"strong": " [bold]", "em": " [italic]", "struck": " [struck through]"}
LINKED = " [link]"
ARROW = " → "
TURN = "↵"
KEPT = "\ue000"
"""What stands for a sign that is no markup any more while the rest is looked at."""


class Sign(msgspec.Struct):
    """One sign of a passage: whether it stayed, what is shown for it, and how."""

    fate: str
    shown: str
    looks: tuple[str, ...] = ()


def words_html(words: Sequence["Words"], sort: str) -> str:
    """Words as HTML, what came and went marked; ``sort`` is that of their passage."""
    signs = _signs(words, sort)
    shown = []
    for fate, found in groupby(signs, lambda sign: sign.fate):
        run = list(found)
        shown.append(_marked(run) if fate in TAGS else _kept(run, len(words) > 1))
    return "".join(shown)


def words_read(words: Sequence["Words"], sort: str) -> str:
    """The words as they read, without marks and without what is said of them."""
    return "".join(sign.shown for sign in _signs(words, sort))


def _signs(words: Sequence["Words"], sort: str) -> list[Sign]:
    """The signs of words that are shown; where nothing is marked up, words at once."""
    if sort in LITERAL or not MARKED.search("".join(each.text for each in words)):
        return [Sign(each.fate, each.text) for each in words]
    signs = [Sign(each.fate, sign) for each in words for sign in each.text]
    sides = [_Side([sign for sign in signs if sign.fate != other]) for other in TAGS]
    for side in sides:
        side.read(sort)
    return [sign for sign in signs if sign.shown]


class _Side:
    """One of the two texts of a passage. Each mark that is understood is hidden or put in words."""

    def __init__(self, signs: list[Sign]) -> None:
        self.signs = signs
        self.text = "".join(sign.shown or KEPT for sign in signs)

    def read(self, sort: str) -> None:
        if sort == "heading":
            self._heading()
        bullet = BULLET.match(self.text) if sort == "item" else None
        if bullet:
            self.signs[bullet.start("mark")].shown = "•"
            self._done(bullet.span("mark"))
        for code in CODE.finditer(self.text):
            opened, closed = (
                (code.start(), code.start("literal")),
                (code.end("literal"), code.end()),
            )
            self._between(opened, closed, "code", " [code]")
            self._done(code.span())
        for escaped in ESCAPED.finditer(self.text):
            self._between(escaped.span(), (escaped.end() + 1, escaped.end() + 1), "", "\\")
            self._done((escaped.start(), escaped.end() + 1))
        self._html()
        for link in LINK.finditer(self.text):
            self._link(link)
        for look, pattern in EMPHASIS:
            for found in pattern.finditer(self.text):
                self._between(found.span("open"), found.span("close"), look, SAID[look])
                self._done(found.span("open"))
                self._done(found.span("close"))

    def _html(self) -> None:
        """HTML as it is meant: lines break, signs are those that are named; the rest is quiet."""
        for found in AUTOLINK.finditer(self.text):
            self._between((found.start(), found.start(1)), (found.end(1), found.end()), "", LINKED)
            self._done(found.span())
        for pattern in (COMMENT, TAG):
            for found in pattern.finditer(self.text):
                self._tag(found)
                self._done(found.span())
        for entity in ENTITY.finditer(self.text):
            self._entity(entity)
            self._done(entity.span())

    def _tag(self, found: re.Match[str]) -> None:
        signs = self.signs[slice(*found.span())]
        fates = {sign.fate for sign in signs}
        if BROKEN.fullmatch(found[0]) and len(fates) == 1:
            self._hide(found.span())
            signs[0].shown, signs[0].looks = (" " if fates == {"same"} else TURN), ("break",)
        elif fates == {"same"} and DRESSING.match(found[0]):
            self._hide(found.span())
        else:
            _quiet(signs)

    def _entity(self, found: re.Match[str]) -> None:
        """A sign by its name, unless it came or went and nobody would see it."""
        signs = self.signs[slice(*found.span())]
        name = found["name"]
        meant = unescape(found[0]) if not name or f"{name};" in html5 else ""
        fates = {sign.fate for sign in signs}
        is_seen = meant.isprintable() and not meant.isspace()
        if len(fates) == 1 and meant and (is_seen or fates == {"same"}):
            self._hide(found.span())
            signs[0].shown = meant if is_seen else " "
        else:
            _quiet(signs)

    def _heading(self) -> None:
        found = HEADING.fullmatch(self.text) or UNDERLINED.fullmatch(self.text)
        if found is None:
            return
        marks = found["open"].strip() or found["close"].strip()
        level = len(marks) if marks[:1] == "#" else 1 if marks[:1] == "=" else 2
        opened, closed = found.span("open"), found.span("close")
        self._between(opened, closed, "", f"[heading of level {level}] ")
        self._done(opened)
        self._done(closed)

    def _between(
        self, opened: tuple[int, int], closed: tuple[int, int], look: str, said: str
    ) -> None:
        """Hide two marks; what stands between looks as they mean.

        Where they are what changed, ``said`` stands for the last sign of them that did.
        """
        marks = [sign for at in (opened, closed) for sign in self.signs[slice(*at)]]
        fates = {sign.fate for sign in marks}
        inside = self.signs[opened[1] : closed[0] if closed[0] >= 0 else None]
        self._hide(opened)
        self._hide(closed)
        if fates != {"same"} and fates != {sign.fate for sign in inside}:
            [sign for sign in marks if sign.fate != "same"][-1].shown = said
            return
        for sign in inside:
            if look and look not in sign.looks:
                sign.looks = (*sign.looks, look)

    def _link(self, link: re.Match[str]) -> None:
        """A link by its text; where it leads stands beside it if that is not as it was."""
        opened = link.start(), self.text.index("[", link.start()) + 1
        closed = link.end(1), link.end()
        marks = [sign for at in (opened, closed) for sign in self.signs[slice(*at)]]
        self._hide(opened)
        if all(sign.fate == "same" for sign in marks):
            self._hide(closed)
        else:
            self._hide((closed[0] + 1, _target(link)))
            self._hide((closed[1] - 1, closed[1]))
            self.signs[closed[0]].shown = ARROW
            for sign in self.signs[slice(*closed)]:
                sign.looks = ("target",)
        self._done(opened)
        self._done(closed)

    def _hide(self, at: tuple[int, int]) -> None:
        for sign in self.signs[slice(*at)] if at[0] >= 0 else ():
            sign.shown = ""

    def _done(self, at: tuple[int, int]) -> None:
        """No later step takes these signs for markup."""
        if at[0] >= 0:
            first, last = at
            self.text = f"{self.text[:first]}{KEPT * (last - first)}{self.text[last:]}"


def _quiet(signs: Sequence[Sign]) -> None:
    for sign in signs:
        sign.looks = ("markup",)


def _target(link: re.Match[str]) -> int:
    """Where the target of a link begins."""
    return link.start("angled" if link["angled"] is not None else "bare")


def _kept(run: Sequence[Sign], is_cut: bool) -> str:
    """What stayed; of much of it within a passage that changed only the edges."""
    if not is_cut or sum(len(sign.shown) for sign in run) <= FAR:
        return "".join(_dressed(run))
    signs = [Sign(sign.fate, each, sign.looks) for sign in run for each in sign.shown]
    head, tail = signs[:EDGE], signs[-EDGE:]
    while head and not head[-1].shown.isspace():
        head.pop()
    while tail and not tail[0].shown.isspace():
        tail.pop(0)
    edges = ("".join(_dressed(edge)) for edge in (head or signs[:EDGE], tail or signs[-EDGE:]))
    return ' <span class="bh-quiet">[…]</span> '.join(edge.strip() for edge in edges)


def _marked(run: Sequence[Sign]) -> str:
    """What came or went. The blank before it is outside of the mark."""
    tag, said = TAGS[run[0].fate]
    lead = " " if run[0].shown.startswith(" ") else ""
    first = Sign(run[0].fate, run[0].shown.removeprefix(" "), run[0].looks)
    inside = "".join(_dressed([first, *run[1:]]))
    return f'{lead}<{tag}><span class="bh-unseen">{said}</span>{inside}</{tag}>'


def _dressed(run: Sequence[Sign]) -> Iterator[str]:
    for looks, found in groupby(run, lambda sign: sign.looks):
        text = escape_kept("".join(sign.shown for sign in found).replace("\n", ""))
        for look in looks:
            before, after = LOOKS[look]
            text = f"{before}{text}{after}"
        yield text
