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
NAMED = Piece("named by an amendment:", look="quiet")
FREE = Piece("in need of no amendment:", look="quiet")


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


def _list(entries: Sequence[Entry], page: str) -> str:
    """Each part that differs once, with the amendments that name it, beside others of its sort.

    Where the words of an amendment speak of a part that its own cell does not name, that is told
    apart from what no amendment knows of.
    """
    bare = [entry for entry in entries if entry.behind.is_unnamed]
    rest = [entry for entry in entries if not entry.behind.is_unnamed]
    spoken = [entry for entry in bare if entry.behind.spoken]
    silent = [entry for entry in bare if not entry.behind.spoken]
    lines = (
        (NAMED, [entry for entry in rest if entry.behind.named]),
        (Piece(f"{len(silent)} named by no amendment:", look="watch"), silent),
        (Piece(f"{len(spoken)} spoken of, and not named:", look="watch"), spoken),
        (FREE, [entry for entry in rest if not entry.behind.named]),
    )
    return "\n".join(_line(what, found, page) for what, found in lines if found)


def _line(what: Piece, found: Sequence[Entry], page: str) -> str:
    said = cell(what, " ", joined(_item(entry, page) for entry in found))
    return f'- <span class="bh-differs">{markdown(said, page)}</span>'


def _item(entry: Entry, page: str) -> Cell:
    state = "" if "changed" in entry.state else f" {entry.state}"
    named = {cause.id: Piece(cause.id, cause_address(cause)) for cause, _ in entry.behind.named}
    by = cell(" by ", joined(named.values(), " and ")) if named else ()
    return cell(Piece(entry.label, _to(entry, page)), state, by, spoken_of(entry.behind))


def _to(entry: Entry, page: str) -> str:
    return f"{page}#{entry.anchor}"


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
    differing, total = section_counts(found)
    yield f"{differing} of {counted(total, 'section')} changed"
    states = [section.state for section in found.sections if not section.is_renumbered]
    for name in ("added", "removed"):
        if name in states:
            yield f"{states.count(name)} of them {name}"
    if renumbered := sum(section.is_renumbered for section in found.sections):
        yield f"{renumbered} only renumbered"


def _count(comparison: "Comparison", fate: str) -> int:
    """How many words came or went; signs are none."""
    from beforehand.freezing.texts.wording import tokens

    changes = [*comparison.header]
    for section in comparison.sections:
        changes += section.changes
    found = (words.text for change in changes for words in change.words if words.fate == fate)
    return sum(any(map(str.isalnum, token)) for text in found for token in tokens(text))
