"""Which record holds in the end, and where supersession runs in a circle."""

import pytest

from beforehand.checks.run import check_sources
from beforehand.graph.supersession import Supersession
from beforehand.source import Source


def supersession(*supersedes: str) -> Supersession:
    """Decisions 01, 02, …, each with what its ``supersedes`` field says."""
    pages = [
        Source(
            f"docs/decisions/D-20260725-{number:02}.md",
            f"---\nkind: decision\nsupersedes: {field}\n---\n# {number}\n".encode(),
        )
        for number, field in enumerate(supersedes, 1)
    ]
    return check_sources(pages, ())[0].supersession


def name(number: int) -> str:
    return f"D-20260725-{number:02}"


def ids(found: Supersession, number: int) -> list[str]:
    return [record.id for record in found.successors(name(number))]


def test_the_newest_of_a_chain_holds() -> None:
    found = supersession("''", name(1), name(2))
    assert ids(found, 1) == [name(2), name(3)]
    holder = found.holder(name(1))
    assert holder is not None
    assert holder.id == name(3)
    assert found.holder(name(3)) is None


def test_nothing_holds_in_a_circle_and_the_circle_is_named() -> None:
    found = supersession(name(3), name(1), name(2), name(3))
    assert set(found.cycles) == {name(1), name(2), name(3)}
    circle = found.cycles[name(1)]
    assert {(circle[at - 1], circle[at]) for at in range(3)} == {
        (name(1), name(3)),
        (name(3), name(2)),
        (name(2), name(1)),
    }


@pytest.mark.parametrize("part", ["in part", "§2 only", "частично", "部分"])
def test_what_is_superseded_in_part_stays_in_force(part: str) -> None:
    assert ids(supersession("''", f"'{name(1)} {part}'"), 1) == []
