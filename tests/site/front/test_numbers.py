"""Each number of the front page that is a link leads to as many rows of a register."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from beforehand.checks.report import Report
from beforehand.graph import Graph
from beforehand.site import render_site
from beforehand.site.front.front_page import front_page
from beforehand.site.front.home import home_glance
from beforehand.site.registers.experiments import experiments_register
from beforehand.site.registers.findings import findings_register
from beforehand.site.registers.problems import problems_register
from beforehand.site.registers.register import Register, Row
from beforehand.site.render import REGISTERS
from beforehand.workspace import Workspace
from tests import ledgered
from tests.site.small_record import CRITIC, DESIGN, PAGES, RULES, read, small_record

LINK = re.compile(r"\[([^\]]+)\]\(([a-z]+\.md)(?:\?([^)#]*))?\)")
MADE = re.compile(r'<a href="(?:record/)?([a-z]+\.md)(?:\?([^"#]*))?">(.+?)</a>')
NUMBER = re.compile(r"(\d+|all|none|no)\b")
SAMPLE = Path(__file__).parents[2] / "sample"
OURS = Path(__file__).parents[3]
CUPS = '\n```yaml record="data"\ncups:\n  all: 8\n```\n\n[9](calc:cups.all), [8](calc:cups.all).\n'


def sample() -> tuple[Graph, Report]:
    return Workspace(SAMPLE, keep=False).read()


@cache
def ours() -> tuple[Graph, Report]:
    return Workspace(OURS, keep=False).read()


def waiting() -> tuple[Graph, Report]:
    """A record in which something of every sort waits for somebody."""
    draft = re.sub("(?m)^(frozen|dispatched): .*\n", "", PAGES[DESIGN])
    pins = "pins:\n  D-20260725-07: 0a72c41ae236ae0c\n"
    more = "| 3 | critical | no cup | deferred | |\n| 4 | major | few cups | partly resolved | |\n"
    return read(
        {
            **PAGES,
            RULES: PAGES[RULES].replace("version: 1", "version: 1\ngate: a vote"),
            DESIGN: PAGES[DESIGN] + CUPS,
            CRITIC: PAGES[CRITIC] + more,
            "experiments/E-20260901-two/design.md": draft.replace(
                "status: frozen\n", f"status: draft\n{pins}"
            ),
        }
    )


def broken() -> tuple[Graph, Report]:
    page, design = ledgered.PAGE, ledgered.DESIGN
    led = ledgered.files(*ledgered.chain(ledgered.frozen("1", "nothing", design)))
    changed = design.replace("A cup counts once.", "A cup counts twice.")
    return ledgered.read({**led, page: changed})


def numbers(graph: Graph, report: Report) -> Iterator[tuple[str, Register, dict[str, str]]]:
    """The number links of both first pages: what they say, and the part of a register they name."""
    known = {made(graph).path: made(graph) for made in REGISTERS}
    problems = problems_register(graph, report)
    known[problems.path] = problems
    text = front_page(graph, report).markdown
    made = MADE.findall(unescape(text + home_glance(graph, report)))
    for said, path, asked in (*LINK.findall(text), *((said, *to) for *to, said in made)):
        words = re.sub(r"<[^>]+>", "", said)
        if NUMBER.match(words):
            register = known[f"docs/record/{path}"]
            yield words, register, dict(parse_qsl(asked, strict_parsing=bool(asked)))


def fits(row: Row, key: str, wanted: str) -> bool:
    value = row.values[key]
    return wanted in value if isinstance(value, tuple) else wanted == str(value)


def said_number(said: str, register: Register) -> int:
    word = NUMBER.match(said)[1]
    return (
        {"all": len(register.rows), "no": 0, "none": 0}.get(word) if word.isalpha() else int(word)
    )


@pytest.mark.parametrize("record", [small_record, sample, ours, waiting, broken])
def test_a_number_leads_to_so_many_rows(record: Callable[[], tuple[Graph, Report]]) -> None:
    graph, report = record()
    found = list(numbers(graph, report))
    assert len(found) > 5
    for said, register, asked in found:
        offered = {column.key for column in (*register.columns, *register.asides)}
        assert asked.keys() <= offered
        rows = [row for row in register.rows if all(fits(row, *pair) for pair in asked.items())]
        assert len(rows) == said_number(said, register), (said, register.path, asked)


def test_every_line_of_what_waits_begins_with_such_a_number() -> None:
    graph, report = waiting()
    text = front_page(graph, report).markdown
    lines = text.partition("## What needs attention")[2].partition("## ")[0].strip().splitlines()
    told = [re.sub(r"<[^>]+>", "", line) for line in lines]
    assert len(told) > 7
    for line in told:
        assert re.match(r"- (The build found )?\[\d+ [^]]+\]\([a-z]+\.md\?", line), line


def test_no_number_leads_to_a_page_that_is_not_made() -> None:
    graph, report = small_record()
    made = {page.path for page in render_site(graph, report)}
    assert {register.path for _, register, _ in numbers(graph, report)} <= made


def rows_with(register: Register, **wanted: str) -> int:
    return sum(all(fits(row, *pair) for pair in wanted.items()) for row in register.rows)


@pytest.mark.parametrize("record", [small_record, sample, ours, waiting])
def test_what_is_open_is_the_same_on_every_page_and_adds_up(
    record: Callable[[], tuple[Graph, Report]],
) -> None:
    graph, report = record()
    findings = findings_register(graph)
    states = ("open", "blocks", "waits", "put off", "answered")
    still, blocks, waits, put_off, answered = (rows_with(findings, state=one) for one in states)
    assert still == blocks + waits + put_off == len(findings.rows) - answered
    assert still == rows_with(findings, open="yes")
    by_experiment = [row.values["open"] for row in experiments_register(graph).rows]
    assert sum(by_experiment) == still
    text = front_page(graph, report).markdown
    said = re.findall(r"\[(\d+) open\]\(findings\.md\?state=open\)", text)
    said += re.findall(r'<a href="findings\.md\?state=open">(\d+) open</a>', text)
    assert said == ([str(still)] * 2 if still else [])
    assert still or text.count("none open") > 1
