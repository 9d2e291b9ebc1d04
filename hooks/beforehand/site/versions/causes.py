"""What stands beside a section that differs: amendments that name it, what had been seen."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from beforehand.config import folded
from beforehand.graph import Graph, Target
from beforehand.ledger.events import rank
from beforehand.records.parts import Finding
from beforehand.records.record import parts_of
from beforehand.site.words.badges import severity_badge
from beforehand.site.words.cite import target_address
from beforehand.site.words.markup import BREAK, Cell, Piece, cell, joined, shortened
from beforehand.site.words.seen import seen_badge

if TYPE_CHECKING:
    from beforehand.freezing.texts.comparison import Change, SectionChange
    from beforehand.freezing.versions.causes import Cause

NONE_NAMES = "no amendment names this section"
OWN = "the record of the amendments themselves"
HEADER_NAMES = frozenset(
    map(folded, ("header", "front matter", "шапка", "заголовок", "页头", "ヘッダー"))
)


class Step(msgspec.Struct, frozen=True):
    """What led to a version from the one before, and what had been seen when it was frozen.

    ``version`` is its name. ``names`` are the sections that differ between the two; None if these
    two are compared.
    """

    version: str
    causes: tuple["Cause", ...]
    seen: str
    names: frozenset[str] | None = None


class Behind(msgspec.Struct, frozen=True):
    """The amendments that name a section, each with the step it belongs to, and a remark.

    ``is_unnamed`` says that some change of it is named by none, and ``spoken`` are amendments whose
    words speak of it all the same. ``seen`` is the most that had been seen when it was changed.
    """

    named: tuple[tuple["Cause", Step], ...]
    is_unnamed: bool
    seen: str
    spoken: tuple["Cause", ...] = ()
    remark: str = ""


class Beside:
    """Says of each section of a comparison what caused its changes."""

    def __init__(self, graph: Graph, steps: Sequence[Step]) -> None:
        self.graph = graph
        self.steps = steps

    def section(self, section: "SectionChange") -> Behind:
        """What stands behind the changes of a section."""
        from beforehand.freezing.versions.restated import holds_amendments, is_restated

        if holds_amendments(section.part, self.graph.config):
            found = [pair for step in self.steps for pair in self._named(step, section)]
            return self._behind(found, [], OWN)
        found, bare = [], []
        for step in self._steps_of(section):
            named = self._named(step, section)
            found += named
            bare += [] if named or is_restated(section, self.graph.config) else [step]
        return self._behind(found, bare, spoken=_spoken(bare, section))

    def header(self, changes: Sequence["Change"]) -> Behind:
        """The same for the header; what each version says anew needs no amendment."""
        from beforehand.freezing.versions.restated import is_line_restated

        found = [(cause, step) for step in self.steps for cause in step.causes if _is_header(cause)]
        is_free = all(is_line_restated(change, self.graph.config) for change in changes)
        return self._behind(found, [] if found or is_free else self.steps[-1:])

    def rest(self, sections: Sequence["SectionChange"]) -> list[Cell]:
        """The amendments that name nothing which differs."""
        placed = {
            id(cause)
            for section in sections
            for step in self._steps_of(section)
            for cause, _ in self._named(step, section)
        }
        return [
            self._said(cause, step)
            for step in self.steps
            for cause in step.causes
            if id(cause) not in placed and not _is_header(cause)
        ]

    def shown(self, behind: Behind) -> list[Cell]:
        """What stands beside the section: each amendment, and what is left to say."""
        found = [self._said(*pair) for pair in behind.named]
        if behind.is_unnamed:
            some = "a change that no amendment names" if found else NONE_NAMES
            found.append(cell(Piece(some, look="quiet"), spoken_of(behind)))
        if behind.remark:
            found.append(cell(Piece(behind.remark, look="quiet")))
        return found

    def _steps_of(self, section: "SectionChange") -> Iterator[Step]:
        """The steps in which a section was changed."""
        parts = [part for part in (section.was, section.now) if part]
        for step in self.steps:
            if step.names is None or any(part.name in step.names for part in parts):
                yield step

    def _named(self, step: Step, section: "SectionChange") -> list[tuple["Cause", Step]]:
        """The amendments of a step that name a section, as it was called or is."""
        parts = [part for part in (section.was, section.now) if part]
        return [(cause, step) for cause in step.causes if any(map(cause.names, parts))]

    def _behind(
        self,
        named: Sequence[tuple["Cause", Step]],
        bare: Sequence[Step],
        remark: str = "",
        spoken: tuple["Cause", ...] = (),
    ) -> Behind:
        words = [*(cause.seen for cause, _ in named), *(step.seen for step in bare)]
        seen = max(words, key=rank, default="") or self.steps[-1].seen
        return Behind(tuple(named), bool(bare), seen, spoken, remark)

    def _said(self, cause: "Cause", step: Step) -> Cell:
        """An amendment and what it rests on; what had been seen, if it is not that of its step."""
        rests = joined((self._target(target) for target in cause.targets), ", ")
        where = f" ({cause.section})" if cause.section else ""
        because = cell(Piece("because of ", look="quiet"), rests or cause.source)
        if not (rests or cause.source):
            because = cell(Piece("no source is named", look="watch"))
        seen = cell(BREAK, seen_badge(cause.seen), Piece(f" ({cause.said_by})", look="quiet"))
        return cell(
            Piece(cause.id, cause_address(cause), "strong"),
            f" {shortened(cause.changed)}{where}",
            BREAK,
            because,
            seen if cause.seen != step.seen else (),
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


def spoken_of(behind: Behind) -> Cell:
    """The amendments whose words speak of a section that they do not name."""
    links = [Piece(cause.id, cause_address(cause)) for cause in behind.spoken]
    noun = "speaks" if len(links) == 1 else "speak"
    return cell(" (", joined(links), f" {noun} of it)") if links else ()


def _spoken(bare: Sequence[Step], section: "SectionChange") -> tuple["Cause", ...]:
    parts = [part for part in (section.was, section.now) if part]
    causes = [cause for step in bare for cause in step.causes]
    return tuple(cause for cause in causes if any(map(cause.speaks_of, parts)))


def cause_address(cause: "Cause") -> str:
    """Where an amendment stands: its row, or the ledger."""
    return f"{cause.path}#{cause.anchor}" if cause.anchor else cause.path


def _is_header(cause: "Cause") -> bool:
    return bool(cause.labels & HEADER_NAMES)
