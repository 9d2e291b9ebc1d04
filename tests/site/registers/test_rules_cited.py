"""The number of pages that cite a rule leads to those that cite this very rule."""

import re

from beforehand.site.around.after import after_page
from beforehand.site.registers.rules import rules_register
from tests.site.small_record import PAGES, RULES, read

FOUR = """\
---
kind: framework
version: 1
---
# Cups

## R1 · Alike

## R2 · Warm

## R3 · Many

## R4 · Poured

1. Milk last.
"""
CUPS = "../../framework/cups.md"
GRAPH, _ = read(
    {
        **PAGES,
        RULES: FOUR,
        "docs/guide/all.md": f"# All\n\nSee [the cups]({CUPS}).\n",
        "docs/guide/size.md": f"# Size\n\nSee [it]({CUPS}#r1--alike), [that]({CUPS}#r2--warm).\n",
        "docs/guide/pot.md": "# Pot\n\nAs cups R4 clause 1 says.\n",
        "docs/guide/heat.md": f"# Heat\n\nSee [it]({CUPS}#r2--warm), [again]({CUPS}#r2--warm).\n",
    }
)
CITED = {row.values["id"]: row.cells[-1][0] for row in rules_register(GRAPH).rows}


def listed(to: str) -> list[str]:
    """The pages in the list below the page of a rule to which an address leads."""
    path, _, anchor = to.partition("#")
    below = after_page(GRAPH, path)
    assert f'href="#{anchor}"' in below
    (found,) = re.findall(rf'<p id="{anchor}">.*?</p><ul class="bh-cited">(.*?)</ul>', below)
    return re.findall(r"<li><a [^>]*>(.*?)</a>", found)


def test_it_leads_to_a_list_of_as_many_pages_and_of_no_others() -> None:
    assert CITED["R2"].text == "2 pages"
    assert listed(CITED["R2"].to) == ["Heat", "Size"]


def test_what_cites_a_clause_cites_its_rule() -> None:
    assert CITED["R4"].text == "1 page"
    assert listed(CITED["R4"].to) == ["Pot"]


def test_a_design_that_says_whether_a_rule_binds_cites_it() -> None:
    assert CITED["R1"].text == "2 pages"
    assert listed(CITED["R1"].to) == ["Size", "Tea before milk (v2)"]


def test_what_nobody_cites_has_no_list() -> None:
    assert (CITED["R3"].text, CITED["R3"].to) == ("no page", "")
