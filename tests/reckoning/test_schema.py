"""The schema of blocks and the page that describes them, held to what the readers know."""

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from click.testing import CliRunner

from beforehand import cli
from beforehand.checks import all_checks
from beforehand.checks.example import MARK, read_example
from beforehand.checks.run import check_sources
from beforehand.exact import rule_reading
from beforehand.exact.functions import FUNCTIONS
from beforehand.formats.schema import blocks_schema_text
from beforehand.graph import Graph
from beforehand.pages.beside import is_data
from beforehand.pages.markdown import read_page
from beforehand.reckoning import (
    block_keys,
    budgets,
    counts,
    outcome_odds,
    reading_lines,
    readings,
    rule_chances,
    rule_measures,
    rule_remarks,
    steps,
)
from beforehand.reckoning.draw_claims import AGAIN_KEYS
from beforehand.reckoning.draws import REMARKS
from beforehand.reckoning.entries import texts
from beforehand.reckoning.lots import METHODS
from beforehand.reckoning.prices import MEASURED_KEYS, SIDES
from beforehand.reckoning.schema import NEEDED_BY_METHOD, blocks_schema
from beforehand.records.blocks import SORTS, RecordBlock, find_blocks
from beforehand.records.number_forms import EXEMPT
from beforehand.records.selectors import FUNCTIONS as QUERIES
from beforehand.source import Source

ROOT = Path(__file__).parent.parent.parent
PAGE = "docs/reference/blocks.md"
SCHEMA = blocks_schema()
VALIDATORS = {sort: jsonschema.Draft202012Validator(SCHEMA["$defs"][sort]) for sort in SORTS}
ANY_SORT = jsonschema.Draft202012Validator(SCHEMA)
METHOD_KEYS = dict.fromkeys((*REMARKS, *(key for _, keys in METHODS.values() for key in keys)))


class AsJson(yaml.SafeLoader):
    """Scalars as an editor sees them: numbers and truths are such, and a date is text."""


AsJson.yaml_implicit_resolvers = {
    letter: [item for item in found if "timestamp" not in item[0]]
    for letter, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def page_text() -> str:
    return (ROOT / PAGE).read_text(encoding="utf-8")


def checked(*sources: Source) -> tuple[Graph, list[str]]:
    graph, report = check_sources(sources, all_checks())
    return graph, [f"{item.span} {item.code} {item.message}" for item in report.diagnostics]


# -- blocks that are there -----------------------------------------------------------


@lru_cache(maxsize=1)
def sound_blocks() -> tuple[tuple[str, RecordBlock, str], ...]:
    """Every block of the record and of the examples, with its place and its YAML.

    What the bad example of another check shows is wrong in what it says, and can be read.
    """
    found: list[tuple[str, RecordBlock, str]] = []
    for folder in ("docs", "experiments", "framework"):
        for path in sorted((ROOT / folder).rglob("*.md")):
            found.extend(_blocks(Source(str(path), path.read_bytes())))
    for check in all_checks():
        for text in (check.good, *([check.bad] if check.name != "unreadable-block" else [])):
            for source in read_example(text).sources:
                if not is_data(source.path):
                    found.extend(_blocks(Source(f"{check.code}/{source.path}", source.data)))
    return tuple(found)


def _blocks(source: Source) -> Iterator[tuple[str, RecordBlock, str]]:
    page = read_page(source)
    fences = {fence.at: fence.text for fence in page.fences}
    for block in find_blocks(page):
        if block.sort in SORTS:
            yield f"{source.path}:{block.at.line}", block, fences[block.at]


def as_texts(block: RecordBlock) -> dict[str, Any]:
    return {entry.key: texts(entry) for entry in block.entries}


def faults(sort: str, tree: dict[str, Any]) -> list[str]:
    """What the product says of a block beside a rule that readings can name."""
    text = yaml.safe_dump(tree, allow_unicode=True, sort_keys=False, width=10**6)
    named = (GROUPED if "tasters" in str(tree) else COUNTED) if sort == "counts" else ""
    page = f'# T\n\n```yaml record="{sort}"\n{text}```\n{RULES}{named}'
    graph, _ = check_sources([Source("docs/page.md", page.encode())], ())
    return [fault.message for fault in graph.scopes.faults("docs/page.md")]


COUNTED = """
```yaml record="rule"
it: {units: 12, outcomes: {tea: 1/4, milk: 1/4, even: rest}, fires: tea >= 9}
```
"""
GROUPED = COUNTED.replace("12,", "{tasters: 2, cups: 4},")
RULES = """
```yaml record="rule"
pairs:
  units: 12
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  fires: tea >= 9
```
"""
WHOLE: dict[str, tuple[str, dict[str, Any]]] = {
    "a rule": (
        "rule",
        {
            "units": {"jurors": "3", "items": "4"},
            "outcomes": {"plus": "1/4", "minus": "1/4", "split": "rest"},
            "fires": "plus >= k and minus == 0",
            "bands": {"upper": "plus >= 9"},
            "events": {"silent": "split == 12"},
            "alternatives": {"strong": {"plus": "0.8", "minus": "5%"}},
            "cells": "4",
            "parameters": {"k": "8"},
            "favours": "plus",
            "voids": "no",
            "idle": {"plus >= 9": "it stays"},
            "changed": "why",
            "note": "a remark",
        },
    ),
    "readings": (
        "readings",
        {
            "rule": "pairs",
            "table": {
                "A": {"when": "tea >= 9", "says": "a", "forbids": "b", "favours": "tea"},
                "B": "tea < 9 and milk > 2",
                "otherwise": "nothing",
            },
            "in_order": "yes",
            "gaps": "why",
            "overlaps": "why",
        },
    ),
    "a subset": (
        "draw",
        {
            "method": "subset", "text": "E|{item}", "of": ["a", "b"], "members": "1..8",
            "size": "3", "drawn": {"a": ["1", "2", "3"]}, "purpose": "p", "note": "n",
            "again": {"of": "x", "reason": "y", "result": "z"},
        },
    ),
    "an order": (
        "draw",
        {
            "method": "order", "prefix": "t:", "members": ["a", "b", "c"], "size": "2",
            "drawn": ["a", "b"], "reserve": "c", "pool": "3", "excluded": {"d": "broken"},
        },
    ),
    "slots": (
        "draw",
        {
            "method": "slots", "seed": "7", "blocks": {"x": ["a", "b"], "y": "1..4"},
            "first": {"x": "1", "y": "2"}, "drawn": {"x": ["a"]},
        },
    ),
    "strata": (
        "draw",
        {
            "method": "strata", "prefix": "t:", "strata": {"g": ["a", "b"], "k": ["c", "d", "e"]},
            "seats": "2", "ties": "larger", "places": {"g": "1"}, "drawn": {"g": ["a"]},
            "reserve": {"g": ["b"]}, "pool": "5", "excluded": {"f": "broken"},
        },
    ),
    "quotas": (
        "draw",
        {
            "method": "quotas", "strata": {"g": "3", "k": "9"}, "seats": "4", "ties": "listed",
            "places": {"g": "1"}, "pool": "12", "excluded": {"f": "broken"},
        },
    ),
    "a budget": (
        "budget",
        {
            "jurors": ["P", "Q"], "orderings": "2",
            "stages": {
                "1 a": "2",
                "2 b": {"items": "3", "calls": "12", "retries": "1 per payload", "reserved": "$1",
                        "note": "n"},
            },
            "caps": {"P": {"in": "3500", "out": "100"}, "Q": {"in": "1", "out": "2"}},
            "prices": {"in": "1.25", "out": "10"},
            "measured": {"run": "S1", "in": "5", "out": "7"},
            "mean": {"P": "0.1", "Q": "0.2"}, "retries": "10% of calls", "headroom": "$5.00 - $1",
            "abort": "4", "reserved": "3", "deferred": {"2 b": "tomorrow"}, "split": "a day each",
            "note": "n",
        },
    ),
    "a price by call": (
        "budget",
        {"jurors": "2", "stages": {"a": "2"}, "call": "0.1", "measured": "S1", "deferred": ["a"]},
    ),
    "data": ("data", {"cold": "3", "all": "8", "part": "cold / all"}),
    "steps": (
        "steps",
        {
            "steps": {"policy": "materials/policy.md", "plan": "frozen", "run": "results"},
            "opening": "plan", "note": "n",
        },
    ),
    "counts": ("counts", {"tea": "9", "milk": "0", "even": "3"}),
    "counts by groups": (
        "counts",
        {
            "tasters": {"a": {"tea": "3", "milk": "0", "even": "1"},
                        "b": {"tea": "4", "milk": "0", "even": "0"}},
            "cups": [*({"tea": "2", "milk": "0", "even": "0"} for _ in "abc"),
                     {"tea": "1", "milk": "0", "even": "1"}],
        },
    ),
}  # fmt: skip


OWN_NAMES = ("data", "counts")
"""The sorts whose keys are names of the author."""


@pytest.fixture(params=WHOLE)
def whole(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    return WHOLE[request.param]


def refused(sort: str, entry: Any) -> bool:
    return not VALIDATORS[sort].is_valid({"it": entry})


def changed(tree: Any, *, add: str = "") -> Iterator[Any]:
    """The tree with one entry left out, or with one more, at each place."""
    if not isinstance(tree, dict):
        return
    if add:
        yield {**tree, add: "1"}
    for key, inner in tree.items():
        if not add:
            yield {name: value for name, value in tree.items() if name != key}
        for other in changed(inner, add=add):
            yield {**tree, key: other}


# -- the schema ----------------------------------------------------------------------


def test_the_schema_is_one_for_each_sort() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert set(SCHEMA["$defs"]) == set(SORTS)


def test_every_sound_block_validates_as_text_and_as_an_editor_reads_it() -> None:
    found = sound_blocks()
    assert {block.sort for _, block, _ in found} == set(SORTS)
    for place, block, text in found:
        for tree in (as_texts(block), yaml.load(MARK.sub("", text), Loader=AsJson)):
            errors = [error.message for error in VALIDATORS[block.sort].iter_errors(tree or {})]
            assert not errors, (place, errors)
        assert ANY_SORT.is_valid(as_texts(block))


def test_what_has_every_key_is_read_and_validates(whole: tuple[str, dict[str, Any]]) -> None:
    sort, entry = whole
    assert faults(sort, {"it": entry}) == []
    assert not refused(sort, entry)


def test_an_unknown_key_is_refused_by_both(whole: tuple[str, dict[str, Any]]) -> None:
    sort, entry = whole
    if sort in OWN_NAMES:
        assert not refused(sort, {**entry, "zzz": "1"})
        return
    assert refused(sort, {**entry, "zzz": "1"})
    assert any("zzz" in message for message in faults(sort, {"it": {**entry, "zzz": "1"}}))


@pytest.mark.parametrize("add", ["", "zzz"])
def test_what_the_schema_refuses_the_product_cannot_read(
    whole: tuple[str, dict[str, Any]], add: str
) -> None:
    sort, entry = whole
    refusals = 0
    for tree in changed(entry, add=add):
        messages = faults(sort, {"it": tree})
        if refused(sort, tree):
            refusals += 1
            assert messages, tree
        else:
            needed = [text for text in messages if "`" in text and "is missing" in text]
            assert not any("unknown key" in text or "has no key" in text for text in messages)
            assert not needed, (tree, needed)
    assert refusals or sort in OWN_NAMES


def test_two_prices_are_refused_by_both() -> None:
    entry = {"stages": {"a": "2"}, "call": "1", "payload": "2"}
    assert refused("budget", entry)
    assert faults("budget", {"it": entry})


def test_every_key_has_a_meaning_and_every_meaning_a_key() -> None:
    tables = (
        (block_keys.RULE, (*rule_reading.KEYS, *rule_remarks.KEYS)),
        (block_keys.READINGS, readings.KEYS),
        (block_keys.READING, reading_lines.KEYS),
        (block_keys.DRAW, METHOD_KEYS),
        (block_keys.AGAIN, AGAIN_KEYS),
        (block_keys.BUDGET, budgets.KEYS),
        (block_keys.STAGE, budgets.STAGE_KEYS),
        (block_keys.PAIR, SIDES),
        (block_keys.MEASURED, MEASURED_KEYS),
        (block_keys.STEPS, steps.KEYS),
    )
    for shapes, keys in tables:
        assert set(shapes) == set(keys)
    assert set(NEEDED_BY_METHOD) == set(METHODS)


def test_the_published_schema_is_what_the_command_prints() -> None:
    result = CliRunner().invoke(cli.commands, ["schema", "blocks"])
    assert result.exit_code == 0
    assert result.stdout == blocks_schema_text()
    published = ROOT / "docs" / "reference" / "blocks.schema.json"
    assert published.read_text(encoding="utf-8") == result.stdout, (
        "run `beforehand schema blocks > docs/reference/blocks.schema.json`"
    )
    assert json.loads(result.stdout) == SCHEMA


# -- the page ------------------------------------------------------------------------


def part(heading: str) -> str:
    """What stands under a heading of the page, up to the next one."""
    return re.split(r"^#{2,3} ", page_text().split(f"# {heading}\n", 1)[1], flags=re.MULTILINE)[0]


KEYS = [
    ("Keys of a rule", block_keys.RULE),
    ("Keys of readings", block_keys.READINGS),
    ("Keys of readings", block_keys.READING),
    ("Keys of a draw", block_keys.DRAW),
    ("Keys of a draw", block_keys.AGAIN),
    ("Keys of a budget", block_keys.BUDGET),
    ("Keys of a budget", block_keys.STAGE),
    ("Keys of a budget", block_keys.PAIR),
    ("Keys of a budget", block_keys.MEASURED),
    ("Keys of steps", block_keys.STEPS),
]


@pytest.mark.parametrize(("heading", "shapes"), KEYS)
def test_every_key_stands_on_the_page_with_its_meaning(
    heading: str, shapes: dict[str, Any]
) -> None:
    text = part(heading)
    for key, shape in shapes.items():
        assert f"\n| `{key}` | {shape['description']} |" in text


def test_the_page_says_which_method_reads_which_key() -> None:
    for key in METHOD_KEYS:
        using = [method for method, (_, keys) in METHODS.items() if key in keys]
        said = "every" if key in REMARKS else ", ".join(using)
        assert f"\n| `{key}` | {block_keys.DRAW[key]['description']} | {said} |" in part(
            "Keys of a draw"
        )
    assert set(re.findall(r"^\| `(\w+)` \|", part("Draws"), re.MULTILINE)) == set(METHODS)


def measures_of_examples(sort: str) -> set[str]:
    """Every measure of the things in all examples, those that their authors named left out."""
    found: set[str] = set()
    pages = {f"docs/{check.code}.md": blocks_only(check.good) for check in all_checks()}
    sources = [Source(path, text.encode()) for path, text in (*pages.items(), (PAGE, page_text()))]
    graph, _ = check_sources(sources, ())
    for thing in graph.computed:
        if thing.sort == sort:
            found.update(thing.measures)
    return found


def blocks_only(example: str) -> str:
    return "# T\n\n" + "\n".join(
        re.findall(r"^```yaml record=.*?^```\n", MARK.sub("", example), re.MULTILINE | re.DOTALL)
    )


MEASURES = [
    ("What a rule can be asked", lambda: {*rule_measures.MEASURES, *rule_chances.OPTIONS, "step"}),
    ("What readings can be asked", lambda: set(outcome_odds.MEASURES)),
    ("What a draw can be asked", lambda: measures_of_examples("draw")),
    ("What a budget can be asked", lambda: measures_of_examples("budget")),
    ("What steps can be asked", lambda: measures_of_examples("steps")),
    ("What counts can be asked", lambda: set(counts.MEASURES)),
    ("Data files", lambda: set(QUERIES)),
    ("Every number of a page", lambda: {*EXEMPT, "demand", "aside"}),
]


@pytest.mark.parametrize(("heading", "known"), MEASURES)
def test_every_measure_stands_on_the_page_and_no_other(heading: str, known: Any) -> None:
    rows = set(re.findall(r"^\| `(\w+)` \|", part(heading), re.MULTILINE))
    assert rows == known()


def test_every_function_stands_on_the_page_with_its_meaning() -> None:
    text = part("Functions")
    assert set(re.findall(r"^\| `(\w+)\(", text, re.MULTILINE)) == set(FUNCTIONS)
    for name, function in FUNCTIONS.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{name}("))
        assert row.endswith(f"| {function.meaning} |")
        arguments = row.split("(", 1)[1].split(")", 1)[0].split(", ")
        assert "…" in arguments or len(arguments) == function.most


def test_every_sort_stands_on_the_page() -> None:
    rows = set(re.findall(r"^\| `(\w+)` \|", part("Blocks"), re.MULTILINE))
    assert rows == set(SORTS)


def test_all_examples_of_the_page_hold() -> None:
    folder = ROOT / "docs" / "reference"
    sources = [
        Source(f"docs/reference/{path.name}", path.read_bytes())
        for path in sorted(folder.iterdir())
        if path.suffix in (".md", ".csv")
    ]
    graph, _ = check_sources(sources, all_checks())
    assert not graph.scopes.faults(PAGE)
    figures = graph.figures_on(PAGE)
    assert len(figures) > 60
    for figure in figures:
        assert figure.state == "holds", (figure.link, figure.wanted, figure.message)
        shown = figure.link.target
        if f"`{shown}`" not in page_text():
            assert shown.startswith("="), f"{shown} is not shown as it is written"


def test_what_is_shown_as_written_holds_and_is_what_stands_below_it() -> None:
    written = re.findall(r"^````markdown\n(.*?)^````$", page_text(), re.MULTILINE | re.DOTALL)
    assert len(written) > len(SORTS)
    first, *rest = written
    source = Source("docs/page.md", "\n".join(("# T\n", *written)).encode())
    graph, said = checked(source)
    assert said == []
    assert [figure.state for figure in graph.figures_on("docs/page.md")] == ["holds"]
    live = page_text()
    for text in written:
        live = live.replace(f"````markdown\n{text}````\n", "")
    for text in rest:
        assert text in live
    assert "bell:" in first


def test_the_steps_of_the_guide_compute_what_it_says(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "guide" / "index.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^````markdown\n(.*?)^````$", guide, re.MULTILINE | re.DOTALL)
    (line,) = re.findall(r"^experiments/\S+: FIG001 .*$", guide, re.MULTILINE)
    (own,) = re.findall(r"^A good taster .*$", guide, re.MULTILINE)
    design = new_record(tmp_path) / "design.md"
    first = design.read_text(encoding="utf-8")
    assert first.count(block) == 1
    for changed, codes in (
        (block.replace("[0.019]", "[0.003]"), ["FIG001"]),
        (block.replace("right >= 10", "right >= 9"), ["FIG001", "FIG001"]),
        (f"{block}\n{own}\n", ["FIG001"]),
        (f"{block}\n{own.replace('0.500', '0.111')}\n", []),
    ):
        design.write_text(first.replace(block, changed), encoding="utf-8")
        lines = said_of(tmp_path).splitlines()
        assert [text.split()[1] for text in lines] == codes
        assert line in lines or "[0.003]" not in changed


def test_the_introduction_shows_the_block_of_a_new_record(tmp_path: Path) -> None:
    shown = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^````markdown\n(.*?)^````$", shown, re.MULTILINE | re.DOTALL)
    assert block in (new_record(tmp_path) / "design.md").read_text(encoding="utf-8")


def new_record(folder: Path) -> Path:
    record = str(folder / "record")
    CliRunner().invoke(cli.commands, ["new", "record", record, "--date", "2026-08-01"])
    return folder / "record" / "experiments" / "E-20260801-tea"


def said_of(folder: Path) -> str:
    return CliRunner().invoke(cli.commands, ["check", "--root", str(folder / "record")]).stdout
