"""How the record stands in a few sentences, each number a link to the list behind it."""

from collections import Counter
from collections.abc import Iterable, Iterator

from beforehand.checks.report import Report
from beforehand.graph import Graph
from beforehand.graph.verdicts import is_standing, verdicts_on
from beforehand.records.record import Artifact, Decision, Design
from beforehand.site.registers.conclusions import conclusions_register
from beforehand.site.registers.experiments import (
    AMENDED,
    experiments_register,
    freeze_filtered,
    is_unproved,
)
from beforehand.site.registers.figures import figures_counted
from beforehand.site.registers.findings import Filed, filed, raised_in_all
from beforehand.site.registers.frozen_when import frozen_states, is_amended
from beforehand.site.registers.predictions import JUDGED, predictions_register
from beforehand.site.registers.problems import PROBLEM
from beforehand.site.registers.register import Register, filtered
from beforehand.site.versions.freeze_row import CANNOT_PROVE, PROOFS, freeze_states
from beforehand.site.words.markup import Cell, Piece, cell, counted, joined
from beforehand.site.words.page import (
    CONCLUSIONS,
    DECISIONS,
    EXPERIMENTS,
    FINDINGS,
    PREDICTIONS,
    PROBLEMS,
    RULES,
)
from beforehand.site.words.seen import BEFORE, LOOKS, NO_DATA, UNTOLD
from beforehand.site.words.still_open import ANSWERED, how_open

LED = "strong"
PROVED = "proved"


def answers_at_once(graph: Graph) -> Iterator[Cell]:
    """What a stranger asks of a record: what was promised, objected and found; what may be said."""
    designs = _designs(graph)
    amended = sum(is_amended(graph, design) for design in designs)
    frozen = sum(design.is_frozen or is_amended(graph, design) for design in designs)
    open_again = f"{amended} of them {AMENDED}"
    seen = _by_what_was_seen(graph, designs)
    plans = "" if amended else filtered(EXPERIMENTS, status="frozen")
    predictions = sum(len(design.predictions) for design in designs)
    yield cell(
        Piece("Promised: ", look=LED),
        _to(len(graph.experiments), "experiment", EXPERIMENTS),
        ", ",
        _part(frozen, len(designs), "with a frozen plan", plans),
        cell(", ", Piece(open_again, filtered(EXPERIMENTS, state=AMENDED))) if amended else (),
        cell(": ", seen) if seen else (),
        "; ",
        _to(predictions, "prediction", PREDICTIONS),
        cell(", ", _before_data(predictions_register(graph))) if predictions else (),
        ".",
    )
    findings, more = filed(graph), raised_in_all(graph)
    passes = sum(len(experiment.critiques) for experiment in graph.experiments.values())
    settled = sum(not item.finding.is_open for item in findings)
    audits = any(isinstance(item.page, Artifact) for item in findings)
    said = [counted(passes, "critic pass", "critic passes")] if passes or not audits else []
    where = " and in ".join([*said, *(["audits"] if audits else [])])
    yield cell(
        Piece("Objected: ", look=LED),
        _to(len(findings), "finding", FINDINGS),
        f" of {more} raised" if more > len(findings) else "",
        f" in {where}; ",
        _part(settled, len(findings), "answered", filtered(FINDINGS, state=ANSWERED)),
        cell(", ", _open(findings)) if settled < len(findings) else (),
        ".",
    )
    results = [
        result
        for experiment in graph.experiments.values()
        for result in experiment.results
        if is_standing(result, graph)
    ]
    tally = ", ".join(f"{number} {word}" for word, number in _verdict_tally(graph, designs))
    judged = sum(len(verdicts_on(design, graph)) for design in designs)
    yield cell(
        Piece("Came out: ", look=LED),
        f"{counted(len(results), 'result')}; ",
        _to(judged, "judged prediction", filtered(PREDICTIONS, state=JUDGED)),
        f" ({tally})." if tally else ".",
    )
    readings = sum(len(design.readings) for design in designs)
    fixed = _before_data(conclusions_register(graph))
    decisions = [record for record in graph.records if isinstance(record, Decision)]
    rules = sum(len(getattr(record, "rules", ())) for record in graph.records)
    yield cell(
        Piece("May be said: ", look=LED),
        _to(readings, "conclusion", CONCLUSIONS),
        cell(", each for one outcome, ", fixed) if readings else (),
        "; what is said stays within ",
        _to(len(decisions), "decision", DECISIONS),
        " and ",
        _to(rules, "rule", RULES),
        ".",
    )


def health(graph: Graph, report: Report) -> Cell:
    """One sentence: so many figures, so many hold; which freezes are proved; that all is well.

    Problems are not held: what needs attention begins with them.
    """
    parts: list[Cell] = []
    if graph.figures:
        parts.append(figures_counted(graph))
    for noun, said, to in _proofs(graph):
        early = cell(", ", _proved_before_data(graph)) if said == PROVED else ()
        parts.append(cell(Piece(f"{noun} {said}", to), early))
    if not report.problems:
        parts.append(cell(_to(0, "problem", filtered(PROBLEMS, state=PROBLEM))))
    return cell(Piece("Held by the build: ", look=LED), joined(parts, "; "), ".") if parts else ()


def _open(findings: Iterable[Filed]) -> Cell:
    """How many findings are open and were put off, each linked to those."""
    return how_open(
        (item.finding for item in findings), lambda state: filtered(FINDINGS, state=state)
    )


def _by_what_was_seen(graph: Graph, designs: Iterable[Design]) -> Cell:
    """How many frozen plans were fixed before data, and how many after what had been seen."""
    tally = Counter(state for design in designs for state in frozen_states(graph, design))
    if not tally:
        return ()
    if tally[UNTOLD] == tally.total():
        all_of_them = filtered(EXPERIMENTS, data=UNTOLD)
        return cell("what had been seen by then is ", Piece("not on record", all_of_them))
    early = Piece(
        f"{tally[BEFORE] or 'none'} fixed before data was seen",
        filtered(EXPERIMENTS, data=BEFORE) if tally[BEFORE] else "",
    )
    late = [
        Piece(f"{tally[name]} with {name}", filtered(EXPERIMENTS, data=name))
        for name in (f"{word} seen" for word in LOOKS if word not in NO_DATA)
        if tally[name]
    ]
    if tally[UNTOLD]:
        untold = f"{tally[UNTOLD]} without a record of what had been seen"
        late.append(Piece(untold, filtered(EXPERIMENTS, data=UNTOLD)))
    return joined((early, *late))


def _before_data(register: Register) -> Cell:
    """How many entries of a register belong to a plan that was fixed before data was seen."""
    states = [row.values["data"] for row in register.rows]
    early = sum(BEFORE in state for state in states if isinstance(state, tuple))
    number = ("all" if early == len(states) else str(early)) if early else "none"
    if not early and any(UNTOLD in state for state in states if isinstance(state, tuple)):
        number = "none known to be"
    said = f"{number} fixed before data was seen"
    return cell(Piece(said, filtered(register.path, data=BEFORE) if early else ""))


def _proved_before_data(graph: Graph) -> Cell:
    """How many of the proved freezes came before data was seen."""
    proved = next(name for name, word in PROOFS.items() if word == PROVED)
    early = sum(
        row.values["freeze"] == proved and BEFORE in frozen
        for row in experiments_register(graph).rows
        if isinstance(frozen := row.values["data"], tuple)
    )
    to = filtered(EXPERIMENTS, freeze=proved, data=BEFORE) if early else ""
    return cell(Piece(f"{early or 'none'} of them before data was seen", to))


def freezes(graph: Graph) -> Cell:
    """``2 proved, 1 cannot be proved``, each linked to those designs."""
    return joined(
        Piece(f"{noun.partition(' ')[0]} {said}", to) for noun, said, to in _proofs(graph)
    )


def _proofs(graph: Graph) -> Iterator[tuple[str, str, str]]:
    """How many designs stand how, in words, and where the register has these."""
    states = freeze_states(graph)
    designs = (experiment.design for experiment in graph.experiments.values())
    states[CANNOT_PROVE] = sum(is_unproved(graph, design) for design in designs)
    for name, word in PROOFS.items():
        if states[name]:
            noun = counted(states[name], "design" if name == CANNOT_PROVE else "freeze")
            yield noun, word, freeze_filtered(graph, name)


def _verdict_tally(graph: Graph, designs: list[Design]) -> tuple[tuple[str, int], ...]:
    """How often each verdict was given, the most frequent first."""
    found = Counter(
        verdict.verdict.name or verdict.verdict.written or "no word"
        for design in designs
        for given in verdicts_on(design, graph).values()
        for _, verdict in given
    )
    return tuple(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


def _designs(graph: Graph) -> list[Design]:
    return [item.design for item in graph.experiments.values() if item.design]


def _to(number: int, noun: str, to: str) -> Piece:
    return Piece(counted(number, noun), to)


def _part(part: int, whole: int, what: str, to: str) -> Piece:
    """``all``, ``none`` or ``3``, and of what."""
    number = ("all" if part == whole else str(part)) if part else "none"
    return Piece(f"{number} {what}", to if part else "")
