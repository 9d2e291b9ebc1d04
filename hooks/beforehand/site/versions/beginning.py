"""How a comparison begins: how much differs, in what, and what nobody gave a cause for."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from beforehand.site.versions.causes import Behind, Step, cause_address, spoken_of
from beforehand.site.words.markup import (
    Cell,
    Piece,
    cell,
    counted,
    joined,
    markdown,
    sentence,
    shortened,
)
from beforehand.site.words.seen import seen_badge

if TYPE_CHECKING:
    from beforehand.freezing.texts.comparison import Comparison
    from beforehand.freezing.versions.promised import Difference, Promised

NAME = 60


class Compared(msgspec.Struct, frozen=True):
    """Two texts held to each other: what differs, what they promise, the steps between them."""

    found: "Comparison"
    promised: "Promised"
    steps: Sequence[Step]


class Entry(msgspec.Struct, frozen=True):
    """A section that differs, and what stands behind it.

    ``heading`` is Markdown, ``label`` a short name, and ``state`` says what became of it;
    ``today`` is where the section is today, empty where it is no more.
    """

    heading: str
    anchor: str
    title: str
    label: str
    state: str
    behind: Behind
    today: str = ""


def beginning(
    compared: Compared, entries: dict[int, Entry], header: Entry | None, page: str
) -> Iterator[str]:
    """The blocks above the sections; ``entries`` are those that differ, by their place."""
    listed = [*entries.values(), *([header] if header else [])]
    yield _summary(compared, page)
    yield markdown(_promises(compared, entries, page), page)
    yield _list(listed, page)
    yield _unnamed(listed, page)


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
