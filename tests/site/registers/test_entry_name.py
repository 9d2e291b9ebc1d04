"""What an entry is called, where its title says no more than its id."""

from beforehand.site.registers.artifacts import artifacts_register
from beforehand.site.registers.decisions import decisions_register
from beforehand.site.registers.entry_name import entry_name, own_title
from beforehand.site.registers.experiments import experiments_register
from beforehand.site.registers.journal import journal_register
from beforehand.site.words.markup import words
from tests.site.small_record import AUDIT, DESIGN, JOURNAL, NEW, PAGES, read


def test_a_title_that_is_but_the_id_is_not_said_twice() -> None:
    pages = {
        **PAGES,
        NEW: PAGES[NEW].replace("# Eight cups", "# d-20260725-07"),
        DESIGN: PAGES[DESIGN].replace("# Tea before milk (v2)", "# E-20260801-tea"),
        AUDIT: PAGES[AUDIT].replace("# Audit of the tea", "# A-tea-audit"),
        JOURNAL: PAGES[JOURNAL].replace("# Kettle on", "# S034"),
    }
    graph, _ = read(pages)
    first = decisions_register(graph).rows[0]
    assert words(first.cells[0]) == "D-20260725-07"
    assert first.cells[0][0].to == NEW
    assert first.values["title"] == "d-20260725-07"
    assert words(experiments_register(graph).rows[0].cells[0]) == "E-20260801-tea"
    assert words(artifacts_register(graph).rows[0].cells[0]) == "A-tea-audit"
    assert words(journal_register(graph).rows[0].cells[2]) == ""


def test_a_title_leads_to_the_page_with_the_id_below() -> None:
    (decision,) = (one for one in read(PAGES)[0].records if one.path == NEW)
    assert own_title(decision) == "Eight cups"
    name = entry_name(decision)
    assert words(name) == "Eight cups D-20260725-07"
    assert [piece.to for piece in name] == [NEW, "", ""]
