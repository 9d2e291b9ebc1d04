"""A printed figure that was rounded from a figure which had been rounded already."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.figure_differs import near_words


def find(graph: Graph) -> Iterator[Problem]:
    for figure in graph.figures:
        if figure.state == "differs" and figure.twice:
            target, wanted = figure.link.target, figure.wanted
            also = f"; it is also the value {near_words(figure)}" if figure.near else ""
            yield Problem(
                figure.span,
                f"{figure.link.text} is `{target}` rounded to {figure.twice} first; rounded once,"
                f" {figure.value} is {wanted}{also}: print that",
            )


CHECK = Check(
    code="FIG003",
    name="figure-twice-rounded",
    why="Every rounding of a rounded figure adds an error that nobody stated.",
    reads=Graph,
    find=find,
    fix="Round once, from the exact value to what is printed.",
    good="""\
# Чай

One in seven is [0.143](calc:=1/7), and [0.14](calc:=1/7).
[0.145](calc:=1446/10000), [0.14](calc:=1446/10000) and [0.1446](calc:=1446/10000) are one value.
""",
    bad="""\
# Чай

[0.15](calc:=1446/10000) was [0.145](calc:=1446/10000) before. <!-- FIG003 -->
""",
)
