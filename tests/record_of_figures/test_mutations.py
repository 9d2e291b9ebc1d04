"""Every printed figure is held to its last digit: one more or one less is caught."""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import msgspec
import pytest
from tests.record_of_figures.record import checked, sources

from beforehand.checks import all_checks
from beforehand.checks.report import Report
from beforehand.checks.run import check_sources
from beforehand.config import CONFIG
from beforehand.exact.near import NearReading
from beforehand.exact.numbers import Printed, PrintedRange, read_number
from beforehand.graph import Graph
from beforehand.reckoning.answer import Answer, Ask, Computed, Unanswered
from beforehand.reckoning.figures import Figure, figure
from beforehand.source import Source
from beforehand.workspace.workspace import Workspace

ROOT = Path(__file__).parent.parent.parent
NUMBER = re.compile(r"(?<!\d)(?!10[\^⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹])\d+(?:[.,]\d+)*")
DECIMAL = re.compile(r"\d+\.\d+")
LIMITS = ("<", "≤", ">", "≥")
DOZEN = 12


@dataclass(frozen=True)
class Silent:
    """A thing that answers as it does and looks for no near reading, which takes long."""

    thing: Computed

    def answer(self, ask: Ask) -> Answer | Unanswered:
        return self.thing.answer(ask)

    def near(self, ask: Ask, printed: Printed) -> tuple[NearReading, ...]:
        return ()


@lru_cache(maxsize=1)
def project() -> Graph:
    """The record of this repository, without what its checks say of it."""
    tree = Workspace(ROOT, keep=False).tree()
    files = [Source(path, (ROOT / path).read_bytes()) for path in (*tree.pages, *tree.data)]
    config = ROOT / CONFIG
    text = config.read_text(encoding="utf-8") if config.is_file() else ""
    graph, _ = check_sources(files, (), text, tree.files)
    return graph


def graph_of(where: str) -> Graph:
    return checked()[0] if where == "record" else project()


def reread(graph: Graph, was: Figure, text: str) -> Figure:
    """The figure with another printed text."""

    def lookup(ask: Ask) -> Silent | Unanswered:
        found = graph.scopes.ask(was.path, ask)
        return found if isinstance(found, Unanswered) else Silent(found)

    return figure(was.path, msgspec.structs.replace(was.link, text=text), lookup)


def mutants(text: str) -> Iterator[str]:
    """The text with the last digit of one of its numbers one up and one down."""
    for match in NUMBER.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        for by in (1, -1):
            if int(digits) + by >= 0:
                changed = iter(str(int(digits) + by).zfill(len(digits)))
                kept = "".join(next(changed) if sign.isdigit() else sign for sign in match[0])
                yield text[: match.start()] + kept + "".join(changed) + text[match.end() :]


def is_limit(text: str) -> bool:
    """Whether a relation sign says that more than one number would do."""
    read = read_number(text)
    ends = (read.low, read.high) if isinstance(read, PrintedRange) else (read,)
    return any(isinstance(end, Printed) and end.relation in LIMITS for end in ends)


def is_half_way(was: Figure) -> bool:
    """Whether the exact value lies half way between two printed ones, which are both right."""
    read = read_number(was.link.text)
    value = was.answer.value if was.answer else None
    if not isinstance(read, Printed) or not isinstance(value, Fraction):
        return False
    return read.step > 0 and 2 * abs(value - read.value) == read.step


def held(graph: Graph) -> list[Figure]:
    return [item for item in graph.figures if item.state == "holds"]


def survivors(graph: Graph, figures: Iterable[Figure], count: Counter[str]) -> Iterator[str]:
    """Every changed figure that is not told from the right one."""
    for was in figures:
        if is_limit(was.link.text):
            count["exempt by a relation sign"] += 1
            continue
        for text in mutants(was.link.text):
            found = reread(graph, was, text)
            count["mutations"] += 1
            if found.state == "holds" and is_half_way(was):
                count["half way, both right"] += 1
            elif found.state != "differs":
                yield f"{was.path}:{was.span.line} {was.link.text} as {text}: {found.state}"


@pytest.mark.parametrize("where", ["record", "project"])
def test_one_more_or_one_less_in_the_last_digit_is_caught(where: str) -> None:
    graph, count = graph_of(where), Counter[str]()
    assert list(survivors(graph, held(graph), count)) == []
    sys.stdout.write(f"{where}: {dict(count)}\n")
    assert where == "project" or count["mutations"] > len(graph.figures)


@pytest.mark.parametrize("where", ["record", "project"])
def test_a_digit_that_is_cut_off_is_right_only_where_it_rounds_so(where: str) -> None:
    graph = graph_of(where)
    for was in held(graph):
        text, value = was.link.text, was.answer.value if was.answer else None
        if not DECIMAL.fullmatch(text) or not isinstance(value, Fraction):
            continue
        cut = text[:-1]
        step = Fraction(1, 10 ** len(cut.partition(".")[2]))
        is_right = 2 * abs(value - Fraction(cut.rstrip("."))) <= step
        assert reread(graph, was, cut.rstrip(".")).state == ("holds" if is_right else "differs")


def test_the_whole_check_tells_a_dozen_changed_figures_and_no_other() -> None:
    graph, before = checked()
    numbers = [item for item in held(graph) if not is_limit(item.link.text)]
    chosen = [item for item in numbers if not is_half_way(item)][:: len(numbers) // DOZEN][:DOZEN]
    changed = {source.path: source.data.decode().split("\n") for source in sources()}
    for was in sorted(chosen, key=lambda item: item.span, reverse=True):
        line, at = was.span.line - 1, was.span.column
        text = changed[was.path][line]
        new = next(mutants(was.link.text))
        assert text[at:].startswith(was.link.text)
        changed[was.path][line] = text[:at] + new + text[at + len(was.link.text) :]
    pages = [Source(path, "\n".join(text).encode()) for path, text in changed.items()]
    _, after = check_sources(pages, all_checks())
    told = told_of_figures(after)
    told.subtract(told_of_figures(before))
    assert +told == Counter((item.path, item.span.line) for item in chosen)


def told_of_figures(report: Report) -> Counter[tuple[str, int]]:
    """How many figures of each line a report calls wrong."""
    found = (item for item in report.diagnostics if item.code in ("FIG001", "FIG003"))
    return Counter((item.span.path, item.span.line) for item in found)
