"""The printed figures of a record, and how the numbers of its pages stand."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from beforehand.graph import Graph
from beforehand.pages.markdown import read_page
from beforehand.reckoning.figures import Figure
from beforehand.records.figures import find_figures
from beforehand.records.loose_numbers import NumberCount, loose_numbers
from beforehand.workspace.opening import read_source


@dataclass(frozen=True)
class PageFigures:
    """The figures of one page, and its numbers that name no source: exempt by a rule, or not."""

    path: str
    figures: tuple[Figure, ...]
    numbers: NumberCount

    @property
    def is_bare(self) -> bool:
        """Whether nothing on the page is a figure, or could be one."""
        return not (self.figures or self.numbers.aside or self.numbers.loose)


@dataclass(frozen=True)
class Counts:
    """The figures of pages by their state, and their other numbers."""

    states: Counter[str]
    exempt: Counter[str]
    aside: int
    loose: int


def pages_of(graph: Graph, root: Path, paths: Iterable[str]) -> tuple[PageFigures, ...]:
    """The pages by path; one whose numbers were not counted yet is read again for them."""
    found = []
    for path in sorted(paths):
        numbers = graph.pages[path].numbers
        if numbers is None:
            page = read_page(read_source(root, path))
            numbers = loose_numbers(page, find_figures(page), graph.config)
        found.append(PageFigures(path, graph.figures_on(path), numbers))
    return tuple(page for page in found if not page.is_bare)


def counts(pages: Iterable[PageFigures]) -> Counts:
    """The numbers of one page or of several, added up."""
    given = tuple(pages)
    exempt: Counter[str] = Counter()
    for page in given:
        exempt.update(dict(page.numbers.exempt))
    return Counts(
        Counter(figure.state for page in given for figure in page.figures),
        exempt,
        sum(page.numbers.aside for page in given),
        sum(len(page.numbers.loose) for page in given),
    )
