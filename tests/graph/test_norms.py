"""Rules by their address, and imports, votes, rulings and sessions by what they are about."""

from beforehand.checks.run import check_sources
from beforehand.graph import Graph
from beforehand.records.parts import pair_key
from beforehand.source import Source

RULES = (
    "---\nkind: framework\nversion: 1\nstatus: ratified\n---\n# Rules\n\n## R1 · One\n\n1. Once.\n"
)
DESIGN = "---\nkind: design\nimports: [framework/rules.md]\ndecisions: {}\n---\n# Tea\n\nBy R1.\n"
VOTE = (
    "---\nkind: vote\nof: E-20260801-tea\non: framework/rules.md\nverdict: approve\n---\n# Vote\n"
)
RULING = "---\nkind: decision\nscope: {pair: Tea/Milk, senses: [order]}\n---\n# Eight cups\n"
DECISION = "D-20260725-07"


def graph(decisions: str = f"[{DECISION}]", **more: str) -> Graph:
    pages = {
        "framework/rules.md": RULES,
        "experiments/E-20260801-tea/design.md": DESIGN.format(decisions),
        "experiments/E-20260801-tea/vote-1.md": VOTE,
        f"docs/decisions/{DECISION}.md": RULING,
        **{f"docs/journal/{name}.md": text for name, text in more.items()},
    }
    return check_sources([Source(path, text.encode()) for path, text in pages.items()], ())[0]


def test_a_page_of_rules_knows_who_imports_it_and_who_voted_on_it() -> None:
    norms = graph().norms
    assert [one.id for one in norms.imported_by["framework/rules.md"]] == ["E-20260801-tea"]
    assert [one.id for one in norms.votes_on["framework/rules.md"]] == ["E-20260801-tea/vote-1"]


def test_a_ruling_is_found_by_its_pair_in_either_order() -> None:
    norms = graph().norms
    assert [one.id for one in norms.rulings[pair_key("milk / tea")]] == [DECISION]


def test_the_decisions_of_a_record_begin_with_an_id() -> None:
    for written in (f"[{DECISION}]", f"['{DECISION}, for the pair']", f"['`{DECISION}`']"):
        found = graph(written)
        design = found.experiments["E-20260801-tea"].design
        assert design is not None
        assert [one.id for _, one in found.norms.decisions_of(design)] == [DECISION]
    found = graph("['see the minutes', '']")
    design = found.experiments["E-20260801-tea"].design
    assert design is not None
    assert found.norms.decisions_of(design) == ()


def test_a_reference_to_a_rule_or_its_clause_leads_to_the_rule() -> None:
    found = graph()
    (target,) = {
        reference.target
        for reference in found.references["experiments/E-20260801-tea/design.md"]
        if reference.text == "R1"
    }
    rule = found.norms.rule_at(target)
    assert rule is not None
    assert (rule[0].path, rule[1].id) == ("framework/rules.md", "R1")
    assert found.norms.rule_at(None) is None


def test_sessions_are_numbers_by_their_letters() -> None:
    entry = "---\nkind: journal\nid: {}\n---\n# Day\n"
    found = graph(S034=entry.format("S034"), S7=entry.format("S7"))
    assert found.norms.sessions == {"S": (7, 34)}
