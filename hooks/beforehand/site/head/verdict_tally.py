"""How often each verdict was given on predictions, as badges that lead to the first of it."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from beforehand.graph import Experiment, Graph
from beforehand.graph.verdicts import Given, verdicts_on
from beforehand.site.words.badges import badge
from beforehand.site.words.cite import address
from beforehand.site.words.markup import Cell, Piece

LOOKS = ("good", "watch", "stop", "plain", "quiet")
"""In this order verdicts are told, so that the eye finds each at its place."""


def verdict_tally(graph: Graph, experiment: Experiment) -> Cell:
    """The verdicts that stand on the predictions of the current design: ``3 supported``."""
    design = experiment.design
    return tally_of(chain.from_iterable(verdicts_on(design, graph).values()) if design else ())


def tally_of(given: Iterable[Given]) -> Cell:
    """Each verdict once, with its number."""
    first: dict[str, Piece] = {}
    number: Counter[str] = Counter()
    for result, verdict in given:
        for said in badge(verdict.verdict):
            word = verdict.verdict.name or said.text
            first.setdefault(word, Piece(word, address(result, verdict), said.look))
            number[word] += 1
    order = sorted(first.values(), key=lambda said: (LOOKS.index(said.look), said.text))
    return tuple(Piece(f"{number[said.text]} {said.text}", said.to, said.look) for said in order)
