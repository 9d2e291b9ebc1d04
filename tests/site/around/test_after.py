import re

from beforehand.site import after_page
from tests.site.small_record import ARM, CRITIC, DESIGN, NEW, OLD, PAGES, RESULT, RULES, read


def after(path: str, pages: dict[str, str] = PAGES) -> str:
    graph, _ = read(pages)
    return after_page(graph, path)


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def test_a_design_lists_its_findings_with_the_amendments_that_answer_them() -> None:
    shown = after(DESIGN)
    assert '<tr><td><a href="critic.md#finding-1">1</a></td>' in shown
    assert '<td><a href="#amendment-a1">A1</a></td>' in shown
    assert '<a href="../../docs/record/findings.md?experiment=E-20260801-tea">' in shown


def test_the_rows_of_a_register_stand_below_their_page_at_their_addresses() -> None:
    csv = "id,date,status,title\nD-20260801-01,2026-08-01,accepted,<b>Cups</b>\n"
    page = "---\nkind: decisions\nregister: old.csv\n---\n# Old rulings\n"
    pages = {**PAGES, "docs/old.md": page, "docs/old.csv": csv}
    pages["docs/index.md"] = "# Tea\n\nSee [the ruling](old.md#record-d-20260801-01).\n"
    shown = after("docs/old.md", pages)
    assert '<tr id="record-d-20260801-01"><td>D-20260801-01</td>' in shown
    assert "&lt;b&gt;Cups" in shown
    assert '<a href="old.csv">old.csv</a>' in shown
    _, report = read(pages)
    assert "REF009" not in {item.code for item in report.diagnostics}


def test_rows_below_a_page_are_blocks_on_a_phone() -> None:
    for path in (DESIGN, CRITIC, RULES, RESULT):
        tables = re.findall(r"<table [^>]*>", after(path))
        assert tables
        assert all("bh-stacked" in table and "--bh-2:'" in table for table in tables)


def test_a_row_of_a_register_with_too_few_cells_or_too_many_is_shown() -> None:
    csv = "id,date,status,title\nD-20260801-01,2026-08-01,accepted\nD-2,x,y,z,more\n"
    page = "---\nkind: decisions\nregister: old.csv\n---\n# Old rulings\n"
    shown = after("docs/old.md", {**PAGES, "docs/old.md": page, "docs/old.csv": csv})
    assert "<td>z</td><td>more</td></tr>" in shown


def test_a_critique_shows_what_the_design_changed_for_each_finding() -> None:
    shown = after(CRITIC)
    assert '<a href="design.md#amendment-a1">A1</a> (§2)' in shown
    assert "no amendment" in shown


def test_predictions_show_their_verdicts_or_wait_for_a_result() -> None:
    assert "supported" in words(after(DESIGN))
    assert "none yet" in words(after(DESIGN))
    waiting = {path: text for path, text in PAGES.items() if path != RESULT}
    assert "2 predictions wait for a result: P1 , P2 ." in words(after(DESIGN, waiting))


def test_a_decision_shows_its_place_in_the_chain() -> None:
    assert "Superseded by D-20260725-07 Eight cups" in words(after(OLD))
    assert "Supersedes D-20260725-06 One cup is enough" in words(after(NEW))


def test_a_framework_page_names_importers_and_whom_each_rule_binds() -> None:
    shown = words(after(RULES))
    assert "Imported by E-20260801-tea Tea before milk (v2)." in shown
    assert "R1 Cups look alike E-20260801-tea 1 page" in shown


def test_an_arm_names_the_designs_that_carry_it_out() -> None:
    assert "Designs of this arm" in after(ARM)


def test_a_page_that_is_no_record_has_nothing_below_it() -> None:
    assert after("docs/guide/start.md") == ""


def test_ids_below_a_page_are_its_own() -> None:
    ids = re.findall(r'id="([^"]*)"', after(DESIGN))
    assert len(ids) == len(set(ids))
    assert all(name.startswith("bh-") for name in ids)


def test_a_result_shows_what_its_plan_lets_it_say_and_what_not() -> None:
    parts = (
        "## 5 Readings\n\n| outcome | reading | forbids |\n|---|---|---|\n"
        "| T-A | the order can be tasted | any word on which is better |\n\n"
        "## 6 Threats\n\n| threat | what it removes |\n|---|---|\n"
        "| the cups differ | that milk is what was tasted |\n\n## 4 Amendments"
    )
    pages = {**PAGES, DESIGN: PAGES[DESIGN].replace("## 4 Amendments", parts)}
    shown = words(after(RESULT, pages))
    assert "What may not be said T-A the order can be tasted any word on which" in shown
    assert "the cups differ that milk is what was tasted" in shown


def test_a_finding_shows_the_remedy_that_it_asks_for() -> None:
    table = PAGES[CRITIC].replace("| disposition |", "| remedy | disposition |")
    table = table.replace("---|---|---|---|---|", "---|---|---|---|---|---|")
    table = table.replace("| accepted |", "| ask two | accepted |").replace(
        "| open |", "| | open |"
    )
    assert "only one person is asked Asked for: ask two" in words(
        after(DESIGN, {**PAGES, CRITIC: table})
    )


def test_a_critique_shows_which_remedy_was_refused_and_why() -> None:
    assert "Refused" not in after(CRITIC)
    table = PAGES[CRITIC].replace("| answer |", "| answer | refused | reason |")
    table = table.replace("---|---|---|---|---|", "---|---|---|---|---|---|---|")
    table = table.replace("| amendment A1 |", "| amendment A1 | a cup < 2 | see §2 |")
    table = table.replace("| open | |", "| open | | | |")
    shown = after(CRITIC, {**PAGES, CRITIC: table})
    assert "Refused, and why" in shown
    assert "a cup &lt; 2<br>" in shown
    assert "because see §2" in words(shown)


def test_several_findings_in_one_text_are_linked_by_their_numbers_as_on_the_page() -> None:
    said = PAGES[CRITIC].replace("only one person is asked", "as findings 1 and 2 say")
    assert said != PAGES[CRITIC]
    shown = after(DESIGN, {**PAGES, CRITIC: said})
    assert 'as findings <a href="critic.md#finding-1">1</a> and <a' in shown


def test_a_column_says_once_what_nobody_knows_of_a_finding() -> None:
    unknown = PAGES[CRITIC].replace("| major |", "| not in the source |")
    unknown = unknown.replace("| accepted |", "| not in the source |")
    for path in (CRITIC, DESIGN):
        shown = words(after(path, {**PAGES, CRITIC: unknown}))
        assert "1 not in the source not in the source" in shown
