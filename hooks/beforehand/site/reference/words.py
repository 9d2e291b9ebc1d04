"""The page of what the words of the site mean, to which cards and registers lead."""

from beforehand.site.reference.meanings import ALL_WORDS, CARD, MEANINGS, anchor_of
from beforehand.site.words.markup import (
    Piece,
    capital,
    cell,
    document,
    escape,
    html,
    markdown,
    sentence,
)
from beforehand.site.words.page import FIELDS, WORDS, SitePage

TITLES = {
    "freeze": "How a freeze stands",
    "reason": "What is said for and against a freeze",
    "seen": "What had been seen",
    "verdict class": "What a verdict rests on",
    "yes or no": "Whether a rule binds",
    "number": "Numbers that are no figures",
    CARD: "Labels of the card at the head of a page",
}


def words_page() -> SitePage:
    """Every word of the built-in vocabulary that the site shows, in groups."""
    spellings = Piece("Kinds, fields and words", f"{FIELDS}#words")
    intro = cell(
        "The words that stand in badges, the labels of the cards, and what is said of numbers. "
        "A word that a record adds in its own configuration is not here. How each may be spelt: ",
        spellings,
        ".",
    )
    groups = (block for name in MEANINGS for block in _group(name))
    text = document(ALL_WORDS.text, markdown(intro, WORDS), *groups)
    return SitePage(WORDS, text, ALL_WORDS.text)


def _group(name: str) -> tuple[str, str]:
    """A heading, and the words below it, each with an anchor of its own."""
    lines = "".join(
        f'<div id="{anchor_of(name, word)}"><dt>{escape(word)}</dt>'
        f"<dd>{html(sentence(told), WORDS)}</dd></div>"
        for word, told in MEANINGS[name].items()
    )
    return f"## {TITLES.get(name, capital(name))}", f'<dl class="bh-words">{lines}</dl>'
