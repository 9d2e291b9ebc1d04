"""What stands below a page: what other pages of the record say about it."""

from collections.abc import Iterator

from beforehand.graph import Experiment, Graph
from beforehand.graph.verdicts import verdicts_on
from beforehand.pages.anchors import slug
from beforehand.records.parts import Finding, PredictionVerdict
from beforehand.records.record import AnyRecord, Arm, Critique, Decision, Design, Framework, Result
from beforehand.site.around.cited import cited_on
from beforehand.site.around.cited_rules import rules_cited_on
from beforehand.site.around.from_counts import TITLE as PREDICTED
from beforehand.site.around.from_counts import computed_mark
from beforehand.site.around.promised import promised
from beforehand.site.around.register_tables import register_table
from beforehand.site.graphs import chain_blocks, graph_blocks
from beforehand.site.graphs.below import Block
from beforehand.site.reference.meanings import ALL_WORDS
from beforehand.site.registers.bindings import binders
from beforehand.site.registers.figures import figures_line
from beforehand.site.registers.findings import findings_address
from beforehand.site.registers.rules_cited import citing_rule, references_to
from beforehand.site.versions.freeze_row import TITLE as FREEZE
from beforehand.site.versions.freeze_row import freeze_reasons
from beforehand.site.words.badges import badge, disposition_badge
from beforehand.site.words.cite import (
    address,
    amendment_links,
    answers,
    identified,
    label,
    named,
    part_link,
    referenced,
    written,
)
from beforehand.site.words.classes import class_badge, class_of, reasons
from beforehand.site.words.made_table import stacked_html
from beforehand.site.words.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    escape,
    html,
    joined,
    shortened,
)
from beforehand.site.words.page import PREDICTIONS
from beforehand.site.words.scope import scope_cell


def after_page(graph: Graph, path: str) -> str:
    """The part below a page, as HTML; empty where nothing is known beyond the page itself."""
    blocks: list[Block] = []
    for record in graph.index.on_page.get(path, ()):
        blocks.extend(_blocks(graph, record))
    page = graph.pages[path]
    blocks.extend(
        (f"Register {table.name}", register_table(page, table))
        for table in page.registers
        if table.rows
    )
    line = figures_line(graph, path)
    if line:
        blocks.append(("Figures", f"<p>{html(line, path)}</p>"))
    cited = cited_on(graph, path) + rules_cited_on(graph, path)
    if cited:
        blocks.append(("Cited by", cited))
    if not blocks:
        return ""
    sections = "".join(
        f'<section aria-labelledby="{anchor}">'
        f'<h2 id="{anchor}">{escape(title)}</h2>{content}</section>'
        for title, content in blocks
        for anchor in [f"bh-after-{slug(title)}"]
    )
    return f'<div class="bh-after" data-search-exclude>{sections}</div>'


def _blocks(graph: Graph, record: AnyRecord) -> Iterator[Block]:
    experiment = graph.experiment_of(record)
    if isinstance(record, Design) and experiment:
        if experiment.critiques:
            yield "Findings and their answers", _findings(graph, experiment, record.path)
        yield from chain_blocks(graph, record)
        if record.predictions:
            yield PREDICTED, _predictions(graph, record)
        proof = freeze_reasons(graph, record.path)
        if proof:
            yield FREEZE, proof
    elif isinstance(record, Result):
        yield from promised(graph, record)
    elif isinstance(record, Critique) and experiment and record.findings:
        yield "How the design answered", _answered(graph, experiment, record)
    elif isinstance(record, Decision) and not record.anchor:
        yield "Standing", _standing(graph, record)
    elif isinstance(record, Framework):
        yield "Who works under this page", _framework(graph, record)
    elif isinstance(record, Arm) and not record.anchor:
        designs = _carried_out(graph, record)
        if designs:
            yield "Designs of this arm", html(joined(designs, BREAK), record.path)
    yield from graph_blocks(graph, record)


def _findings(graph: Graph, experiment: Experiment, page: str) -> str:
    """The findings of every pass with the amendments that answer them."""
    found = answers(graph, experiment)
    several = len(experiment.critiques) > 1
    rows = [
        (
            cell(f"{label(critique)}, " if several else "", part_link(critique, finding)),
            badge(finding.severity),
            disposition_badge(finding),
            amendment_links(found, address(critique, finding)),
            _objection(graph, critique, finding),
        )
        for critique, finding in experiment.findings
    ]
    if not rows:
        return "<p>The critic filed no finding.</p>"
    head = ("Finding", "Severity", "Disposition", "Answered by", "Objection")
    more = _more("All findings of the record", findings_address(experiment.id), page)
    return stacked_html(head, rows, page) + more


def _objection(graph: Graph, critique: Critique, finding: Finding) -> Cell:
    """What a finding objects to, and the remedy it asks for."""
    said = referenced(graph, critique.path, finding.objection)
    if not finding.remedy:
        return said
    asked = referenced(graph, critique.path, finding.remedy)
    return cell(said, BREAK if said else "", Piece("Asked for: ", look="quiet"), asked)


def _more(text: str, to: str, page: str) -> str:
    return f'<p class="bh-more">{html(cell(Piece(text, to), " · ", ALL_WORDS), page)}</p>'


def _predictions(graph: Graph, design: Design) -> str:
    """The verdicts on predictions, or one sentence while there are none."""
    judged = verdicts_on(design, graph)
    total = len(design.predictions)
    if not judged:
        links = joined(part_link(design, prediction) for prediction in design.predictions)
        noun = counted(total, "prediction waits", "predictions wait")
        text = cell(f"{noun} for a result: ", links, ".")
        return f"<p>{html(text, design.path)}</p>"
    rows = []
    classed = graph.evidence is not None
    for prediction in design.predictions:
        given = judged.get(prediction.id, ())
        rows.append(
            (
                cell(part_link(design, prediction)),
                cell(shortened(prediction.text.text)),
                joined((_verdict(graph, *pair) for pair in given), BREAK) or cell("none yet"),
                *([joined((_class(graph, *pair) for pair in given), BREAK)] if classed else []),
                joined((cell(named(result)) for result, _ in given), ", "),
            )
        )
    class_head = ("Class of the verdict",) if classed else ()
    head = ("Prediction", "What was expected", "Verdict", *class_head, "Result")
    table = stacked_html(head, rows, design.path)
    return table + _more("All predictions of the record", PREDICTIONS, design.path)


def _verdict(graph: Graph, result: Result, verdict: PredictionVerdict) -> Cell:
    """A verdict, and what the counts of its result give."""
    mark = computed_mark(graph, result, verdict)
    return cell(badge(verdict.verdict), " " if mark else "", mark)


def _class(graph: Graph, result: Result, verdict: PredictionVerdict) -> Cell:
    """The class of a verdict and why it is that."""
    found = class_of(graph, result, verdict)
    return cell(class_badge(found), " ", reasons(graph, result, found)) if found else ()


def _answered(graph: Graph, experiment: Experiment, critique: Critique) -> str:
    """For each finding of a pass, what the design changed because of it."""
    found = answers(graph, experiment)
    refused = any(finding.refused for finding in critique.findings)
    rows: list[tuple[Cell, ...]] = []
    for finding in critique.findings:
        given = found.get(address(critique, finding), ())
        lines = [
            cell(
                part_link(design, amendment),
                f" ({amendment.section.text}) " if amendment.section else " ",
                referenced(graph, design.path, amendment.changed),
            )
            for design, amendment in given
        ]
        rows.append(
            (
                cell(part_link(critique, finding)),
                badge(finding.severity),
                disposition_badge(finding),
                joined(lines, BREAK) or cell(Piece("no amendment", look="quiet")),
                *((_refused(graph, critique, finding),) if refused else ()),
            )
        )
    last = ("Refused, and why",) if refused else ()
    head = ("Finding", "Severity", "Disposition", "Amended in the design", *last)
    return stacked_html(head, rows, critique.path)


def _refused(graph: Graph, critique: Critique, finding: Finding) -> Cell:
    """The remedy that was turned down, and the reason."""
    reason = referenced(graph, critique.path, finding.reason)
    return cell(
        referenced(graph, critique.path, finding.refused),
        cell(BREAK, Piece("because ", look="quiet"), reason) if finding.refused and reason else (),
    )


def _standing(graph: Graph, decision: Decision) -> str:
    """Scope, what the decision replaced and what replaced it, as a chain."""
    older = [record for name in graph.supersedes(decision) if (record := graph.find(name))]
    newer = graph.superseded_by.get(decision.id, ())
    items: list[Cell] = []
    scope = scope_cell(decision)
    if not scope:
        items.append(cell("No scope is stated."))
    if older:
        items.append(cell("Supersedes ", joined(identified(record) for record in older), "."))
    if newer:
        items.append(cell("Superseded by ", joined(identified(record) for record in newer), "."))
    if not older and not newer:
        items.append(cell("It supersedes nothing, and nothing supersedes it."))
    lines = "".join(f"<li>{html(item, decision.path)}</li>" for item in items)
    return f"<ul>{lines}</ul>"


def _framework(graph: Graph, page: Framework) -> str:
    """Who imports a framework page, and whom each of its rules binds."""
    by = graph.imported_by.get(page.path, ())
    who = joined((identified(record) for record in by), "; ")
    text = cell("Imported by ", who, ".") if by else cell("No page imports this one.")
    intro = f"<p>{html(text, page.path)}</p>"
    if not page.rules:
        return intro
    bound = binders(graph)
    rows = []
    for rule in page.rules:
        pages = {item.page for item in references_to(graph, page, rule)}
        rows.append(
            (
                cell(part_link(page, rule), f" {rule.title}"),
                joined(bound.get(address(page, rule), ()), ", "),
                citing_rule(len(pages), page, rule),
            )
        )
    head = ("Rule", "Designs that say whether it binds", "Cited on")
    return intro + stacked_html(head, rows, page.path)


def _carried_out(graph: Graph, arm: Arm) -> list[Cell]:
    return [
        identified(experiment.design)
        for experiment in graph.experiments.values()
        if experiment.design and _names(graph, experiment.design, arm)
    ]


def _names(graph: Graph, design: Design, arm: Arm) -> bool:
    return any(
        item.target is not None and item.target.record == arm.id
        for item in graph.inside(design.path, written(design, "executes"))
    )
