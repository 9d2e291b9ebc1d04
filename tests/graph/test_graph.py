"""The graph: supersession, citations in both directions, and rules in scope."""

import pytest

from beforehand.checks.run import check_sources
from beforehand.graph import Graph
from beforehand.records.parts import Text
from beforehand.records.record import Design
from beforehand.source import Place, Source

TEA = "experiments/E-20260801-tea"
RULES = """\
---
kind: framework
version: 2
status: ratified
---
# Rules

## R1 · One

1. First clause.

## R2 · Two
"""


def graph(pages: dict[str, str]) -> Graph:
    found, _ = check_sources([Source(path, text.encode()) for path, text in pages.items()], ())
    return found


def decision(number: int, supersedes: str = "") -> str:
    field = f"supersedes: {supersedes}\n" if supersedes else ""
    return f"---\nkind: decision\nid: D-20260725-{number:02}\n{field}---\n# {number}\n"


def decisions(*supersedes: str) -> Graph:
    """Decisions 01, 02, …, each with what its ``supersedes`` field says."""
    return graph(
        {
            f"docs/decisions/{number}.md": decision(number, field)
            for number, field in enumerate(supersedes, 1)
        }
    )


def name(number: int) -> str:
    return f"D-20260725-{number:02}"


# -- supersession ------------------------------------------------------------------


def test_supersession_is_drawn_from_the_newer_page() -> None:
    found = decisions("", name(1))
    assert [record.id for record in found.superseded_by[name(1)]] == [name(2)]
    newer = found.find(name(2))
    assert newer is not None
    assert found.supersedes(newer) == (name(1),)
    assert name(2) not in found.superseded_by


@pytest.mark.parametrize(
    "field",
    ["[{0}, {1}]", "{0}, {1}", "{0} and {1}", "{0}; {1}", "[{0}, {0}, {1}]", "({0}), {1}."],
)
def test_several_may_be_superseded_at_once(field: str) -> None:
    found = decisions("", "", field.format(name(1), name(2)))
    newest = found.find(name(3))
    assert newest is not None
    assert found.supersedes(newest) == (name(1), name(2))


@pytest.mark.parametrize("field", ["none", "nothing yet", "{a: b}", "D-20260725-99", "1", "[]"])
def test_what_names_no_record_supersedes_nothing(field: str) -> None:
    journal = {"docs/journal/1.md": "---\nkind: journal\nnumber: 1\n---\n# 1\n"}
    found = graph({"docs/decisions/2.md": decision(2, field), **journal})
    assert found.superseded_by == {}


@pytest.mark.parametrize("field", ["{} in part", "{} (§2 only)", "частично {}", "{}（一部）"])
def test_what_is_superseded_in_part_still_holds(field: str) -> None:
    assert decisions("", field.format(name(1))).superseded_by == {}


def test_who_holds_in_the_end_is_found_through_all_steps() -> None:
    found = decisions("", name(1), name(2), name(3)).supersession
    assert [record.id for record in found.successors(name(1))] == [name(2), name(3), name(4)]
    holder = found.holder(name(1))
    assert holder is not None
    assert holder.id == name(4)
    assert found.holder(name(4)) is None


def test_other_kinds_supersede_too() -> None:
    found = graph(
        {
            "docs/notes/notes.md": "---\nkind: notes\n---\n# N\n\n## (ab) · One\n\n"
            "- **supersedes:** (ac)\n\n## (ac) · Two\n",
            "framework/new.md": "---\nkind: framework\nsupersedes: framework/old.md\n---\n# New\n",
            "framework/old.md": "---\nkind: framework\n---\n# Old\n",
        }
    )
    assert [record.id for record in found.superseded_by["ac"]] == ["ab"]
    assert [record.id for record in found.superseded_by["framework/old.md"]] == ["framework/new.md"]


def test_a_chain_is_no_circle() -> None:
    assert decisions("", name(1), f"{name(2)}, {name(1)}").supersession.cycles == {}


def test_a_circle_is_known_at_each_of_its_members_and_nowhere_else() -> None:
    found = decisions(name(3), name(1), name(2), name(1), "").supersession.cycles
    assert set(found) == {name(1), name(2), name(3)}
    assert set(found.values()) == {(name(1), name(3), name(2))}


def test_two_circles_with_a_bridge_are_two_circles() -> None:
    found = decisions(name(2), f"{name(1)}, {name(3)}", name(4), name(3)).supersession.cycles
    assert found[name(1)] == found[name(2)] == (name(1), name(2))
    assert found[name(3)] == found[name(4)] == (name(3), name(4))


def test_a_record_between_two_circles_is_in_neither() -> None:
    found = decisions(
        name(2), f"{name(1)}, {name(3)}", name(4), name(5), name(4)
    ).supersession.cycles
    assert name(3) not in found
    assert len(found) == 4


def test_a_circle_leaves_nobody_who_holds_and_ends_all_the_same() -> None:
    found = decisions(name(2), name(1), "").supersession
    assert found.holder(name(1)) is None
    assert [record.id for record in found.successors(name(1))] == [name(2)]


def test_a_record_that_names_itself_is_not_superseded() -> None:
    assert decisions(name(1)).superseded_by == {}


# -- citations ---------------------------------------------------------------------


def test_a_record_knows_who_cites_it_from_other_pages_only() -> None:
    found = graph(
        {
            "docs/decisions/1.md": decision(1) + f"\n{name(1)} names itself.\n",
            "docs/a.md": f"# A\n\nBy {name(1)}, and by [it](decisions/1.md).\n",
            "docs/b.md": f"# B\n\n`{name(1)}` in code, and {name(2)}, which nobody has.\n",
        }
    )
    cited = found.cited_by[name(1)]
    assert [(item.span.path, item.span.line, item.span.column) for item in cited] == [
        ("docs/a.md", 3, 4),
        ("docs/a.md", 3, 26),
    ]
    assert name(2) not in found.cited_by


def test_references_stand_in_the_order_of_the_page_and_are_found_by_line() -> None:
    found = graph(
        {"docs/decisions/1.md": decision(1), "docs/a.md": f"{name(1)}\n\n{name(1)} {name(1)}\n"}
    )
    assert [item.span.line for item in found.references["docs/a.md"]] == [1, 3, 3]
    assert len(found.at_line("docs/a.md", 3)) == 2
    assert found.at_line("docs/a.md", 2) == ()
    assert found.at_line("docs/none.md", 1) == ()


def test_the_references_of_a_cell_are_those_between_its_first_and_last_character() -> None:
    found = graph(
        {
            "docs/decisions/1.md": decision(1),
            "docs/a.md": f"{name(1)} {name(1)} {name(1)}\n{name(1)}\n",
        }
    )
    columns = {
        column: [item.span.column for item in found.inside("docs/a.md", text)]
        for column in (14, 15, 16, 17)
        if (text := Text(name(1), Place(1, column)))
    }
    assert columns == {14: [15], 15: [15], 16: [], 17: [29]}
    assert found.inside("docs/a.md", Text("", Place(1, 1))) == ()
    assert found.inside("docs/a.md", Text("x", Place(1, 1), 99)) == found.at_line("docs/a.md", 1)
    assert found.inside("docs/none.md", Text("x", Place(1))) == ()


def test_a_line_of_a_register_belongs_to_the_record_above_it() -> None:
    page = "---\nkind: notes\n---\n# N\n\n## (ab) · One\n\nText.\n\n## (ac) · Two\n\nText.\n"
    found = graph({"docs/notes/notes.md": page, "docs/a.md": "# A\n"})
    owners = [found.record_at("docs/notes/notes.md", line) for line in (1, 6, 9, 10, 99)]
    assert [owner.id for owner in owners if owner] == ["ab", "ab", "ab", "ac", "ac"]
    assert found.record_at("docs/a.md", 1) is None


def test_decisions_a_record_rests_on_are_read_with_their_entries() -> None:
    head = f"---\nkind: design\ndecisions: [{name(1)} for accuracy, D-20260725-99, '']\n---\n# T\n"
    found = graph({"docs/decisions/1.md": decision(1), f"{TEA}/design.md": head})
    design = found.find("E-20260801-tea")
    assert design is not None
    assert [(entry.text, item.id) for entry, item in found.norms.decisions_of(design)] == [
        (f"{name(1)} for accuracy", name(1))
    ]


# -- imports and rules -------------------------------------------------------------


def tea(body: str, imports: str = "[framework/rules.md]") -> Graph:
    head = f"---\nkind: design\nversion: 1\nstatus: draft\nimports: {imports}\n---\n# Tea\n\n"
    return graph({"framework/rules.md": RULES, f"{TEA}/design.md": head + body})


def test_a_page_of_rules_knows_the_designs_that_import_it() -> None:
    assert [design.id for design in tea("").imported_by["framework/rules.md"]] == ["E-20260801-tea"]
    assert tea("", "[framework/other.md]").imported_by == {}


def test_rules_that_a_cell_names_are_found_with_their_ranges_and_clauses() -> None:
    found = tea(
        "## Framework rules\n\n| rule | binding | reason |\n|---|---|---|\n"
        "| R1–R2 | yes | R2 |\n| rules R1 clause 1 | yes | |\n| R7 | no | |\n| — | no | |\n"
    )
    design = found.find("E-20260801-tea")
    assert isinstance(design, Design)
    named = [
        [rule.id for _, rule in found.rules_in(design.path, binding.rule)]
        for binding in design.bindings
    ]
    assert named[:3] == [["R1", "R2"], ["R1"], []]


def test_without_the_import_a_bare_rule_id_is_no_reference() -> None:
    found = tea("As R1 asks.\n", "[]")
    assert all(
        found.norms.rule_at(item.target) is None for item in found.references[f"{TEA}/design.md"]
    )
    found = tea("As R1 asks.\n")
    assert any(found.norms.rule_at(item.target) for item in found.references[f"{TEA}/design.md"])


def test_a_link_to_the_heading_of_a_rule_leads_to_the_rule() -> None:
    anchor = graph({"framework/rules.md": RULES}).pages["framework/rules.md"].sections[1].anchor
    found = tea(f"[one](../../framework/rules.md#{anchor})\n")
    (reference,) = [item for item in found.references[f"{TEA}/design.md"] if item.text == "one"]
    rule = found.norms.rule_at(reference.target)
    assert rule is not None
    assert rule[1].id == "R1"


def test_votes_are_known_by_the_page_they_are_on() -> None:
    found = graph(
        {
            "framework/rules.md": RULES,
            f"{TEA}/vote-1.md": "---\nkind: vote\non: rules\n---\n",
            f"{TEA}/vote-2.md": "---\nkind: vote\non: framework/rules.md\n---\n",
            f"{TEA}/vote-3.md": "---\nkind: vote\non: framework/gone.md\n---\n",
        }
    )
    assert [vote.path[-4] for vote in found.norms.votes_on["framework/rules.md"]] == ["1", "2"]
    assert list(found.norms.votes_on) == ["framework/rules.md"]


def test_sessions_are_counted_by_their_prefix() -> None:
    found = graph(
        {
            f"docs/journal/{identifier}.md": f"---\nkind: journal\nid: {identifier}\n---\n"
            for identifier in ("S010", "S034", "S002", "x")
        }
        | {"docs/journal/67.md": "---\nkind: journal\nnumber: 67\n---\n# 67\n"}
    )
    assert found.norms.sessions == {"S": (2, 10, 34), "": (67,)}


def test_an_empty_record_has_nothing_and_raises_nothing() -> None:
    found = graph({})
    assert (found.references, found.cited_by, found.superseded_by) == ({}, {}, {})
    assert (found.imported_by, found.norms.votes_on, found.norms.sessions, found.norms.rulings) == (
        {},
        {},
        {},
        {},
    )
    assert found.supersession.cycles == {}
    assert found.find("D-20260725-07") is None
