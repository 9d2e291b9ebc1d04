"""Banners that are derived from other pages; a page itself is never edited to carry one."""

from collections.abc import Iterator

import msgspec

from beforehand.graph import Experiment, Graph
from beforehand.graph.authority import (
    Contradiction,
    Given,
    contradictions,
    effective,
    is_implementation,
)
from beforehand.records.parts import Finding
from beforehand.records.record import AnyRecord, Artifact, Critique, Design, Result
from beforehand.site.versions.freeze_row import ANCHOR, standings_by_page
from beforehand.site.words.cite import named, part_link, place_of
from beforehand.site.words.classes import class_remark
from beforehand.site.words.markup import (
    Cell,
    Piece,
    cell,
    counted,
    html,
    joined,
)

STATES = {
    "draft": ("watch", "This is a draft. Nothing here is frozen, and every part may still change."),
    "proposed": ("watch", "This is a proposal. It binds nobody yet."),
    "provisional": ("watch", "This page is provisional: it has not been ratified."),
    "withdrawn": ("stop", "This record was withdrawn. Nothing may rest on it."),
    "rejected": ("stop", "This was rejected. Nothing may rest on it."),
    "retired": ("stop", "This is retired and no longer in force."),
    "superseded": ("watch", "This has been superseded."),
    "not-run": ("watch", "This design was not run."),
}


PLAIN = "plain"


class Banner(msgspec.Struct, frozen=True):
    """One remark above a page: ``look`` is ``stop``, ``watch`` or ``plain``."""

    look: str
    content: Cell


def banners(graph: Graph, record: AnyRecord) -> tuple[str, str]:
    """The banners of a record as HTML: those above its card, the gravest first, and those below."""
    found = sorted(_banners(graph, record), key=lambda item: _rank(item.look))
    grave = (_shown(item, record.path) for item in found if item.look != PLAIN)
    plain = (_shown(item, record.path) for item in found if item.look == PLAIN)
    return "".join(grave), "".join(plain)


def _rank(look: str) -> int:
    return ("stop", "watch", PLAIN).index(look)


def _shown(banner: Banner, page: str) -> str:
    return (
        f'<div class="bh-banner bh-banner--{banner.look}" role="note" data-search-exclude>'
        f"<p>{html(banner.content, page)}</p></div>"
    )


def _banners(graph: Graph, record: AnyRecord) -> Iterator[Banner]:
    newer = graph.superseded_by.get(record.id, ())
    if newer:
        yield Banner("watch", cell("Superseded by ", joined(map(named, newer)), "."))
    state = _as_frozen(graph, record) or STATES.get(record.status.name)
    if state and not (newer and record.status.name == "superseded"):
        yield Banner(state[0], cell(state[1]))
    experiment = graph.experiment_of(record)
    if isinstance(record, Design) and experiment:
        yield from _of_design(graph, record, experiment)
    elif isinstance(record, Critique | Result) and experiment and experiment.design:
        yield from _of_other_version(record, experiment.design)
    remark = class_remark(graph, record) if isinstance(record, Result) else None
    if remark:
        yield Banner(*remark)
    if isinstance(record, Critique | Artifact):
        yield from _blocking([(record, finding) for finding in record.findings])


def _as_frozen(graph: Graph, record: AnyRecord) -> tuple[str, Cell] | None:
    """What is said of a draft whose page was frozen before: that holds, and this may change."""
    if not isinstance(record, Design) or record.status.name != "draft":
        return None
    standing = standings_by_page(graph).get(record.path)
    if standing is None or standing.event is None:
        return None
    version = Piece(f"version {standing.event.version}", f"{record.path}{ANCHOR}")
    return "watch", cell("This is a draft and may still change. Frozen last was ", version, ".")


def _of_design(graph: Graph, design: Design, experiment: Experiment) -> Iterator[Banner]:
    if experiment.design is not None and experiment.design.path != design.path:
        current = experiment.design
        where = cell(named(current), f", version {current.version}" if current.version else "")
        yield Banner("watch", cell("This is not the current version. It stands at ", where, "."))
    yield from _blocking([*experiment.findings])
    for clash in contradictions(experiment):
        yield _disagreement(graph, experiment, clash)


def _disagreement(graph: Graph, experiment: Experiment, clash: Contradiction) -> Banner:
    """Two gate lines that disagree, and what the gates amount to all the same."""
    amount = [
        Piece(f"{state.family} = {state.value}", look="code")
        for state in effective(experiment)
        if is_implementation(state.family)
    ]
    return Banner(
        "watch",
        cell(
            _line(graph, clash.refused),
            " and the later ",
            _line(graph, clash.passed),
            " disagree, and no page says in its header which of them holds. Read in order they "
            "amount to ",
            joined(amount),
            ".",
        ),
    )


def _line(graph: Graph, gate: Given) -> Piece:
    return Piece(f"{gate[0]} = {gate[1]}", place_of(graph, gate[2]), "code")


def _of_other_version(record: Critique | Result, design: Design) -> Iterator[Banner]:
    about = record.attacks if isinstance(record, Critique) else record.version
    if not about or not design.version or about == design.version:
        return
    what = "This pass looked at" if isinstance(record, Critique) else "This result is about"
    current = Piece(f"version {design.version}", design.path)
    look = PLAIN if isinstance(record, Critique) else "watch"
    yield Banner(look, cell(f"{what} version {about}; the design now stands at ", current, "."))


def _blocking(findings: list[tuple[Critique | Artifact, Finding]]) -> Iterator[Banner]:
    still = [pair for pair in findings if pair[1].is_blocking and pair[1].is_open]
    if not still:
        return
    noun = counted(len(still), "blocking finding is", "blocking findings are")
    links = joined(part_link(page, finding) for page, finding in still)
    yield Banner("stop", cell(f"{noun} open: ", links, "."))
