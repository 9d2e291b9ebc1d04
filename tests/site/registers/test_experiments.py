"""The register of experiments: its order, its intro, and what it says once for all."""

from beforehand.site.registers.experiments import experiments_page, experiments_register
from beforehand.site.words.markup import words
from tests import ledgered
from tests.ledgered import DESIGN as PLAN
from tests.ledgered import PAGE, chain, files, frozen, kept
from tests.site.small_record import CRITIC, DESIGN, PAGES, read

AT = "experiments/E-20260801-tea/"


def with_others(*names: str, date: str = "") -> dict[str, str]:
    """The small record with copies of its experiment that have other names."""
    pages = dict(PAGES)
    for name in names:
        for at in (DESIGN, CRITIC):
            text = PAGES[at].replace("E-20260801-tea", name)
            text = text.replace("version: 2", f"version: 2\n{date}") if date else text
            pages[at.replace(AT, f"experiments/{name}/")] = text
    return pages


def ids(pages: dict[str, str]) -> list[object]:
    return [row.values["id"] for row in experiments_register(read(pages)[0]).rows]


def test_the_newest_stands_at_the_top_and_the_intro_says_so() -> None:
    pages = with_others("E-20260701-jam", "E-20260901-rye")
    assert ids(pages) == ["E-20260901-rye", "E-20260801-tea", "E-20260701-jam"]
    assert "3 experiments, the newest first: " in experiments_page(read(pages)[0]).markdown


def test_where_no_plan_has_a_day_the_intro_says_another_order() -> None:
    pages = {
        f"experiments/{name}/design.md": "---\nkind: design\n---\n# Tea\n" for name in ("a", "b")
    }
    assert ids(pages) == ["b", "a"]
    assert "2 experiments, the last id first: " in experiments_page(read(pages)[0]).markdown


def test_a_plan_is_as_old_as_it_says_whatever_its_id_says() -> None:
    pages = with_others("E-20260901-rye", date="date: 2026-07-01")
    assert ids(pages) == ["E-20260801-tea", "E-20260901-rye"]


def test_a_plan_without_a_day_is_as_old_as_what_is_first_known_of_it() -> None:
    assert ids(with_others("E-20269901-rye")) == ["E-20269901-rye", "E-20260801-tea"]


def test_that_all_plans_were_frozen_before_data_is_said_in_a_word() -> None:
    pages = {PAGE: PLAN, **files(*chain(frozen("1", "nothing", PLAN))), **kept(PLAN)}
    text = experiments_page(ledgered.read(pages)[0]).markdown
    assert "all of them before data was seen](experiments.md?data=before%20data)" in text
    pages = {PAGE: PLAN, **files(*chain(frozen("1", "results", PLAN))), **kept(PLAN)}
    assert (
        "none of them before data was seen." in experiments_page(ledgered.read(pages)[0]).markdown
    )


def test_of_a_text_that_is_not_the_frozen_one_nobody_knows_whether_it_was_before_data() -> None:
    other = PLAN + "\nMore.\n"
    pages = {PAGE: other, **files(*chain(frozen("1", "nothing", PLAN))), **kept(other)}
    assert (
        "none of them before data was seen, [1 where that is not known]"
        "(experiments.md?data=not%20known)." in experiments_page(ledgered.read(pages)[0]).markdown
    )


def test_the_numbers_of_the_intro_lead_to_their_rows() -> None:
    text = experiments_page(read(PAGES)[0]).markdown
    assert "[1 frozen](experiments.md?status=frozen)" in text
    draft = {**PAGES, DESIGN: PAGES[DESIGN].replace("status: frozen", "status: draft")}
    assert "the newest first: none frozen." in experiments_page(read(draft)[0]).markdown


def test_what_holds_for_every_row_is_said_once_above_the_table() -> None:
    said = "Critics last saw version 1."
    pages = with_others("E-20260901-rye")
    graph, _ = read(pages)
    assert said in experiments_page(graph).markdown
    assert {words(row.cells[2]) for row in experiments_register(graph).rows} == {
        "needs amendment critique"
    }
    at = CRITIC.replace(AT, "experiments/E-20260901-rye/")
    graph, _ = read({**pages, at: pages[at].replace("attacks: 1", "attacks: 2")})
    assert said not in experiments_page(graph).markdown
    assert [words(row.cells[2]) for row in experiments_register(graph).rows] == [
        "needs amendment critique",
        "needs amendment critique on version 1",
    ]


def test_who_gives_the_days_is_said_only_where_there_are_any() -> None:
    said = "Days are those of the pages."
    assert said in experiments_page(read(PAGES)[0]).markdown
    undated = {**PAGES, DESIGN: PAGES[DESIGN].replace("frozen: 2026-08-02\n", "")}
    assert said not in experiments_page(read(undated)[0]).markdown
