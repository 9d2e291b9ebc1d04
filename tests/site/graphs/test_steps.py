"""A neighbourhood that goes too far for one line fits the page in steps, and loses nothing."""

import re

import pytest

from beforehand.site.graphs.below import graph_blocks
from beforehand.site.graphs.fitting import fitted, has_room
from beforehand.site.graphs.layout import ROOM, Laid, is_drawn, lay_out
from beforehand.site.graphs.steps import in_steps
from beforehand.site.graphs.svg import drawn
from beforehand.site.graphs.value import Diagram, Edge, Node
from beforehand.site.graphs.words import links_of
from tests.site.small_record import read

pytestmark = pytest.mark.skipif(not is_drawn(), reason="fast-sugiyama is not installed")
HERE = "4.md"


def line(count: int) -> Diagram:
    """Records in a line, each carried by the one before it, and the page of the one called 4."""
    nodes = tuple(Node(f"{at}.md", f"{at}.md", f"N-{at}", "decision") for at in range(count))
    edges = (Edge(f"{at}.md", f"{at + 1}.md", "superseded by") for at in range(count - 1))
    return Diagram("Around", nodes, tuple(edges), HERE)


@pytest.mark.parametrize("count", [5, 6, 9])
def test_steps_are_no_wider_than_the_page(count: int) -> None:
    wide, narrow = lay_out(line(count)), lay_out(in_steps(line(count)))
    assert wide is not None
    assert narrow is not None
    assert narrow.width <= ROOM < wide.width


def test_what_has_no_room_for_two_lines_has_one_in_a_step() -> None:
    joins = [
        ("4.md", "asked for by", "a"), ("4.md", "superseded by", "b"),
        ("a", "carried out by", "c"), ("b", "superseded by", "d"), ("b", "examined by", "e"),
    ]  # fmt: skip
    nodes = tuple(Node(key, key, key, "decision") for key in (HERE, *"abcde"))
    edges = tuple(Edge(source, target, word) for source, word, target in joins)
    found = Diagram("Around", nodes, edges, HERE)
    wide, (picture, laid) = lay_out(found), fitted(found, in_steps)
    assert wide is not None
    assert laid is not None
    assert laid.width <= ROOM < wide.width
    assert len(picture.edges) == len(laid.routes) == len(joins)


def test_every_line_is_in_one_step_with_its_word() -> None:
    found = line(9)
    parts = in_steps(found)
    to = {node.key: node.to for node in parts.nodes}
    assert sorted((to[edge.source], edge.word, to[edge.target]) for edge in parts.edges) == sorted(
        (edge.source, edge.word, edge.target) for edge in found.edges
    )


def test_what_rests_on_a_record_begins_with_it_and_both_of_its_boxes_are_marked() -> None:
    picture, laid = fitted(line(7), in_steps)
    assert laid is not None
    assert [node.to for node in picture.nodes].count(HERE) == 2
    drawing = drawn(laid, picture, links_of(picture.nodes, "x.md"))
    assert drawing.count('aria-current="true"') == 2
    assert {box.x for box in laid.boxes if box.node.to == HERE} >= {min(b.x for b in laid.boxes)}


def test_what_fits_stays_in_one_line() -> None:
    short = Diagram("Around", line(3).nodes, line(3).edges, "1.md")
    assert fitted(short, in_steps)[0] is short


def test_a_low_drawing_has_the_room_that_a_bar_would_take() -> None:
    low, high = Laid((), (), ROOM + 5, 400), Laid((), (), ROOM + 5, 900)
    assert has_room(low)
    assert not has_room(high)
    assert not has_room(Laid((), (), ROOM + 20, 400))


def test_records_that_rest_on_each_other_in_a_circle_are_all_there() -> None:
    found = line(6)
    back = Diagram("Around", found.nodes, (*found.edges, Edge("5.md", "0.md", "cited by")), HERE)
    parts = in_steps(back)
    assert len(parts.edges) == len(back.edges)
    assert lay_out(parts) is not None


def test_a_long_chain_of_decisions_fits_below_each_of_them() -> None:
    pages = {
        f"docs/decisions/D-2026070{at}-01.md": (
            f"---\nkind: decision\nsupersedes: D-2026070{at - 1}-01\n---\n# {at}\n"
        )
        for at in range(2, 10)
    }
    graph, _ = read({"docs/decisions/D-20260701-01.md": "---\nkind: decision\n---\n# 1\n", **pages})
    (record,) = graph.index.on_page["docs/decisions/D-20260705-01.md"]
    shown = dict(graph_blocks(graph, record))
    assert set(shown) == {"What replaced what", "What it rests on, what rests on it"}
    for drawing in shown.values():
        (wide,) = re.findall(r"--bh-wide:(\d+)px", drawing)
        assert int(wide) <= ROOM
