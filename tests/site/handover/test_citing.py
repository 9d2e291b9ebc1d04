import json
import re
from html import unescape

import pytest

from beforehand.ledger.digests import digest_of
from beforehand.site.handover.cite_values import Citation, citation, key_of
from beforehand.site.handover.citing import as_bibtex, as_csl, as_text, cite_box
from beforehand.site.handover.values import Hand, Site
from tests import ledgered
from tests.site.handover.hands import FROZEN, frozen_hand, hand
from tests.site.small_record import CRITIC, DESIGN, NOTES, PAGES, RULES

AUTHORS = 'author: [Ada Lovelace, "Gosset, W. S.", 王小明, "Salt and Sons"]\nversion: 2'
NAMED = PAGES | {DESIGN: PAGES[DESIGN].replace("version: 2", AUTHORS)}
ODD = Citation(
    key="x",
    name="E_1",
    sort="report",
    title=r"100% {of} a_b & \c ~^ $#",
    authors=("A & B",),
    people=True,
    publisher="",
)


def of(path: str, pages: dict[str, str] = PAGES, site: Site | None = None) -> Citation:
    held = hand(pages, site) if site else hand(pages)
    return citation(held, held.graph.index.on_page[path][0])


def test_a_record_is_cited_with_people_title_version_day_and_address() -> None:
    assert as_text(of(DESIGN, NAMED)) == (
        "Ada Lovelace; Gosset, W. S.; 王小明; Salt and Sons (2026). Tea before milk (v2) "
        "(E-20260801-tea, version 2). Tea. "
        "https://tea.example/record/experiments/E-20260801-tea/design.html"
    )


@pytest.mark.parametrize(
    ("site", "author"),
    [(Site("Tea"), "Tea"), (Site("Tea", author="W. S. Gosset"), "W. S. Gosset")],
)
def test_without_an_author_the_site_stands_for_one(site: Site, author: str) -> None:
    cited = of(RULES, site=site)
    assert cited.authors == (author,)
    assert f"author = {{{{{author}}}}}" in as_bibtex(cited)
    assert cited.url == ""


def test_bibtex_keeps_people_apart_and_names_whole() -> None:
    shown = as_bibtex(of(DESIGN, NAMED))
    assert "author = {Ada Lovelace and Gosset, W. S. and 王小明 and {Salt and Sons}}" in shown
    assert shown.startswith("@misc{E-20260801-tea,\n")
    assert "title = {{Tea before milk (v2)}}" in shown


def test_bibtex_has_nothing_that_tex_would_read_as_markup() -> None:
    shown = as_bibtex(ODD)
    assert r"100\% \textbraceleft{}of\textbraceright{} a\_b \& \textbackslash{}c" in shown
    assert r"\textasciitilde{}\textasciicircum{} \$\#" in shown
    assert shown.count("{") == shown.count("}")


@pytest.mark.parametrize("name", ["E-1", "framework/cups.md", "実験 1", "}{,\\", ""])
def test_a_key_is_safe_and_never_empty(name: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9.:_-]+", key_of(name))


def test_keys_of_other_scripts_differ() -> None:
    assert key_of("実験") != key_of("试验")


def test_csl_parts_a_name_only_at_a_comma() -> None:
    (item,) = json.loads(as_csl(of(DESIGN, NAMED)))
    assert item["author"][:2] == [
        {"literal": "Ada Lovelace"},
        {"family": "Gosset", "given": "W. S."},
    ]
    assert item["issued"] == {"date-parts": [[2026, 8, 2]]}
    assert (item["type"], item["version"]) == ("report", "2")


def test_what_was_frozen_is_cited_with_its_digest_and_entry() -> None:
    held = frozen_hand()
    cited = citation(held, held.graph.index.on_page[ledgered.PAGE][0])
    digest = digest_of(ledgered.DESIGN.encode())
    assert cited.fixed == f"sha256:{digest}, entry 1 of {ledgered.LEDGER}"
    assert cited.date == "2026-08-01"
    assert digest in as_bibtex(cited)
    assert digest in as_csl(cited)


def test_a_later_draft_is_not_cited_as_what_was_frozen() -> None:
    draft = ledgered.DESIGN.replace("version: 1", "version: 2").replace("frozen", "draft", 1)
    held = frozen_hand(FROZEN | {ledgered.PAGE: draft})
    assert citation(held, held.graph.index.on_page[ledgered.PAGE][0]).fixed == ""


def test_the_box_stands_below_what_people_cite_and_nowhere_else() -> None:
    held = hand()
    assert cite_box(held, DESIGN).startswith('<details class="bh-cite"')
    assert cite_box(held, CRITIC) == ""
    assert cite_box(held, NOTES) == ""


def test_the_box_leads_to_the_crate_of_the_experiment_where_the_site_has_one() -> None:
    link = '<a href="ro-crate-metadata.json">RO-Crate</a>'
    held = hand()
    assert link in cite_box(held, DESIGN)
    assert "RO-Crate" not in cite_box(held, RULES)
    bare = Hand(held.graph, held.report, held.site, lambda to: "" if "crate" in to else to)
    assert "RO-Crate" not in cite_box(bare, DESIGN)


def test_nothing_from_a_page_is_markup_in_the_box() -> None:
    evil = PAGES[RULES].replace("version: 1", "version: 1\nauthor: '<script>{{x}}</script>'")
    shown = cite_box(hand(PAGES | {RULES: evil}), RULES)
    assert "<script" not in shown
    assert "<script>{{x}}</script>" in unescape(shown)
