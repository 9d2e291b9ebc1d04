"""A comparison of two versions as a part of a page: what changed, then section by section."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from beforehand.graph import Graph
from beforehand.pages.anchors import Anchors
from beforehand.site.versions.beginning import NAME, Compared, Entry, beginning
from beforehand.site.versions.causes import Behind, Beside
from beforehand.site.versions.passages import passages
from beforehand.site.words.markup import (
    bullets,
    counted,
    escape_kept,
    escape_markdown,
    markdown,
    shortened,
)

if TYPE_CHECKING:
    from beforehand.freezing.texts.comparison import Comparison, SectionChange
    from beforehand.freezing.texts.outline import Part

SHOWN = 6
COARSE = (
    "Too much differs to be compared word for word: some passages that were changed are shown as "
    "taken away and added."
)
OTHERS = "Amendments that name no section that differs"
HEADER = "Header: changed"


def comparison_blocks(
    graph: Graph, compared: Compared, page: str, level: str, anchors: Anchors
) -> Iterator[str]:
    """The blocks of a Markdown page, its headings of a level.

    ``anchors`` gave the headings above theirs, so that the list can lead to those below.
    """
    found = compared.found
    if found.is_empty:
        yield "The two say the same."
        return
    beside = Beside(graph, compared.steps)
    entries = {
        at: _entry(section, beside.section(section), anchors)
        for at, section in enumerate(found.sections)
        if section.state != "unchanged"
    }
    others = beside.rest([found.sections[at] for at in entries])
    if others:
        anchors.take(OTHERS)
    header = _header_entry(graph, compared, beside, anchors)
    yield from beginning(compared, entries, header, page)
    if found.is_coarse:
        yield COARSE
    yield from _sections(found, entries, beside, page, level)
    if others:
        yield f"{level} {OTHERS}"
        yield bullets(others, page)
    if header:
        yield f"{level} {header.heading}"
        yield _causes(beside, header.behind, page)
        inside = passages(found.header, header.behind.seen)
        yield (
            f'<details class="bh-folded"><summary>{escape_kept(header.state)}</summary>'
            f"{inside}</details>"
        )


def _sections(
    found: "Comparison", entries: dict[int, Entry], beside: Beside, page: str, level: str
) -> Iterator[str]:
    places = enumerate(found.sections)
    for is_same, run in groupby(places, lambda place: place[0] not in entries):
        sections = list(run)
        if is_same:
            yield _unchanged([section.part for _, section in sections])
            continue
        for at, section in sections:
            yield f"{level} {entries[at].heading}"
            yield _causes(beside, entries[at].behind, page)
            yield passages(section.changes, entries[at].behind.seen)


def _entry(section: "SectionChange", behind: Behind, anchors: Anchors) -> Entry:
    part = section.part
    title = part.title or "Before the first heading"
    label = f"§{part.number}" if part.number else shortened(title, NAME)
    state = _state(section)
    heading = escape_markdown(f"{title}: {state.partition(',')[0]}")
    return Entry(heading, anchors.take(heading), title, label, state, behind)


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
    label = f"the header ({', '.join(own)})" if own else "the header"
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
    names = [part.title for part in parts if part.title]
    few = names if len(names) <= SHOWN else [*names[: SHOWN - 1], "…"]
    said = f": {', '.join(few)}" if few else ""
    text = f"… {counted(len(parts), 'section')} unchanged{said}"
    return f'<span class="bh-unchanged">{escape_markdown(text)}</span>'
