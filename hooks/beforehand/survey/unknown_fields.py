"""Which header fields the built-in configuration does not know, and what they seem to hold."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from beforehand.config import Config, folded
from beforehand.pages.inline import plain
from beforehand.pages.page import Page, Value
from beforehand.records.fields import read_date, read_word, says_no_date
from beforehand.source import Place
from beforehand.survey.ids import ID

SEEN_FROM = 3
NEARLY_ALL = 0.9
HALF = 0.5
UNNAMED_FROM = 10
"""On so many pages the values alone show that a field holds titles, whatever it is called."""

MANY_PAGES = 5
SHARED_BY = 3
"""Each word of a status stands on about so many pages at least."""

MOST_STATUSES = 3
LONGEST_NAME = 40
LONGEST_TITLE = 120
LONGEST_STATUS = 40
TITLED = re.compile(
    r"\b(name|title|subject|topic|headline)$|名称|名前|标题|標題|题目|件名|主题|題名"
    r"|\bназвани|\bтема\b|\bнаименовани|이름|제목|명칭"
)
NO_TITLE = re.compile(r"://|\]\(|@\w|#\d|^\S+/\S+$|^[\da-f]{7,40}$|^\S+\.[a-z]{1,4}$")
"""An address, a link, a person, an issue, a path, a commit, a file."""


Columns = Mapping[str, Mapping[int, str]]
"""For each field the pages that give it, with its text."""


class Given(msgspec.Struct, frozen=True):
    """What the header of one page gives: fields that are known, and the texts of all others.

    A page with a heading of its own counts as one whose title is known.
    """

    kind: str
    known: frozenset[str]
    unknown: dict[str, str]


class Judged(msgspec.Struct, frozen=True):
    """For each known field, other names that surely stand for it, and those that may."""

    sure: dict[str, tuple[str, ...]]
    perhaps: dict[str, tuple[str, ...]]


def read_given(page: Page, kind: str, fields: Mapping[str, Value], config: Config) -> Given:
    """What a page gives. ``fields`` are those of its header by name, known names resolved."""
    filled = {name: value for name, value in fields.items() if value.text or value.items}
    names = frozenset(config.field_names.values())
    known = names & filled.keys()
    return Given(
        kind,
        known | {"title"} if page.title else known,
        {
            name: value.text if value.shape == "text" else ""
            for name, value in filled.items()
            if name not in names and len(name) <= LONGEST_NAME and name.isprintable()
        },
    )


def records_of(pages: Iterable[Given]) -> tuple[Given, ...]:
    """The pages that seem to be records; all of them where none does."""
    found = tuple(pages)
    return tuple(page for page in found if page.kind) or found


def judged(pages: Sequence[Given], config: Config) -> Judged:
    """What the unknown fields of these pages seem to hold, as far as their values show it."""
    columns: dict[str, dict[int, str]] = {}
    for number, page in enumerate(pages):
        for name, text in page.unknown.items():
            columns.setdefault(name, {})[number] = text
    usual = {name: texts for name, texts in columns.items() if len(texts) >= SEEN_FROM}
    known = {
        field: {number for number, page in enumerate(pages) if field in page.known}
        for field in ("date", "title", "status")
    }
    found = {
        "date": _dates(_lacking(usual, known["date"]), config),
        "title": _titles(_lacking(usual, known["title"]), config),
        "status": ((), _statuses(_lacking(usual, known["status"]), config)),
    }
    return Judged(
        {field: sure for field, (sure, _) in found.items() if sure},
        {field: perhaps for field, (_, perhaps) in found.items() if perhaps},
    )


def _lacking(columns: Columns, pages: Collection[int]) -> Columns:
    """The fields on whose pages something is missing that ``pages`` have; the usual ones first."""
    return {
        name: texts
        for name, texts in sorted(columns.items(), key=lambda item: (-len(item[1]), item[0]))
        if not _is_met(texts, pages)
    }


def _dates(columns: Columns, config: Config) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that hold dates, surely and perhaps."""
    found: dict[str, Mapping[int, str]] = {}
    surely: list[str] = []
    for name, texts in columns.items():
        said = {page: text for page, text in texts.items() if not says_no_date(text, config)}
        dates = {page: str(date) for page, text in said.items() if (date := read_date(text))}
        share = _share(len(dates), len(said))
        if share >= HALF:
            found[name] = dates
        if share >= NEARLY_ALL and len(dates) >= SEEN_FROM:
            surely.append(name)
    sure = tuple(name for name in surely if _is_alone(name, found, found))
    return sure, _rest(found, sure)


def _titles(columns: Columns, config: Config) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that hold titles, surely and perhaps. A name that says so counts for more."""
    found = {
        name: titles for name, texts in columns.items() if (titles := _own_words(texts, config))
    }
    named = [name for name in found if TITLED.search(name)]
    sure = tuple(
        name
        for name, titles in found.items()
        if (name in named and _is_alone(name, named, found))
        or (len(titles) >= UNNAMED_FROM and _is_alone(name, found, found))
    )
    return sure, _rest(found, sure)


def _own_words(texts: Mapping[int, str], config: Config) -> Mapping[int, str]:
    """The short text that each page has for itself; empty where they are links or repeated."""
    said = {
        page: (text, words)
        for page, text in texts.items()
        if folded(words := plain(text)) not in config.nothing_words
    }
    own = {page: folded(words) for page, (text, words) in said.items() if _is_title(text, words)}
    are_titles = len(said) >= SEEN_FROM and len(set(own.values())) >= NEARLY_ALL * len(said)
    return own if are_titles else {}


def _is_title(text: str, words: str) -> bool:
    if NO_TITLE.search(text) or NO_TITLE.search(words) or ID.fullmatch(words):
        return False
    is_short = len(words) <= LONGEST_TITLE and any(letter.isalpha() for letter in words)
    return is_short and read_date(words) is None


def _statuses(columns: Columns, config: Config) -> tuple[str, ...]:
    """The fields with few words on many pages; those with words that are known, if there are."""
    found: dict[str, int] = {}
    for name, texts in columns.items():
        words = Counter(folded(plain(text)) for text in texts.values())
        known = sum(count for word, count in words.items() if _is_status(word, config))
        is_shared = len(texts) >= max(MANY_PAGES, SHARED_BY * len(words))
        if is_shared and (known or len(words) > 1) and all(_is_word(w, config) for w in words):
            found[name] = known
    known_words = [name for name, known in found.items() if known]
    return tuple((known_words or list(found))[:MOST_STATUSES])


def _is_status(word: str, config: Config) -> bool:
    return any(
        read_word(word, Place(1), vocabulary, config).name
        for vocabulary in config.words
        if vocabulary.endswith(" status")
    )


def _is_word(word: str, config: Config) -> bool:
    is_short = len(word) <= LONGEST_STATUS and any(letter.isalpha() for letter in word)
    is_other = NO_TITLE.search(word) or word in config.word_names["yes or no"]
    return is_short and not is_other and read_date(word) is None


def _is_alone(name: str, names: Iterable[str], columns: Columns) -> bool:
    """Whether next to none of a field's pages say something else under another of these names."""
    texts = columns[name]
    return not any(
        _is_met(texts, {page for page, said in columns[other].items() if said != texts.get(page)})
        for other in names
    )


def _is_met(pages: Collection[int], others: Collection[int]) -> bool:
    """Whether more than a few of the pages are among the others."""
    return _share(sum(page in others for page in pages), len(pages)) > 1 - NEARLY_ALL


def _rest(columns: Columns, sure: Iterable[str]) -> tuple[str, ...]:
    """The fields that are not sure, but for those whose pages have a sure one anyway."""
    pages = {page for name in sure for page in columns[name]}
    return tuple(name for name, texts in columns.items() if not _is_met(texts, pages))


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
