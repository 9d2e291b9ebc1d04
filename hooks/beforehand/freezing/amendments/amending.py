"""The text of a page as an amendment leaves it: one more row, version, status and title."""

import re
from collections.abc import Iterable

import msgspec

from beforehand.config import Config, folded
from beforehand.freezing.amendments.rows import Change, Hindrance, new_row
from beforehand.freezing.amendments.words import word_in
from beforehand.pages.page import Page, Section, Value
from beforehand.pages.rewriting import Script, with_field, with_lines, with_span
from beforehand.records.design import title_label
from beforehand.records.fields import VERSION
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.records.rows import heading_name
from beforehand.source import Place

JOINTS = re.compile(r"\s*(?:[,;，、；&]|(?<=\s)(?:and|и|und)(?=\s)|[–—])\s*")
BARE = re.compile(r"(?<![\w.§])(?=\d+(?:\.\d+)*(?![\w.]))")
SHOWN = 8


class Amended(msgspec.Struct, frozen=True):
    """A page after an amendment.

    ``line`` is where its row stands, 0 where none was added, and ``below`` the line above it on
    the page as it was; ``unfilled`` are columns of the row that only the author can fill.
    """

    script: Script
    line: int = 0
    below: int = 0
    unfilled: tuple[str, ...] = ()


def amended(
    script: Script, page: Page, design: Design, change: Change, config: Config
) -> Amended | Hindrance:
    """The page with a row for a change, and opened for its version."""
    row = new_row(script, page, design, change, config)
    if isinstance(row, Hindrance):
        return row
    below = with_lines(script, row.below, row.lines)
    found = opened(below, page, design, change.version, config)
    if isinstance(found, Hindrance):
        return found
    grown = len(found.script.lines) - len(script.lines)
    return Amended(found.script, row.below + grown, row.below, row.unfilled)


def opened(
    script: Script, page: Page, design: Design, version: str, config: Config
) -> Amended | Hindrance:
    """The page at a version that is not frozen yet: in its header, and in its title's label."""
    fields = {
        config.field_names.get(folded(item.key), folded(item.key)): item
        for item in page.header.fields
    }
    wanted: dict[str, str] = {}
    if design.version != version:
        wanted["version"] = _relabelled(fields.get("version"), version)
    if design.is_frozen:
        wanted["status"] = word_in("design status", "draft", design.status.written, config)
    title = fields.get("title")
    if title and (span := title_label(title.text, design.version)):
        wanted["title"] = title.text[: span[0]] + version + title.text[span[1] :]
    for name, text in wanted.items():
        field = fields.get(name)
        changed = None
        if field is None or _is_in_front(page, field):
            changed = with_field(script, field.key if field else name, text)
        if changed is None:
            message = (
                f"`{name}` can be set in a YAML header between lines `---` alone: write "
                f"`{name}: {text}` by hand, and run the same command again"
            )
            return Hindrance(design.span(field.at if field else None), message)
        script = changed
    return Amended(_retitled(script, page, design, version))


def _relabelled(field: Value | None, version: str) -> str:
    """A version as the page writes versions: a ``v`` before it stays, and so does a remark."""
    if field is None or not VERSION.search(field.text):
        return version
    return VERSION.sub(lambda match: match[0].replace(match["label"], version), field.text, 1)


def _is_in_front(page: Page, field: Value) -> bool:
    return (
        page.header.notation == "yaml"
        and not field.at.path
        and field.at.line <= page.header.last_line
    )


def _retitled(script: Script, page: Page, design: Design, version: str) -> Script:
    line = page.title_at.line
    if not page.title or design.version == version:
        return script
    span = title_label(script.line(line), design.version)
    if span is None:
        return script
    return with_span(script, Place(line, span[0] + 1), Place(line, span[1] + 1), version)


def misread(before: Design, after: Design | None, done: Amended, change: Change) -> str:
    """What the amended page does not say when it is read again; empty if it says it all."""
    if after is None:
        return "it would be no design any more"
    new = [item for item in after.amendments if not item.at.path and item.at.line == done.line]
    count = len(before.amendments) + bool(done.line)
    wrong = {
        f"its version would be `{after.version}`": after.version != change.version,
        "it would still call itself frozen": after.is_frozen,
        f"its title would say version {after.title_version}": (
            before.title_version and after.title_version != change.version
        ),
        f"it would have {len(after.amendments)} amendments": len(after.amendments) != count,
        "the new row would be read otherwise": (
            done.line and (len(new) != 1 or not _says(new[0], change))
        ),
    }
    return next((message for message, holds in wrong.items() if holds), "")


def _says(row: Amendment, change: Change) -> bool:
    if row.version not in ("", change.version):
        return False
    texts = ((row.changed.text, change.changed), (row.section.text, change.section))
    return all(_letters(part) in _letters(text) for text, part in texts)


def _letters(text: str) -> str:
    """A text without what Markdown takes away from it."""
    return re.sub(r"\W+", "", re.sub(r"<[^<>]*>|\]\([^()]*\)", "", text))


def named_sections(
    sections: Iterable[Section], text: str, config: Config
) -> tuple[tuple[Section, ...], tuple[str, ...]]:
    """The sections that a text such as ``§2, §3.5`` names, and what it names that is none."""
    known = tuple(sections)
    whole = _section(known, text, config)
    if whole:
        return (whole,), ()
    found: list[Section] = []
    missing: list[str] = []
    for label in filter(None, JOINTS.split(text.strip())):
        section = _section(known, label, config)
        if section:
            found.append(section)
        else:
            missing.append(label)
    return tuple(dict.fromkeys(found)), tuple(missing)


def _section(sections: tuple[Section, ...], label: str, config: Config) -> Section | None:
    bare = label.strip().lstrip("§").strip()
    name = folded(bare)
    for section in sections:
        if bare and section.number == bare:
            return section
    for section in sections:
        heading = heading_name(section)
        if name and name in (heading, folded(section.title), config.section_names.get(heading)):
            return section
    return None


def with_signs(section: str) -> str:
    """Bare numbers of sections as references: ``2, 3.5`` becomes ``§2, §3.5``."""
    bare = "§§" not in section and not any(
        part.strip("§. 0123456789") for part in JOINTS.split(section)
    )
    return BARE.sub("§", section.strip()) if bare else section.strip()


def sections_shown(sections: tuple[Section, ...]) -> str:
    """The sections that a page has, for a message."""
    names = [
        f"§{item.number}" if item.number else f"`{item.title}`"
        for item in sections
        if item.level > 1
    ]
    more = " …" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more
