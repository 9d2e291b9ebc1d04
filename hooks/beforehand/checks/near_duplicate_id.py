"""An id that differs from another only in what readers do not see."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DECISION
from beforehand.checks.text import where


def find(graph: Graph) -> Iterator[Problem]:
    for first, *others in graph.identities.by_skeleton.values():
        place = graph.index.by_id[first][0].span()
        for name in others:
            yield Problem(
                graph.index.by_id[name][0].span(),
                f"{name} looks like {first} of {where(place)}: give it an id that cannot be "
                "taken for the other",
                (place,),
            )
    yield from _mentions(graph)


def _mentions(graph: Graph) -> Iterator[Problem]:
    """Words that are meant for an id, and ids that are one but for the way they are written."""
    for path, page in graph.pages.items():
        found = {word.at.span(path): word.text for word in page.lookalikes}
        for reference in graph.references[path]:
            if reference.trouble == "unknown-id" and reference.mention:
                found[reference.span] = reference.mention.id
        for span, written in found.items():
            name = graph.identities.lookalike(written)
            if name:
                yield Problem(
                    span, f"{written} is written unlike the id {name} it looks like: write {name}"
                )


CHECK = Check(
    code="REF008",
    name="near-duplicate-id",
    why=(
        "Ids that differ only in case or in the sort of dash are one to a reader and two to "
        "a program."
    ),
    reads=Graph,
    find=find,
    fix="Write the id with plain letters, digits and hyphens, in its own case.",
    good=DECISION
    + """\
=== docs/page.md
# A page

D-20260725-07 holds, `d-20260725-07` is code, and what is known a-priori is none.
""",
    bad=DECISION
    + """\
=== docs/decisions/again.md
---
kind: decision
id: D‑20260725‑07 # REF008
date: 2026-07-26
status: accepted
---
# The hyphens do not break here
=== docs/page.md
# Страница

См. d-20260725-07, <!-- REF008 -->
Ｄ-２０２６０７２５-０７ <!-- REF008 -->
и D-20260725–07. <!-- REF008 -->
Аудит A-cup-рot пишется латиницей. <!-- REF008 -->
=== docs/artifacts/A-cup-pot.md
---
kind: artifact
id: A-cup-pot
type: audit
---
# Аудит чашки
""",
)
