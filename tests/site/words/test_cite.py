"""Texts of a record with their references as links."""

import pytest

from beforehand.records.record import Design
from beforehand.site.words.cite import referenced
from tests.site.small_record import CRITIC, DESIGN, PAGES, read

REASON = "| A1 | 2 | 2026-08-02 | §2 | P2 was added | finding 1 |"
THIRD = "| 3 | minor | nobody says 3 cups | accepted | as §2 says |\n"


def linked(reason: str) -> list[tuple[str, str]]:
    """The texts with their addresses that become links in the reason of an amendment."""
    design = PAGES[DESIGN].replace(REASON, REASON.replace("finding 1", reason))
    graph, _ = read({**PAGES, DESIGN: design, CRITIC: PAGES[CRITIC] + THIRD})
    record = graph.index.on_page[DESIGN][0]
    assert isinstance(record, Design)
    found = referenced(graph, DESIGN, record.amendments[0].because)
    assert "".join(piece.text for piece in found) == reason.replace("*", "")
    return [(piece.text, piece.to.rpartition("/")[2]) for piece in found if piece.to]


@pytest.mark.parametrize(
    ("reason", "links"),
    [
        (
            "as findings 1–3 say and 3 more cups",
            [("1", "critic.md#finding-1"), ("3", "critic.md#finding-3")],
        ),
        ("§1–3 and 3 cups", [("§1", "design.md#1-question"), ("3", "design.md#3-framework-rules")]),
        (
            "§§2–4 and finding 2",
            [
                ("§§2", "design.md#2-predictions"),
                ("4", "design.md#4-amendments"),
                ("finding 2", "critic.md#finding-2"),
            ],
        ),
        ("of 3 cups say findings 9 and 3", [("3", "critic.md#finding-3")]),
        ("*3 cups*, findings 1–3", [("1", "critic.md#finding-1"), ("3", "critic.md#finding-3")]),
    ],
)
def test_what_is_linked_of_a_range_is_its_two_ends(
    reason: str, links: list[tuple[str, str]]
) -> None:
    assert linked(reason) == links
