"""What led to a version of a page: its amendments, as rows of the page or entries of the ledger."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from beforehand.config import folded
from beforehand.freezing.amendments.recorded import held
from beforehand.freezing.texts.outline import Part
from beforehand.graph import Graph, Target
from beforehand.graph.sources import bases
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.records.fields import read_date, read_version, version_key
from beforehand.records.page_mentions import mentions_in
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.source import Place

NUMBERS = re.compile(r"(?<![\w.])[A-Z]?\d+(?:\.\d+)*(?!\w)")
NUMBERED = re.compile(
    r"\s*(?:sections?|sec\.|clauses?|раздел\w*|разд\.|пункт\w*|п\.|第)?\s*"
    r"(?P<number>\d+(?:\.\d+)*)\s*[章节節]?\s*",
    re.IGNORECASE,
)
APART = re.compile(r"\s*(?:[,;，、；]|\band\b|\bи\b)\s*")


class Cause(msgspec.Struct, frozen=True):
    """An amendment of the page, or an entry of the ledger that no row of the page repeats.

    ``anchor`` is empty for an entry; ``labels`` are the numbers and names of sections it names,
    ``spoken`` the numbers that its words speak of, and ``targets`` the findings, votes and
    decisions it rests on, as far as they are in the record. ``seen`` is what had been seen by
    then, and ``said_by`` who says so.
    """

    id: str
    path: str
    anchor: str
    section: str
    labels: frozenset[str]
    changed: str
    source: str
    targets: tuple[Target, ...]
    seen: str
    said_by: str
    spoken: frozenset[str]

    def names(self, part: Part) -> bool:
        """Whether a section is one of those named, or lies in one."""
        return any(
            label in self.labels
            for number, name in ((part.number, part.name), *part.above)
            for label in (*_prefixes(number), name)
            if label
        )

    def speaks_of(self, part: Part) -> bool:
        """Whether its words speak of a section. That does not name it: it may stay as it is."""
        return bool(part.number) and part.number in self.spoken


class Causes(msgspec.Struct, frozen=True):
    """A page, the ledger beside it, and ``events``: the entries that froze it, the oldest first."""

    graph: Graph
    ledger: Ledger
    page: str
    design: Design | None
    events: Sequence[Event]

    def before(self, count: int) -> dict[int, list[Cause]]:
        """What led to each of so many versions, by its place.

        Which entry records which row is decided where the two are held to each other.
        """
        found: dict[int, list[Cause]] = {}
        told = held(self.graph, self.design, self.ledger) if self.design else None
        pairs = (*told.pairs, *told.near) if told else ()
        recorded = dict(pairs)
        for amendment in self.design.amendments if self.design else ():
            at = min(self._place(amendment), count - 1)
            found.setdefault(at, []).append(self._of_row(amendment, at, recorded.get(amendment)))
        told_by_rows = {event.number for event in recorded.values()}
        for event in self.ledger.events:
            if event.event != "amended" or event.page not in ("", self.page):
                continue
            if event.number not in told_by_rows:
                at = min(self._place_of(event), count - 1)
                found.setdefault(at, []).append(self._of_entry(event))
        return found

    def _place(self, amendment: Amendment) -> int:
        """The first version that an amendment can have led to."""
        if amendment.version:
            return self._place_of_version(amendment.version)
        date = read_date(amendment.date.text)
        days = [event.at[:10] for event in self.events]
        return bisect_left(days, date.isoformat()) if date else len(days)

    def _place_of(self, event: Event) -> int:
        if event.version:
            return self._place_of_version(event.version)
        return bisect_left([item.number for item in self.events], event.number)

    def _place_of_version(self, version: str) -> int:
        keys = [version_key(read_version(event.version))[0] for event in self.events]
        wanted = version_key(read_version(version))[0]
        return next((at for at, key in enumerate(keys) if key >= wanted), len(keys))

    def _of_row(self, amendment: Amendment, at: int, own: Event | None) -> Cause:
        assert self.design is not None
        found = bases(self.graph, self.design, amendment)
        fixed = self.events[at] if at < len(self.events) else self.ledger.events[-1]
        entry = own or fixed
        seen = entry.seen if own or at < len(self.events) else self.ledger.floor
        stated = "" if own else amendment.seen.name
        return Cause(
            amendment.id,
            self.page,
            amendment.anchor,
            amendment.section.text,
            self._labels(amendment.section.text),
            amendment.changed.text,
            amendment.because.text,
            _once(basis.target for basis in found),
            stated or seen,
            "the page" if stated else f"entry {entry.number}",
            self._sections_in(amendment.changed.text),
        )

    def _of_entry(self, event: Event) -> Cause:
        mentions = mentions_in(event.source, Place(1), self.graph.config)
        named = (self.graph.resolver.resolve(self.page, mention) for mention in mentions)
        return Cause(
            f"entry {event.number}",
            self.ledger.path,
            "",
            event.section,
            self._labels(event.section),
            event.note,
            event.source,
            _once(item.target for item in named if item),
            event.seen,
            f"entry {event.number}",
            self._sections_in(event.note),
        )

    def _sections_in(self, text: str) -> frozenset[str]:
        mentions = mentions_in(text, Place(1), self.graph.config)
        return frozenset(mention.id for mention in mentions if mention.form == "section")

    def _labels(self, text: str) -> frozenset[str]:
        """The numbers and names of the sections that a text names."""
        found = [*self._sections_in(text)]
        pieces = APART.split(text)
        names = [folded(piece.strip(" §")) for piece in pieces]
        found += [match["number"] for match in map(NUMBERED.fullmatch, pieces) if match]
        if not found:
            found = NUMBERS.findall(text)
        return frozenset({*found, *map(folded, found), *names} - {""})


def _once(targets: Iterable[Target | None]) -> tuple[Target, ...]:
    return tuple({(item.path, item.anchor): item for item in targets if item}.values())


def _prefixes(number: str) -> Iterator[str]:
    """``2.1.3`` lies in ``2.1`` and in ``2``, whatever the levels of the headings."""
    pieces = number.split(".")
    for length in range(1, len(pieces) + 1):
        yield ".".join(pieces[:length])
