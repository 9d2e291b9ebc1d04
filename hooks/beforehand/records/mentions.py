"""References in running text, found by their form; what they point to is decided later."""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from beforehand.config import Config
from beforehand.source import Place

Form = Literal["global", "section", "part", "note", "local", "letter"]

SECTION = re.compile(
    r"§(?<!`§)§?\s*(?P<label>[A-Z]?\d+(?:\.\d+)*(?![\w.]*\w)|[A-Z]?\d+(?:\.\d+)*|[^\W\d_][\w'’-]*(?: [a-zа-яё][\w'’-]*){0,3})"
)
MORE_SECTIONS = re.compile(r"\s*(?P<joint>,\s*§?|–\s*§?|—\s*§?|-\s*§?|and\s+§?|и\s+§?|&\s*§?)\s*(?P<label>\d+(?:\.\d+)*)(?![\w])")
LOCAL = re.compile(r"(?<![\w/.§#=+-])(?P<id>[A-Z]{1,2}\d{1,3})(?![\w/=]|[-.]\w)")
RANGE = re.compile(r"\s*(?:\.\.|–|—|~|\bto\b|\bthrough\b)\s*(?P<end>[A-Z]{0,4}-?\d+)(?![\w-])")
SUB = re.compile(r"[,\s]+(?P<word>[^\W\d_]+)\s+(?P<label>\d+|\([a-z]+\))(?!\w)")
NOTE_ID = r"\((?P<id>[a-z]{1,3})\)(?:/\((?P<part>[a-z])\))?"
LETTER = r"(?P<id>\((?:[ivx]+|[a-h])\))"
NUMBERED = r"#?(?P<id>[A-Z]{0,3}\d{1,3}[a-z]?)(?![\w.]*\d|\w|%|-\w)"
MORE_NUMBERED = re.compile(
    r"\s*(?P<joint>,|and\b|or\b|и\b|или\b|&|–|—|\.\.|、|と|和)\s*#?(?P<id>[A-Z]{0,3}\d{1,3})(?![\w.]*\d|\w|%|\s+of\b)"
)
BEFORE = 72
MARKUP = re.compile(r"\]\([^)]*\)|[*_`\[\]]|~~")


class Mention(msgspec.Struct, frozen=True, array_like=True):
    """One reference as written.

    ``kind`` is the kind or part its form names, ``id`` what it names, ``sub`` a clause,
    step or section of it. ``before`` is the text just before, for a qualifier such as
    ``charter`` in ``charter §5.1``. ``length`` counts the characters it covers. ``inner``
    says that only a range names it: ``S041`` in ``S040–S055``.
    """

    form: Form
    kind: str
    id: str
    at: Place
    length: int
    sub: str = ""
    before: str = ""
    text: str = ""
    inner: bool = False


class Found(msgspec.Struct, frozen=True):
    """A mention inside one text, by offsets."""

    start: int
    end: int
    form: Form
    kind: str
    id: str
    sub: str = ""
    inner: bool = False


class Scanner:
    """Finds mentions; its expressions are made once for a configuration."""

    def __init__(self, config: Config) -> None:
        self.globals: list[tuple[str, str, re.Pattern[str]]] = []
        for prefix in config.prefixes:
            literal = re.escape(prefix.starts)
            pattern = f"{literal}(?<![\\w/.@#-]{literal})(?:{prefix.shape})(?![\\w-]|\\.\\w|/\\w)"
            self.globals.append((prefix.kind, prefix.starts, re.compile(pattern)))
        self.parts = {
            kind: _phrase(config, kind, NUMBERED) for kind in ("finding", "prediction", "amendment")
        }
        self.note = _phrase(config, "note", NOTE_ID)
        self.letter = _phrase(config, "condition", LETTER)
        self.precheck = re.compile(r"pre-check\s+" + LETTER)
        self.clause_words = {
            word.casefold(): kind
            for kind in ("clause", "step", "condition")
            for word in config.phrases.get(kind, ())
        }

    def scan(self, prose: str) -> list[Found]:
        """The mentions in a text whose code and markup are blank, in order, none overlapping."""
        found: list[Found] = []
        for kind, starts, pattern in self.globals:
            if starts in prose:
                for match in pattern.finditer(prose):
                    found.extend(self._global(prose, match, kind, starts))
        if "§" in prose:
            for match in SECTION.finditer(prose):
                found.extend(_sections(prose, match))
        for kind, pattern in self.parts.items():
            for match in pattern.finditer(prose):
                found.extend(_numbered(prose, match, kind))
        if "(" in prose:
            for match in self.note.finditer(prose):
                found.append(Found(match.start(), match.end(), "note", "note", match["id"], match["part"] or ""))
            for pattern in (self.letter, self.precheck):
                for match in pattern.finditer(prose):
                    found.append(Found(match.start(), match.end(), "letter", "condition", match["id"]))
        for match in LOCAL.finditer(prose):
            found.extend(self._local(prose, match))
        return _apart(found)

    def _global(
        self, prose: str, match: re.Match[str], kind: str, starts: str
    ) -> Iterator[Found]:
        identifier = match[0]
        end = match.end()
        sub = ""
        if step := SUB.match(prose, end):
            word = self.clause_words.get(step["word"].casefold(), "")
            if word:
                sub, end = f"{word} {step['label']}", step.end()
        yield Found(match.start(), end, "global", kind, identifier, sub)
        if spread := RANGE.match(prose, match.end()):
            first, last = _tail(identifier), _tail(spread["end"])
            if first and last and first[1] < last[1] <= first[1] + 200:
                width = len(identifier) - len(first[0])
                for number in range(first[1] + 1, last[1] + 1):
                    other = first[0] + str(number).zfill(width)
                    inner = number < last[1]
                    yield Found(
                        spread.start("end"), spread.end(), "global", kind, other, "", inner
                    )

    def _local(self, prose: str, match: re.Match[str]) -> Iterator[Found]:
        identifier = match["id"]
        end = match.end()
        sub = ""
        if clause := SUB.match(prose, end):
            word = self.clause_words.get(clause["word"].casefold(), "")
            if word:
                sub, end = f"{word} {clause['label']}", clause.end()
        yield Found(match.start(), end, "local", "", identifier, sub)
        if not sub and (spread := RANGE.match(prose, match.end())):
            first, last = _tail(identifier), _tail(spread["end"])
            same = first and last and last[0] in ("", first[0])
            if same and first and last and first[1] < last[1] <= first[1] + 50:
                for number in range(first[1] + 1, last[1] + 1):
                    yield Found(
                        spread.start("end"), spread.end(), "local", "", f"{first[0]}{number}"
                    )


def before(raw: str, start: int) -> str:
    """The text before an offset, without markup, as far as a qualifier may reach."""
    return MARKUP.sub("", raw[max(0, start - 2 * BEFORE) : start])[-BEFORE:]


def _phrase(config: Config, kind: str, tail: str) -> re.Pattern[str]:
    words = sorted(config.phrases.get(kind, ()), key=len, reverse=True)
    if not words:
        return re.compile(r"(?!)")
    spelled = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in words)
    return re.compile(rf"(?<![\w-])(?i:{spelled})\s*(?-i:{tail})")


def _numbered(prose: str, match: re.Match[str], kind: str) -> Iterator[Found]:
    yield Found(match.start(), match.end(), "part", kind, match["id"])
    last, end = match["id"], match.end()
    while more := MORE_NUMBERED.match(prose, end):
        first_tail, next_tail = _tail(last), _tail(more["id"])
        if more["joint"] in ("–", "—", "..") and first_tail and next_tail:
            for number in range(first_tail[1] + 1, min(next_tail[1], first_tail[1] + 200)):
                yield Found(more.start("id"), more.end(), "part", kind, f"{first_tail[0]}{number}")
        identifier = more["id"]
        yield Found(more.start("id"), more.end(), "part", kind, identifier)
        last, end = identifier, more.end()


def _sections(prose: str, match: re.Match[str]) -> Iterator[Found]:
    label = match["label"].rstrip("'’-")
    label = re.sub(r"['’]s$", "", label)
    end = match.start("label") + len(label)
    yield Found(match.start(), end, "section", "section", label)
    if not label[0].isdigit():
        return
    many = match[0].startswith("§§")
    while more := MORE_SECTIONS.match(prose, end):
        joint = more["joint"]
        if not many and "§" not in joint:
            break
        first, last = label.rpartition("."), more["label"].rpartition(".")
        if joint[:1] in "–—-" and first[0] == last[0]:
            for number in range(int(first[2]) + 1, min(int(last[2]), int(first[2]) + 100)):
                inner = f"{first[0]}.{number}" if first[0] else str(number)
                yield Found(more.start("label"), more.end(), "section", "section", inner)
        label, end = more["label"], more.end()
        yield Found(more.start("label"), end, "section", "section", label)


def _tail(identifier: str) -> tuple[str, int] | None:
    match = re.search(r"\d+$", identifier)
    return (identifier[: match.start()], int(match[0])) if match else None


def _apart(found: list[Found]) -> list[Found]:
    """Drop a mention that lies inside or across an earlier, longer one."""
    found.sort(key=lambda item: (item.start, -item.end))
    kept: list[Found] = []
    end = -1
    for item in found:
        again = kept and (item.start, item.end, item.form) == (
            kept[-1].start,
            kept[-1].end,
            kept[-1].form,
        )
        if item.start >= end or (again and item.id != kept[-1].id):
            kept.append(item)
            end = max(end, item.end)
    return kept
