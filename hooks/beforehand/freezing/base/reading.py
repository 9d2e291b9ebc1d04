"""Reads the record as it was where two branches parted, and as the other one has it."""

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from beforehand.config import Config
from beforehand.freezing.entries.freezes import owned
from beforehand.freezing.texts.units import lines_of
from beforehand.graph.base import Base, FrozenPage, Key
from beforehand.graph.identities import Identities
from beforehand.ledger.chain import Ledger, read_ledger
from beforehand.ledger.events import Event
from beforehand.ledger.places import is_kept_copy, is_ledger
from beforehand.pages.beside import siblings_of
from beforehand.pages.decoding import decode
from beforehand.pages.markdown import read_page
from beforehand.records.extract import records_alone
from beforehand.records.fields import read_version
from beforehand.records.record import AnyRecord, Design
from beforehand.source import Source, Span

PAGES = (".md", ".markdown")
ENOUGH = 0.6
"""The share of its lines by which a page is known again under another name."""


class Side(msgspec.Struct, frozen=True):
    """Files of one commit, or of the working tree, and the configuration they are read with.

    Of the pages only those that differ have to be there, with the files of fields beside them;
    of the ledgers all.
    """

    config: Config
    files: Mapping[str, Source]

    def ledgers(self) -> dict[str, Ledger]:
        """The ledgers that hold an entry."""
        found = (read_ledger(source) for path, source in self.files.items() if is_ledger(path))
        return {ledger.path: ledger for ledger in found if ledger.events}

    def pages(self) -> Iterator[Source]:
        """The pages of the record; what is kept beside a ledger is none."""
        ledgers = frozenset(filter(is_ledger, self.files))
        for path, source in sorted(self.files.items()):
            if path.lower().endswith(PAGES) and not is_kept_copy(path, ledgers):
                yield source

    def records(self, source: Source) -> tuple[AnyRecord, ...]:
        """The records of one page."""
        beside = [self.files[path] for path in siblings_of(source.path, self.files)]
        return records_alone(read_page(source, beside), self.config).records


def read_base(ref: str, commit: str, then: Side, tip: Side, now: Side) -> Base:
    """What was frozen at ``commit``, which ids were there, and what ``ref`` added since."""
    ledgers = then.ledgers()
    promised = {page: _promised(*found) for page, found in owned(ledgers).items()}
    frozen: list[FrozenPage] = []
    ids: set[Key] = set()
    for source in then.pages():
        records = then.records(source)
        ids |= Identities(records).by_id.keys()
        page = promised.get(source.path)
        design = next((item for item in records if isinstance(item, Design)), None)
        if page is None and design is not None and design.is_frozen:
            page = _declared(design)
        if page is None or (design is not None and design.version != read_version(page.version)):
            continue
        frozen.append(msgspec.structs.replace(page, text=decode(source.data, [])))
    taken: dict[Key, tuple[Span, ...]] = {}
    for source in tip.pages():
        for key, found in Identities(tip.records(source)).by_id.items():
            taken[key] = (*taken.get(key, ()), *(record.span() for record in found))
    return Base(
        ref=ref,
        commit=commit,
        config=then.config,
        frozen=tuple(frozen),
        now={source.path: decode(source.data, []) for source in now.pages()},
        moved=_moved(then, now),
        ledgers=ledgers,
        tip_ledgers=tip.ledgers(),
        ids=frozenset(ids),
        taken=taken,
    )


def _promised(ledger: Ledger, event: Event) -> FrozenPage:
    """What a ledger says of a page that it froze; its text is not known yet."""
    version = read_version(event.version)
    filled = tuple(
        name
        for item in ledger.events
        if item.event == "slot-filled" and item.page == event.page
        if read_version(item.version) == version
        for name in item.slots
    )
    mode = event.mode or "full"
    return FrozenPage(event.page, "", version, mode, event.slots, filled, event.number)


def _declared(design: Design) -> FrozenPage:
    """A page that says itself that it is frozen."""
    freeze = design.freeze
    names = tuple(slot.text for slot in freeze.slots)
    return FrozenPage(design.path, "", design.version, freeze.mode_name, names)


def _moved(then: Side, now: Side) -> dict[str, str]:
    """From each page that is gone to the new one that has the most lines of it, and enough."""
    new = {
        source.path: Counter(filter(str.strip, lines_of(decode(source.data, []))))
        for source in now.pages()
        if source.path not in then.files
    }
    found: dict[str, str] = {}
    for source in then.pages() if new else ():
        if source.path not in now.files:
            lines = Counter(filter(str.strip, lines_of(decode(source.data, []))))
            alike = {path: (lines & others).total() for path, others in new.items()}
            best = max(sorted(alike), key=alike.__getitem__)
            if alike[best] >= ENOUGH * lines.total():
                found[source.path] = best
    return found
