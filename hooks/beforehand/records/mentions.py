"""References in running text, found by their form; what they point to is decided later.

Every expression begins with a literal or a small set of characters, and what must not
stand before it is looked up afterwards: searching is then many times faster.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from typing import Literal

import msgspec

from beforehand.config import Config, Prefix
from beforehand.records.phrases import WORDY, BeforeBracket, BeforeNumber, folded_alike
from beforehand.source import Place

Form = Literal["global", "section", "part", "note", "local", "letter"]

SECTION = re.compile(
    r"§(?<!`§)§?\s*"
    r"(?P<label>[A-Z]?\d{1,9}(?:\.\d{1,9})*|[^\W\d_][\w'’-]*(?: [a-zа-яё][\w'’-]*){0,3})"
)
MORE_SECTIONS = re.compile(
    r"\s*(?P<joint>,\s*§?|–\s*§?|—\s*§?|-\s*§?|and\s+§?|и\s+§?|&\s*§?)\s*"
    rf"(?P<label>\d{{1,9}}(?:\.\d{{1,9}})*)(?!{WORDY})"
)
LOCAL = re.compile(
    rf"(?P<head>[A-Z](?=[A-Z]?\d)(?<!{WORDY}[A-Z])(?<![/.§#@=+-][A-Z])[A-Z]?)\d{{1,3}}"
    rf"(?!{WORDY}|[/=]|\.\w|-(?!(?P=head)\d)\w)"
)
SUB = re.compile(
    rf"[,，\s]*+(?P<word>[^\W\d_]++)\s*+(?P<label>\d{{1,9}}|[(（][a-z]+[)）])(?!{WORDY})"
)
MORE_SUBS = re.compile(
    rf"\s*(?:,\s*and\b|,|and\b|&)\s*(?P<label>\d{{1,9}}|\([a-z]+\))(?!{WORDY}|\.\d)"
)
JOINT = re.compile(r"\s*+(?:\.\.|[–—~～〜-]|\bto\b|\bthrough\b|\bпо\b)\s*")
NUMBER = re.compile(rf"\d{{1,9}}(?!{WORDY}|-)")
BRACKETS = (("(", re.compile(r"\([a-z]+\)")), ("（", re.compile(r"（[a-z]+）")))
NOTE_ID = re.compile(r"[(（](?P<id>[a-z]{1,3})[)）](?:/[(（](?P<part>[a-z])[)）])?")
LETTER = re.compile(r"[(（](?P<id>[ivx]+|[a-h])[)）]")
PRECHECK = re.compile(r"pre-check\s+$")

APART_BEFORE = re.compile(rf"(?<!{WORDY})(?<![/.@#-])")
"""Where an id may begin."""

COUNTERS = "个個条條项項件つ种種处處点點次名人回箇ヶ개건명회점"
"""What follows a number of things, as in 发现 3 个问题, and never the number of a thing."""

ID = rf"(?P<id>[A-Z]{{1,3}}\d{{1,3}}[a-z]?|\d{{1,3}}[a-z]?(?!\s?[{COUNTERS}]))"
APART = rf"(?!(?:-(?![A-Z]{{0,3}}\d))?{WORDY}|\.\d|%)"
NUMBERED = rf"(?:[#№]\s*)?{ID}{APART}"
MORE_NUMBERED = re.compile(
    r"\s*(?P<joint>[,，]\s*(?:and\b|or\b|и\b|или\b)|and\b|or\b|и\b|или\b|\.\.|[,，&、–—~～〜-]|と|和|및|와|과)"
    rf"\s*(?:[#№]\s*)?{ID}{APART}(?!\s+of\b)"
)
THINGS = re.compile(r"\s+(?!(?:and|or|и|или)\b)[^\W\d_]")
SPREAD = frozenset("–—~～〜-") | {".."}
MOST = 200
BEFORE = 72
HINT = re.compile(r"[\d§(（]")
"""What every mention has, but for an id whose shape the configuration makes of letters."""

MARK = re.compile(r"[*_`\[\]~]")
MARKUP = re.compile(r"\]\([^)]*\)|[*_`\[\]]|~~")


class Mention(msgspec.Struct, frozen=True, array_like=True):
    """One reference as written.

    ``kind`` is the kind or part its form names, ``id`` what it names, ``sub`` a clause,
    step or section of it. ``before`` is the text just before, for a qualifier such as
    ``charter`` in ``charter §5.1``. ``inner`` says that only a range names it: ``S041`` in
    ``S040–S055``.
    """

    form: Form
    kind: str
    id: str
    at: Place
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


class Scheme:
    """The ids of one prefix in a text, each standing apart from the words around it."""

    def __init__(self, prefix: Prefix) -> None:
        self.kind = prefix.kind
        self.starts = prefix.starts
        self.shape = prefix.shape

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """An id and what must not follow it; made where one is met, since that takes long."""
        first = re.escape(self.starts)
        return re.compile(f"{first}(?:{self.shape})(?![./]?{WORDY}|-(?!{first}\\d)\\w)")

    def find(self, prose: str) -> Iterator[re.Match[str]]:
        """The ids, as an expression that also looks at what stands before would find them."""
        at = 0 if self.starts in prose else len(prose)
        while at < len(prose) and (match := self.pattern.search(prose, at)):
            at = match.start() + 1
            if APART_BEFORE.match(prose, match.start()):
                yield match
                at = max(at, match.end())


class Scanner:
    """Finds mentions; its expressions are made once for a configuration."""

    def __init__(self, config: Config) -> None:
        self.schemes = tuple(map(Scheme, config.prefixes))
        self.parts = tuple(
            (kind, BeforeNumber(config.phrases.get(kind, ()), NUMBERED))
            for kind in ("finding", "prediction", "amendment")
        )
        self.note = BeforeBracket(config.phrases.get("note", ()))
        self.letter = BeforeBracket(config.phrases.get("condition", ()))
        self.clause_words = {
            word.casefold(): kind
            for kind in ("clause", "step", "condition")
            for word in config.phrases.get(kind, ())
        }

    def scan(self, prose: str) -> list[Found]:
        """The mentions in a text whose code and markup are blank, in order, none overlapping."""
        if not HINT.search(prose) and not any(one.starts in prose for one in self.schemes):
            return []
        found: list[Found] = []
        for scheme in self.schemes:
            named = partial(self._named, prose, "global", scheme.kind)
            found.extend(_chained(scheme.find(prose), named))
        if "§" in prose:
            found.extend(_chained(SECTION.finditer(prose), partial(_sections, prose)))
        folded = folded_alike(prose)
        for kind, phrases in self.parts:
            listed = partial(_numbered, prose, kind, phrases)
            found.extend(_chained(phrases.find(prose, folded), listed))
        for opener, pattern in BRACKETS:
            if opener in prose:
                for match in pattern.finditer(prose):
                    found.extend(self._bracketed(prose, folded, match.start()))
        found.extend(_chained(LOCAL.finditer(prose), partial(self._named, prose, "local", "")))
        return _apart(found)

    def _bracketed(self, prose: str, folded: str, at: int) -> Iterator[Found]:
        note = NOTE_ID.match(prose, at)
        if note and (start := self.note.begin(folded, at)) >= 0:
            yield Found(start, note.end(), "note", "note", note["id"], note["part"] or "")
        letter = LETTER.match(prose, at)
        if letter:
            start = self.letter.begin(folded, at)
            if start < 0 and (word := PRECHECK.search(prose, max(0, at - BEFORE), at)):
                start = word.start()
            if start >= 0:
                yield Found(start, letter.end(), "letter", "condition", f"({letter['id']})")

    def _named(self, prose: str, form: Form, kind: str, match: re.Match[str]) -> Iterator[Found]:
        """An id that stands for itself, with the clause or the range that follows it."""
        identifier, end = match[0], match.end()
        sub = SUB.match(prose, end)
        word = self.clause_words.get(sub["word"].casefold(), "") if sub else ""
        if sub and word:
            label = _narrow(sub["label"])
            yield Found(match.start(), sub.end(), form, kind, identifier, f"{word} {label}")
            many = sub["word"].casefold() in self.clause_words and sub["word"][-1] in "sS"
            end = sub.end()
            while many and (more := MORE_SUBS.match(prose, end)):
                begin, end = more.start("label"), more.end()
                yield Found(begin, end, form, kind, identifier, f"{word} {more['label']}")
            return
        yield Found(match.start(), end, form, kind, identifier)
        head = identifier.rstrip("0123456789")
        spread = _spread(prose, end, head) if head != identifier else None
        if spread:
            begin, end, last = spread
            width = len(identifier) - len(head)
            first = int(identifier[-width:])
            for number in range(first + 1, last + 1 if last <= first + MOST else first):
                other = head + str(number).zfill(width)
                yield Found(begin, end, form, kind, other, "", number < last)


def before(raw: str, start: int, first: int = 0) -> str:
    """The text before an offset, without markup, as far as a qualifier may reach.

    ``first`` is where the paragraph begins.
    """
    words = raw[max(first, start - 2 * BEFORE) : start]
    if MARK.search(words):
        words = MARKUP.sub("", words)
    return words[-BEFORE:]


def _narrow(label: str) -> str:
    """A label in ordinary brackets, if it has any."""
    return f"({label[1:-1]})" if label[0] in "(（" else label


def _spread(prose: str, end: int, head: str) -> tuple[int, int, int] | None:
    """The end of a range, where it stands and its number: ``..07``, ``–S055``, ``to S055``.

    A bare number ends a range only if nothing stands between: in ``S040 — 55 of them``
    the dash is punctuation.
    """
    joint = JOINT.match(prose, end)
    if joint is None:
        return None
    at = joint.end()
    if prose.startswith(head, at):
        number = NUMBER.match(prose, at + len(head))
    else:
        close = not any(char.isspace() for char in joint[0])
        number = NUMBER.match(prose, at) if close else None
    return (at, number.end(), int(number[0])) if number else None


def _numbered(
    prose: str, kind: str, phrases: BeforeNumber, match: re.Match[str]
) -> Iterator[Found]:
    """A part with its number, and those that follow it in a list or range.

    After a phrase that names one thing, a number of things ends the list, as in
    ``finding 3, 12 calls``.
    """
    one = phrases.names_one(match)
    yield Found(match.start(), match.end(), "part", kind, match["id"])
    last, end = match["id"], match.end()
    while more := MORE_NUMBERED.match(prose, end):
        name, begin = more["id"], more.start("id")
        if more["joint"] in SPREAD:
            close = begin - end == len(more["joint"])
            names = _between(last, name, close)
            if not names:
                return
            for inner in names:
                yield Found(begin, more.end(), "part", kind, inner, "", inner != names[-1])
            name = names[-1]
        elif one and name[0].isdigit() and THINGS.match(prose, more.end()):
            return
        else:
            yield Found(begin, more.end(), "part", kind, name)
        last, end = name, more.end()


def _between(first: str, last: str, close: bool) -> tuple[str, ...]:
    """The names after ``first`` up to ``last``, or none if the two make no range."""
    head, low = _tail(first)
    other, high = _tail(last)
    alike = other == head if other else close
    if not alike or not low < high <= low + MOST:
        return ()
    return tuple(f"{head}{number}" for number in range(low + 1, high + 1))


def _tail(identifier: str) -> tuple[str, int]:
    """What stands before the number at the end, and the number; -1 if there is none."""
    head = identifier.rstrip("0123456789")
    digits = identifier[len(head) :]
    return (head, int(digits)) if digits else (identifier, -1)


def _sections(prose: str, match: re.Match[str]) -> Iterator[Found]:
    label = match["label"].rstrip("'’-")
    label = re.sub(r"['’]s$", "", label)
    end = match.start("label") + len(label)
    yield Found(match.start(), end, "section", "section", label)
    if not label[0].isdigit():
        return
    many = match[0].startswith("§§")
    while more := MORE_SECTIONS.match(prose, end):
        joint, name, begin = more["joint"], more["label"], more.start("label")
        inner = _sections_between(label, name) if joint[0] in "–—-" else ()
        close = begin - end == len(joint)
        if not (many or "§" in joint or (close and inner)):
            return
        for other in inner[:-1]:
            yield Found(begin, more.end(), "section", "section", other, "", True)
        yield Found(begin, more.end(), "section", "section", name)
        label, end = name, more.end()


def _sections_between(first: str, last: str) -> tuple[str, ...]:
    """The numbers after ``first`` up to ``last`` under one parent section."""
    parent, dot, low = first.rpartition(".")
    other, _, high = last.rpartition(".")
    if parent != other or not int(low) < int(high) <= int(low) + MOST:
        return ()
    return tuple(f"{parent}{dot}{number}" for number in range(int(low) + 1, int(high) + 1))


def _chained(
    matches: Iterable[re.Match[str]], read: Callable[[re.Match[str]], Iterator[Found]]
) -> Iterator[Found]:
    """What each match begins, except where an earlier list or range already reaches.

    A list of a thousand numbers would otherwise be walked again from each of them.
    """
    reached = 0
    for match in matches:
        if match.start() < reached:
            continue
        for found in read(match):
            reached = max(reached, found.end)
            yield found


def _apart(found: list[Found]) -> list[Found]:
    """Drop a mention that lies inside or across an earlier, longer one."""
    found.sort(key=lambda item: (item.start, -item.end))
    kept: list[Found] = []
    end = -1
    for item in found:
        if item.start >= end:
            kept.append(item)
            end = item.end
            continue
        last = kept[-1]
        again = (item.start, item.end, item.form) == (last.start, last.end, last.form)
        if again and item.id != last.id:
            kept.append(item)
    return kept
