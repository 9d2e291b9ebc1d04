"""Decisions: their scope and their conditions."""

import pytest

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.records.parts import Scope, pair_key
from beforehand.records.record import Decision
from beforehand.source import Place, Source

FULL = """\
---
kind: decision
id: D-20260725-07
date: 2026-07-25
status: ratified
scope:
  pair: Garnett/Hapgood
  work: Memoirs of a Sportsman
  senses: [accuracy, cultural-mediation]
  refused: [voice]
supersedes: D-20260701-01
---
# The pair is admitted

## Conditions

| condition | text | discharged by |
|-----------|------|---------------|
| (i) | for one work | D-20260725-07 |
| (ii) | the texts are audited | — |
"""


def decisions(text: str, path: str = "docs/decisions/D-20260725-07.md") -> list[Decision]:
    found = extract(read_page(Source(path, text.encode())), default_config()).records
    assert all(isinstance(record, Decision) for record in found)
    return list(found)


def test_a_full_page_gives_status_scope_and_conditions_with_their_places() -> None:
    (decision,) = decisions(FULL)
    assert (decision.id, decision.status.name) == ("D-20260725-07", "accepted")
    assert decision.scope == Scope(
        "Garnett/Hapgood", "Memoirs of a Sportsman", ("accuracy", "cultural-mediation"), ("voice",)
    )
    assert [(item.id, item.discharged.text) for item in decision.conditions] == [
        ("i", "D-20260725-07"),
        ("ii", ""),
    ]
    assert decision.conditions[0].discharged.at == Place(19, 24)
    assert decision.conditions[1].discharged.at == Place(20, 34)
    assert decision.conditions[0].discharged.width == len("D-20260725-07")


@pytest.mark.parametrize(
    "scope",
    ["scope: Garnett/Hapgood only", "scope: [accuracy]", "scope:", "scop: {pair: a}"],
)
def test_a_scope_that_is_no_mapping_is_no_scope(scope: str) -> None:
    (decision,) = decisions(f"---\nkind: decision\nid: D-20260725-07\n{scope}\n---\n# A\n")
    assert decision.scope is None


def test_a_scope_with_wrong_shapes_inside_is_read_as_far_as_it_goes() -> None:
    (decision,) = decisions(
        "---\nkind: decision\n"
        "scope: {pair: [a, b], work: {x: y}, senses: accuracy, refused: {}}\n---\n"
    )
    assert decision.scope == Scope("", "", ("accuracy",), ())


def test_a_scope_without_senses_admits_what_it_does_not_refuse() -> None:
    scope = Scope(pair="a/b", refused=("voice",))
    assert scope.admits("accuracy")
    assert not scope.admits("Voice")
    assert scope.refuses("voice")
    assert not Scope(senses=()).admits("accuracy")


def test_hyphens_and_case_of_a_sense_do_not_count() -> None:
    assert Scope(senses=("cultural-mediation",)).admits("Cultural mediation")


@pytest.mark.parametrize(
    ("pair", "work", "fits"),
    [
        ("Garnett/Hapgood", "Memoirs", True),
        ("Hapgood / Garnett", "", True),
        ("", "", True),
        ("Garnett/Freeborn", "Memoirs", False),
        ("Garnett", "Memoirs", False),
        ("Garnett/Hapgood", "Fathers and Sons", False),
    ],
)
def test_a_scope_fits_its_own_pair_and_work_only(pair: str, work: str, fits: bool) -> None:
    assert Scope(pair="Garnett/Hapgood", work="memoirs").fits(pair, work) is fits


def test_whose_version_is_named_first_does_not_matter() -> None:
    assert pair_key("Гарнетт и Хэпгуд") == pair_key("хэпгуд/ГАРНЕТТ")
    assert pair_key("") == frozenset()


def test_a_register_gives_one_decision_for_each_heading() -> None:
    found = decisions(
        """\
---
kind: decisions
---
# Решения

## D-20260701-01 · Первое

- **статус:** принято
- **дата:** 2026-07-01

### Условия

| условие | текст | выполнено |
|---------|-------|-----------|
| (i) | проверить | S001 |

## D-20260702-01 · Второе

- **статус:** заменено
""",
        "docs/decisions/all.md",
    )
    assert [(item.id, item.status.name, len(item.conditions)) for item in found] == [
        ("D-20260701-01", "accepted", 1),
        ("D-20260702-01", "superseded", 0),
    ]


@pytest.mark.parametrize("status", ["", "status: maybe", "status: [accepted]", "status: {a: b}"])
def test_a_status_that_is_missing_or_malformed_has_no_name(status: str) -> None:
    (decision,) = decisions(f"---\nkind: decision\n{status}\n---\n# A\n")
    assert decision.status.name == ""
    assert decision.conditions == ()
