"""How an experiment came out: its results with their verdicts, or why there is none."""

from beforehand.graph import Experiment, Graph
from beforehand.site.head.ran import NO_RESULT_PAGE, has_run, run_told, was_not_run
from beforehand.site.head.verdict_tally import verdict_tally
from beforehand.site.words.cite import named
from beforehand.site.words.markup import BREAK, Cell, Piece, cell, joined

RAN, NOT_RUN = f"ran; {NO_RESULT_PAGE}", "not run"


def run_state(graph: Graph, experiment: Experiment) -> str:
    """Whether an experiment was run, and what the record has of it."""
    design = experiment.design
    if experiment.results:
        return "result"
    if design and was_not_run(design):
        return NOT_RUN
    return RAN if has_run(graph, experiment) else "none yet"


def came_out(graph: Graph, experiment: Experiment) -> Cell:
    """The result pages or why there is none, and how often each verdict was given."""
    # A link in each badge too would make a page of 200 rows too heavy.
    tally = (Piece(said.text, look=said.look) for said in verdict_tally(graph, experiment))
    return joined((_results(graph, experiment), *tally), " ")


def _results(graph: Graph, experiment: Experiment) -> Cell:
    if experiment.results:
        return joined((named(result) for result in experiment.results), ", ")
    state = run_state(graph, experiment)
    if experiment.design and state == RAN:
        told = run_told(graph, experiment.design)
        return cell(told, BREAK, Piece(NO_RESULT_PAGE, look="quiet"))
    return cell(Piece(state, look="quiet"))
