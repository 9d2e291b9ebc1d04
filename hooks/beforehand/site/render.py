"""All generated pages of the site."""

from collections.abc import Iterable

from beforehand.checks.report import Report
from beforehand.graph import Graph
from beforehand.records.record import Framework
from beforehand.site.finding import finding_files
from beforehand.site.front.front_page import front_page
from beforehand.site.graphs import map_pages
from beforehand.site.graphs.placed import placed
from beforehand.site.reference.checks import check_pages
from beforehand.site.reference.fields import fields_page
from beforehand.site.reference.words import words_page
from beforehand.site.registers.amendments import amendments_page, amendments_register
from beforehand.site.registers.arms import arms_page, arms_register
from beforehand.site.registers.artifacts import artifacts_page, artifacts_register
from beforehand.site.registers.computed import computed_page, computed_register
from beforehand.site.registers.conclusions import conclusions_page, conclusions_register
from beforehand.site.registers.decisions import decisions_page, decisions_register
from beforehand.site.registers.deviations import deviations_page, deviations_register
from beforehand.site.registers.experiments import experiments_page, experiments_register
from beforehand.site.registers.figures import figures_page, figures_register
from beforehand.site.registers.findings import findings_page, findings_register
from beforehand.site.registers.histories import whole_histories
from beforehand.site.registers.journal import journal_page, journal_register
from beforehand.site.registers.materials import materials_pages
from beforehand.site.registers.notes import notes_page, notes_register
from beforehand.site.registers.predictions import predictions_page, predictions_register
from beforehand.site.registers.problems import problems_page, problems_register
from beforehand.site.registers.register import Addressing
from beforehand.site.registers.register_files import register_files
from beforehand.site.registers.rules import rules_page, rules_register
from beforehand.site.registers.timeline import timeline_page, timeline_register
from beforehand.site.versions.frozen_bytes import frozen_files
from beforehand.site.words.page import MAP, RULES, SiteFile, SitePage

REGISTERS = (
    experiments_register,
    timeline_register,
    findings_register,
    amendments_register,
    deviations_register,
    predictions_register,
    conclusions_register,
    decisions_register,
    rules_register,
    computed_register,
    figures_register,
    arms_register,
    journal_register,
    notes_register,
    artifacts_register,
)


def render_site(graph: Graph, report: Report, about: str = "") -> tuple[SitePage, ...]:
    """The registers of the record and the generated reference, in the order of the menu.

    A page that somebody wrote by hand at the same path is left alone. ``about`` says in a sentence
    what the site is.
    """
    pages = (
        front_page(graph, report, about),
        experiments_page(graph),
        timeline_page(graph),
        *map_pages(graph),
        findings_page(graph),
        amendments_page(graph),
        deviations_page(graph),
        predictions_page(graph),
        conclusions_page(graph),
        decisions_page(graph),
        rules_page(graph),
        computed_page(graph),
        figures_page(graph),
        arms_page(graph),
        journal_page(graph),
        notes_page(graph),
        artifacts_page(graph),
        problems_page(graph, report),
        words_page(),
        fields_page(graph.config),
        *check_pages(),
        *whole_histories(graph),
        *materials_pages(graph),
    )
    return tuple(page for page in pages if page.path not in graph.files)


def listed(graph: Graph, pages: Iterable[SitePage]) -> tuple[SitePage, ...]:
    """The made pages that a menu leads to: not the registers that hold nothing yet."""
    empty = {register.path for made in REGISTERS if not (register := made(graph)).rows}
    if any(isinstance(record, Framework) for record in graph.records):
        empty.discard(RULES)  # which lists the pages too that hold no rule
    if not placed(graph):
        empty.add(MAP)
    return tuple(page for page in pages if page.path not in empty)


def site_files(graph: Graph, report: Report, addressed: Addressing) -> tuple[SiteFile, ...]:
    """What is made for programs. ``addressed`` tells where on the site something stands."""
    registers = (*(made(graph) for made in REGISTERS), problems_register(graph, report))
    return (
        *(file for register in registers for file in register_files(register, addressed)),
        *finding_files(graph, addressed),
        *frozen_files(graph, addressed),
    )
