"""A comparison of two versions as a part of a page: what changed, then section by section."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from beforehand.graph import Graph
from beforehand.pages.anchors import Anchors
from beforehand.site.versions.beginning import NAME, Compared, Entry, beginning
from beforehand.site.versions.causes import OWN, Behind, Beside
from beforehand.site.versions.passages import many_changed, passages
from beforehand.site.words.markup import (
    Cell,
    Piece,
    bullets,
    counted,
    escape_kept,
    escape_markdown,
    markdown,
    shortened,
)

if TYPE_CHECKING:
    from beforehand.freezing.texts.comparison import SectionChange
    from beforehand.freezing.texts.outline import Part

SHOWN = 12
FIELDS = 3
LONG = 480
"""A text of more signs than this that came or went as a whole is folded."""

WHOLE = {"added": "All of it is new", "removed": "All of it went"}
BEFORE = "Before the first heading"
COARSE = (
    "Too much differs to be compared word for word: some passages that were changed are shown as "
    "taken away and added."
)
OTHERS = "Amendments that name no section that differs"
HEADER = "Header: changed"


class Laid(msgspec.Struct, frozen=True):
    """A comparison laid out: the sections that differ by their place, and what stands behind.

    ``others`` are amendments that name nothing which differs.
    """

    compared: Compared
    beside: Beside
    entries: dict[int, Entry]
    header: Entry | None
    others: Sequence[Cell]


def laid_out(graph: Graph, compared: Compared, anchors: Anchors, today: Mapping[int, str]) -> Laid:
    """What a comparison shows, and where.

    ``anchors`` gave the headings above theirs, so that lists can lead to those below; ``today``
    says by the place of a section in the later text where it is today.
    """
    found = compared.found
    beside = Beside(graph, compared.steps)
    entries = {
        at: _entry(section, beside.section(section), anchors, today.get(section.now_at, ""))
        for at, section in enumerate(found.sections)
        if section.state != "unchanged"
    }
    others = beside.rest([found.sections[at] for at in entries])
    if others and not found.is_empty:
        anchors.take(OTHERS)
    return Laid(compared, beside, entries, _header_entry(graph, compared, beside, anchors), others)


def comparison_blocks(laid: Laid, page: str, level: str) -> Iterator[str]:
    """The blocks of a Markdown page, its headings of a level."""
    compared, header = laid.compared, laid.header
    if compared.found.is_empty:
        yield "The two say the same."
        return
    yield from beginning(compared, laid.entries, header, page)
    if compared.found.is_coarse:
        yield COARSE
    yield from _sections(laid, page, level)
    if laid.others:
        yield f"{level} {OTHERS}"
        yield bullets(laid.others, page)
    if header:
        yield f"{level} {header.heading}"
        yield _causes(laid.beside, header.behind, page)
        yield _folded(header.state, passages(compared.found.header, header.behind.seen))


def _sections(laid: Laid, page: str, level: str) -> Iterator[str]:
    places = enumerate(laid.compared.found.sections)
    for is_same, run in groupby(places, lambda place: place[0] not in laid.entries):
        sections = list(run)
        if is_same:
            yield _unchanged([section.part for _, section in sections])
            continue
        for at, section in sections:
            entry = laid.entries[at]
            yield f"{level} {_linked(entry, page)}"
            yield _causes(laid.beside, entry.behind, page)
            yield _body(section, entry)


def _linked(entry: Entry, page: str) -> str:
    """The heading of a section; its title leads to the section today, as far as there is one."""
    said = escape_markdown(f": {_became(entry)}")
    return f"{markdown(Piece(entry.title, entry.today), page)}{said}"


def _body(section: "SectionChange", entry: Entry) -> str:
    """What differs. A long text that came or went as a whole, and amendments, are folded."""
    inside = passages(section.changes, entry.behind.seen)
    many = many_changed(section.changes)
    if many and entry.behind.remark == OWN:
        return _folded(f"{many} changed", inside)
    size = sum(len(words.text) for change in section.changes for words in change.words)
    if many and section.state in WHOLE and size > LONG:
        return _folded(f"{WHOLE[section.state]}: {many}", inside)
    return inside


def _folded(said: str, inside: str) -> str:
    summary = f"<summary>{escape_kept(said)}</summary>"
    return f'<details class="bh-folded bh-differing">{summary}{inside}</details>'


def _entry(section: "SectionChange", behind: Behind, anchors: Anchors, today: str) -> Entry:
    part = section.part
    title = part.title or BEFORE
    state = _state(section)
    entry = Entry("", "", title, _label(part), state, behind, today)
    heading = escape_markdown(f"{title}: {_became(entry)}")
    return msgspec.structs.replace(entry, heading=heading, anchor=anchors.take(heading))


def _became(entry: Entry) -> str:
    return entry.state.partition(",")[0]


def _header_entry(
    graph: Graph, compared: Compared, beside: Beside, anchors: Anchors
) -> Entry | None:
    """The header of the page with the fields that differ; None if none does."""
    from beforehand.freezing.versions.restated import is_line_restated, key_of

    changes = [change for change in compared.found.header if change.state != "unchanged"]
    if not changes:
        return None
    config = graph.config
    fields = {key_of(change): is_line_restated(change, config) for change in changes}
    names = [name for name in fields if name]
    own = [name for name, is_restated in fields.items() if name and not is_restated]
    few = ", ".join(own) if len(own) <= FIELDS else f"{len(own)} fields"
    label = f"the header ({few})" if own else "the header"
    said = f"{counted(len(changes), 'line')} changed"
    state = f"{said}: {', '.join(names)}" if names else said
    behind = beside.header(changes)
    return Entry(HEADER, anchors.take(HEADER), "Header", label, state, behind)


def _state(section: "SectionChange") -> str:
    """What became of a section: ``changed``, ``was number 5``."""
    was = section.was
    if was and section.is_renumbered:
        return f"was number {was.number}" if was.number else "now has a number"
    if section.state == "changed" and was and was.title != section.part.title:
        titles = (change for change in section.changes if change.sort == "heading")
        if section.part.level != 1 or not any(title.is_next_version for title in titles):
            return f"changed, was “{was.title}”"
    return section.state


def _causes(beside: Beside, behind: Behind, page: str) -> str:
    """What stands behind a section; a remark alone needs no room beside it."""
    shown = beside.shown(behind)
    inside = "".join(f'<span class="bh-cause">{markdown(each, page)}</span>' for each in shown)
    look = "bh-causes" if behind.named else "bh-causes bh-causes--none"
    return f'<span class="{look}">{inside}</span>' if inside else ""


def _unchanged(parts: Sequence["Part"]) -> str:
    names = [_label(part) for part in parts if part.title]
    few = names if len(names) <= SHOWN else [*names[: SHOWN - 1], "…"]
    said = f": {', '.join(few)}" if few else ""
    text = f"… {counted(len(parts), 'section')} unchanged{said}"
    return f'<span class="bh-unchanged">{escape_markdown(text)}</span>'


def _label(part: "Part") -> str:
    """A short name of a section: its number, or its title."""
    return f"§{part.number}" if part.number else shortened(part.title or BEFORE, NAME)
