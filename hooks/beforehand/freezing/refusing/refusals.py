"""Why a design cannot be frozen as it stands: every reason at once, in a stated order."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from beforehand.diagnostics import Diagnostic
from beforehand.freezing.closure.closure import Closure, closure
from beforehand.freezing.refusing.placeholders import empty_sections, placeholders
from beforehand.freezing.texts.units import lines_of
from beforehand.graph import Graph
from beforehand.graph.thread import latest, unresolved
from beforehand.pages.beside import siblings_of
from beforehand.pages.decoding import decode
from beforehand.pages.markdown import read_page
from beforehand.pages.page import Page
from beforehand.records.fields import read_text, read_version, says_no_date
from beforehand.records.freezes import find_slots
from beforehand.records.parts import Control, Prediction
from beforehand.records.record import Design
from beforehand.source import Source, Span

What = Literal[
    "open finding",
    "no critic pass",
    "placeholder",
    "empty section",
    "problem",
    "unmarked criterion",
    "missing file",
    "slot",
    "already frozen",
    "superseded",
]

WAIVED_BY: Mapping[str, str] = {"open finding": "CRT007", "no critic pass": "CRT008"}
"""The checks that say the same of a design which is frozen: waiving one waives the reason."""

IDLE_WAIVER = "PAG013"


class Refusal(msgspec.Struct, frozen=True):
    """One reason: of which sort, where, and what is wrong, expected and to be done."""

    what: What
    span: Span
    message: str


def refusals(
    graph: Graph,
    problems: Iterable[Diagnostic],
    design: Design,
    sources: Mapping[str, Source],
    frozen: Iterable[str] = (),
) -> tuple[Refusal, ...]:
    """Every reason, sort by sort in the order of ``What``, each in the order of the pages.

    ``problems`` are those of the report that no waiver covers, ``sources`` the files that
    ``closure.wanted`` asks for, ``frozen`` the versions that the ledger has as frozen already.
    """
    bench = _Bench(graph, design, sources)
    steps = (
        bench.open_findings(),
        bench.no_critic_pass(),
        bench.placeholders(),
        bench.empty_sections(),
        bench.problems(problems),
        bench.unmarked_criteria(),
        bench.missing_files(),
        bench.slots(),
        bench.already_frozen(frozen),
        bench.superseded(),
    )
    return tuple(
        reason
        for step in steps
        for reason in sorted(set(step), key=lambda item: (item.span, item.message))
    )


class _Bench:
    """What every reason is drawn from."""

    def __init__(self, graph: Graph, design: Design, sources: Mapping[str, Source]) -> None:
        self.graph = graph
        self.design = design
        self.experiment = graph.experiment_of(design)
        self.closure: Closure = closure(graph, design, sources)
        source = sources.get(design.path, Source(design.path, b"", "it was not given"))
        beside = siblings_of(design.path, sources)
        self.page: Page = read_page(source, [sources[path] for path in beside])
        self.lines = lines_of(decode(source.data, []))
        self.waivers = {
            waiver.code: waiver
            for waiver in graph.pages[design.path].waivers
            if waiver.reason.strip()
        }
        names = (slot.text for slot in design.freeze.slots)
        named = design.freeze.mode_name == "slots"
        self.marked = find_slots(self.lines, names) if named else ()

    def _waived(self, what: What) -> bool:
        return WAIVED_BY[what] in self.waivers

    def open_findings(self) -> Iterator[Refusal]:
        if self.experiment is None or self._waived("open finding"):
            return
        for item in unresolved(self.experiment, ("blocking", "critical")):
            end = latest(self.experiment, item)
            carried = (
                f", carried on as {end.finding.id}," if end.finding.id != item.finding.id else ""
            )
            yield Refusal(
                "open finding",
                end.critique.span(end.finding.at),
                f"finding {item.finding.id}{carried} is {item.finding.severity.name} and open: "
                "accept, rebut or resolve it",
            )

    def no_critic_pass(self) -> Iterator[Refusal]:
        if self._waived("no critic pass") or (self.experiment and self.experiment.critiques):
            return
        yield Refusal(
            "no critic pass",
            self.design.span(),
            "nobody has attacked the design: file the critique, or give the reason why there is "
            f"none in `waive: {{{WAIVED_BY['no critic pass']}: <reason>}}`",
        )

    def placeholders(self) -> Iterator[Refusal]:
        for item in placeholders(self.page, self.lines, self.graph.config):
            line, column = item.at.line - 1, item.at.column - 1
            if not any(slot.holds(line, column) for slot in self.marked):
                yield Refusal(
                    "placeholder",
                    item.at.span(self.design.path),
                    f"`{item.text}` is left over from a template: fill it in, take it away, or "
                    "set it in code type if it is meant as it stands",
                )

    def empty_sections(self) -> Iterator[Refusal]:
        for section in empty_sections(self.page, self.design.kind, self.graph.config):
            lines = range(section.at.line - 1, section.last_line)
            if not any(slot.line in lines for slot in self.marked):
                yield Refusal(
                    "empty section",
                    section.at.span(self.design.path),
                    f"nothing stands under `{section.title}`: write the section, or take its "
                    "heading away",
                )

    def problems(self, given: Iterable[Diagnostic]) -> Iterator[Refusal]:
        """Problems of the page and of what it rests on, save those that are said above."""
        inside = frozenset(self.closure.paths)
        before = frozenset(WAIVED_BY.values())
        # On a draft such a waiver covers nothing yet, and is what the freeze needs.
        awaited = {self.waivers[code].at.span(self.design.path) for code in self._awaited()}
        for item in given:
            within = {item.span.path, self.graph.page_of(item.span.path)} & inside
            idle = item.code == IDLE_WAIVER and item.span in awaited
            if item.level == "problem" and within and item.code not in before and not idle:
                yield Refusal("problem", item.span, f"{item.code} {item.message}")

    def _awaited(self) -> Iterator[str]:
        """The waivers that excuse what would be refused without them."""
        if "CRT008" in self.waivers and not (self.experiment and self.experiment.critiques):
            yield "CRT008"
        blocking = self.experiment and unresolved(self.experiment, ("blocking", "critical"))
        if "CRT007" in self.waivers and blocking:
            yield "CRT007"

    def unmarked_criteria(self) -> Iterator[Refusal]:
        """After a pilot: each criterion says whether its authors had seen what it is about."""
        if not self._had_pilot():
            return
        criteria: tuple[tuple[str, Prediction | Control], ...] = (
            *(("prediction", part) for part in self.design.predictions),
            *(("control", part) for part in self.design.controls if part.criterion),
        )
        for sort, part in criteria:
            if not part.mark.name:
                said = f" (`{part.mark.written}` is none of these)" if part.mark else ""
                yield Refusal(
                    "unmarked criterion",
                    self.design.span(part.mark.at if part.mark.is_given else part.at),
                    f"the design had a pilot, and {sort} {part.id} is not marked seen, blind or "
                    f"mechanical{said}: add a column `mark` and say which",
                )

    def _had_pilot(self) -> bool:
        field = self.design.field("pilot")
        if field is None or field.get("waived"):
            return False
        if field.shape != "text":
            return bool(field.items)
        text = read_text(field).text
        return bool(text) and not says_no_date(text, self.graph.config)

    def missing_files(self) -> Iterator[Refusal]:
        for path, span in self.closure.missing:
            outside = "leads out of the repository" if path.startswith("..") else "is not there"
            yield Refusal(
                "missing file",
                span,
                f"the design rests on {path}, which {outside}: put the file there, mend the "
                "path, or declare it in `elsewhere`; then nothing is proved of it",
            )
        for path, trouble in self.closure.unread:
            message = f"what {path} lists or includes is not known: {trouble}"
            yield Refusal("missing file", Span(path, 1), message)

    def slots(self) -> Iterator[Refusal]:
        """A mode nobody knows, and slots that are named and not marked, or marked twice."""
        freeze = self.design.freeze
        if freeze.mode and not freeze.mode.name:
            message = f"`{freeze.mode.written}` is no mode of a freeze: full, append, slots, status"
            yield Refusal("slot", self.design.span(freeze.mode.at), message)
        if freeze.mode_name != "slots":
            return
        names = [slot.name for slot in self.marked]
        for name in freeze.slots:
            if name.text not in names:
                message = f"slot `{name.text}` is not marked: write `<!-- slot: {name.text} -->"
                end = "<!-- /slot -->` where it is to be filled"
                yield Refusal("slot", self.design.span(name.at), f"{message}{end}")
        for slot in self.marked:
            if names.count(slot.name) > 1:
                message = f"slot `{slot.name}` is marked more than once: give each its own name"
                yield Refusal("slot", Span(self.design.path, slot.line + 1), message)
        if not names and not freeze.slots:
            message = "the mode is `slots` and the text marks none: mark them, or freeze it in full"
            yield Refusal("slot", self.design.span(freeze.mode.at), message)

    def already_frozen(self, frozen: Iterable[str]) -> Iterator[Refusal]:
        if self.design.version in {read_version(version) for version in frozen}:
            yield Refusal(
                "already frozen",
                self.design.field_span("version"),
                f"version {self.design.version} is frozen already: to change it, open the next one "
                f"(`beforehand amend {self.design.id}`)",
            )

    def superseded(self) -> Iterator[Refusal]:
        after = self.graph.superseded_by.get(self.design.id, ())
        if self.design.status.name == "superseded" or after:
            by = f" by {after[0].id}" if after else ""
            yield Refusal(
                "superseded",
                self.design.field_span("status"),
                f"the design is superseded{by}: freeze the one that holds",
            )
