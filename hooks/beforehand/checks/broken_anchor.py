"""A link to a place on a page that the page does not have."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.text import nearest
from beforehand.source import Span

ALWAYS = ("top", ":~:", "fn:", "fnref:")
"""What every page has: its top, a text to look for, and footnotes that the renderer names."""


def find(graph: Graph) -> Iterator[Problem]:
    for path, goal in graph.goals:
        if not goal.anchor or goal.file not in graph.pages or goal.anchor.startswith(ALWAYS):
            continue
        anchors = graph.anchors(goal.file)
        if goal.anchor in anchors:
            continue
        where = "this page" if goal.file == path else goal.file
        place = Span(path, goal.link.to.line, goal.link.to.column)
        advice = _advice(goal.anchor, anchors)
        yield Problem(place, f"{where} has no place #{goal.anchor}{advice}")


def _advice(anchor: str, anchors: frozenset[str]) -> str:
    same = next((name for name in sorted(anchors) if name.casefold() == anchor.casefold()), "")
    if same:
        return f", but #{same}, which differs only in case: write it so"
    return f"{nearest(anchor, anchors)}: mend it after the heading it is meant for"


CHECK = Check(
    code="REF010",
    name="broken-anchor",
    why=(
        "A link to a clause that opens at the top of the page leaves the reader to guess the "
        "clause."
    ),
    reads=Graph,
    find=find,
    fix="Mend what follows the number sign.",
    good="""\
=== docs/page.md
# A page

[here](#a-page), [top](#top), [чай](чай.md#2-чай-с-молоком), [old](#old), [code](#see-code),
[encoded](чай.md#2-%D1%87%D0%B0%D0%B9-%D1%81-%D0%BC%D0%BE%D0%BB%D0%BE%D0%BA%D0%BE%D0%BC).

<a name="old"></a>

## See `code`!
=== docs/чай.md
# Чай

## 2. Чай с молоком
""",
    bad="""\
=== docs/page.md
# A page

[here](#a-pages), <!-- REF010 -->
[чай](чай.md#чай-с-молоком), <!-- REF010 -->
[чай](чай.md#чай), [case](#A-Page). <!-- REF010 -->
=== docs/чай.md
# Чай
""",
)
