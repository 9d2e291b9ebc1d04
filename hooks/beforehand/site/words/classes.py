"""The class of a verdict as a badge, with the sentence that says why, and what the words mean."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from beforehand.graph import Graph
from beforehand.graph.verdicts import design_of
from beforehand.records.parts import PredictionVerdict
from beforehand.records.record import Design, Result
from beforehand.site.words.cite import part_link
from beforehand.site.words.made_table import stacked_html
from beforehand.site.words.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    html,
    joined,
    sentence,
)

if TYPE_CHECKING:
    from beforehand.freezing.verdicts.classes import Because, Class

LOOKS = {"planned": "good", "late": "watch", "development": "stop", "unknown": "plain"}
MEANS = {
    "planned": "everything it rests on was frozen before anything of the data had been seen",
    "late": "something it rests on was fixed or changed when a pilot or outputs had been seen",
    "development": "something it rests on was fixed or changed after the labels were opened, so "
    "it is a lead for a next study and no test",
    "unknown": "no ledger says what had been seen, so nothing can be said",
}
GRAVE = ("late", "development")
MOST = 3
ANCHOR = "#bh-after-what-the-verdicts-rest-on"
NO_LEDGER = (
    "No ledger says what had been seen when the plan was fixed, so the verdicts have no class: "
    "nobody can tell a test that was planned before the data from one that was fitted to them."
)

Classed = tuple[tuple[PredictionVerdict, "Class"], ...]


def classes_of(graph: Graph, result: Result) -> Classed:
    """The verdicts of a result with their classes; none in a record without ledgers."""
    return _every(graph).get(result.address, ()) if graph.evidence is not None else ()


@lru_cache(maxsize=1)
def _every(graph: Graph) -> dict[tuple[str, str], Classed]:
    """The classes of all verdicts of the record, by the address of the result."""
    from beforehand.freezing.verdicts.classes import verdict_classes

    results = (record for record in graph.records if isinstance(record, Result))
    return {result.address: verdict_classes(graph, result) for result in results}


def class_of(graph: Graph, result: Result, verdict: PredictionVerdict) -> "Class | None":
    """The class of one verdict; None in a record without ledgers."""
    found = (item for given, item in classes_of(graph, result) if given == verdict)
    return next(found, None)


def class_badge(found: "Class | None") -> Cell:
    """A class as a badge; nothing for none."""
    return cell(Piece(found.name, look=LOOKS[found.name])) if found else ()


def reasons(graph: Graph, result: Result, found: "Class") -> Cell:
    """Why a verdict is of its class, amendments as links."""
    design = design_of(result, graph)
    said = [_reason(design, why) for why in found.because[:MOST]]
    rest = len(found.because) - MOST
    more = [cell(f"and {counted(rest, 'more reason')}")] if rest > 0 else []
    return joined([*said, *more], BREAK)


def _reason(design: Design | None, why: "Because") -> Cell:
    """A reason as a sentence; the amendment that it names leads to its row."""
    text = sentence(why.message)
    rows = {row.id: row for row in design.amendments} if design else {}
    row = rows.get(why.amendment)
    words = f"mendment {why.amendment}"
    if design is None or row is None or words not in text:
        return cell(text)
    before, _, after = text.partition(words)
    return cell(f"{before}mendment ", part_link(design, row), after)


def resting_table(graph: Graph, result: Result) -> str:
    """What each verdict of a result rests on, with the words explained; empty without verdicts."""
    if not result.verdicts:
        return ""
    if graph.evidence is None:
        return f"<p>{html(NO_LEDGER, result.path)}</p>"
    rows = [
        (
            cell(Piece(verdict.id, f"{result.path}#{verdict.anchor}")),
            class_badge(found),
            reasons(graph, result, found),
        )
        for verdict, found in classes_of(graph, result)
    ]
    names = dict.fromkeys(found.name for _, found in classes_of(graph, result))
    table = stacked_html(("Verdict on", "Class", "Why"), rows, result.path)
    return f'{table}<p class="bh-note">{html(legend(names), result.path)}</p>'


def legend(names: Iterable[str]) -> Cell:
    """What the words mean that stand in the badges."""
    given = frozenset(names)
    known = [name for name in MEANS if name in given]
    lines = [cell(Piece(name, look=LOOKS[name]), f" {MEANS[name]}") for name in known]
    return cell(joined(lines, "; "), ".") if lines else ()


def class_remark(graph: Graph, result: Result) -> tuple[str, Cell] | None:
    """What a banner says of a result some of whose verdicts are no plain test, and its look."""
    found = [pair for pair in classes_of(graph, result) if pair[1].name in GRAVE]
    if not found:
        return None
    parts = []
    for name in GRAVE:
        links = [
            Piece(verdict.id, f"{result.path}#{verdict.anchor}")
            for verdict, item in found
            if item.name == name
        ]
        if links:
            parts.append(cell(f"{name}: ", joined(links)))
    noun = counted(len(found), "verdict rests", "verdicts rest")
    start = f"{noun} on something that was fixed or changed after a look at the data ("
    more = cell("). ", Piece("What each rests on", f"{result.path}{ANCHOR}"), ".")
    return ("watch", cell(start, joined(parts, "; "), more))
