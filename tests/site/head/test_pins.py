"""How pins stand in the card of a record."""

import re
from hashlib import sha256

from beforehand.site import header_card
from tests.site.small_record import DESIGN, NEW, PAGES, RULES, read

RULES_NOW = sha256(PAGES[RULES].encode()).hexdigest()[:16]


def rows(pins: str) -> dict[str, str]:
    text = PAGES[DESIGN].replace("waive:\n", f"pins:\n{pins}\nwaive:\n", 1)
    graph, report = read({**PAGES, DESIGN: text})
    card = header_card(graph, report, graph.index.on_page[DESIGN][0])
    return dict(re.findall(r"<dt>(?:<a [^>]*>)?([^<]*).*?</dt><dd>(.*?)</dd>", card))


def test_an_import_and_a_decision_say_beside_them_how_their_pins_stand() -> None:
    found = rows(f"  {RULES}: {RULES_NOW}\n  D-20260725-07: 000000000000")
    assert found["Imports"] == (
        '<a href="../../framework/cups.md">Rules for cups</a>'
        '<span class="bh-quiet"> pinned, current</span>'
    )
    assert found["Rests on"].endswith(
        f'<a href="../../{NEW}"><span class="bh-badge bh-badge--watch">'
        "changed since it was pinned</span></a>"
    )
    assert "Pinned" not in found


def test_what_else_is_pinned_has_a_line_of_its_own() -> None:
    found = rows("  R1: 000000000000\n  finding 99: 000000000000\n  '<b>': x")["Pinned"]
    assert '<a href="../../framework/cups.md#' in found
    assert "changed since it was pinned" in found
    assert "finding 99 " in found
    assert "answers to nothing any more" in found
    assert "&lt;b&gt;" in found
    assert "<b>" not in found
