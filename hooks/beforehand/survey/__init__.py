"""What a folder of Markdown looks like to Beforehand, before anyone has adapted either."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from beforehand.config import Config, default_config, folded
from beforehand.pages.page import Page, Table, Value
from beforehand.records.fields import read_word
from beforehand.source import Place
from beforehand.survey.ids import Ids, IdScheme
from beforehand.survey.kinds import is_page, looks_like
from beforehand.survey.unknown_fields import Given, Judged, judged, read_given, records_of

STATUS = {kind: f"{kind} status" for kind in ("design", "decision", "framework", "arm")}
WORD_COLUMNS = {"severity": "severity", "disposition": "disposition"}
LONGEST_WORD = 40


class Survey(msgspec.Struct, frozen=True, kw_only=True):
    """Counts over the pages of a folder.

    ``places`` are the pages of each kind, ``others`` all the rest; ``declared`` counts those
    that say their kind themselves, ``filled`` the fields that the pages of a kind give,
    ``unknown_fields`` those of records that the built-in configuration does not know, ``names``
    what these seem to hold, ``shapes`` the constructs that the site and a code host render
    differently, by top folder.
    """

    pages: int
    faults: int
    notations: dict[str, int]
    kinds: dict[str, int]
    unknown_kinds: dict[str, int]
    declared: int
    places: dict[str, tuple[str, ...]]
    others: tuple[str, ...]
    filled: dict[str, dict[str, int]]
    unknown_fields: dict[str, int]
    names: Judged
    folders: dict[str, int]
    schemes: tuple[IdScheme, ...]
    unknown_words: dict[str, dict[str, int]]
    shapes: dict[str, dict[str, int]]


def look(pages: Iterable[Page]) -> Survey:
    """Count what the pages hold. They are read one by one and not kept."""
    counts = _Counts(default_config())
    for page in pages:
        counts.add(page)
    return counts.survey()


class _Counts:
    """The counts while pages are being read."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.pages = 0
        self.faults = 0
        self.declared = 0
        self.notations: Counter[str] = Counter()
        self.unknown_kinds: Counter[str] = Counter()
        self.places: dict[str, list[str]] = {}
        self.given: list[Given] = []
        self.folders: Counter[str] = Counter()
        self.ids = Ids()
        self.words: dict[str, Counter[str]] = {}
        self.shapes: dict[str, Counter[str]] = {}

    def add(self, page: Page) -> None:
        self.pages += 1
        self.faults += bool(page.faults)
        self.notations[page.header.notation] += 1
        top = page.path.split("/", 1)[0] if "/" in page.path else "."
        self.folders[top] += 1
        for shape in page.shapes:
            self.shapes.setdefault(shape.name, Counter())[top] += 1
        fields = {self._name(value): value for value in page.header.fields}
        kind = self._declared(fields.get("kind")) or looks_like(page.path)
        self.places.setdefault(kind, []).append(page.path)
        self.given.append(read_given(page, kind, fields, self.config))
        self.ids.add(page, kind)
        if "status" in fields:
            self._word("status", fields["status"].text, self._vocabularies(kind))
        for table in page.tables:
            self._table(table)

    def survey(self) -> Survey:
        kinds = sorted(kind for kind in self.places if kind)
        records = records_of(self.given)
        names = judged(records, self.config)
        return Survey(
            pages=self.pages,
            faults=self.faults,
            notations=_ordered(self.notations),
            kinds={kind: len(self.places[kind]) for kind in kinds},
            unknown_kinds=_ordered(self.unknown_kinds),
            declared=self.declared,
            places={kind: tuple(sorted(self.places[kind])) for kind in kinds},
            others=tuple(sorted(filter(is_page, self.places.get("", ())))),
            filled={kind: _filled(kind, records, names) for kind in kinds},
            unknown_fields=_ordered(Counter(name for page in records for name in page.unknown)),
            names=names,
            folders=_ordered(self.folders),
            schemes=self.ids.schemes(),
            unknown_words={name: _ordered(found) for name, found in sorted(self.words.items())},
            shapes={name: _ordered(found) for name, found in sorted(self.shapes.items())},
        )

    def _name(self, value: Value) -> str:
        word = folded(value.key)
        return self.config.field_names.get(word, word)

    def _declared(self, field: Value | None) -> str:
        """The kind that a page says it has; a register counts as its kind."""
        if field is None:
            return ""
        word = folded(field.text)
        for kind, settings in self.config.kinds.items():
            if word in (kind, folded(settings.register)):
                self.declared += 1
                return kind
        self.unknown_kinds[field.text[:LONGEST_WORD]] += 1
        return ""

    def _vocabularies(self, kind: str) -> tuple[str, ...]:
        return (STATUS[kind],) if kind in STATUS else tuple(STATUS.values())

    def _table(self, table: Table) -> None:
        for column, head in enumerate(table.head):
            names = self.config.column_names.get(folded(head.text), ())
            name = next((name for name in names if name in WORD_COLUMNS), "")
            if not name:
                continue
            for row in table.rows:
                if column < len(row):
                    self._word(name, row[column].text, (WORD_COLUMNS[name],))

    def _word(self, name: str, text: str, vocabularies: tuple[str, ...]) -> None:
        for vocabulary in vocabularies:
            word = read_word(text, Place(1), vocabulary, self.config)
            if word.name or not word.written:
                return
        if len(text) <= LONGEST_WORD and any(letter.isalpha() for letter in text):
            self.words.setdefault(name, Counter())[folded(text)] += 1


def _filled(kind: str, records: tuple[Given, ...], names: Judged) -> dict[str, int]:
    """How many pages of a kind give each known field, under whatever name it surely has."""
    counts: Counter[str] = Counter()
    for page in records:
        if page.kind == kind:
            counts.update(page.known)
            counts.update(
                field
                for field, others in names.sure.items()
                if field not in page.known and not page.unknown.keys().isdisjoint(others)
            )
    return _ordered(counts)


def _ordered(counter: Counter[str]) -> dict[str, int]:
    return dict(sorted(counter.items(), key=lambda item: (-item[1], item[0])))
