"""The page of what the words mean."""

import re

from beforehand.site.reference.meanings import MEANINGS, explained
from beforehand.site.reference.words import words_page
from beforehand.site.words.markup import cell


def test_every_word_has_a_place_of_its_own_to_which_its_badge_leads() -> None:
    page = words_page()
    ids = re.findall(r' id="([^"]*)"', page.markdown)
    assert len(ids) == len(set(ids)) == sum(map(len, MEANINGS.values()))
    for group, words in MEANINGS.items():
        for word in words:
            path, _, anchor = explained(group, word, cell(word))[0].to.partition("#")
            assert path == page.path
            assert f'<div id="{anchor}"><dt>{word}</dt><dd>' in page.markdown


def test_each_meaning_is_one_sentence() -> None:
    told = re.findall(r"<dd>(.*?)</dd>", words_page().markdown)
    assert all(re.fullmatch(r"[A-Z][^.]*\.", sentence) for sentence in told)
