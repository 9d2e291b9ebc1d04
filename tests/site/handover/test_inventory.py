import sphobjinv

from beforehand.site.handover.inventory import inventory
from beforehand.site.handover.values import Hand, Site
from tests.site.handover.hands import addressed, hand
from tests.site.small_record import DESIGN, PAGES, read


def entries(of: Hand) -> dict[tuple[str, str], str]:
    made = inventory(of)
    assert made is not None
    found = sphobjinv.Inventory(zlib=made.data)
    return {(f"{item.domain}:{item.role}", item.name): item.uri_expanded for item in found.objects}


def test_records_and_parts_are_labels_and_things_of_their_kind() -> None:
    found = entries(hand())
    page = "experiments/E-20260801-tea/design.html"
    assert found["std:label", "E-20260801-tea"] == page
    assert found["record:design", "E-20260801-tea"] == page
    assert found["record:prediction", "E-20260801-tea:P1"].startswith(f"{page}#")
    assert found["record:rule", "framework/cups.md:R1"].startswith("framework/cups.html#")
    assert found["record:note", "note:bgu"].startswith("notes/notes.html#")


def test_a_finding_has_a_short_name_where_it_can_mean_one_thing() -> None:
    found = entries(hand())
    assert found["std:label", "E-20260801-tea:2"] == found["std:label", "E-20260801-tea/critic:2"]
    again = PAGES["experiments/E-20260801-tea/critic.md"].replace("# Critique", "# Another")
    twice = entries(hand(PAGES | {"experiments/E-20260801-tea/critic-2.md": again}))
    assert ("std:label", "E-20260801-tea:2") not in twice


def test_what_the_site_does_not_show_is_not_in_it() -> None:
    graph, report = read(PAGES)
    found = entries(Hand(graph, report, Site("Tea"), lambda to: "" if DESIGN in to else "x.html"))
    assert ("std:label", "E-20260801-tea") not in found
    assert ("std:label", "D-20260725-07") in found


def test_names_in_any_script_stay_and_two_runs_are_alike() -> None:
    pages = {"docs/decisions/D-20260725-07.md": "---\nkind: decision\n---\n# 八杯茶 и чай\n"}
    graph, report = read(pages)
    made = inventory(Hand(graph, report, Site("Чай\n茶"), addressed))
    assert made is not None
    found = sphobjinv.Inventory(zlib=made.data)
    assert found.project == "Чай 茶"
    assert {item.dispname for item in found.objects} == {"八杯茶 и чай"}
    assert made == inventory(Hand(graph, report, Site("Чай\n茶"), addressed))


def test_an_empty_record_has_no_inventory() -> None:
    assert inventory(hand({})) is None
