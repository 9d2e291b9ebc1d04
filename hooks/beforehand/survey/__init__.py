"""What a folder of Markdown looks like to Beforehand, before anyone has adapted either."""

import re
from collections import Counter
from collections.abc import Iterable

import msgspec

from beforehand.config import Config, default_config, folded
from beforehand.pages.page import Page, Table
from beforehand.survey.ids import Ids, IdScheme

STATUS = ("status",)
WORD_COLUMNS = {"severity": "severity", "disposition": "disposition"}
LONGEST_WORD = 40
ASIDE = frozenset({"test", "tests", "fixtures", "template", "templates", "scaffold"})


class Survey(msgspec.Struct, frozen=True, kw_only=True):
    """Counts over the pages of a folder. ``paths`` are all pages, by the kind they look like."""

    pages: int
    faults: int
    notations: dict[str, int]
    kinds: dict[str, int]
    unknown_kinds: dict[str, int]
    places: dict[str, tuple[str, ...]]
    folders: dict[str, int]
    schemes: tuple[IdScheme, ...]
    unknown_words: dict[str, dict[str, int]]


NAMES: dict[str, re.Pattern[str]] = {
    "design": re.compile(r"(?i)^(design|pre-?reg\w*|protocol|plan|pap|hypothes[ei]s)\b|prereg"),
    "critique": re.compile(r"(?i)^(critic|critique|red-?team|adversarial|review)\w*"),
    "result": re.compile(r"(?i)^(results?|evaluation|verdict|outcome|findings)\b"),
    "vote": re.compile(r"(?i)^(vote|ballot)"),
}
FOLDERS: dict[str, re.Pattern[str]] = {
    "decision": re.compile(r"(?i)^(decisions?|adrs?|rfcs?|text|rulings|\w+-adrs?)$"),
    "journal": re.compile(r"(?i)^(journal|log|logs|lab-?notes|notebook|_posts|sessions|devlog)$"),
    "framework": re.compile(r"(?i)^(framework|rules|charter|norms|policies)$"),
    "note": re.compile(r"(?i)^(notes)$"),
}


def look(pages: Iterable[Page]) -> Survey:
    """Count what the pages hold. They are read one by one and not kept."""
    config = default_config()
    counts = _Counts(config)
    for page in pages:
        counts.add(page)
    return counts.survey()


class _Counts:
    """The counts while pages are being read."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.pages = 0
        self.faults = 0
        self.notations: Counter[str] = Counter()
        self.unknown_kinds: Counter[str] = Counter()
        self.places: dict[str, list[str]] = {}
        self.folders: Counter[str] = Counter()
        self.ids = Ids()
        self.words: dict[str, Counter[str]] = {}
        self.status = {
            word
            for name, words in config.word_names.items()
            if name.endswith("status")
            for word in words
        }

    def add(self, page: Page) -> None:
        self.pages += 1
        self.faults += bool(page.faults)
        self.notations[page.header.notation] += 1
        self.folders[page.path.split("/", 1)[0] if "/" in page.path else "."] += 1
        self.ids.add(page)
        kind = self._kind(page)
        if kind:
            self.places.setdefault(kind, []).append(page.path)
        for value in page.header.fields:
            name = self.config.field_names.get(folded(value.key), "")
            if name in STATUS:
                self._word("status", value.text, self.status)
        for table in page.tables:
            self._table(table)

    def survey(self) -> Survey:
        return Survey(
            pages=self.pages,
            faults=self.faults,
            notations=_ordered(self.notations),
            kinds={kind: len(self.places[kind]) for kind in sorted(self.places)},
            unknown_kinds=_ordered(self.unknown_kinds),
            places={kind: tuple(sorted(self.places[kind])) for kind in sorted(self.places)},
            folders=_ordered(self.folders),
            schemes=self.ids.schemes(),
            unknown_words={name: _ordered(found) for name, found in sorted(self.words.items())},
        )

    def _kind(self, page: Page) -> str:
        """The kind a page says it has, or looks as if it had."""
        for value in page.header.fields:
            if self.config.field_names.get(folded(value.key)) == "kind":
                word = folded(value.text)
                if word in self.config.kinds:
                    return word
                self.unknown_kinds[value.text[:LONGEST_WORD]] += 1
        *folders, name = page.path.split("/")
        aside = any(folder.casefold() in ASIDE for folder in folders)
        if aside or name.casefold() in ("readme.md", "index.md", "template.md"):
            return ""
        for kind, pattern in FOLDERS.items():
            if folders and pattern.match(folders[-1]):
                return kind
        stem = re.sub(r"^\W*\d+[-_.]", "", name)
        return next((kind for kind, pattern in NAMES.items() if pattern.search(stem)), "")

    def _table(self, table: Table) -> None:
        for column, head in enumerate(table.head):
            names = self.config.column_names.get(folded(head.text), ())
            name = next((name for name in names if name in WORD_COLUMNS), "")
            if not name:
                continue
            known = set(self.config.word_names[WORD_COLUMNS[name]])
            for row in table.rows:
                if column < len(row):
                    self._word(name, row[column].text, known)

    def _word(self, name: str, text: str, known: set[str]) -> None:
        word = re.split(r"\s*[(,;:.—–]", text.strip(" *_`[]"), maxsplit=1)[0].strip()
        if word and len(word) <= LONGEST_WORD and folded(word) not in known:
            self.words.setdefault(name, Counter())[folded(word)] += 1


def _ordered(counter: Counter[str]) -> dict[str, int]:
    return dict(sorted(counter.items(), key=lambda item: (-item[1], item[0])))
