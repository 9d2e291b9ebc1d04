"""The map as a drawing: boxes apart, and lines that can be followed from box to box."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beforehand.site.graphs.layout import is_drawn
from beforehand.site.graphs.map import Map, map_words, maps
from beforehand.site.graphs.map_drawing import CHIP, HEIGHT, map_drawing
from beforehand.site.graphs.placed import LANES, Placed
from beforehand.site.graphs.value import Edge, Node
from beforehand.site.words.page import MAP
from tests.site.small_record import small_record

pytestmark = pytest.mark.skipif(not is_drawn(), reason="fast-sugiyama is not installed")

BOX = re.compile(
    r'<a class="bh-node[^>]* href="(?:[^"]*/)?([^"/]+)" transform="translate\((\d+) (\d+)\)"'
)
EDGES = re.compile(r'<path class="bh-edge[^"]*" d="([^"]+)"')
STEP = re.compile(r"([HV])(\d+)")
MONTHS = ("no date", "2026-07", "2026-08", "2026-09")


def placed(at: int, lane: str, month: str) -> Placed:
    name = f"n{at}.md"
    return Placed(Node(name, name, f"N-{at}", "decision"), lane, month, "")


places = st.lists(
    st.tuples(st.sampled_from(tuple(LANES.values())), st.sampled_from(MONTHS)),
    min_size=2,
    max_size=60,
)
drawn_maps = places.flatmap(
    lambda found: st.builds(
        lambda pairs: Map(
            tuple(placed(at, *where) for at, where in enumerate(found)),
            tuple(Edge(f"n{a}.md", f"n{b}.md", "applied by") for a, b in sorted(pairs) if a != b),
            0,
        ),
        st.sets(
            st.tuples(st.integers(0, len(found) - 1), st.integers(0, len(found) - 1)), max_size=50
        ),
    )
)


def lines(html: str) -> list[list[tuple[int, int]]]:
    """The corners of each line, in the order in which they are drawn."""
    found = []
    for path in EDGES.findall(html):
        for line in path.split("M")[1:]:
            x, y = map(int, re.match(r"(\d+) (\d+)", line).groups())
            corners = [(x, y)]
            for way, to in STEP.findall(line):
                x, y = (int(to), y) if way == "H" else (x, int(to))
                corners.append((x, y))
            found.append(corners)
    return found


@settings(max_examples=150, deadline=None)
@given(drawn_maps)
def test_no_line_passes_behind_a_box_and_each_ends_at_its_boxes(shown):
    html = map_drawing(shown)
    boxes = {name: (int(x), int(y)) for name, x, y in BOX.findall(html)}
    assert len(boxes) == len(shown.placed)
    corners = sorted(boxes.values())
    assert all(
        abs(x - a) >= CHIP or abs(y - b) >= HEIGHT
        for at, (x, y) in enumerate(corners)
        for a, b in corners[at + 1 :]
    )
    drawn = lines(html)
    assert len(drawn) == len(shown.edges)
    for edge, line in zip(shown.edges, drawn, strict=True):
        for key, (x, y), (beside, _) in (
            (edge.source, line[0], line[1]),
            (edge.target, line[-1], line[-2]),
        ):
            left, top = boxes[key]
            assert y == top + HEIGHT // 2
            assert x == (left if beside < left else left + CHIP)
        for (x, y), (a, b) in pairwise(line):
            left, right, top, bottom = min(x, a), max(x, a), min(y, b), max(y, b)
            assert not [
                corner
                for corner in corners
                if left < corner[0] + CHIP
                and right > corner[0]
                and top < corner[1] + HEIGHT
                and bottom > corner[1]
            ]


def test_lines_of_two_records_lie_beside_each_other():
    shown = Map(
        (
            placed(0, "Framework", "no date"),
            placed(1, "Framework", "no date"),
            placed(2, "Designs", "2026-08"),
            placed(3, "Designs", "2026-09"),
        ),
        (Edge("n0.md", "n3.md", "imported by"), Edge("n1.md", "n3.md", "imported by")),
        0,
    )
    one, other = lines(map_drawing(shown))
    assert not set(one[1:-2]) & set(other[1:-2])
    assert one[2][1] != other[2][1]


def test_the_lines_of_the_map_are_said_in_words_too():
    words = map_words(maps(small_record()[0])[MAP])
    assert "<li>D-20260725-06 superseded by D-20260725-07</li>" in words
    assert "<li>Rules for cups imported by E-20260801-tea</li>" in words
