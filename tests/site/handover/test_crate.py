import json

from beforehand.site.handover.crate import Crate, CrateFile, format_of, metadata
from beforehand.site.handover.crate_on_site import site_crates
from beforehand.site.handover.values import Hand, Site
from tests.site.handover.hands import addressed, frozen_hand
from tests.site.small_record import read


def entities(data: bytes) -> dict[str, dict]:
    return {item["@id"]: item for item in json.loads(data)["@graph"]}


def test_a_crate_describes_itself_and_each_file_once() -> None:
    files = (CrateFile("a b/чай.csv", size=0), CrateFile("x", identifier="D-1"))
    inner = Crate("Inner", "One.", "2026-08-01", files, folder="a b/")
    found = entities(metadata(Crate("All", "Two.", "2026-08-02", files, inner=(inner,))))
    assert found["ro-crate-metadata.json"]["about"] == {"@id": "./"}
    assert found["./"]["hasPart"][0] == {"@id": "a%20b/"}
    name = "a%20b/%D1%87%D0%B0%D0%B9.csv"
    assert found[name]["contentSize"] == "0"
    assert found[name]["encodingFormat"] == "text/csv"
    assert found["./"]["license"] == {"@id": "#no-licence"}


def test_a_format_is_known_by_the_name() -> None:
    assert format_of("A.MD") == "text/markdown"
    assert format_of("LICENSE") == "text/plain"
    assert format_of("a.xyz") == "application/octet-stream"


def test_entries_are_actions_on_pages_of_the_site() -> None:
    (made,) = site_crates(frozen_hand())
    found = entities(made.data)
    action = found["#E-20260801-tea-entry-1"]
    assert action["result"] == {"@id": "design.html"}
    assert action["endTime"] == "2026-08-01T10:00:00Z"
    assert found["./"]["mentions"][0] == {"@id": "#E-20260801-tea-entry-1"}


def test_an_experiment_without_a_day_or_a_shown_page_has_no_description() -> None:
    page = "---\nkind: design\nversion: 1\nstatus: draft\nsenses: {a: b}\n---\n# Tea\n"
    graph, report = read({"experiments/E-20260801-tea/design.md": page})
    assert list(site_crates(Hand(graph, report, Site(), addressed))) == []
    hand = frozen_hand()
    assert list(site_crates(Hand(hand.graph, hand.report, Site(), lambda _: ""))) == []
