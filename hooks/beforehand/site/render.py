"""All generated pages of the site."""

from beforehand.checks.report import Report
from beforehand.graph import Graph
from beforehand.site.arms import arms_page, arms_register
from beforehand.site.artifacts import artifacts_page, artifacts_register
from beforehand.site.checks import check_pages
from beforehand.site.computed import computed_page
from beforehand.site.decisions import decisions_page, decisions_register
from beforehand.site.experiments import experiments_page, experiments_register
from beforehand.site.fields import fields_page
from beforehand.site.figures import figures_page, figures_register
from beforehand.site.finding import finding_files
from beforehand.site.findings import findings_page, findings_register
from beforehand.site.front import front_page
from beforehand.site.graphs import map_page
from beforehand.site.history import history_pages
from beforehand.site.journal import journal_page, journal_register
from beforehand.site.materials import materials_pages
from beforehand.site.notes import notes_page, notes_register
from beforehand.site.page import SiteFile, SitePage
from beforehand.site.predictions import predictions_page, predictions_register
from beforehand.site.problems import problems_page
from beforehand.site.register import Addressing, register_files
from beforehand.site.rules import rules_page, rules_register
from beforehand.site.timeline import timeline_page

REGISTERS = (
    experiments_register,
    findings_register,
    predictions_register,
    decisions_register,
    rules_register,
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
        map_page(graph),
        findings_page(graph),
        predictions_page(graph),
        decisions_page(graph),
        rules_page(graph),
        computed_page(graph),
        figures_page(graph),
        arms_page(graph),
        journal_page(graph),
        notes_page(graph),
        artifacts_page(graph),
        problems_page(graph, report),
        fields_page(graph.config),
        *check_pages(),
        *history_pages(graph),
        *materials_pages(graph),
    )
    return tuple(page for page in pages if page.path not in graph.files)


def site_files(graph: Graph, report: Report, addressed: Addressing) -> tuple[SiteFile, ...]:
    """What is made for programs. ``addressed`` tells where on the site something stands."""
    del report
    return (
        *(file for register in REGISTERS for file in register_files(register(graph), addressed)),
        *finding_files(graph, addressed),
    )
