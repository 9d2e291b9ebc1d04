"""The command that goes through an outcome table: what it prints and how it exits."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from beforehand import cli

HEAD = """\
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups"}
---
# Tea

```yaml record="rule"
pairs:
  units: 30
  outcomes: {off: 40%, low: 40%, tie: rest}
  fires: share(off) >= 70%
  alternatives: {strong: {off: 75%, low: 5%}}
```

```yaml record="readings"
"""
PAIRS = """\
outcomes:
  rule: pairs
  table:
    A: {when: "share(off) >= 70% and binom_p(off, n, 1/2) < 0.05", says: a price}
    B: {when: "40% <= share(off) <= 70% or binom_p(off, n, 1/2) >= 0.05", says: not shown}
    C: {when: "share(low) >= 70% and binom_p(low, n, 1/2) < 0.05", says: better}
"""
WHOLE = """\
sides:
  rule: pairs
  in_order: yes
  table:
    off: {when: off > low, says: off}
    low: {when: low > off, says: low}
    otherwise: {says: neither}
"""


def coverage(root: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli.commands, ["coverage", *arguments, "--root", str(root)])


def record(root: Path, blocks: str) -> Path:
    folder = root / "experiments" / "E-20260902-cups"
    folder.mkdir(parents=True)
    (folder / "design.md").write_text(f"{HEAD}{blocks}```\n", encoding="utf-8")
    return root


def test_a_table_with_a_gap_and_an_overlap_is_shown_and_exits_1(tmp_path: Path) -> None:
    result = coverage(record(tmp_path, PAIRS + WHOLE), "outcomes")
    assert result.exit_code == 1
    lines = [line.split() for line in result.stdout.splitlines()]
    assert result.stdout.startswith("experiments/E-20260902-cups/design.md:18:1: outcomes\n")
    assert "496 results of pairs (30 units)" in result.stdout
    assert ["reading", "results", "null", "strong"] in lines
    assert ["A", "55"] in [line[:2] for line in lines]
    assert ["no", "reading", "210", "0.1754"] in [line[:4] for line in lines]
    assert ["several", "readings", "10"] in [line[:3] for line in lines]
    assert "\nno reading: off 9, low 14; " in result.stdout
    assert "\nA and B: off 21, low 6; " in result.stdout
    assert "sides" not in result.stdout


def test_a_reason_lets_a_gap_stand(tmp_path: Path) -> None:
    told = PAIRS + "  gaps: the plan is silent\n  overlaps: the border is on both sides\n"
    result = coverage(record(tmp_path, told))
    assert result.exit_code == 0
    assert "(left standing: the plan is silent)" in result.stdout
    assert "(left standing: the border is on both sides)" in result.stdout


def test_a_table_that_covers_everything_once_exits_0(tmp_path: Path) -> None:
    result = coverage(record(tmp_path, WHOLE))
    assert result.exit_code == 0
    assert "496 results of pairs (30 units), in order" in result.stdout
    assert "no reading: " not in result.stdout


def test_all_tables_are_shown_without_a_name_and_one_fault_is_enough(tmp_path: Path) -> None:
    result = coverage(record(tmp_path, WHOLE + PAIRS))
    assert result.exit_code == 1
    assert "outcomes\n" in result.stdout
    assert "sides\n" in result.stdout


def test_a_reading_that_applies_to_nothing_is_named(tmp_path: Path) -> None:
    never = WHOLE.replace("    low:", "    never: {when: off > 30, says: no}\n    low:")
    assert "applies to nothing: never" in coverage(record(tmp_path, never)).stdout


def test_an_unknown_name_is_wrong_use(tmp_path: Path) -> None:
    result = coverage(record(tmp_path, PAIRS), "outcome")
    assert result.exit_code == 2
    assert "did you mean 'outcomes'?" in result.stderr


@pytest.mark.parametrize("name", [(), ("outcomes",)])
def test_a_record_without_tables_says_so(tmp_path: Path, name: tuple[str, ...]) -> None:
    page = tmp_path / "docs" / "page.md"
    page.parent.mkdir()
    page.write_text("# T\n", encoding="utf-8")
    result = coverage(tmp_path, *name)
    assert result.exit_code == (2 if name else 0)
    assert result.stdout == ""
    assert "0 outcome tables" in result.stderr or "none is known here" in result.stderr


@pytest.mark.parametrize("name", [(), ("broken",)])
def test_a_table_that_cannot_be_read_is_named_and_exits_1(
    tmp_path: Path, name: tuple[str, ...]
) -> None:
    broken = "broken: {rule: pairs, table: {A: off >= = 3}}\n"
    result = coverage(record(tmp_path, WHOLE + broken), *name)
    assert result.exit_code == 1
    assert "broken cannot be read; `beforehand check` says why" in result.stderr
    assert ("sides\n" in result.stdout) == (not name)
