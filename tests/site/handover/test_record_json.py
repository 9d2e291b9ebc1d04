import json
from pathlib import Path

import jsonschema

from beforehand.formats.schema import record_schema_text
from beforehand.site.handover.record_data import record_schema
from beforehand.site.handover.record_json import record_json
from beforehand.site.handover.values import Hand
from tests import ledgered
from tests.site.deviated import HEAD, deviated, with_file
from tests.site.handover.hands import frozen_hand, hand
from tests.site.small_record import CRITIC, DESIGN, NEW, OLD, PAGES, RESULT, RULES

CRITIQUE = "E-20260801-tea/critic"


def read(of: Hand) -> dict:
    data = json.loads(record_json(of).data)
    jsonschema.Draft202012Validator(record_schema()).validate(data)
    return data


def by_path(data: dict) -> dict:
    return {item["path"]: item for item in data["records"]}


def test_the_schema_is_one_and_says_what_each_thing_means() -> None:
    schema = record_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert "description" in schema["$defs"]["FindingData"]
    assert {"name", "id", "kind", "path", "line"} == set(schema["$defs"]["RecordData"]["required"])


def test_the_published_schema_is_current() -> None:
    published = Path(__file__).parents[3] / "docs" / "reference" / "record.schema.json"
    assert published.read_text(encoding="utf-8") == record_schema_text(), (
        "run `beforehand schema record > docs/reference/record.schema.json`"
    )


def test_every_record_has_its_words_dates_and_addresses() -> None:
    found = by_path(read(hand()))
    assert set(found) == set(PAGES) - {"docs/index.md", "docs/guide/start.md"}
    design = found[DESIGN]
    assert design["name"] == design["id"] == "E-20260801-tea"
    assert design["address"] == "experiments/E-20260801-tea/design.html"
    assert design["dates"] == {"dispatched": "2026-08-03", "frozen": "2026-08-02"}
    assert (design["status"], design["version"]) == ("frozen", "2")
    assert found[OLD]["superseded_by"] == ["D-20260725-07"]
    assert found[NEW]["supersedes"] == ["D-20260725-06"]


def test_a_finding_leads_to_its_amendment_and_a_prediction_to_its_verdict() -> None:
    found = by_path(read(hand()))
    first, second = found[CRITIC]["findings"]
    assert first["name"] == f"{CRITIQUE}:1"
    assert first["amendments"] == ["E-20260801-tea:A1"]
    assert second["open"]
    assert second["blocking"]
    prediction = found[DESIGN]["predictions"][0]
    assert prediction["verdicts"][0]["verdict"] == "supported"
    assert prediction["verdicts"][0]["result"] == "E-20260801-tea/result"
    assert [rule["name"] for rule in found[RULES]["rules"]] == ["framework/cups.md:R1"]


def test_references_are_names_in_both_directions() -> None:
    found = by_path(read(hand()))
    assert "D-20260725-07" in found[DESIGN]["references"]
    assert "E-20260801-tea" in found[NEW]["cited_by"]
    assert "docs/guide/start.md" in found[DESIGN]["cited_by"]


def test_deviations_of_results_and_plans_are_told() -> None:
    found = by_path(read(hand(with_file())))
    assert found[RESULT]["deviations"][1] == {
        "name": "E-20260801-tea/result:D2",
        "address": found[RESULT]["address"] + "#deviation-d2",
        "date": "2026-08-02",
        "section": "§2",
        "happened": "牛奶凉了",
        "reason": "没有炉子",
        "effect": "P2 不再可判",
    }
    assert [item["date"] for item in found[DESIGN]["deviations"]] == ["2026-08-06"]
    none = deviated(f"{HEAD}| 1 | | – | none | – | none |\n")
    assert "deviations" not in by_path(read(hand(none)))[RESULT]


def test_a_freeze_is_what_the_ledger_says() -> None:
    design = by_path(read(frozen_hand()))[ledgered.PAGE]
    assert [(item["version"], item["seen"], item["mode"]) for item in design["freezes"]] == [
        ("1", "nothing", "full")
    ]
    assert len(design["freezes"][0]["digest"]) == 64
    assert design["freeze"] in ("proved", "unproved", "broken")
    classes = {item["name"]: item["verdicts"] for item in design["predictions"]}
    assert classes["E-20260801-tea:P1"][0]["class"] == "planned"


def test_problems_are_listed_by_code() -> None:
    found = read(hand(PAGES | {"docs/a.md": "# A\n\nAs D-20260725-99 allows.\n"}))["problems"]
    assert [item["path"] for item in found["REF001"]] == ["docs/a.md"]


def test_an_empty_record_is_a_file_too() -> None:
    assert read(hand({}))["records"] == []


def test_two_runs_are_alike_and_each_record_has_a_line() -> None:
    first, second = record_json(hand()).data, record_json(hand()).data
    assert first == second
    lines = first.decode().splitlines()[1:-1]
    assert [json.loads(line.rstrip(","))["path"] for line in lines] == sorted(
        json.loads(line.rstrip(","))["path"] for line in lines
    )
