"""How a heading, bullet or line begins: its id, the words of a vocabulary in it, the rest."""

import re

import msgspec

from beforehand.config import Config, folded
from beforehand.pages.page import Cell
from beforehand.records.fields import read_date
from beforehand.source import Place

LOCAL_ID = r"[A-Z]{1,4}-?\d+[a-z]?(?:\.\d+)*|\d+[a-z]?"
ID_FIRST = re.compile(
    rf"^\[{{0,2}}\(?(?P<id>{LOCAL_ID}|\([a-z]{{1,4}}\)|[ivx]+(?=\)))\)?\]?"
    r"(?=[\s.:·,)—–(（\]-]|$)"
)
TAG = re.compile(r"^\s*[\[(（【]\s*(?P<tag>[^\[\]()（）【】]{2,24}?)\s*[\])）】]\s*[:：.—–-]?\s*")
BETWEEN = re.compile(r"(\s*[·|:：]\s*|\s+[—–-]\s+|\s*[（(]|[)）]\s*)")
EDGES = " \t.,:：·|—–-*_)）]"
LINK_TAIL = re.compile(r"\]\([^()\s]*\)\s*$")
SECTIONS = re.compile(r"§+\s?[A-Z]?\d[\d.]*(?:\s*[,–-]\s*§?\s?\d[\d.]*)*")
LABEL = re.compile(r"[vV]?[A-Z]?\d+(?:\.\d+)*")
MAIN = {"finding": "objection", "amendment": "what changed", "deviation": "what happened"}


class Lead(msgspec.Struct, frozen=True):
    """The beginning of a part.

    ``tagged`` says that a severity in brackets stands where an id would: ``[P0] title``.
    """

    id: str
    cells: dict[str, Cell]
    tagged: bool
    spelled: bool


def local_id(text: str) -> str:
    """The id that a cell, heading or bullet begins with, or nothing.

    >>> local_id("F3 · blocking"), local_id("[[H-01] Title](x)"), local_id("Five")
    ('F3', 'H-01', '')
    """
    match = ID_FIRST.match(text.strip().strip("*").strip("#").strip())
    return match["id"].strip("()") if match else ""


def read_lead(text: str, at: Place, part: str, config: Config) -> Lead:
    """The id, the known words and the rest of a heading or line without markup."""
    words = config.phrases.get(part, ())
    after = _after_phrase(text, words)
    rest = (after if after is not None else text).strip().lstrip("*#").strip()
    identifier, rest = _take_id(rest, part, config)
    cells: dict[str, Cell] = {}
    tag = TAG.match(rest)
    tagged = bool(tag and part == "finding" and _column(tag["tag"], part, config) == "severity")
    if tag and tagged:
        cells["severity"] = Cell(tag["tag"], tag["tag"], at)
        rest = rest[tag.end() :]
        if not identifier:
            identifier, rest = _take_id(rest, part, config)
    rest = _take_words(rest, at, part, config, cells)
    if rest:
        cells[MAIN.get(part, part)] = Cell(rest, rest, at)
    return Lead(identifier, cells, tagged, after is not None)


def _take_id(text: str, part: str, config: Config) -> tuple[str, str]:
    match = ID_FIRST.match(text)
    if not match:
        return "", text
    bracketed = text.startswith("[") and not text.startswith("[[")
    if bracketed and part == "finding" and _column(match["id"], part, config) == "severity":
        return "", text
    rest = LINK_TAIL.sub("", text[match.end() :])
    opens = re.match(r"\s*[（(\[]", rest)
    return match["id"].strip("()"), rest if opens else rest.lstrip(EDGES)


def _after_phrase(title: str, words: tuple[str, ...]) -> str | None:
    low = title.casefold()
    for word in sorted(filter(None, words), key=len, reverse=True):
        if low.startswith(word.casefold()):
            rest = title[len(word) :].lstrip(" #：:")
            if local_id(rest):
                return rest
    return None


def _take_words(text: str, at: Place, part: str, config: Config, cells: dict[str, Cell]) -> str:
    """Move the words that name a column into ``cells``; what remains stays as it was written."""
    pieces = BETWEEN.split(text)
    for index in range(0, len(pieces), 2):
        piece = pieces[index].strip()
        name = _column(piece, part, config) if piece else ""
        if not name or name in cells:
            continue
        cells[name] = Cell(piece, piece, at)
        pieces[index] = ""
        opened = index > 0 and pieces[index - 1].strip() in ("(", "（")
        if index > 0:
            pieces[index - 1] = " " if opened else ""
        if opened and index + 1 < len(pieces):
            pieces[index + 1] = " "
    return " ".join("".join(pieces).split()).strip(" ·|:：—–-")


def _column(piece: str, part: str, config: Config) -> str:
    """The column that a piece of a heading fills by its form alone."""
    if part == "finding":
        word = folded(piece)
        for name in ("severity", "disposition"):
            if word in config.word_names.get(name, {}):
                return name
    if part == "amendment":
        if read_date(piece):
            return "date"
        if SECTIONS.fullmatch(piece):
            return "section"
        if LABEL.fullmatch(piece):
            return "version"
    return ""
