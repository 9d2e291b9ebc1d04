"""Whether a frozen page can be amended as it stands: its version, and what was edited already."""

import re
from collections.abc import Iterator

from beforehand.freezing.amendments.amending import named_sections, sections_shown
from beforehand.freezing.amendments.rows import PART, Hindrance
from beforehand.freezing.entries.freezes import copy_of
from beforehand.freezing.texts.edits import Edit
from beforehand.freezing.texts.since_frozen import changes, said
from beforehand.graph import Graph
from beforehand.ledger.events import Event
from beforehand.pages.page import Page
from beforehand.records.fields import read_version, version_key
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.records.rows import part_sections
from beforehand.source import Span

FOLDER = re.compile(r"\w[\w.+-]*")


def is_newer(version: str, last: Event) -> bool:
    """Whether a version comes after one that an entry froze."""
    return version_key(version)[0] > version_key(last.version)[0]


def next_version(design: Design, last: Event, begun: tuple[Event, ...]) -> str:
    """The version that an amendment opens where none is named; empty if one must be.

    It is the one that the page is open at, or an entry of the ledger opens, or else the next
    whole number.
    """
    opened = [design.version, *(read_version(event.version) for event in reversed(begun))]
    found = next((version for version in opened if is_newer(version, last)), "")
    whole = last.version.isascii() and last.version.isdecimal()
    return found or (str(int(last.version) + 1) if whole else "")


def version_hindrances(design: Design, last: Event, version: str) -> Iterator[Hindrance]:
    """Why a version cannot be opened on a page whose last frozen one is that of an entry."""
    at = design.field_span("version")
    if not version:
        message = f"what follows on version {last.version} is not known: name it with `--version`"
        yield Hindrance(at, message)
        return
    if not FOLDER.fullmatch(version):
        message = f"version `{version}` is no name of a folder: use letters, digits, dots"
        yield Hindrance(at, message)
    if not is_newer(version, last):
        message = (
            f"version {last.version} is frozen (entry {last.number}), and version {version} is "
            "not newer: an amendment opens a newer one"
        )
        yield Hindrance(at, message)
    if design.version in ("", read_version(last.version)):
        return
    if not is_newer(design.version, last):
        message = (
            f"the page says version `{design.version}`, and version {last.version} was frozen "
            f"last: take the page back from history, or write `version: {last.version}`"
        )
        yield Hindrance(at, message)
    elif design.version != version:
        message = (
            f"the page is open at version {design.version}: amend that one, or "
            f"`beforehand freeze {design.id}` first"
        )
        yield Hindrance(at, message)


def section_hindrances(graph: Graph, design: Design, section: str) -> Iterator[Hindrance]:
    """What a text names that is no section of the page."""
    known = graph.pages[design.path].sections
    _, missing = named_sections(known, section, graph.config)
    for label in missing if section else ("",):
        message = (
            f"the page has no section `{label}`: name one that is there "
            f"({sections_shown(known) or 'it has none'})"
        )
        yield Hindrance(design.span(), message)


def edit_hindrances(
    graph: Graph, page: Page, last: Event, section: str, row: Amendment | None
) -> Iterator[Hindrance]:
    """What was changed in a frozen page outside of the sections that are amended.

    An author may edit first and amend then: what stands in those sections is what the amendment
    is about. ``row`` is an amendment that was written by hand.
    """
    evidence, copy = graph.evidence, copy_of(last)
    promised = dict(last.closure).get(page.path)
    if evidence is None or evidence.digests.get(page.path) == promised:
        return
    if evidence.digests.get(copy) != promised:
        message = (
            f"the page is not what was frozen as version {last.version}, and {copy} is no good "
            "copy of that: take it back from history"
        )
        yield Hindrance(Span(page.path, 1), message)
        return
    named, _ = named_sections(page.sections, section, graph.config)
    free = [(item.at.line, item.last_line + 1) for item in named]
    added = [(row.at.line, row.last)] if row and not row.at.path else []
    if row:
        added += [
            (item.at.line - 1, item.last_line + 1)
            for item in part_sections(page, PART, graph.config)
        ]
    texts = evidence.frozen_texts.get(copy, ""), evidence.frozen_texts.get(page.path, "")
    for edit in changes(last, graph.config, *texts):
        if edit.allowed or _within(edit, free) or (not edit.removed and _within(edit, added)):
            continue
        message = (
            f"version {last.version} is frozen, and this was changed outside of {section}: "
            f"{said(edit)}; take it back until the version is open, or name its section as well, "
            'as in `--section "§2, §3.5"`'
        )
        yield Hindrance(Span(page.path, max(edit.now.first, 1)), message)


def _within(edit: Edit, ranges: list[tuple[int, int]]) -> bool:
    first, last = edit.now.first, max(edit.now.last, edit.now.first)
    return any(begin <= first and last <= end for begin, end in ranges)
