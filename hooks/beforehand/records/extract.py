"""What one page gives to the graph: its records, sections, mentions and links."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import msgspec

from beforehand.config import Config, folded
from beforehand.diagnostics import Diagnostic
from beforehand.pages.header import BODY_LINE
from beforehand.pages.inline import plain
from beforehand.pages.page import Block, Link, Page, Section, Value
from beforehand.records.arm import read_arm
from beforehand.records.artifact import read_artifact
from beforehand.records.counts import CountClaim, find_claims
from beforehand.records.critique import read_critique
from beforehand.records.decision import read_decision
from beforehand.records.design import read_design
from beforehand.records.fingerprints import Fingerprint, fingerprints
from beforehand.records.framework import read_framework
from beforehand.records.journal import read_journal_entry
from beforehand.records.mentions import Mention, Scanner, before
from beforehand.records.note import read_note
from beforehand.records.reader import Common
from beforehand.records.record import AnyRecord, GateLine, Record
from beforehand.records.result import read_result
from beforehand.records.rows import Extent, local_id
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

GATE = re.compile(r"(?<![\w=])(?P<key>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\s?=\s?(?P<value>[A-Z][A-Z0-9_]*)(?![\w=])")
PATH = re.compile(r"^(?:\.{1,2}/)*[\w.@*-]+(?:/[\w.@*-]+)+/?$|^[\w-]+\.(?:md|json|jsonl|csv|ya?ml|py|txt)$")


class Waiver(msgspec.Struct, frozen=True, array_like=True):
    """A check that a page switches off, with its reason."""

    code: str
    reason: str
    at: Place


class Extract(msgspec.Struct, frozen=True, kw_only=True):
    """What one page gives to the graph. ``problems`` come from the checks of single pages."""

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
    claims: tuple[CountClaim, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    elsewhere: tuple[str, ...] = ()
    prints: tuple[Fingerprint, ...] = ()
    language: str = ""
    notation: str = "none"
    problems: tuple[Diagnostic, ...] = ()


@lru_cache(maxsize=2)
def _scanner(config: Config) -> Scanner:
    return Scanner(config)


@lru_cache(maxsize=2)
def _globs(config: Config) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (glob_pattern(glob), name) for name, kind in config.kinds.items() for glob in kind.where
    )


@lru_cache(maxsize=256)
def glob_pattern(glob: str) -> re.Pattern[str]:
    """A glob as an expression: ``*`` stays inside one folder, ``**`` crosses folders."""
    pattern = ""
    index = 0
    while index < len(glob):
        if glob.startswith("**/", index):
            pattern += "(?:.*/)?"
            index += 3
        elif glob.startswith("**", index):
            pattern += ".*"
            index += 2
        elif glob[index] == "*":
            pattern += "[^/]*"
            index += 1
        elif glob[index] == "?":
            pattern += "[^/]"
            index += 1
        else:
            pattern += re.escape(glob[index])
            index += 1
    return re.compile(f"^{pattern}$")


def kind_of(page: Page, config: Config) -> tuple[str, bool]:
    """The kind a page has, and whether it is a register of records of that kind."""
    field = next((value for value in page.header.fields if _name(value, config) == "kind"), None)
    if field is not None:
        word = folded(field.text)
        for name, kind in config.kinds.items():
            if word == folded(name):
                return name, False
            if kind.register and word == folded(kind.register):
                return name, True
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
            records = tuple(_register(page, kind, fields, config))
        else:
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
    return Extract(
        path=page.path,
        digest=digest,
        kind=kind,
        title=page.title or (by_name["title"].text if "title" in by_name else ""),
        lines=page.lines,
        sections=page.sections,
        anchors=page.anchors,
        records=records,
        mentions=tuple(_mentions(page, fields, config)),
        links=page.links,
        paths=tuple((code.text, code.at) for code in page.codes if PATH.match(code.text)),
        claims=find_claims(page.blocks) if kind in ("design", "critique") else (),
        waivers=tuple(_waivers(by_name.get("waive"))),
        elsewhere=elsewhere,
        prints=prints,
        language=by_name["lang"].text if "lang" in by_name else "",
        notation=page.header.notation,
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
    if kind == "framework":
        names.append(stem)
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
        extent=Extent(page, 1, page.lines),
        config=config,
    )
    return _read(common)


def _register(
    page: Page, kind: str, fields: tuple[Value, ...], config: Config
) -> Iterator[AnyRecord]:
    """The records of a page that holds many: one under each heading that begins with an id."""
    for index, section in enumerate(page.sections):
        identifier = _entry_id(section.title, kind, config)
        if not identifier or section.level < 2:
            continue
        title = section.title[section.title.find(identifier) + len(identifier) :]
        title = title.lstrip(")").strip(" ·:—–-") or identifier
        yield _read(
            Common(
                kind=kind,
                id=identifier,
                at=section.at,
                anchor=section.anchor,
                title=title,
                fields=tuple(_entry_fields(page, index, config)),
                experiment="",
                names=(),
                gates=(),
                extent=Extent(page, section.at.line, section.last_line),
                config=config,
            )
        )
    yield from _table_records(page, kind, fields, config)


def _entry_id(title: str, kind: str, config: Config) -> str:
    for prefix in config.prefixes:
        match = re.match(f"{re.escape(prefix.starts)}(?:{prefix.shape})(?![\\w-])", title)
        if match and (prefix.kind == kind or kind == "artifact"):
            return match[0]
    if kind == "note":
        note = re.match(r"\(([a-z]{1,3})\)", title)
        return note[1] if note else ""
    if kind == "journal":
        number = re.match(r"(\d+)(?=[\s·:—–-]|$)", title)
        return number[1] if number else ""
    return ""


def _entry_fields(page: Page, index: int, config: Config) -> Iterator[Value]:
    for block in page.blocks:
        if block.section != index or block.role not in ("item", "paragraph", "quote"):
            continue
        match = BODY_LINE.match(block.lines[0].text) if block.lines else None
        if match:
            value = " ".join([match["value"] or "", *(line.text.strip() for line in block.lines[1:])])
            name = folded(match["bold"] or match["plain"])
            start = max(match.start("value"), 0)
            at = Place(block.lines[0].number, block.lines[0].column + start)
            yield Value(config.field_names.get(name, name), plain(value), at)


def _table_records(
    page: Page, kind: str, fields: tuple[Value, ...], config: Config
) -> Iterator[AnyRecord]:
    for table in page.tables:
        names = [config.field_names.get(folded(cell.text), folded(cell.text)) for cell in table.head]
        if "id" not in names:
            continue
        key = names.index("id")
        for cells in table.rows:
            if key >= len(cells):
                continue
            identifier = _entry_id(cells[key].text, kind, config)
            if not identifier:
                continue
            values = tuple(
                Value(name, cell.text, cell.at) for name, cell in zip(names, cells, strict=False)
            )
            title = next((value.text for value in values if value.key == "title"), identifier)
            at = cells[key].at
            yield _read(
                Common(
                    kind=kind,
                    id=identifier,
                    at=at,
                    anchor=f"record-{local_id(identifier) or identifier}".lower(),
                    title=title,
                    fields=values,
                    experiment="",
                    names=(),
                    gates=(),
                    extent=Extent(page, at.line, at.line),
                    config=config,
                )
            )


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
        for step, line in enumerate(fence.text.split("\n"), 1):
            match = GATE.match(line.strip())
            if match and match.end() == len(line.strip()):
                column = line.find(match[0]) + fence.at.column
                at = Place(fence.at.line + step, column)
                found.append(GateLine(match["key"], match["value"], at))
    for block in page.blocks:
        if block.role == "heading":
            continue
        for line in block.lines:
            for match in GATE.finditer(line.prose):
                at = Place(line.number, line.column + match.start())
                found.append(GateLine(match["key"], match["value"], at))
    yield from sorted(found, key=lambda gate: gate.at)


def _mentions(page: Page, fields: tuple[Value, ...], config: Config) -> Iterator[Mention]:
    scanner = _scanner(config)
    for field in fields:
        if field.key not in ("id", "kind", "title", "names", "waive", "planned", "elsewhere"):
            yield from _value_mentions(field, scanner)
    in_text = page.header.notation not in ("yaml", "toml", "none", "lines")
    for block in page.blocks:
        if in_text and block.lines and block.lines[-1].number <= page.header.last_line:
            continue
        yield from _block_mentions(block, scanner)


def _value_mentions(value: Value, scanner: Scanner) -> Iterator[Mention]:
    for item in value.items:
        yield from _value_mentions(item, scanner)
    if value.text:
        for found in scanner.scan(value.text):
            at = Place(value.at.line, value.at.column + found.start)
            words = before(value.text, found.start)
            length = found.end - found.start
            covered = value.text[found.start : found.end]
            yield Mention(
                found.form, found.kind, found.id, at, length, found.sub, words, covered, found.inner
            )


def _block_mentions(block: Block, scanner: Scanner) -> Iterator[Mention]:
    prose = "\n".join(line.prose for line in block.lines)
    found = scanner.scan(prose)
    if not found:
        return
    raw = "\n".join(line.text for line in block.lines)
    for item in found:
        offset = item.start
        place = block.at
        for line in block.lines:
            if offset <= len(line.text):
                place = Place(line.number, line.column + offset)
                break
            offset -= len(line.text) + 1
        needs = item.form in ("section", "local", "letter", "part")
        words = before(raw, item.start) if needs else ""
        covered = " ".join(raw[item.start : item.end].split())
        length = item.end - item.start
        yield Mention(
            item.form, item.kind, item.id, place, length, item.sub, words, covered, item.inner
        )
