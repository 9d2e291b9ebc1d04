"""A quotation from a framework page that is not word for word there."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, FRAMEWORK
from beforehand.records.passages import Quotation
from beforehand.records.record import Design, Framework
from beforehand.records.wording import first_difference, shares_run
from beforehand.source import Place


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    for quotation in graph.pages[design.path].quotations:
        pages = _sources(design, quotation, graph)
        if not pages or any(first_difference(quotation.text, page.prose) is None for page in pages):
            continue
        meant = [
            page for page in pages if quotation.promised or shares_run(quotation.text, page.prose)
        ]
        if meant:
            strange = first_difference(quotation.text, meant[0].prose)
            yield Problem(
                design.span(quotation.at),
                f"this is quoted from {meant[0].path}, which does not go on with “{strange}”: "
                "quote its words as they stand, an ellipsis for each gap",
                (meant[0].span(),),
            )


def _sources(design: Design, quotation: Quotation, graph: Graph) -> list[Framework]:
    """The framework pages that the introducing paragraph cites."""
    found: dict[str, Framework] = {}
    for line in range(quotation.source.begin.line, quotation.source.end.line + 1):
        for reference in graph.at_line(design.path, line):
            at = Place(reference.span.line, reference.span.column)
            page = graph.index.frameworks.get(reference.target.path) if reference.target else None
            if page and quotation.source.holds(at):
                found[page.path] = page
    return list(found.values())


CHECK = Check(
    code="FRM011",
    name="frame-not-verbatim",
    why="A question that was reworded on the way is a different question.",
    reads=Design,
    find=find,
    covers=("Q1-024", "Q0-071"),
    good=FRAMEWORK
    + BOUND
    + """\
The jury is asked word for word as in [the rules](../../framework/brewing.md):

> Water is poured at the boil … and the lid stays on until the last cup has been poured.

The tea room puts it in its own words, and not verbatim from anywhere:

> Hot water first, then the leaves, and after that everybody waits.

Дословно по [правилам](../../framework/brewing.md): «Water is poured at the boil, into
a pot that was warmed beforehand».
""",
    bad=FRAMEWORK
    + BOUND
    + """\
The jury is asked word for word as in [the rules](../../framework/brewing.md):

> Water is poured below the boil. <!-- FRM011 -->

As R1 has it, “water is poured at the boil, into a pot that was never warmed”. <!-- FRM011 -->

Дословно по [правилам](../../framework/brewing.md):

> Вода наливается кипящей. <!-- FRM011 -->
""",
)
