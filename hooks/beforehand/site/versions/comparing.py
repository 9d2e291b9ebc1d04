"""A comparison of two versions as a part of a page: section by section, with what caused it."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from beforehand.graph import Graph
from beforehand.site.versions.causes import Beside, Step
from beforehand.site.versions.passages import passages
from beforehand.site.words.markup import bullets, counted, escape_markdown, sentence

if TYPE_CHECKING:
    from beforehand.freezing.texts.comparison import Comparison, SectionChange
    from beforehand.freezing.texts.outline import Part

SHOWN = 6
COARSE = (
    "Too much differs to be compared word for word: some passages that were changed are shown as "
    "taken away and added."
)


def comparison_blocks(
    graph: Graph, comparison: "Comparison", steps: Sequence[Step], page: str, level: str
) -> Iterator[str]:
    """The blocks of a Markdown page, its headings of a level. ``steps`` led to the later text."""
    if comparison.is_empty:
        yield "The two say the same."
        return
    yield _summary(comparison)
    if comparison.is_coarse:
        yield COARSE
    beside = Beside(graph, steps, page)
    if any(change.state != "unchanged" for change in comparison.header):
        causes, seen = beside.header(comparison.header)
        yield f"{level} Header: changed"
        yield causes
        yield passages(comparison.header, seen)
    differing: list[SectionChange] = []
    for is_same, sections in groupby(comparison.sections, lambda item: item.state == "unchanged"):
        if is_same:
            yield _unchanged([section.part for section in sections])
            continue
        for section in sections:
            differing.append(section)
            causes, seen = beside.section(section)
            yield f"{level} {escape_markdown(_name(section))}"
            yield causes
            yield passages(section.changes, seen)
    others = beside.rest(differing)
    if others:
        yield f"{level} Amendments that name no section that differs"
        yield bullets(others, page)


def _summary(comparison: "Comparison") -> str:
    """How many sections differ, and by how many words."""
    states = [section.state for section in comparison.sections]
    parts = [
        f"{states.count('changed')} of {counted(len(states), 'section')} changed",
        *(f"{states.count(name)} {name}" for name in ("added", "removed") if name in states),
    ]
    came, went = _count(comparison, "come"), _count(comparison, "gone")
    words = f"{counted(came, 'word')} came, {counted(went, 'word')} went"
    return sentence(f"{', '.join(parts)}; {words}")


def _count(comparison: "Comparison", fate: str) -> int:
    """How many words came or went; signs are none."""
    from beforehand.freezing.texts.wording import tokens

    changes = [*comparison.header]
    for section in comparison.sections:
        changes += section.changes
    found = (words.text for change in changes for words in change.words if words.fate == fate)
    return sum(any(map(str.isalnum, token)) for text in found for token in tokens(text))


def _name(section: "SectionChange") -> str:
    """A section with what became of it: ``2 Method: changed``."""
    title = section.part.title or "Before the first heading"
    was = section.was
    if was and section.is_renumbered:
        return f"{title}: was number {was.number}" if was.number else f"{title}: now has a number"
    if section.state == "changed" and was and was.title != section.part.title:
        return f"{title}: changed, was “{was.title}”"
    return f"{title}: {section.state}"


def _unchanged(parts: Sequence["Part"]) -> str:
    names = [part.title for part in parts if part.title]
    few = names if len(names) <= SHOWN else [*names[: SHOWN - 1], "…"]
    said = f": {', '.join(few)}" if few else ""
    text = f"… {counted(len(parts), 'section')} unchanged{said}"
    return f'<span class="bh-unchanged">{escape_markdown(text)}</span>'
