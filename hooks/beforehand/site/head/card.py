"""The header card of a record: what it is, how it stands, and where its other pages are."""

from collections.abc import Iterator

from beforehand.checks.report import Report
from beforehand.config import folded
from beforehand.graph import Experiment, Graph
from beforehand.records.authors import stated_authors
from beforehand.records.record import (
    AnyRecord,
    Artifact,
    Critique,
    Decision,
    Design,
    Note,
    Record,
    Result,
    Vote,
)
from beforehand.site.head.asked import asked
from beforehand.site.head.banner import banners
from beforehand.site.head.citable import CITE, is_cited
from beforehand.site.head.citing import citing
from beforehand.site.head.course import course
from beforehand.site.head.design_rows import design_rows, tally
from beforehand.site.head.passes import filed_count, is_past, verdict_cell
from beforehand.site.head.pins import pinned_row
from beforehand.site.head.ran import NO_CALL
from beforehand.site.head.remark_rows import amended_row, waived_row
from beforehand.site.head.result_rows import result_rows
from beforehand.site.reference.meanings import explained, explained_label
from beforehand.site.versions.freeze_row import freeze_badge, freeze_row
from beforehand.site.words.badges import badge, status_badge
from beforehand.site.words.cite import entry_links, named, referenced, written
from beforehand.site.words.markup import (
    Cell,
    Piece,
    cell,
    counted,
    escape,
    html,
    is_long,
    joined,
    words,
)
from beforehand.site.words.scope import scope_cell

DATES = {
    "date": "Date",
    "drafted": "Drafted",
    "frozen": "Frozen",
    "dispatched": "First call",
    "since": "Since",
}
PLAIN = {
    "parent": "Part of",
    "executes": "Carries out",
    "extends": "Extends",
    "lane": "Lane",
    "approved": "Approved by",
    "blocked": "Blocked by",
    "seat": "Seat",
    "model": "Model",
    "lab": "Lab",
    "provider": "Provider",
    "cost": "Cost",
    "ran": "Ran",
    "gate": "Standing gate",
    "reviewer": "Reviewer",
}

# Fields that stand at the head of the card or have a line of their own.
SHOWN = frozenset(
    {*DATES, *PLAIN, "author", "source", "kind", "id", "status", "version", "supersedes"}
)

WIDE = 70

Row = tuple[str, Cell]


def header_card(graph: Graph, report: Report, record: AnyRecord) -> str:
    """The card at the top of a record, between its banners. Links are relative to its page."""
    page = record.path
    told = course(graph, record)
    lines = "".join(
        f"<div{_span(content)}><dt>{html(explained_label(name), page)}</dt>"
        f"<dd>{html(content, page)}</dd></div>"
        for name, content in _rows(graph, report, record, told)
        if content
    )
    asks = asked(graph, record) if isinstance(record, Design) else ""
    version = f'<span class="bh-card__version">version {escape(record.version)}</span>'
    status = explained(f"{record.kind} status", record.status.name, status_badge(record))
    to_box = html(Piece("Cite", f"{page}{CITE}"), page)
    cite = f' <span class="bh-card__cite">{to_box}</span>' if is_cited(record) else ""
    top = (
        f'<p class="bh-card__top"><span class="bh-card__kind">{escape(record.kind)}</span> '
        f'<code class="bh-card__id">{escape(_shown_id(record))}</code> '
        f"{version if record.version else ''} {html(status, page)}"
        f"{cite}</p>"
    )
    grave, plain = banners(graph, record)
    return (
        f"{grave}"
        f'<section class="bh-card" aria-label="About {escape(_shown_id(record))}"'
        f" data-search-exclude>{top}{asks}{told}"
        f"{lines and f'<dl>{lines}</dl>'}</section>{plain}"
    )


def _span(content: Cell) -> str:
    """A line with much to say takes the whole width of the card."""
    return ' class="bh-wide"' if is_long(content, WIDE) else ""


def _shown_id(record: Record) -> str:
    return f"({record.id})" if isinstance(record, Note) else record.id


def _rows(graph: Graph, report: Report, record: AnyRecord, told: str) -> Iterator[Row]:
    """The lines of the card; one with nothing to say is dropped, and a day that is told above."""
    experiment = graph.experiment_of(record)
    stated = {value.key for value in record.fields}
    for name, title in DATES.items():
        day = _date(graph, record, name) if name in stated else ()
        yield title, () if day and escape(words(day)) in told else day
    names = stated_authors(record.fields, graph.config)
    yield "Author", joined(referenced(graph, record.path, name) for name in names)
    if isinstance(record, Critique | Result | Vote | Artifact):
        yield "Of", _owner(graph, record)
    if isinstance(record, Critique):
        yield "Attacks", cell(f"version {record.attacks}" if record.attacks else "")
        said = _verdict(record, experiment)
        yield "Verdict", explained("critique verdict", record.verdict.name, said)
        yield "Findings", tally(record.findings, filed_count(graph, (record,)))
    elif isinstance(record, Result):
        yield from result_rows(graph, record)
    elif isinstance(record, Vote):
        yield "On", joined(entry_links(graph, record, "on"))
        said = badge(record.verdict)
        yield "Verdict", explained("vote verdict", record.verdict.name, said)
    elif isinstance(record, Artifact):
        yield "Type", explained("artifact type", record.type.name, badge(record.type))
        if record.findings:
            yield "Findings", tally(record.findings, counted(len(record.findings), "finding"))
    elif isinstance(record, Decision):
        yield "Scope", scope_cell(record)
    elif isinstance(record, Design) and experiment:
        stands = words(freeze_badge(graph, record))
        yield "Freeze", explained("freeze", stands, freeze_row(graph, record))
        yield "Amended", amended_row(graph, record)
        yield from design_rows(graph, record, experiment)
    yield "Pinned", pinned_row(graph, record)
    yield "Supersedes", joined(entry_links(graph, record, "supersedes"))
    for name, title in PLAIN.items():
        if name in stated:
            yield title, referenced(graph, record.path, written(record, name))
    yield "Cited by", _cited(graph, record)
    if not record.anchor:
        yield "Checks off", waived_row(graph, report, record)
    yield "Source", referenced(graph, record.path, written(record, "source"))


def _date(graph: Graph, record: Record, name: str) -> Cell:
    """A date of the header; the day of a page that is fixed is the day it was fixed."""
    text = written(record, name)
    if name == "date" and text and text.text == written(record, "frozen").text:
        return ()
    if name == "dispatched" and folded(text.text) in NO_CALL:
        return cell("none made")
    return referenced(graph, record.path, text)


def _verdict(critique: Critique, experiment: Experiment | None) -> Cell:
    """The verdict of a pass, and of which version, where the design has gone on since."""
    if experiment is None:
        return badge(critique.verdict)
    design = experiment.design
    if design is None or not is_past(critique, experiment):
        return verdict_cell(critique, experiment)
    was = f" on version {critique.attacks}; the design is now version {design.version}"
    return cell(verdict_cell(critique, experiment), Piece(was, look="quiet"))


def _cited(graph: Graph, record: Record) -> Cell:
    """On how many pages a record is cited, linked to the list below the page."""
    pages = {item.page for item in graph.cited_by.get(record.id, ())}
    return citing(len(pages), record) if pages and not record.anchor else ()


def _owner(graph: Graph, record: Record) -> Cell:
    """What a page is about: the record that its ``of`` field, or its folder, names."""
    of = written(record, "of").text
    owner = graph.find(of) if of else None
    experiment = graph.experiment_of(record)
    if owner is None and experiment:
        owner = experiment.design
    return cell(named(owner)) if owner else cell(of)
