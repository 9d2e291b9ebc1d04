"""The verdicts on predictions, counted."""

from beforehand.site.head.card import header_card
from beforehand.site.head.verdict_tally import verdict_tally
from beforehand.site.words.markup import Piece
from tests.site.small_record import DESIGN, PAGES, RESULT, read

ROW = "| P1 |"


def pieces(text: str) -> list[Piece]:
    graph, _ = read({**PAGES, RESULT: text})
    (experiment,) = graph.experiments.values()
    return list(verdict_tally(graph, experiment))


def test_each_verdict_stands_once_with_its_number_and_leads_to_the_first() -> None:
    (row,) = (line for line in PAGES[RESULT].splitlines() if line.startswith(ROW))
    other = row.replace("P1", "P2").replace("supported", "not supported")
    found = pieces(PAGES[RESULT].replace(row, f"{row}\n{other}"))
    assert [(piece.text, piece.look) for piece in found] == [
        ("1 supported", "good"),
        ("1 not supported", "stop"),
    ]
    assert found[0].to == f"{RESULT}#verdict-p1"
    both = pieces(PAGES[RESULT].replace(row, f"{row}\n{row.replace('P1', 'P2')}"))
    assert [piece.text for piece in both] == ["2 supported"]


def test_a_word_that_no_vocabulary_has_is_quiet_text_and_a_draft_counts_for_nothing() -> None:
    (row,) = (line for line in PAGES[RESULT].splitlines() if line.startswith(ROW))
    odd = pieces(PAGES[RESULT].replace(row, row.replace("supported", "lukewarm")))
    assert [(piece.text, piece.look) for piece in odd] == [("1 lukewarm", "quiet")]
    assert pieces(PAGES[RESULT].replace("kind: result", "kind: result\nstatus: draft")) == []


def test_a_row_that_waits_for_its_verdict_is_told_as_one_without() -> None:
    row = next(line for line in PAGES[RESULT].splitlines() if line.startswith(ROW))
    waiting = PAGES[RESULT].replace(row, f"{row}\n| P2 | | |")
    graph, report = read({**PAGES, RESULT: waiting})
    for path in (DESIGN, RESULT):
        card = header_card(graph, report, graph.index.on_page[path][0])
        assert "1 without a verdict" in card
