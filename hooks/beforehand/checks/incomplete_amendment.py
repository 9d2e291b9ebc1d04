"""An amendment without its date, its section or what it changed."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import AMENDED, FINDINGS
from beforehand.checks.text import listed
from beforehand.records.parts import Amendment, Text
from beforehand.records.record import Design


def find(design: Design, _: Graph) -> Iterator[Problem]:
    for amendment in design.amendments:
        missing = [(words, text) for words, text in _parts(amendment) if not text]
        if missing:
            first = next((text.at for _, text in missing if text.is_given), amendment.at)
            yield Problem(
                design.span(first),
                f"amendment {amendment.id} does not say {listed(words for words, _ in missing)}: "
                "fill it in, or write that it is not known",
            )


def _parts(amendment: Amendment) -> tuple[tuple[str, Text], ...]:
    return (
        ("when it was made", amendment.date),
        ("which section it touches", amendment.section),
        ("what changed", amendment.changed),
    )


REST = FINDINGS + "| 1 | minor | the cup is not named | resolved | §1 | | |\n"

CHECK = Check(
    code="AMD006",
    name="incomplete-amendment",
    why="A change that has no date and no place cannot be compared with the run or with the text.",
    reads=Design,
    find=find,
    covers=("Q0-141", "Q0-007"),
    good=AMENDED
    + """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1 |
| A2 | 2 | not in the source | §1 | the spoon is named | finding 1 |

- **A3** 2026-08-02: §1 называет воду, так требует замечание 1

"""
    + REST,
    bad=AMENDED
    + """\
| A1 | 2 | 2026-08-01 | §1 | | finding 1 | <!-- AMD006 -->
| A2 | 2 | — | | the spoon is named | finding 1 | <!-- AMD006 -->

### A3 · §1 · вода названа <!-- AMD006 -->

Так требует замечание 1.

"""
    + REST,
)
