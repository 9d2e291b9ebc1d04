"""What one page gives to the graph: its records, sections, mentions and links."""

import re
from collections.abc import Iterator, Mapping

import msgspec

from beforehand.config import Config, folded
from beforehand.diagnostics import Diagnostic
from beforehand.pages.page import Link, Page, Section, Table, Value
from beforehand.records.block_addresses import block_addresses
from beforehand.records.blocks import RecordBlock, find_blocks
from beforehand.records.counts import CountClaim, find_claims
from beforehand.records.data_files import with_found
from beforehand.records.figures import FigureLink, find_figures
from beforehand.records.fingerprints import Fingerprint, fingerprints
from beforehand.records.gates import find_gates
from beforehand.records.kinds import field_name, kind_of
from beforehand.records.lookalikes import Lookalike, find_lookalikes
from beforehand.records.loose_numbers import NumberCount, loose_numbers
from beforehand.records.mentions import Mention
from beforehand.records.page_mentions import page_mentions
from beforehand.records.passages import Passage, Quotation, past_passages, quotations
from beforehand.records.pins import FIELD, Pin, read_pins
from beforehand.records.record import AnyRecord
from beforehand.records.register import register_entries
from beforehand.records.summaries import SummaryClaim, find_summaries
from beforehand.records.title import stated_title
from beforehand.records.whole import read_record, read_whole
from beforehand.source import Place, Source

PATH = re.compile(
    r"^(?:\.{1,2}/)*[\w.@*-]+(?:/[\w.@*-]+)+/?$|^[\w-]+\.(?:md|json|jsonl|csv|ya?ml|py|txt)$"
)


class Waiver(msgspec.Struct, frozen=True, array_like=True):
    """A check that a page switches off, with its reason."""

    code: str
    reason: str
    at: Place


class Extract(msgspec.Struct, frozen=True, kw_only=True):
    """What one page gives to the graph. ``problems`` come from the checks of single pages.

    ``beside`` are the files that are read with the page, ``registers`` the tables in them.
    ``declared`` says that the page names its kind itself, ``unread`` that it or a file beside
    it could not be opened: then nothing is known of its records. ``numbers`` are counted where
    a page binds one to its source, or says that all are. ``asked`` is what blocks want of data.
    ``planned``, ``elsewhere`` and ``sealed`` are paths and globs that the header declares.
    """

    path: str
    kind: str
    title: str
    sections: tuple[Section, ...] = ()
    anchors: tuple[str, ...] = ()
    records: tuple[AnyRecord, ...] = ()
    mentions: tuple[Mention, ...] = ()
    links: tuple[Link, ...] = ()
    paths: tuple[tuple[str, Place], ...] = ()
    lookalikes: tuple[Lookalike, ...] = ()
    claims: tuple[CountClaim, ...] = ()
    summaries: tuple[SummaryClaim, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    planned: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    sealed: tuple[tuple[str, Place], ...] = ()
    prints: tuple[Fingerprint, ...] = ()
    past: tuple[Passage, ...] = ()
    quotations: tuple[Quotation, ...] = ()
    problems: tuple[Diagnostic, ...] = ()
    registers: tuple[Table, ...] = ()
    blocks: tuple[RecordBlock, ...] = ()
    figures: tuple[FigureLink, ...] = ()
    asked: tuple[FigureLink, ...] = ()
    numbers: NumberCount | None = None
    pins: tuple[Pin, ...] = ()
    beside: tuple[str, ...] = ()
    declared: bool = False
    unread: bool = False

    @property
    def addresses(self) -> tuple[FigureLink, ...]:
        """Everything on the page that may name a data file."""
        return (*self.figures, *self.asked)


def extract(page: Page, config: Config) -> Extract:
    """Everything the graph needs of a page."""
    if not page.is_read:
        return _unread(page)
    kind, register = kind_of(page, config)
    fields = _fields(page, config)
    by_name = {value.key: value for value in fields}
    mentions = page_mentions(page, fields, config)
    rests = bool(page.links) or any(mention.kind == "decision" for mention in mentions)
    ruled = kind == "framework" or (kind == "design" and "imports" in by_name)
    figures, blocks = find_figures(page), find_blocks(page)
    counts = kind in ("design", "critique")
    return Extract(
        path=page.path,
        kind=kind,
        title=stated_title(page, by_name.get("title"), config) or page.title,
        sections=page.sections,
        anchors=page.anchors,
        records=_records(page, kind, register, fields, config),
        mentions=mentions,
        links=page.links,
        paths=tuple((code.text, code.at) for code in page.codes if PATH.match(code.text)),
        lookalikes=find_lookalikes(page, fields, config),
        claims=find_claims(page.blocks) if counts else (),
        summaries=find_summaries(page.blocks) if counts else (),
        waivers=tuple(_waivers(by_name.get("waive"))),
        planned=tuple(text for text, _ in _entries(by_name.get("planned"))),
        elsewhere=tuple(text for text, _ in _entries(by_name.get("elsewhere"))),
        sealed=_sealed(by_name.get("sealed")),
        prints=fingerprints(page.blocks) if ruled else (),
        past=past_passages(page.blocks, config) if rests else (),
        quotations=quotations(page.blocks, config) if kind == "design" else (),
        registers=tuple(table for table in page.tables if table.name),
        blocks=blocks,
        figures=figures,
        asked=block_addresses(blocks),
        numbers=loose_numbers(page, figures, config) if figures or "figures" in by_name else None,
        pins=read_pins(by_name.get(FIELD), config),
        beside=page.beside,
        declared="kind" in by_name and kind in config.kinds,
    )


def records_alone(page: Page, config: Config) -> Extract:
    """The same without all that only checks and the site ask for."""
    kind, register = kind_of(page, config)
    records = _records(page, kind, register, _fields(page, config), config) if page.is_read else ()
    return msgspec.structs.replace(_unread(page), kind=kind, records=records)


def with_data(found: Extract, wanted: tuple[str, ...], files: Mapping[str, Source]) -> Extract:
    """The extract with what its figures find in the data files they name; those there are given."""
    return msgspec.structs.replace(
        found,
        figures=with_found(found.path, found.figures, files),
        asked=with_found(found.path, found.asked, files),
        beside=tuple(dict.fromkeys((*found.beside, *wanted))),
    )


def _unread(page: Page) -> Extract:
    """A page of which nothing is known but that it is there."""
    return Extract(
        path=page.path,
        kind="",
        title=page.title,
        sections=page.sections,
        anchors=page.anchors,
        beside=page.beside,
        unread=True,
    )


def _records(
    page: Page, kind: str, register: bool, fields: tuple[Value, ...], config: Config
) -> tuple[AnyRecord, ...]:
    """The record that a page is, or those that a register lists."""
    if kind not in config.kinds:
        return ()
    if register:
        entries = tuple(read_record(entry) for entry in register_entries(page, kind, config))
        one_word = folded(config.kinds[kind].register) == folded(kind)
        if entries or not one_word:
            return entries
    return (read_whole(page, kind, fields, find_gates(page), config),)


def _entries(field: Value | None) -> Iterator[tuple[str, Place]]:
    """The texts of a field that lists paths, each with its place."""
    for entry in field.entries() if field else ():
        yield entry.text, entry.at


def _sealed(field: Value | None) -> tuple[tuple[str, Place], ...]:
    """What a page seals. An empty name stands for what a broken header does not tell."""
    if field is None:
        return ()
    found = tuple(_entries(field))
    is_cut = not found or (field.text.startswith("[") and "]" not in field.text)
    return (*found, ("", field.at)) if is_cut else found


def _fields(page: Page, config: Config) -> tuple[Value, ...]:
    return tuple(
        Value(field_name(value, config), value.text, value.at, value.shape, value.items)
        for value in page.header.fields
    )


def _waivers(field: Value | None) -> Iterator[Waiver]:
    if field is None:
        return
    if field.shape == "map":
        for item in field.items:
            yield Waiver(item.key, item.text, item.at)
    else:
        for item in field.entries():
            yield Waiver(item.text, "", item.at)
