"""The register of findings: what is open first, then what became of the others."""

import re
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from beforehand.graph import Experiment, Graph
from beforehand.graph.thread import Raised, successor
from beforehand.records.parts import Finding
from beforehand.records.record import Artifact, Critique
from beforehand.site.head.passes import not_here
from beforehand.site.registers.one_word import one_word, word_cell
from beforehand.site.registers.register import (
    Column,
    Plain,
    Register,
    Row,
    filtered,
    register_table,
)
from beforehand.site.words.cite import (
    Answers,
    address,
    amendment_links,
    answers,
    label,
    natural,
    part_link,
    referenced,
)
from beforehand.site.words.made_table import made_table
from beforehand.site.words.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    sentence,
    words,
)
from beforehand.site.words.page import FINDINGS, SitePage
from beforehand.site.words.still_open import (
    ANSWERED,
    BLOCKS,
    OPEN,
    PUT_OFF,
    WAITS,
    finding_states,
    how_open,
)

ORDER = ("blocking", "critical", "high", "major", "medium", "minor", "low", "note", "")
COLUMNS = (
    Column("id", "finding"),
    Column("experiment", "experiment", pick=True),
    Column("severity", "severity", pick=True, order=ORDER[:-1]),
    Column("disposition", "disposition", pick=True),
    Column("objection", "objection"),
    Column("answer", "answer"),
)
STATE = Column("state", "state", order=(OPEN, BLOCKS, WAITS, PUT_OFF, ANSWERED))


class Filed(msgspec.Struct, frozen=True):
    """A finding with the page that it was filed on."""

    page: Critique | Artifact
    finding: Finding


def filed(graph: Graph) -> tuple[Filed, ...]:
    """Every finding of the record, of critic passes and audits, in the order of the pages."""
    return tuple(
        Filed(record, finding)
        for record in graph.records
        if isinstance(record, Critique | Artifact)
        for finding in record.findings
    )


def raised_in_all(graph: Graph) -> int:
    """How many findings were raised, with those that pages say are not on them."""
    passes = (record for record in graph.records if isinstance(record, Critique))
    return len(filed(graph)) + not_here(graph, passes)


def findings_of(graph: Graph, experiment: Experiment) -> tuple[Finding, ...]:
    """The findings of an experiment, as the register has them: of critic passes and of audits."""
    return _by_owner(graph).get(experiment.id, ())


@lru_cache(maxsize=1)
def _by_owner(graph: Graph) -> dict[str, tuple[Finding, ...]]:
    found: dict[str, list[Finding]] = {}
    for item in filed(graph):
        found.setdefault(_owner(graph, item), []).append(item.finding)
    return {name: tuple(items) for name, items in found.items()}


def findings_address(experiment: str, **values: str) -> str:
    """The register with an experiment's findings alone, or with some of them."""
    return filtered(FINDINGS, experiment=experiment, **values)


def severity_rank(finding: Finding) -> int:
    """The place of a finding's severity, the gravest first; unknown words come last."""
    name = finding.severity.name
    return ORDER.index(name) if name in ORDER else len(ORDER)


def findings_page(graph: Graph) -> SitePage:
    """All findings: the open ones by severity, then the others by experiment."""
    title = "Findings"
    everything = tuple(item.finding for item in filed(graph))
    still = sum(finding.is_open for finding in everything)
    more = raised_in_all(graph)
    said = f"{counted(len(everything), 'finding was', 'findings were')} filed by critics and audits"
    if more > len(everything):
        said = f"{len(everything)} of {more} findings that critics and audits raised are here"
    intro = f"{said}; {words(how_open(everything))}"
    first = "" if still else "No finding is open."
    if still and still < len(everything):
        first = "The open ones come first, the gravest at the top."
    table = register_table(findings_register(graph))
    text = document(title, f"{sentence(intro)} {first}".strip(), table, *_counted(graph), wide=True)
    return SitePage(FINDINGS, text, title)


@lru_cache(maxsize=1)
def findings_register(graph: Graph) -> Register:
    """One row for each finding, the open ones first."""
    found = sorted(
        ((_owner(graph, item), item) for item in filed(graph)),
        key=lambda pair: (
            (0, severity_rank(pair[1].finding)) if pair[1].finding.is_open else (1, 0),
            natural(pair[0]),
        ),
    )
    answered = {
        experiment.id: answers(graph, experiment) for experiment in graph.experiments.values()
    }
    rows = (_row(graph, owner, item, answered.get(owner, {})) for owner, item in found)
    return Register(FINDINGS, COLUMNS, tuple(rows), (STATE,))


def _owner(graph: Graph, item: Filed) -> str:
    """The experiment that a finding is about, or the page that it was filed on."""
    experiment = graph.experiment_of(item.page)
    return experiment.id if experiment else item.page.id


def _row(graph: Graph, owner: str, item: Filed, answered: Answers) -> Row:
    page, finding = item.page, item.finding
    at = address(page, finding)
    word = label(page)
    values: dict[str, Plain] = {
        "id": finding.id,
        "experiment": owner,
        "filed_in": word,
        "severity": one_word(finding.severity),
        "disposition": one_word(finding.disposition) or OPEN,
        "open": "yes" if finding.is_open else "no",
        "objection": finding.objection.text,
        "remedy": finding.remedy.text,
        "answer": finding.answer.text,
        "answered_by": tuple(amendment.id for _, amendment in answered.get(at, ())),
        "state": finding_states(finding),
    }
    cells = (
        cell(part_link(page, finding)),
        _filed_in(graph, owner, page),
        word_cell(finding.severity),
        _disposition(graph, item),
        _without(owner, referenced(graph, page.path, finding.objection)),
        _without(owner, _answer(graph, item, amendment_links(answered, at))),
    )
    return Row(at, values, cells)


def _answer(graph: Graph, item: Filed, amended: Cell) -> Cell:
    """What answers a finding; where it stays open, that this is not all."""
    said = amended or referenced(graph, item.page.path, item.finding.answer)
    if not (said and item.finding.is_open):
        return said
    partly = item.finding.disposition.name == "partly resolved"
    return cell(Piece("in part: " if partly else "so far: ", look="quiet"), said)


def _without(owner: str, said: Cell) -> Cell:
    """A text that does not say again which experiment the row is about, before ``§4.1`` of it."""
    kept: list[Piece] = []
    at = 0
    while at < len(said):
        texts = [piece.text for piece in said[at : at + 3]]
        if texts[:2] == [owner, " "] and texts[2:] and texts[2].startswith("§"):
            at += 2
        kept.append(said[at])
        at += 1
    return tuple(kept)


def _filed_in(graph: Graph, owner: str, page: Critique | Artifact) -> Cell:
    """The experiment as a link to its design, and below it the page that the finding is on."""
    experiment = graph.experiment_of(page)
    if not (experiment and experiment.design):
        return cell(Piece(owner, page.path))
    return cell(Piece(owner, experiment.design.path), BREAK, Piece(label(page), page.path, "quiet"))


def _disposition(graph: Graph, item: Filed) -> Cell:
    """What became of a finding, and which takes up its rest; one without a disposition is open."""
    finding, word = item.finding, item.finding.disposition
    on = _goes_on_as(graph, item)
    if on:
        named = rf"\s*(?:→|->|⇒)\s*{re.escape(finding.successor)}\W*$"
        word = msgspec.structs.replace(word, written=re.sub(named, "", word.written))
    if finding.is_open:
        look = "stop" if finding.is_blocking else "watch"
        shown = word_cell(word, look) or cell(Piece(OPEN, look=look))
    else:
        shown = word_cell(word)
    return cell(shown, BREAK, Piece("goes on as ", look="quiet"), on) if on else shown


def _goes_on_as(graph: Graph, item: Filed) -> Cell:
    """The finding that takes up what a critic's finding left over, as a link."""
    experiment = graph.experiment_of(item.page)
    if experiment is None or not isinstance(item.page, Critique):
        return ()
    found = successor(experiment, Raised(item.page, item.finding))
    return cell(part_link(found.critique, found.finding)) if found else ()


def _counted(graph: Graph) -> Iterator[str]:
    """How many stand in each experiment, where the page does not carry all of them."""
    register = findings_register(graph)
    if not register.rest:
        return
    groups: dict[str, list[Row]] = {}
    for row in register.rows:
        groups.setdefault(str(row.values["experiment"]), []).append(row)
    yield "## By experiment"
    lines = []
    for name, items in sorted(groups.items(), key=lambda item: natural(item[0])):
        pages = {item.at.partition("#")[0]: str(item.values["filed_in"]) for item in items}
        still = sum(item.values["open"] == "yes" for item in items)
        links = joined((Piece(word, path) for path, word in sorted(pages.items())), ", ")
        lines.append((cell(name), cell(f"{still} of {len(items)}"), links))
    yield made_table(("experiment", "open", "filed in"), lines, FINDINGS)
