"""A frozen plan that says what it expects and not what it cannot show."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import PROMISED
from beforehand.config import Config, folded
from beforehand.pages.page import Section
from beforehand.records.record import Design

ASKED = ("limits", "what is not claimed")


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    expects = design.predictions or design.readings
    if not design.is_frozen or not expects or design.threats:
        return
    names = _names(graph.config)
    if not any(_is_limits(section, names) for section in graph.pages[design.path].sections):
        yield Problem(
            design.span(design.status.at),
            f"a frozen plan says what it cannot show, and {design.id} does not: add a section "
            "`Limits` or `What is not claimed`, or list its threats",
            (design.span(expects[0].at),),
        )


def _names(config: Config) -> re.Pattern[str]:
    words = [folded(word) for name in ASKED for word in (name, *config.sections.get(name, ()))]
    words += [folded(word) for word in config.parts["threat"].headings]
    return re.compile("|".join(rf"(?<!\w){re.escape(word)}" for word in words))


def _is_limits(section: Section, names: re.Pattern[str]) -> bool:
    return bool(names.search(folded(section.title)))


BARE = PROMISED.replace(
    """\
## 4 Threats

| threat | what it removes |
|--------|-----------------|
| the cups differ | that milk is what was tasted |

""",
    "{}",
).replace('{waived: "judges cups, not translations"}', "[taste]")

CHECK = Check(
    code="RES007",
    name="design-without-limits",
    why="Whoever writes down what cannot be concluded before the data cannot forget it after them.",
    reads=Design,
    find=find,
    fix="Add a section on what the plan cannot show.",
    covers=("Q2-024", "Q0-133"),
    good=PROMISED + BARE.replace("{}", "## 4 What it cannot show, and other limits\n\nTaste.\n\n"),
    bad=BARE.replace("{}", "").replace("status: frozen", "status: frozen # RES007"),
)
