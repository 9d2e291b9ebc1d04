from beforehand.site import navigation, render_site
from beforehand.site.around.navigation import group_of
from beforehand.site.words.page import CHECKS_INDEX, DECISIONS, EXPERIMENTS, RULES
from tests.site.small_record import OLD, PAGES, read, small_record
from tests.site.small_record import RULES as RULES_PAGE


def test_the_menu_is_small_and_grouped() -> None:
    graph, report = small_record()
    menu = navigation(graph, render_site(graph, report))
    assert [next(iter(entry)) for entry in menu] == [
        "Home",
        "Record",
        "Framework",
        "Guide",
        "Reference",
    ]
    assert menu[0] == {"Home": "docs/index.md"}
    assert menu[1]["Record"][0] == {"The record at a glance": "docs/record/index.md"}
    assert menu[2] == {"Framework": [{"Rules for cups": "framework/cups.md"}]}
    assert menu[3] == {"Guide": [{"Start here": "docs/guide/start.md"}]}
    assert menu[4]["Reference"][-1] == {"Checks": "docs/reference/checks/index.md"}


def test_no_section_grows_without_end() -> None:
    many = {f"framework/p{n}.md": "---\nkind: framework\n---\n# P\n" for n in range(60)}
    many |= {f"docs/guide/g{n}.md": f"# Guide {n}\n" for n in range(60)}
    graph, report = read(PAGES | many)
    menu = navigation(graph, render_site(graph, report))
    sections = [value for entry in menu for value in entry.values() if isinstance(value, list)]
    assert max(map(len, sections)) <= 30
    assert not any("Framework" in entry for entry in menu)


def test_records_are_not_in_the_menu() -> None:
    graph, report = small_record()
    text = str(navigation(graph, render_site(graph, report)))
    assert "experiments/" not in text
    assert "docs/decisions/" not in text


def test_a_record_without_a_home_page_still_has_a_menu() -> None:
    graph, report = read({})
    assert next(iter(navigation(graph, render_site(graph, report))[0])) == "Record"
    assert navigation(graph, ()) == [{"Home": "docs/record/index.md"}]


def test_a_page_outside_the_menu_is_reached_through_a_page_in_it() -> None:
    graph, report = small_record()
    pages = render_site(graph, report)
    groups = {path: group_of(graph, path) for path in (*graph.pages, *(p.path for p in pages))}
    assert {group for path, group in groups.items() if path.startswith("experiments/")} == {
        EXPERIMENTS
    }
    assert groups[OLD] == DECISIONS
    assert groups[RULES_PAGE] == RULES
    assert groups["docs/reference/checks/rule.md"] == CHECKS_INDEX
    assert groups["docs/guide/start.md"] == ""
    listed = str(navigation(graph, pages))
    assert all(f"'{group}'" in listed for group in groups.values() if group)
