"""All generated pages of the site."""

from beforehand.checks.report import Report
from beforehand.graph import Graph
from beforehand.site.arms import arms_page
from beforehand.site.artifacts import artifacts_page
from beforehand.site.checks import check_pages
from beforehand.site.computed import computed_page
from beforehand.site.decisions import decisions_page
from beforehand.site.experiments import experiments_page
from beforehand.site.fields import fields_page
from beforehand.site.figures import figures_page
from beforehand.site.findings import findings_page
from beforehand.site.front import front_page
from beforehand.site.journal import journal_page
from beforehand.site.notes import notes_page
from beforehand.site.page import SitePage
from beforehand.site.predictions import predictions_page
from beforehand.site.problems import problems_page
from beforehand.site.rules import rules_page


def render_site(graph: Graph, report: Report) -> tuple[SitePage, ...]:
    """The registers of the record and the generated reference, in the order of the menu.

    A page that somebody wrote by hand at the same path is left alone.
    """
    pages = (
        front_page(graph, report),
        experiments_page(graph),
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
    )
    return tuple(page for page in pages if page.path not in graph.files)
