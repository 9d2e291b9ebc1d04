"""An amendment that names, by a bare number, a section the design does not have."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import AMENDED, FINDINGS
from beforehand.checks.text import listed
from beforehand.records.record import Design

# A number after § is a reference, and the reference checks look it up.
BARE = re.compile(
    r"^(?:sections?|sec\.|clauses?|раздел\w*|разд\.|пункт\w*|п\.|第)?\s*"
    r"(?P<numbers>\d+(?:\.\d+)*(?:\s*(?:,|and|и|&|、)\s*\d+(?:\.\d+)*)*)\s*[章节節]?$",
    re.IGNORECASE,
)


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    known = {section.number for section in graph.pages[design.path].sections if section.number}
    if not known:
        return
    for amendment in design.amendments:
        match = BARE.match(amendment.section.text.strip())
        if not match:
            continue
        numbers = re.findall(r"[\d.]+", match["numbers"])
        missing = [number for number in numbers if number not in known]
        if missing:
            yield Problem(
                design.span(amendment.section.at),
                f"amendment {amendment.id} touches section {listed(missing)}, and the design has "
                "none: name the section by the number of its heading",
            )


REST = "\n" + FINDINGS + "| 1 | minor | the cup is not named | resolved | §1 | | |\n"

CHECK = Check(
    code="AMD008",
    name="amendment-section-missing",
    why="A change is found by its section, and one that is not there hides the change.",
    reads=Design,
    find=find,
    covers=("Q0-141",),
    good=AMENDED
    + """\
| A1 | 2 | 2026-08-01 | 1 | the cup is named | finding 1 |
| A2 | 2 | 2026-08-01 | разделы 1 и 2 | вода названа | замечание 1 |
| A3 | 2 | 2026-08-01 | the whole page | the spoon is named | finding 1 |
"""
    + REST,
    bad=AMENDED
    + """\
| A1 | 2 | 2026-08-01 | 1, 3.5 | the cup is named | finding 1 | <!-- AMD008 -->
| A2 | 2 | 2026-08-01 | раздел 7 | вода названа | замечание 1 | <!-- AMD008 -->
| A3 | 2 | 2026-08-01 | section 2 | the spoon is named | finding 1 |
"""
    + REST,
)
