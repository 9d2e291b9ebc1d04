"""Words of findings as badges in the table that their author wrote."""

import re

from beforehand.site.around.row_badges import with_badges
from tests.site.small_record import CRITIC, JOURNAL, PAGES, read, small_record

NAMES = "<th>finding</th><th>severity</th><th>objection</th><th>Fate</th>"
HEAD = f"<table><thead><tr>{NAMES}</tr></thead>"
CELLS = "<td>1</td><td>major</td><td>major</td><td>accepted</td>"
ROW = f'<tr class="bh-finding" id="finding-1">{CELLS}</tr>'
BADGE = re.compile(r'<td><span class="bh-badge bh-badge--(\w+)">([^<]*)</span></td>')


def test_severity_and_disposition_are_badges_in_their_own_columns() -> None:
    graph, _ = small_record()
    page = f"{HEAD.replace('Fate', 'disposition')}<tbody>{ROW}</tbody></table>"
    shown = with_badges(graph, CRITIC, page)
    assert BADGE.findall(shown) == [("watch", "major"), ("good", "accepted")]
    assert "<td>major</td>" in shown


def test_a_column_of_another_name_and_a_cell_that_says_more_stay_as_they_are() -> None:
    graph, _ = small_record()
    assert BADGE.findall(with_badges(graph, CRITIC, f"{HEAD}{ROW}")) == [("watch", "major")]
    more = ROW.replace("<td>major</td><td>major</td>", "<td>major, I think</td><td></td>")
    assert with_badges(graph, CRITIC, f"{HEAD}{more}") == f"{HEAD}{more}"


def test_a_row_that_is_no_finding_and_a_page_without_findings_stay_as_they_are() -> None:
    graph, _ = small_record()
    other = ROW.replace("finding-1", "row-1")
    assert with_badges(graph, CRITIC, f"{HEAD}{other}") == f"{HEAD}{other}"
    page = f"{HEAD}{ROW}"
    assert with_badges(graph, JOURNAL, page) is page


def test_a_word_that_no_list_knows_is_no_badge_and_nothing_in_it_is_markup() -> None:
    pages = PAGES | {CRITIC: PAGES[CRITIC].replace("| major |", "| <i>odd</i> |")}
    graph, _ = read(pages)
    row = ROW.replace("<td>major</td>", "<td>&lt;i&gt;odd&lt;/i&gt;</td>", 1)
    shown = with_badges(graph, CRITIC, f"{HEAD}{row}")
    assert "<i>" not in shown
    assert not BADGE.findall(shown)
