"""What one page gives to the graph: its records, sections, mentions and links."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import msgspec

from beforehand.config import Config, folded
from beforehand.diagnostics import Diagnostic
from beforehand.globs import Glob, glob_pattern
from beforehand.pages.page import Link, Page, Section, Table, Value
from beforehand.records.arm import read_arm
from beforehand.records.artifact import read_artifact
from beforehand.records.carried_id import carried_id
from beforehand.records.counts import CountClaim, find_claims
from beforehand.records.critique import read_critique
from beforehand.records.decision import read_decision
from beforehand.records.design import read_design
from beforehand.records.fingerprints import Fingerprint, fingerprints
from beforehand.records.framework import read_framework
from beforehand.records.journal import read_journal_entry
from beforehand.records.lookalikes import Lookalike, find_lookalikes
from beforehand.records.mentions import Mention
from beforehand.records.note import read_note
from beforehand.records.page_mentions import page_mentions
from beforehand.records.passages import Passage, Quotation, past_passages, quotations
from beforehand.records.reader import Common
from beforehand.records.record import AnyRecord, GateLine, Record
from beforehand.records.register import register_entries
from beforehand.records.result import read_result
from beforehand.records.row import Extent
from beforehand.records.summaries import SummaryClaim, find_summaries
from beforehand.records.vote import read_vote
from beforehand.source import Place

READERS: dict[str, Callable[[Common], Any]] = {
    "design": read_design,
    "critique": read_critique,
    "result": read_result,
    "decision": read_decision,
    "vote": read_vote,
    "framework": read_framework,
    "arm": read_arm,
    "journal": read_journal_entry,
    "note": read_note,
    "artifact": read_artifact,
}

GATE = re.compile(
    r"(?<![\w=])(?P<key>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\s?=\s?(?P<value>[A-Z][A-Z0-9_]*)(?![\w=])"
)
PATH = re.compile(
    r"^(?:\.{1,2}/)*[\w.@*-]+(?:/[\w.@*-]+)+/?$|^[\w-]+\.(?:md|json|jsonl|csv|ya?ml|py|txt)$"
)


OF_ONE_ENTRY = frozenset({"id", "number", "date"})
"""Fields that make a page an entry where a kind and its register share one name."""


class Waiver(msgspec.Struct, frozen=True, array_like=True):
    """A check that a page switches off, with its reason."""

    code: str
    reason: str
    at: Place


class Extract(msgspec.Struct, frozen=True, kw_only=True):
    """What one page gives to the graph. ``problems`` come from the checks of single pages.

    ``digest`` and ``beside`` also speak of the files that are read with the page;
    ``registers`` are the tables in them. ``declared`` says that the page names its kind itself.
    """

    path: str
    digest: str
    kind: str
    title: str
    lines: int
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
    elsewhere: tuple[str, ...] = ()
    prints: tuple[Fingerprint, ...] = ()
    past: tuple[Passage, ...] = ()
    quotations: tuple[Quotation, ...] = ()
    language: str = ""
    notation: str = "none"
    problems: tuple[Diagnostic, ...] = ()
    registers: tuple[Table, ...] = ()
    beside: tuple[str, ...] = ()
    declared: bool = False


@lru_cache(maxsize=2)
def _globs(config: Config) -> tuple[tuple[Glob, str], ...]:
    return tuple(
        (glob_pattern(glob), name) for name, kind in config.kinds.items() for glob in kind.where
    )


def kind_of(page: Page, config: Config) -> tuple[str, bool]:
    """The kind a page has, and whether it is a register of records of that kind."""
    field = next((value for value in page.header.fields if _name(value, config) == "kind"), None)
    if field is not None:
        word = folded(field.text)
        for name, kind in config.kinds.items():
            if kind.register and word == folded(kind.register):
                own = {_name(value, config) for value in page.header.fields}
                return name, word != folded(name) or own.isdisjoint(OF_ONE_ENTRY)
            if word == folded(name):
                return name, False
        return field.text, False
    if page.path.rsplit("/", 1)[-1].casefold() in ("index.md", "readme.md"):
        return "", False
    for pattern, name in _globs(config):
        if pattern.match(page.path):
            return name, False
    return "", False


def extract(page: Page, digest: str, config: Config) -> Extract:
    """Everything the graph needs of a page."""
    kind, register = kind_of(page, config)
    fields = _fields(page, config)
    gates = tuple(_gates(page))
    records: tuple[AnyRecord, ...] = ()
    if kind in config.kinds:
        if register:
            records = tuple(_read(entry) for entry in register_entries(page, kind, config))
        one_word = folded(config.kinds[kind].register) == folded(kind)
        if not register or (one_word and not records):
            records = (_whole(page, kind, fields, gates, config),)
    by_name = {value.key: value for value in fields}
    elsewhere = tuple(
        entry.text
        for name in ("planned", "elsewhere")
        if name in by_name
        for entry in by_name[name].entries()
    )
    prints: tuple[Fingerprint, ...] = ()
    if kind == "framework" or (kind == "design" and "imports" in by_name):
        prints = fingerprints(page.blocks)
    mentions = page_mentions(page, fields, config)
    rests = bool(page.links) or any(mention.kind == "decision" for mention in mentions)
    return Extract(
        path=page.path,
        digest=digest,
        kind=kind,
        title=page.title or (by_name["title"].text if "title" in by_name else ""),
        lines=page.lines,
        sections=page.sections,
        anchors=page.anchors,
        records=records,
        mentions=mentions,
        links=page.links,
        paths=tuple((code.text, code.at) for code in page.codes if PATH.match(code.text)),
        lookalikes=find_lookalikes(page, fields, config),
        claims=find_claims(page.blocks) if kind in ("design", "critique") else (),
        summaries=find_summaries(page.blocks) if kind in ("design", "critique") else (),
        waivers=tuple(_waivers(by_name.get("waive"))),
        elsewhere=elsewhere,
        prints=prints,
        past=past_passages(page.blocks, config) if rests else (),
        quotations=quotations(page.blocks, config) if kind == "design" else (),
        language=by_name["lang"].text if "lang" in by_name else "",
        notation=page.header.notation,
        registers=tuple(table for table in page.tables if table.name),
        beside=page.beside,
        declared="kind" in by_name and kind in config.kinds,
    )


def _name(value: Value, config: Config) -> str:
    return config.field_names.get(folded(value.key), folded(value.key))


def _fields(page: Page, config: Config) -> tuple[Value, ...]:
    return tuple(
        Value(_name(value, config), value.text, value.at, value.shape, value.items)
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


def _experiment(path: str, config: Config) -> str:
    top = config.experiments.rstrip("/") + "/"
    if not path.startswith(top):
        return ""
    rest = path[len(top) :]
    return rest.split("/", 1)[0] if "/" in rest else ""


def _whole(
    page: Page, kind: str, fields: tuple[Value, ...], gates: tuple[GateLine, ...], config: Config
) -> AnyRecord:
    by_name = {value.key: value for value in fields}
    stem = page.path.rsplit("/", 1)[-1].removesuffix(".md")
    experiment = _experiment(page.path, config)
    if "of" in by_name and kind in ("critique", "result", "vote"):
        experiment = by_name["of"].text or experiment
    given = by_name["id"].text.strip() if "id" in by_name else ""
    identifier = given.strip("()") if kind == "note" else given
    numbered = kind == "journal" and "number" in by_name
    carried = "" if experiment or numbered else carried_id(given or stem, page.title, kind, config)
    identifier = identifier or carried
    if not identifier:
        identifier = {
            "design": experiment or stem,
            "critique": f"{experiment}/{stem}",
            "result": f"{experiment}/{stem}",
            "vote": f"{experiment}/{stem}",
            "framework": page.path,
        }.get(kind, "")
    if not identifier and kind == "journal" and "number" in by_name:
        identifier = by_name["number"].text
    if not identifier:
        identifier = f"{experiment}/{stem}" if experiment else stem
    if kind == "design" and given:
        experiment = given
    names = [entry.text for entry in by_name["names"].entries()] if "names" in by_name else []
    if kind == "framework" or (carried not in ("", stem) and not given):
        names.append(stem)
    elif carried not in ("", given):
        names.append(carried)
    common = Common(
        kind=kind,
        id=identifier,
        at=by_name["id"].at if given else Place(1),
        anchor="",
        title=page.title or (by_name["title"].text if "title" in by_name else identifier),
        fields=fields,
        experiment=experiment,
        names=tuple(dict.fromkeys(names)),
        gates=gates,
        extent=Extent(page, 1, page.lines, whole=True),
        config=config,
    )
    return _read(common)


def _read(common: Common) -> AnyRecord:
    reader = READERS.get(common.kind)
    if reader is None:
        return Record(**common.base())  # type: ignore[arg-type]
    record: AnyRecord = reader(common)
    return record


def _gates(page: Page) -> Iterator[GateLine]:
    found: list[GateLine] = []
    for fence in page.fences:
        if fence.info not in ("", "text"):
            continue
        for step, text in enumerate(fence.text.split("\n"), 1):
            match = GATE.match(text.strip())
            if match and match.end() == len(text.strip()):
                column = text.find(match[0]) + fence.at.column
                at = Place(fence.at.line + step, column)
                found.append(GateLine(match["key"], match["value"], at))
    for block in page.blocks:
        if block.role == "heading":
            continue
        for line in block.lines:
            for match in GATE.finditer(line.prose) if "=" in line.prose else ():
                at = Place(line.number, line.column + match.start())
                found.append(GateLine(match["key"], match["value"], at))
    yield from sorted(found, key=lambda gate: gate.at)
