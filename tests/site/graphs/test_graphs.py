"""Graphs of the record: values from a small record, places without overlaps, and words for all."""

import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beforehand.site.graphs import chain_blocks, drawn_below, graph_blocks, map_pages
from beforehand.site.graphs.chain import chain
from beforehand.site.graphs.layout import is_drawn, lay_out
from beforehand.site.graphs.map import maps
from beforehand.site.graphs.neighbourhood import MOST, neighbourhood
from beforehand.site.graphs.shown import shown
from beforehand.site.graphs.svg import drawn
from beforehand.site.graphs.value import Diagram, Edge, Node
from beforehand.site.graphs.words import in_words, links_of
from beforehand.site.words.lettering import width_of
from beforehand.site.words.page import DECISIONS, MAP
from tests.site.small_record import (
    CRITIC,
    DESIGN,
    NEW,
    OLD,
    PAGES,
    RESULT,
    RULES,
    read,
    small_record,
)

needs_library = pytest.mark.skipif(not is_drawn(), reason="fast-sugiyama is not installed")


def node(at: int, title: str = "") -> Node:
    return Node(f"p{at}.md", f"p{at}.md", f"N-{at}", "decision", "accepted", title, "good")


def diagram(count: int, pairs) -> Diagram:
    edges = tuple(Edge(f"p{a}.md", f"p{b}.md", "cited by") for a, b in pairs)
    return Diagram("A graph", tuple(map(node, range(count))), edges)


def drawing(found: Diagram) -> str:
    return drawn(lay_out(found), found, links_of(found.nodes, "p0.md"))


def overlaps(boxes) -> list[tuple[str, str]]:
    return [
        (one.node.key, other.node.key)
        for at, one in enumerate(boxes)
        for other in boxes[at + 1 :]
        if one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    ]


@pytest.fixture(scope="module")
def graph():
    return small_record()[0]


def edges_of(found: Diagram) -> set[tuple[str, str, str]]:
    return {(edge.source, edge.word, edge.target) for edge in found.edges}


def test_a_design_rests_on_what_its_header_names(graph):
    found, left = neighbourhood(graph, graph.index.on_page[DESIGN][0])
    assert left == (0, 0)
    assert edges_of(found) >= {
        (RULES, "imported by", DESIGN),
        (NEW, "applied by", DESIGN),
        ("docs/arms/ARM-tea.md", "carried out by", DESIGN),
        (DESIGN, "examined by", CRITIC),
        (DESIGN, "led to", RESULT),
    }


def test_a_decision_shows_two_steps_where_one_is_little(graph):
    found, _ = neighbourhood(graph, graph.index.on_page[OLD][0])
    assert {(OLD, "superseded by", NEW), (NEW, "applied by", DESIGN)} <= edges_of(found)


def test_a_neighbourhood_has_bounds_and_counts_what_is_left_out():
    many = {
        f"experiments/E-20260901-n{at}/design.md": (
            f"---\nkind: design\nimports: [{RULES}]\n---\n# Design {at}\n"
        )
        for at in range(60)
    }
    graph, _ = read({**PAGES, **many})
    record = graph.index.on_page[RULES][0]
    found, left = neighbourhood(graph, record)
    assert len(found.edges) == MOST
    assert left == (0, 61 - MOST)
    ((title, html),) = graph_blocks(graph, record)
    assert title == "What it rests on, what rests on it"
    assert f"{61 - MOST} more records in the neighbourhood" in html
    assert '#bh-after-cited-by"' in html
    assert len(html.encode()) < 15_000


def test_what_it_rests_on_and_does_not_show_is_in_the_card_and_not_in_the_list_of_citations():
    names = [f"D-20260901-{at:02}" for at in range(1, 13)]
    rulings = {
        f"docs/decisions/{name}.md": f"---\nkind: decision\nid: {name}\n---\n# {name}\n"
        for name in names
    }
    page = f"---\nkind: design\ndecisions: [{', '.join(names)}]\n---\n# Many\n"
    graph, _ = read({DESIGN: page, **rulings})
    blocks = dict(graph_blocks(graph, graph.index.on_page[DESIGN][0]))
    html = blocks["What it rests on, what rests on it"]
    assert '4 more records on which this rests: see <a href="design.md">the card' in html
    assert "Cited by" not in html


def test_the_chain_leads_from_design_to_result(graph):
    experiment = graph.experiments["E-20260801-tea"]
    found = chain(graph, experiment, experiment.design)
    finding, amendment = f"{CRITIC}#finding-1", f"{DESIGN}#amendment-a1"
    assert edges_of(found) == {
        (f"{DESIGN}@1", "objected to in", finding),
        (f"{DESIGN}@1", "objected to in", f"{CRITIC}#finding-2"),
        (finding, "answered by", amendment),
        (amendment, "made", f"{DESIGN}@2"),
        (f"{DESIGN}@1", "led to", RESULT),
    }
    blocking = next(item for item in found.nodes if item.key.endswith("finding-2"))
    assert (blocking.label, blocking.state, blocking.look) == (
        "finding 2 (blocking)", "open", "stop",
    )  # fmt: skip


def test_the_map_has_every_kind_in_its_lane_and_the_undated_too(graph):
    found = maps(graph)[MAP]
    lanes = {item.node.key: (item.lane, item.month) for item in found.placed}
    assert lanes[DESIGN] == ("Designs", "2026-08")
    assert lanes[OLD] == ("Decisions", "2026-07")
    assert lanes[RULES] == ("Framework", "no date")
    assert (OLD, NEW) in {(edge.source, edge.target) for edge in found.edges}
    assert [page.path for page in map_pages(graph)] == [MAP]


BALLOT = "experiments/E-20260801-tea/vote.md"
LATER = "experiments/E-20260901-coffee/design.md"


@pytest.fixture(scope="module")
def joined():
    """The small record with a ballot that its design asked for, and a design that extends it."""
    more = {
        BALLOT: (
            "---\nkind: vote\nof: E-20260801-tea\non: framework/cups.md\n"
            "date: 2026-08-02\nverdict: RATIFY-WITH-AMENDMENT\n---\n# Ballot\n"
        ),
        LATER: "---\nkind: design\nversion: 1\nextends: E-20260801-tea\n---\n# Coffee\n",
        NEW: PAGES[NEW].replace("status: accepted", "status: ratified"),
    }
    return read({**PAGES, **more})[0]


def test_the_map_joins_whatever_rests_on_each_other(joined):
    found = maps(joined)[MAP]
    assert {(edge.source, edge.word, edge.target) for edge in found.edges} == {
        (RULES, "imported by", DESIGN),
        (RULES, "voted on in", BALLOT),
        (BALLOT, "asked for by", DESIGN),
        (OLD, "superseded by", NEW),
        (NEW, "applied by", DESIGN),
        (DESIGN, "examined by", CRITIC),
        (DESIGN, "led to", RESULT),
        (DESIGN, "extended by", LATER),
    }


def test_boxes_and_the_key_of_the_map_say_states_in_the_words_of_the_pages(joined):
    states = {item.node.key: item.node.state for item in maps(joined)[MAP].placed}
    assert states[NEW] == "ratified"
    assert states[BALLOT] == "RATIFY-WITH-AMENDMENT"
    assert states[CRITIC] == "needs amendment"
    (page,) = map_pages(joined)
    assert '<span class="bh-badge bh-badge--good">ratified, frozen</span>' in page.markdown
    assert "provisional" in page.markdown


def test_what_attacks_an_earlier_design_is_joined_to_that_one():
    other = "experiments/E-20260801-tea/design-1.md"
    graph, _ = read({**PAGES, other: "---\nkind: design\nversion: 1\n---\n# Tea (v1)\n"})
    found = {(edge.source, edge.target) for edge in maps(graph)[MAP].edges}
    assert {(other, CRITIC), (other, RESULT)} <= found


def test_a_page_that_many_rest_on_has_a_number_in_place_of_lines_on_the_map():
    many = {
        f"experiments/E-20260901-n{at}/design.md": (
            f"---\nkind: design\nimports: [{RULES}]\n---\n# Design {at}\n"
        )
        for at in range(400)
    }
    found = maps(read({**PAGES, **many})[0])[MAP]
    labels = {item.node.key: item.node.label for item in found.placed}
    assert labels[RULES] == "Rules for cups (401 rest on it)"
    assert RULES not in {edge.source for edge in found.edges}
    assert (len(found.placed), found.left) == (300, 106)


def test_a_map_tells_how_to_read_what_it_has():
    alone = "---\nkind: decision\ndate: 2026-01-01\n---\n# Tea\n"
    (page,) = map_pages(read({"docs/decisions/D-20260101-01.md": alone})[0])
    assert "no line joins them" in page.markdown
    assert "A line runs" not in page.markdown
    assert "without a date" not in page.markdown
    (page,) = map_pages(read({RULES: "---\nkind: framework\n---\n# Rules\n"})[0])
    assert "A record without a date stands at the left." in page.markdown


def test_an_empty_record_has_a_map_that_says_so():
    graph, _ = read({"docs/notes/bgu.md": "---\nkind: note\nid: bgu\n---\n# Tea\n"})
    (page,) = map_pages(graph)
    assert "No record has a place on the map yet: " in page.markdown
    assert drawn_below(graph, MAP) == ""
    assert drawn_below(graph, DECISIONS) == ""


@needs_library
def test_every_node_is_a_link_and_stands_in_the_words(graph):
    blocks = [
        html
        for record in graph.records
        for _, html in (
            *graph_blocks(graph, record),
            *(chain_blocks(graph, record) if record.kind == "design" else ()),
        )
    ]
    blocks += [drawn_below(graph, MAP), drawn_below(graph, DECISIONS)]
    blocks = [html for html in blocks if "<svg" in html]
    assert len(blocks) > 8
    for html in blocks:
        drawing, words = html.split("<details", 1)
        links = re.findall(r'<a class="bh-node[^>]*href="([^"]+)"', drawing)
        assert drawing.count("<rect ") - drawing.count('class="bh-lane') == len(links) > 1
        own = re.findall(r'aria-current="true" href="([^"]+)"', drawing)
        assert set(links) - set(own) <= set(re.findall(r'href="([^"]+)"', words))


@needs_library
def test_what_a_page_says_is_escaped():
    evil = '<script>alert("x")</script> & \x02'
    found = Diagram(
        evil,
        (node(0, evil), Node("a b.md#<x>", "a b.md#<x>", evil, evil, evil, "", "plain")),
        (Edge("p0.md", "a b.md#<x>", "cited by"),),
    )
    html = shown(found, "p0.md")
    assert "<script" not in html
    assert "\x02" not in html.split("<details")[0]
    assert "&lt;script&gt;" in html
    assert 'href="a%20b.md#%3Cx%3E"' in html


pairs = st.integers(2, 40).flatmap(
    lambda count: st.tuples(
        st.just(count),
        st.lists(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=90),
    )
)


@needs_library
@settings(max_examples=120, deadline=None)
@given(pairs)
def test_no_two_boxes_overlap_and_every_edge_ends_at_its_boxes(given_graph):
    count, given_pairs = given_graph
    found = diagram(count, given_pairs)
    laid = lay_out(found)
    assert laid is not None
    assert [box.node for box in laid.boxes] == list(found.nodes)
    assert overlaps(laid.boxes) == []
    assert all(box.x >= 0 and box.x + box.width <= laid.width for box in laid.boxes)
    assert all(box.y >= 0 and box.y + box.height <= laid.height for box in laid.boxes)
    places = {box.node.key: box for box in laid.boxes}
    assert len(laid.routes) == len({pair for pair in given_pairs if pair[0] != pair[1]})
    for route in laid.routes:
        for key, (x, y) in (
            (route.edge.source, route.points[0]),
            (route.edge.target, route.points[-1]),
        ):
            box = places[key]
            assert x in (box.x, box.x + box.width)
            assert abs(y - box.y - box.height / 2) <= 0.5


@needs_library
@settings(max_examples=60, deadline=None)
@given(pairs)
def test_lines_run_between_boxes_and_not_through_them(given_graph):
    count, given_pairs = given_graph
    laid = lay_out(diagram(count, given_pairs))
    assert laid is not None
    for route in laid.routes:
        for (x, y), (to, _) in zip(route.points[1:-1:2], route.points[2:-1:2], strict=True):
            left, right = min(x, to), max(x, to)
            assert not [
                box
                for box in laid.boxes
                if box.x < right and left < box.x + box.width and box.y < y < box.y + box.height
            ]


WORDS = ("cited by", "applied by", "objected to in", "")
worded = st.integers(2, 24).flatmap(
    lambda count: st.tuples(
        st.just(count),
        st.lists(
            st.tuples(st.integers(0, count - 1), st.integers(0, count - 1), st.sampled_from(WORDS)),
            max_size=50,
            unique_by=lambda item: item[:2],
        ),
    )
)


def along(points) -> list[tuple[float, float]]:
    """Points of a line close to each other, as the drawing has it."""
    found = []
    for (start, high), (to, low) in zip(points[1::4], points[2::4], strict=True):
        half = (start + to) / 2
        for step in range(33):
            t = step / 32
            parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x = sum(a * b for a, b in zip(parts, (start, half, half, to), strict=True))
            y = sum(a * b for a, b in zip(parts, (high, high, low, low), strict=True))
            found.append((x, y))
    level = zip(points[::2], points[1::2], strict=True)
    ends = ((*sorted((x, to)), y) for (x, y), (to, _) in level)
    return found + [(x, y) for left, right, y in ends for x in range(left, right + 1, 2)]


@needs_library
@settings(max_examples=80, deadline=None)
@given(worded)
def test_no_line_runs_through_the_word_of_a_line(given_graph):
    count, given_edges = given_graph
    edges = tuple(Edge(f"p{a}.md", f"p{b}.md", word) for a, b, word in given_edges)
    laid = lay_out(Diagram("A graph", tuple(map(node, range(count))), edges))
    dots = [dot for route in laid.routes for dot in along(route.points)]
    words = [
        (*route.word_at, route.word_at[0] + width_of(route.edge.word, 11))
        for route in laid.routes
        if route.word_at
    ]
    for left, low, right in words:
        assert not [(x, y) for x, y in dots if left < x < right and low - 9 < y < low + 3]
        assert not [
            box
            for box in laid.boxes
            if box.x < right
            and left < box.x + box.width
            and box.y < low
            and low - 9 < box.y + box.height
        ]
    assert len({(left, low) for left, low, _ in words}) == len(words)


@needs_library
def test_a_word_that_lines_share_is_said_once_and_others_at_the_ends():
    edges = (
        *(Edge("p0.md", f"p{at}.md", "objected to in") for at in (1, 2, 3)),
        Edge("p4.md", "p5.md", "cited by"),
        Edge("p4.md", "p6.md", "applied by"),
    )
    found = Diagram("A graph", tuple(map(node, range(7))), edges)
    laid = lay_out(found)
    said = [route.edge.word for route in laid.routes if route.word_at]
    assert sorted(said) == ["applied by", "cited by", "objected to in"]
    html = drawing(found)
    assert all(html.count(f">{word}</text>") == 1 for word in said)


@needs_library
def test_a_drawing_is_the_same_in_every_process():
    script = (
        "from beforehand.site.graphs.map_drawing import map_drawing\n"
        "from tests.site.graphs.test_graphs import *\n"
        "found = diagram(60, [(a, (a * 7 + 3) % 60) for a in range(60)])\n"
        "print(drawing(found))\n"
        "print(map_drawing(maps(small_record()[0])[MAP]))\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }  # fmt: skip
    assert len(told) == 1
    assert "<svg" in told.pop()


@needs_library
def test_who_has_many_neighbours_is_seen_without_scrolling():
    laid = lay_out(diagram(61, [(0, at) for at in range(1, 61)]))
    assert laid is not None
    assert laid.height > 2000
    assert laid.boxes[0].y < 300


@needs_library
def test_what_is_too_large_for_paper_says_so_and_what_fits_does_not():
    few, many = diagram(3, [(0, 1), (1, 2)]), diagram(9, [(at, at + 1) for at in range(8)])
    assert "bh-graph--large" not in drawing(few)
    assert "bh-graph--large" in drawing(many)


def decisions(count: int) -> dict[str, str]:
    """So many decisions, each of which replaces the one before."""
    return {
        f"docs/decisions/D-20260701-{at:02d}.md": (
            f"---\nkind: decision\nid: D-20260701-{at:02d}\ndate: 2026-07-01\n"
            + (f"supersedes: D-20260701-{at - 1:02d}\n" if at > 1 else "")
            + f"---\n# Ruling {at}\n"
        )
        for at in range(1, count + 1)
    }


def test_a_single_line_is_said_and_not_drawn():
    graph, _ = read(decisions(2))
    first, second = (dict(graph_blocks(graph, record)) for record in graph.records)
    assert list(first) == list(second) == ["What it rests on, what rests on it"]
    assert "<svg" not in "".join([*first.values(), *second.values()])
    assert 'superseded by <a href="D-20260701-02.md">D-20260701-02</a>' in "".join(first.values())


def test_a_chain_of_decisions_stands_by_itself_where_the_neighbourhood_does_not_hold_it():
    graph, _ = read(decisions(3))
    assert all(len(list(graph_blocks(graph, record))) == 1 for record in graph.records)
    graph, _ = read(decisions(9))
    found = dict(graph_blocks(graph, graph.index.on_page["docs/decisions/D-20260701-05.md"][0]))
    assert list(found) == ["What replaced what", "What it rests on, what rests on it"]
    assert "D-20260701-09" in found["What replaced what"]


@needs_library
def test_three_hundred_nodes_are_drawn():
    found = diagram(300, [(at // 3, at) for at in range(1, 300)])
    html = drawing(found)
    assert html.count('<a class="bh-node') == 300
    assert in_words(found, links_of(found.nodes, "p0.md")).count("N-299") == 2


def test_without_the_library_the_words_are_not_hidden(monkeypatch, graph):
    # A package that is not there: what the finder says is all that the site asks.
    monkeypatch.setattr("beforehand.site.graphs.layout.LIBRARY", "no_such_library")
    is_drawn.cache_clear()
    try:
        html = "".join(html for _, html in graph_blocks(graph, graph.index.on_page[DESIGN][0]))
        below = drawn_below(graph, MAP)
    finally:
        is_drawn.cache_clear()
    assert "<svg" not in html + below
    assert "<details" not in html + below
    assert "Rests on: " in html
    assert "<p>The record by month:</p>" in below
