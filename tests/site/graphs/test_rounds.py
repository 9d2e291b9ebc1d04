"""The course of an experiment fits the page: in one line, or in rounds one below the other."""

import re

import pytest

from beforehand.site.graphs.layout import ROOM, is_drawn, lay_out
from beforehand.site.graphs.rounds import in_rounds, shown_in_rounds
from beforehand.site.graphs.value import Diagram, Edge, Node

needs_library = pytest.mark.skipif(not is_drawn(), reason="fast-sugiyama is not installed")
PAGE = "experiments/tea/design.md"


def course(*kinds: str) -> Diagram:
    """Nodes of the given kinds, each leading to the next one."""
    nodes = tuple(
        Node(f"{at}", f"{PAGE}#{at}", f"{kind} {at}", kind) for at, kind in enumerate(kinds)
    )
    edges = (Edge(f"{at}", f"{at + 1}", "answered by") for at in range(len(kinds) - 1))
    return Diagram("Course", nodes, tuple(edges))


ROUND = ("design", "finding", "amendment")
LONG = course(*ROUND * 4, "design", "result")


@needs_library
def test_a_long_course_is_no_wider_than_the_page() -> None:
    wide, cut = lay_out(LONG), lay_out(in_rounds(LONG))
    assert wide is not None
    assert cut is not None
    assert wide.width > 3 * ROOM
    assert cut.width <= ROOM
    assert f"--bh-wide:{cut.width}px" in shown_in_rounds(LONG, PAGE)


@needs_library
def test_what_a_round_ends_in_begins_the_next_one() -> None:
    drawing, words = shown_in_rounds(LONG, PAGE).split("</svg>")
    for at, node in enumerate(LONG.nodes):
        is_cut = node.kind == "design" and at > 0
        assert len(re.findall(rf'href="#{at}"', drawing)) == (2 if is_cut else 1)
        assert len(re.findall(rf'href="#{at}"', words)) == 1


@needs_library
def test_a_short_course_is_one_line_with_its_words() -> None:
    drawing, _ = shown_in_rounds(course("design", "finding"), PAGE).split("</svg>")
    assert "answered by</text>" in drawing
    assert "answered by" not in shown_in_rounds(LONG, PAGE).split("</svg>")[0]


def test_lines_lead_from_and_to_what_they_led_from_and_to() -> None:
    cut = in_rounds(LONG)
    to = {node.key: node.to for node in cut.nodes}
    before = {node.key: node.to for node in LONG.nodes}
    assert [(to[edge.source], to[edge.target]) for edge in cut.edges] == [
        (before[edge.source], before[edge.target]) for edge in LONG.edges
    ]
