"""How an experiment came out, told by its results and a tally of their verdicts."""

from beforehand.site.registers.came_out import came_out
from beforehand.site.registers.experiments import experiments_register
from beforehand.site.words.markup import words
from tests.site.small_record import DESIGN, PAGES, RESULT, read

NAME = "E-20260801-tea"
MORE = "| P{} | a cup is full | it is not |\n"
JUDGED = {
    **PAGES,
    DESIGN: PAGES[DESIGN].replace(
        "| P2 | nobody else tells | somebody does |\n",
        "| P2 | nobody else tells | somebody does |\n" + MORE.format(3) + MORE.format(4),
    ),
    RESULT: PAGES[RESULT]
    + "| P2 | not supported | 1 of 8 |\n| P3 | supported | all |\n| P4 | inconclusive | - |\n",
}


def test_the_register_and_its_files_tell_how_an_experiment_came_out() -> None:
    (row,) = experiments_register(read(JUDGED)[0]).rows
    assert words(row.cells[-1]) == "result 2 supported 1 inconclusive 1 not supported"
    assert [piece.to for piece in row.cells[-1] if piece.to] == [RESULT]
    assert [piece.look for piece in row.cells[-1] if piece.look] == ["good", "watch", "stop"]
    assert row.values["came_out"] == ("2 supported", "1 inconclusive", "1 not supported")


def test_without_a_result_there_is_no_tally_but_a_reason() -> None:
    pages = {path: text for path, text in PAGES.items() if path != RESULT}
    graph, _ = read({**pages, DESIGN: PAGES[DESIGN].replace("status: frozen", "status: not-run")})
    assert words(came_out(graph, graph.experiments[NAME])) == "not run"
