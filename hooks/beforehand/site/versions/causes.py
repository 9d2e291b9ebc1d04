"""What stands beside a section that differs: amendments that name it, what had been seen."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from beforehand.config import folded
from beforehand.graph import Graph, Target
from beforehand.records.parts import Finding
from beforehand.records.record import parts_of
from beforehand.site.words.badges import severity_badge
from beforehand.site.words.cite import target_address
from beforehand.site.words.markup import BREAK, Cell, Piece, cell, joined, markdown, shortened
from beforehand.site.words.seen import seen_badge

if TYPE_CHECKING:
    from beforehand.freezing.texts.comparison import Change, SectionChange
    from beforehand.freezing.texts.outline import Part
    from beforehand.freezing.versions.causes import Cause

NONE_NAMES = "no amendment names this section"
OWN = "the record of the amendments themselves"
HEADER_NAMES = frozenset({"header", "front matter", "шапка", "заголовок", "页头", "ヘッダー"})
FREE_FIELDS = frozenset({"version", "status", "frozen", "date", "drafted", "dispatched"})


class Step(msgspec.Struct, frozen=True):
    """What led from a version to the next one, and what had been seen when that was frozen.

    ``names`` are the sections that differ between the two; None if these two are compared.
    """

    causes: tuple["Cause", ...]
    seen: str
    names: frozenset[str] | None = None


class Beside:
    """Says of each section of a comparison what caused its changes."""

    def __init__(self, graph: Graph, steps: Sequence[Step], page: str) -> None:
        self.graph = graph
        self.steps = steps
        self.page = page
        shape = graph.config.parts.get("amendment")
        self.own = frozenset(map(folded, shape.headings if shape else ()))

    def section(self, section: "SectionChange") -> tuple[str, str]:
        """The paragraph beside a section, and the most that had been seen when it was changed."""
        if self._holds_amendments(section.part):
            found = [cause for step in self.steps for cause in self._named(step, section)]
            return self._said(found, "", OWN)
        found, bare = [], []
        for step in self._steps_of(section):
            named = self._named(step, section)
            found += named
            bare += [] if named else [step.seen]
        if section.is_renumbered or section.is_next_version:
            bare = []
        return self._said(found, _most(bare) if bare else "", "")

    def header(self, changes: Sequence["Change"]) -> tuple[str, str]:
        """The same for the header; a new version and status need no amendment."""
        found = [cause for step in self.steps for cause in step.causes if self._is_header(cause)]
        is_free = all(self._is_free(change) for change in changes)
        return self._said(found, "" if found or is_free else self.steps[-1].seen, "")

    def rest(self, sections: Sequence["SectionChange"]) -> list[Cell]:
        """The amendments that name nothing which differs."""
        placed = {
            id(cause)
            for section in sections
            for step in self._steps_of(section)
            for cause in self._named(step, section)
        }
        return [
            self._cause(cause)
            for step in self.steps
            for cause in step.causes
            if id(cause) not in placed and not self._is_header(cause)
        ]

    def _steps_of(self, section: "SectionChange") -> Iterator[Step]:
        """The steps in which a section was changed."""
        parts = [part for part in (section.was, section.now) if part]
        for step in self.steps:
            if step.names is None or any(part.name in step.names for part in parts):
                yield step

    def _named(self, step: Step, section: "SectionChange") -> list["Cause"]:
        """The amendments of a step that name a section, as it was called or is."""
        parts = [part for part in (section.was, section.now) if part]
        return [cause for cause in step.causes if any(cause.names(part) for part in parts)]

    def _said(self, causes: Sequence["Cause"], bare: str, remark: str) -> tuple[str, str]:
        """The paragraph, and what had been seen; ``bare`` where no amendment names a change."""
        shown = [self._cause(cause) for cause in causes]
        if bare:
            text = NONE_NAMES if not causes else "a change that no amendment names"
            shown.append(cell(Piece(text, look="watch"), BREAK, seen_badge(bare)))
        if remark:
            shown.append(cell(Piece(remark, look="quiet")))
        most = _most([*(cause.seen for cause in causes), *([bare] if bare else [])])
        inside = "".join(
            f'<span class="bh-cause">{markdown(content, self.page)}</span>' for content in shown
        )
        block = f'<span class="bh-causes">{inside}</span>' if inside else ""
        return block, most or self.steps[-1].seen

    def _holds_amendments(self, part: "Part") -> bool:
        known = self.graph.config.section_names.get(part.name, "")
        return any(name in self.own for name in (part.name, known) if name)

    def _is_header(self, cause: "Cause") -> bool:
        return bool(cause.labels & HEADER_NAMES)

    def _is_free(self, change: "Change") -> bool:
        """Whether a line of the header is one that every new version writes anew."""
        if change.state == "unchanged":
            return True
        key = folded("".join(words.text for words in change.words).partition(":")[0])
        return self.graph.config.field_names.get(key, key) in FREE_FIELDS

    def _cause(self, cause: "Cause") -> Cell:
        """An amendment, what it rests on, and what had been seen by then."""
        to = f"{cause.path}#{cause.anchor}" if cause.anchor else cause.path
        rests = joined((self._target(target) for target in cause.targets), ", ")
        where = f" ({cause.section})" if cause.section else ""
        because = cell(Piece("because of ", look="quiet"), rests or cause.source)
        if not (rests or cause.source):
            because = cell(Piece("no source is named", look="watch"))
        return cell(
            Piece(cause.id, to, "strong"),
            f" {shortened(cause.changed)}{where}",
            BREAK,
            because,
            BREAK,
            seen_badge(cause.seen),
            Piece(f" ({cause.said_by})", look="quiet"),
        )

    def _target(self, target: Target) -> Cell:
        """A finding with its severity, a vote, a decision."""
        to = target_address(target)
        if target.kind != "finding":
            return cell(Piece(target.label, to))
        return cell(Piece(f"finding {target.label}", to), " ", self._severity(target))

    def _severity(self, target: Target) -> Cell:
        for record in self.graph.index.on_page.get(target.path, ()):
            for part in parts_of(record):
                if isinstance(part, Finding) and part.anchor == target.anchor:
                    return severity_badge(part)
        return ()


def _most(seen: Sequence[str]) -> str:
    from beforehand.ledger.events import rank

    return max(seen, key=rank, default="")
