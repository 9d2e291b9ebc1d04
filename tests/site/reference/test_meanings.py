"""Every word that the site shows as a badge, and every label of a card, has a meaning."""

import ast
import inspect
from collections.abc import Iterator

from beforehand.config import default_config
from beforehand.site.head import card, design_rows, result_rows
from beforehand.site.reference.meanings import CARD, MEANINGS, explained
from beforehand.site.versions.freeze_row import BADGES, MARKS
from beforehand.site.words import badges, classes
from beforehand.site.words.markup import Piece, cell
from beforehand.site.words.seen import LOOKS

SHOWN_OTHERWISE = {"freeze mode", "criterion mark", "evidence tag", "figure demand"}
"""Vocabularies whose words stand in no badge."""
OF_NO_VOCABULARY = {"artifact status", "freeze", "number", "reason", CARD}


def labels() -> set[str]:
    """The labels that the code of the cards gives to rows."""
    found = {*card.DATES.values(), *card.PLAIN.values()}
    for module in (card, design_rows, result_rows):
        found |= set(_labels(ast.parse(inspect.getsource(module))))
    return found


def _labels(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        pair = node.value if isinstance(node, ast.Yield) else None
        if isinstance(pair, ast.Tuple) and isinstance(pair.elts[0], ast.Constant):
            yield str(pair.elts[0].value)


def test_every_word_of_the_built_in_vocabulary_has_a_meaning_and_no_other() -> None:
    words = default_config().words
    for name in words.keys() - SHOWN_OTHERWISE - {"seen", "verdict class"}:
        assert MEANINGS[name].keys() == words[name].keys() - {badges.UNKNOWN}, name
    assert MEANINGS["verdict class"].keys() == classes.LOOKS.keys() == words["verdict class"].keys()
    assert MEANINGS["seen"].keys() == {f"{name} seen" for name in LOOKS}
    assert LOOKS.keys() == words["seen"].keys()
    assert MEANINGS.keys() - words.keys() == OF_NO_VOCABULARY


def test_every_word_that_has_a_colour_has_a_meaning_and_no_word_is_left_over() -> None:
    known = {word for words in MEANINGS.values() for word in words}
    coloured = badges.GOOD | badges.WATCH | badges.STOP
    assert coloured <= known
    assert MEANINGS["artifact status"].keys() <= coloured


def test_every_word_for_a_freeze_has_a_meaning_and_no_other() -> None:
    assert MEANINGS["freeze"].keys() == {piece.text for piece in BADGES.values()}
    assert MEANINGS["reason"].keys() == {piece.text for piece in MARKS.values()}


def test_every_label_of_a_card_has_a_meaning_and_no_other() -> None:
    assert MEANINGS[CARD].keys() == labels()


def test_only_the_word_leads_to_its_meaning_and_a_word_without_one_stays_as_it_is() -> None:
    badge = Piece("NEEDS-REDESIGN", look="stop")
    first, rest = explained("critique verdict", "needs redesign", cell(badge, " on version 1"))
    assert (first.text, first.look) == (badge.text, badge.look)
    assert first.to == "docs/reference/words.md#critique-verdict-needs-redesign"
    assert first.title == "The critic asks for another plan."
    assert rest == Piece(" on version 1")
    assert explained("critique verdict", "steeping", cell(badge)) == (badge,)
    assert explained("no such vocabulary", "pass", cell(badge)) == (badge,)
    assert explained("critique verdict", "pass", ()) == ()
