"""Threads of passes: what became of a finding in the end."""

from beforehand.checks.run import check_sources
from beforehand.graph import Experiment
from beforehand.graph.thread import SEVERE, latest, raised, unresolved
from beforehand.source import Source

HEAD = "---\nkind: critique\nof: E-20260801-tea\nattacks: 1\npass: {}\n---\n# C\n\n"
TABLE = "| finding | severity | objection | disposition |\n|---|---|---|---|\n"


def thread(*passes: str) -> Experiment:
    design = Source("experiments/E-20260801-tea/design.md", b"---\nkind: design\n---\n# D\n")
    pages = [
        Source(
            f"experiments/E-20260801-tea/critic-{n}.md",
            (HEAD.format(n) + TABLE + rows).encode(),
        )
        for n, rows in enumerate(passes, 1)
    ]
    graph, _ = check_sources([design, *pages], ())
    return graph.experiments["E-20260801-tea"]


def open_ids(one: Experiment, until: int = 0) -> list[str]:
    critique = one.critiques[until - 1] if until else None
    return [item.finding.id for item in unresolved(one, SEVERE, critique)]


def test_a_successor_settles_what_it_carries() -> None:
    first = "| H1 | high | a | partly resolved → H2 |\n"
    assert open_ids(thread(first, "| H2 | high | b | resolved |\n")) == []
    assert open_ids(thread(first, "| H2 | high | b | open |\n")) == ["H1", "H2"]
    assert open_ids(thread(first)) == ["H1"]


def test_successors_in_a_circle_end() -> None:
    one = thread(
        "| H1 | high | a | partly resolved → H2 |\n| H2 | high | b | partly resolved → H1 |\n"
    )
    assert open_ids(one) == ["H1", "H2"]


def test_a_later_row_without_another_objection_is_the_same_finding() -> None:
    one = thread("| H1 | high | a | open |\n", "| H1 | | | resolved |\n")
    assert [item.finding.id for item in raised(one)] == ["H1"]
    assert open_ids(one) == []
    assert open_ids(one, until=1) == ["H1"]
    (first,) = raised(one)
    assert latest(one, first).critique.number == "2"


def test_plain_numbers_begin_anew() -> None:
    one = thread("| 1 | high | a | open |\n", "| 1 | high | a | resolved |\n")
    assert [item.critique.number for item in raised(one)] == ["1", "2"]
    assert open_ids(one) == ["1"]


def test_what_is_not_known_or_settled_is_not_open() -> None:
    rows = (
        "| H1 | high | a | not in the source |\n| H2 | high | b | rebutted |\n"
        "| H3 | high | c | splendid |\n| H4 | high | d | deferred |\n| H5 | high | e | |\n"
    )
    assert open_ids(thread(rows)) == ["H4", "H5"]
