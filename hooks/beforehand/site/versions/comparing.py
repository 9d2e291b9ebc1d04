"""A comparison of two versions as a part of a page: what changed, then section by section."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from beforehand.graph import Graph
from beforehand.pages.anchors import Anchors
from beforehand.site.versions.causes import Behind, Beside, Step, cause_address, spoken_of
from beforehand.site.versions.passages import passages
from beforehand.site.words.markup import (
    Cell,
    Piece,
    bullets,
    cell,
    counted,
    escape_kept,
    escape_markdown,
    joined,
    markdown,
    sentence,
    shortened,
)
from beforehand.site.words.seen import seen_badge

if TYPE_CHECKING:
    from beforehand.freezing.texts.comparison import Comparison, SectionChange
    from beforehand.freezing.texts.outline import Part
    from beforehand.freezing.versions.promised import Difference, Promised

SHOWN = 6
NAME = 60
COARSE = (
    "Too much differs to be compared word for word: some passages that were changed are shown as "
    "taken away and added."
)
OTHERS = "Amendments that name no section that differs"
HEADER = "Header: changed"


class Compared(msgspec.Struct, frozen=True):
    """Two texts held to each other: what differs, what they promise, the steps between them."""

    found: "Comparison"
    promised: "Promised"
    steps: Sequence[Step]


class Entry(msgspec.Struct, frozen=True):
    """A section that differs, and what stands behind it.

    ``heading`` is Markdown, ``label`` a short name, and ``state`` says what became of it.
    """

    heading: str
    anchor: str
    title: str
    label: str
    state: str
    behind: Behind


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
    yield _summary(compared, page)
    yield markdown(_promises(compared, entries, page), page)
    listed = [*entries.values(), *([header] if header else [])]
    yield _list(listed, page)
    yield _unnamed(listed, page)
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
    from beforehand.freezing.versions.restated import is_next_version

    was = section.was
    if was and section.is_renumbered:
        return f"was number {was.number}" if was.number else "now has a number"
    if section.state == "changed" and was and was.title != section.part.title:
        titles = (change for change in section.changes if change.sort == "heading")
        if section.part.level != 1 or not any(map(is_next_version, titles)):
            return f"changed, was “{was.title}”"
    return section.state


def _list(entries: Sequence[Entry], page: str) -> str:
    """The sections that differ, each with the amendments that name it."""
    lines = []
    for entry in entries:
        named = {cause.id: Piece(cause.id, cause_address(cause)) for cause, _ in entry.behind.named}
        by = cell(": ", joined(named.values())) if named else ()
        link = markdown(Piece(entry.title, _to(entry, page)), page)
        said = markdown(cell(entry.state, by), page)
        lines.append(f'- {link} <span class="bh-differs">{said}</span>')
    return "\n".join(lines)


def _to(entry: Entry, page: str) -> str:
    return f"{page}#{entry.anchor}"


def _unnamed(entries: Sequence[Entry], page: str) -> str:
    """One line about all changes that no amendment names; empty if each is named.

    Where the words of one speak of a section that its own cell does not name, that is told apart.
    """
    found = [entry for entry in entries if entry.behind.is_unnamed]
    spoken = [entry for entry in found if entry.behind.spoken]
    silent = [entry for entry in found if not entry.behind.spoken]
    said = []
    if silent:
        names = joined(Piece(entry.label, _to(entry, page)) for entry in silent)
        what = Piece(f"{_changed(silent)} named by no amendment:", look="watch")
        said.append(cell(what, " ", names))
    if spoken:
        names = joined(
            cell(Piece(entry.label, _to(entry, page)), spoken_of(entry.behind)) for entry in spoken
        )
        what = Piece(f"{_changed(spoken)} spoken of, and not named:", look="watch")
        said.append(cell(what, " ", names))
    return markdown(joined(said, "; "), page) if said else ""


def _changed(entries: Sequence[Entry]) -> str:
    return counted(len(entries), "changed section is", "changed sections are")


def _promises(compared: Compared, entries: dict[int, Entry], page: str) -> Cell:
    """Which rules, predictions, readings and other blocks differ, each with its section."""
    if not compared.promised.are_any:
        return ()
    differing = compared.promised.differences
    if not differing:
        return cell("No block, prediction, reading, control or binding was changed.")
    times = Counter(section.part.title for section in compared.found.sections)
    titles = {at: compared.found.sections[at].part.title for at in entries}
    # Two sections of one title cannot be told apart here, and no link is better than a wrong one.
    places = {title: entries[at] for at, title in titles.items() if times[title] == 1}
    groups = []
    for state, found in groupby(
        sorted(differing, key=lambda item: item.state), lambda item: item.state
    ):
        names = joined(_promise(item, places.get(item.section), page) for item in found)
        groups.append(cell(f"{state} ", names))
    return cell(Piece("What the outcome rests on:", look="strong"), " ", joined(groups, "; "), ".")


def _promise(item: "Difference", entry: Entry | None, page: str) -> Piece:
    short = shortened(item.name, NAME)
    name = f"{item.sort} “{short}”" if " " in short else f"{item.sort} {short}"
    return Piece(name, _to(entry, page) if entry else "")


def _summary(compared: Compared, page: str) -> str:
    """How many sections differ, by how many words, and what had been seen by then."""
    found = compared.found
    came, went = _count(found, "come"), _count(found, "gone")
    words = f"{counted(came, 'word')} came, {counted(went, 'word')} went"
    said = sentence(f"{', '.join(_counts(found))}; {words}")
    return markdown(cell(f"{said} ", _seen(compared.steps), "."), page)


def _seen(steps: Sequence[Step]) -> Cell:
    """What had been seen at each step, once for all its changes."""
    said = []
    for seen, found in groupby(steps, lambda step: step.seen):
        names = [step.version for step in found]
        frozen = [name for name in names if name]
        noun, was = ("Version", "was") if len(frozen) == 1 else ("Versions", "were")
        if frozen:
            said.append(cell(f"{noun} {' and '.join(frozen)} {was} frozen with ", seen_badge(seen)))
        if "" in names:
            said.append(cell("The page stands now with ", seen_badge(seen)))
    return joined(said, ". ")


def section_counts(found: "Comparison") -> tuple[int, int]:
    """How many sections say something else, and how many there are."""
    differing = [
        section
        for section in found.sections
        if section.state != "unchanged" and not section.is_renumbered
    ]
    return len(differing), len(found.sections)


def _counts(found: "Comparison") -> Iterator[str]:
    states = [
        "renumbered" if section.is_renumbered else section.state for section in found.sections
    ]
    yield f"{states.count('changed')} of {counted(len(states), 'section')} changed"
    for name in ("added", "removed", "renumbered"):
        if name in states:
            yield f"{states.count(name)} {name}"


def _count(comparison: "Comparison", fate: str) -> int:
    """How many words came or went; signs are none."""
    from beforehand.freezing.texts.wording import tokens

    changes = [*comparison.header]
    for section in comparison.sections:
        changes += section.changes
    found = (words.text for change in changes for words in change.words if words.fate == fate)
    return sum(any(map(str.isalnum, token)) for text in found for token in tokens(text))


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
