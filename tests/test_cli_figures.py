"""The command that lists figures: what it prints, how it counts, and how it exits."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from beforehand import cli

HEAD = """\
---
kind: design
version: 1
status: draft
figures: {aside: {"99": counted by hand}}
---
# Tea

```yaml record="rule"
heavy:
  units: {jurors: 3, items: 4}
  outcomes: {plus: 1/4, minus: 1/4, split: rest}
  fires: plus >= 8 and minus == 0
  cells: 2
held out:
  units: 6
  outcomes: {plus: 1/4, minus: 1/4, split: rest}
  fires: plus >= 5 and minus == 0
```

"""
GOOD = "By chance [0.000594](calc:heavy.null), in 2 cells [0.00119](calc:heavy.family).\n"
BAD = "[0.00464](calc:held%20out.null) of 99 and 17 on 2026-08-01, [x](calc:=1/4).\n"
DESIGN = "experiments/E-20260801-tea/design.md"


def figures(root: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli.commands, ["figures", *arguments, "--root", str(root)])


def record(root: Path, text: str, path: str = DESIGN) -> Path:
    page = root / path
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text((HEAD if path == DESIGN else "") + text, encoding="utf-8")
    return root


def test_figures_that_hold_are_listed_with_source_and_exact_value(tmp_path: Path) -> None:
    result = figures(record(tmp_path, GOOD))
    assert (result.exit_code, result.stderr) == (0, "")
    first, second, blank, head, page, total = result.stdout.splitlines()
    assert first == (
        f"{DESIGN}:21:11  holds  0.000594  0.000594199 = 9969/16777216  heavy.null    "
        f"heavy at {DESIGN}:10:1"
    )
    assert "  0.00119   0.00118804                " in second
    assert blank == ""
    assert head.split()[:5] == ["page", "bound", "hold", "differ", "unreadable"]
    assert page.split() == [DESIGN, "2", "2", "0", "0", "0", "1", "0"]
    assert total.split() == ["total,", "1", "page", "2", "2", "0", "0", "0", "1", "0"]


def test_what_is_wrong_stands_below_the_figure_and_exits_1(tmp_path: Path) -> None:
    result = figures(record(tmp_path, GOOD + BAD))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[2].startswith(f"{DESIGN}:22:1   differs     0.00464   0.00317383 = 13/4096")
    assert lines[3] == "    it is 0.00317; 0.00464 is the value without “no minus”"
    assert lines[4].split()[:4] == [f"{DESIGN}:22:61", "unreadable", "x", "0.25"]
    assert lines[5] == "    'x' is not a number"
    assert lines[-1].split()[3:] == ["4", "2", "1", "1", "1", "2", "1", "(date", "1)"]


@pytest.mark.parametrize(
    ("states", "printed"),
    [
        (("holds",), ["0.000594", "0.00119"]),
        (("differs",), ["0.00464"]),
        (("unreadable",), ["x"]),
        (("loose",), ["2", "17"]),
        (("differs", "loose"), ["0.00464", "2", "17"]),
    ],
)
def test_a_state_limits_what_is_listed_and_nothing_else(
    tmp_path: Path, states: tuple[str, ...], printed: list[str]
) -> None:
    root = record(tmp_path, GOOD + BAD)
    chosen = [word for state in states for word in ("--state", state)]
    result = figures(root, *chosen)
    listed, counts = result.stdout.split("\n\n")
    rows = [line.split() for line in listed.splitlines() if not line.startswith("    ")]
    assert [row[2] for row in rows] == printed
    assert {row[1] for row in rows} == set(states)
    assert counts == figures(root).stdout.split("\n\n")[1]
    assert result.exit_code == 1


def test_paths_limit_pages_and_the_exit_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = record(record(tmp_path, GOOD + BAD), "# Fine\n\n[3](calc:=1+2)\n", "docs/fine.md")
    monkeypatch.chdir(root)
    assert figures(root).exit_code == 1
    fine = figures(root, "docs")
    assert fine.exit_code == 0
    assert "design.md" not in fine.stdout
    assert "docs/fine.md:3:1  holds  3  3  =1+2\n" in fine.stdout
    assert figures(root, "docs/fine.md").stdout == fine.stdout
    assert figures(root, "docs/none.md").exit_code == 2


def test_pages_without_a_figure_are_counted_for_their_loose_numbers(tmp_path: Path) -> None:
    root = record(tmp_path, "# Page\n\nWe poured 12 cups on 2026-08-01.\n", "docs/page.md")
    record(root, "# Quiet\n\nOn 2026-08-01.\n", "docs/quiet.md")
    result = figures(root, "--state", "loose")
    assert result.exit_code == 0
    assert result.stdout.startswith("docs/page.md:3:11  loose  12\n\npage ")
    assert "quiet.md" not in result.stdout
    assert result.stderr.startswith("0 figures")


def test_json_has_exact_fractions_near_readings_and_counts(tmp_path: Path) -> None:
    root = record(tmp_path, GOOD + BAD)
    result = figures(root, "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    first, _, differs, unreadable = data["figures"]
    assert first["value"] == {"exact": "9969/16777216", "decimal": 9969 / 16777216}
    assert first["source"] == {
        "name": "heavy", "sort": "rule", "path": DESIGN, "line": 10, "column": 1,
    }  # fmt: skip
    assert differs["near"] == [
        {"words": "without “no minus”", "value": {"exact": "19/4096", "decimal": 19 / 4096}}
    ]
    assert differs["wanted"] == "0.00317"
    assert unreadable["fault"]["message"] == "'x' is not a number"
    assert [item["printed"] for item in data["loose"]] == ["2", "17"]
    counts = {"bound": 4, "holds": 2, "differs": 1, "unreadable": 1, "aside": 1, "loose": 2}
    assert data["total"] == {"pages": 1, **counts, "exempt": {"date": 1}}
    assert data["pages"] == [{"path": DESIGN, **counts, "exempt": {"date": 1}}]


def test_no_escape_reaches_the_terminal_and_long_numbers_are_told(tmp_path: Path) -> None:
    text = f"[\x1b[31m5](calc:=1) [1e999](calc:=10e300*10e300) [{'9' * 5000}](calc:heavy.null)\n"
    result = figures(record(tmp_path, text))
    assert result.exit_code == 1
    assert "\x1b" not in result.stdout
    assert json.loads(figures(tmp_path, "--json").stdout)["total"]["bound"] == 3


TARGET = st.text(max_size=30).map(lambda text: text.translate({10: " ", 13: " "}))


@settings(max_examples=30)  # of twice as many figures: a run of the command is what takes long
@given(st.lists(st.tuples(TARGET, TARGET), max_size=8))
def test_any_figure_is_answered(
    tmp_path_factory: pytest.TempPathFactory, links: list[tuple[str, str]]
) -> None:
    root = tmp_path_factory.mktemp("record")
    record(root, "".join(f"[{text}](<calc:{target}>)\n" for text, target in links))
    for more in ((), ("--json",), ("--state", "loose")):
        result = figures(root, *more)
        assert result.exit_code in (0, 1)
        assert isinstance(result.exception, SystemExit | None)
