"""Who cites a record: how, in which order, and how many."""

import re

from beforehand.site.around.cited import HOW, cited_on
from beforehand.site.graphs import relations
from beforehand.site.graphs.relations import strong
from tests.site.small_record import AUDIT, DESIGN, JOURNAL, NEW, NOTES, PAGES, RULES, read

CELLS = re.compile(r"<tr><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td></tr>")
PASSING = {
    f"docs/journal/S{at:03}.md": f"---\nkind: journal\nid: S{at:03}\ndate: 2026-07-21\n---\n"
    f"# Entry {at}\n\nAs D-20260725-07 says.\n"
    for at in range(100, 500)
}


def cited(path: str, pages: dict[str, str] = PAGES) -> str:
    graph, _ = read(pages)
    return cited_on(graph, path)


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", "", text).split())


def rows(path: str, pages: dict[str, str] = PAGES) -> list[tuple[str, ...]]:
    return [tuple(map(words, found)) for found in CELLS.findall(cited(path, pages))]


def some(number: int) -> dict[str, str]:
    return PAGES | dict(list(PASSING.items())[:number])


def test_what_rests_on_a_record_comes_before_what_only_names_it() -> None:
    assert rows(DESIGN) == [
        ("She tells result", "is its result, 2 times", "Verdicts"),
        ("Critique critique needs amendment", "examines it, 2 times", ""),
        ("Audit of the tea artifact audit", "is about it, once", ""),
        ("Start here", "names it 2 times", ""),
        ("Find out about tea arm ARM-tea blocked", "names it once", "Steps"),
        ("Kettle on journal S034", "names it once", ""),
    ]


def test_how_a_record_cites_is_what_its_header_says() -> None:
    assert rows(NEW)[0] == ("Tea before milk (v2) design E-20260801-tea frozen",
                            "rests on it, 2 times", "§1")  # fmt: skip
    assert rows(RULES)[0][1] == "imports it, once"


def test_every_relation_has_words_for_how_a_record_cites() -> None:
    of = {*relations.OF.values(), *relations.FIELDS.values(), "followed by"}
    fixed = {relations.REPLACES, relations.IMPORTS, relations.APPLIES, relations.ASKED}
    assert set(HOW) == of | fixed
    graph, _ = read(PAGES)
    assert {edge.word for edge in strong(graph)} <= set(HOW)


def test_ids_are_in_the_order_in_which_people_count() -> None:
    page = "---\nkind: arm\nstatus: open\n---\n# {}\n\nD-20260725-07\n"
    two = {f"docs/arms/ARM-{name}.md": page.format(name) for name in ("cup10", "cup9")}
    names = [who for who, _, _ in rows(NEW, PAGES | two)]
    assert names[1:] == ["cup9 arm ARM-cup9 open", "cup10 arm ARM-cup10 open"]


def test_the_number_of_pages_is_that_of_the_card_also_where_a_page_holds_many_records() -> None:
    assert "<p>1 page cites it.</p>" in cited(NEW)
    note = "## (bgv) · Count\n\nD-20260725-07 says so.\n\n- **since:** S034\n"
    more = PAGES[NOTES].replace("as `S034` did", "as D-20260725-07 has it")
    pages = PAGES | {NOTES: f"{more}\n{note}"}
    assert "<p>3 records on 2 pages cite it.</p>" in cited(NEW, pages)
    assert rows(NEW, pages)[1] == ("Break it and see note (bgu)", "names it once", "")


def test_records_in_a_file_beside_a_page_cite_each_for_itself() -> None:
    table = "id,title,status,supersedes\nD-20260901-01,Milk,accepted,D-20260725-07\n"
    table += "D-20260901-02,Eight again,accepted,no other than D-20260725-07\n"
    folder = "docs/decisions/later/all"
    header = "---\nkind: decisions\nregister: all.csv\n---\n# All\n"
    found = rows(NEW, PAGES | {f"{folder}.md": header, f"{folder}.csv": table})
    assert found[0] == ("Milk decision D-20260901-01 accepted", "replaces it, once", "")
    assert not any(who.startswith("All") for who, _, _ in found)


def test_more_than_ten_that_name_a_record_once_are_folded() -> None:
    assert "<details" not in cited(NEW, some(10))
    shown = cited(NEW, some(11))
    assert "<p>12 pages cite it.</p>" in shown
    assert "<summary>11 more that name it once</summary>" in shown
    assert shown.count("<tr><td>") == 1
    assert '<a href="../journal/S100.md">Entry 100</a>' in shown
    only = {path: text.replace("D-20260725-07", "A-tea-audit") for path, text in some(11).items()}
    alone = cited(AUDIT, PAGES | {path: only[path] for path in only if path in PASSING})
    assert alone.startswith("<p>11 pages cite it.</p><details")
    assert "<summary>11 that name it once</summary>" in alone


def test_a_record_that_hundreds_cite_keeps_a_light_page_and_its_number() -> None:
    shown = cited(NEW, some(400))
    assert "<p>401 pages cite it.</p>" in shown
    assert "<summary>400 more that name it once</summary>" in shown
    assert "and 100 more</p>" in shown
    assert len(shown) < 30_000
    twice = {path: f"{text}\nD-20260725-07 again.\n" for path, text in PASSING.items()}
    several = cited(NEW, PAGES | twice)
    assert "<summary>341 more</summary>" in several
    assert several.count("<tr><td>") == 60
    one_over = {path: twice[path] for path in list(twice)[:59]} | dict(list(PASSING.items())[60:61])
    assert "<summary>1 more that names it once</summary>" in cited(NEW, PAGES | one_over)


def test_who_cites_is_text_and_nothing_in_it_is_markup() -> None:
    pages = PAGES | {JOURNAL: PAGES[JOURNAL].replace("# Kettle on", "# Kettle &lt;b&gt; <i>on</i>")}
    assert "<i>" not in cited(DESIGN, pages)
    assert "<b>" not in cited(DESIGN, pages)


def test_each_record_of_a_page_of_many_has_a_list_and_what_nobody_cites_says_so() -> None:
    page = PAGES[JOURNAL].replace("# Kettle on", "# Kettle on\n\nAs note (bgu) says.")
    shown = cited(NOTES, PAGES | {JOURNAL: page})
    assert '<p id="bh-after-cited-by-' in shown
    assert words(shown) == "(bgu) Break it and seeKettle on journal S034 names it once"
    assert cited(NOTES) == "<p>No other page cites this one.</p>"
