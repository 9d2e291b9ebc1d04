"""The command that draws again: what it prints, what can be typed, and how it exits."""

import ast
import subprocess
import sys
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

```yaml record="draw"
"""
LIGHT = """\
light:
  method: subset
  text: "E-20260801f-tierD-run|{item}"
  of: [T3-GA, T3-L]
  members: 1..8
  size: 3
  drawn: {T3-GA: [1, 4, 8], T3-L: [1, 3, 7]}
"""
OTHERS = """\
leaves: {method: quotas, strata: {green: 3, black: 9, white: 4}, seats: 12}
cups: {method: slots, seed: 20260902, blocks: {morning: [c1, c2], "\\e[31m": [c3, c4]}}
"""


def draw(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli.commands, ["draw", *map(str, arguments)])


def record(folder: Path, blocks: str) -> Path:
    page = folder / "experiments" / "E-20260801-tea" / "design.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(f"{HEAD}{blocks}```\n", encoding="utf-8")
    return folder


def test_what_was_drawn_and_how_to_redo_it(tmp_path: Path) -> None:
    result = draw("--root", record(tmp_path, LIGHT))
    assert (result.exit_code, result.stderr) == (0, "")
    head, first, second, blank, *receipt = result.stdout.splitlines()
    assert head == "experiments/E-20260801-tea/design.md:10:1: light"
    assert first == "  T3-GA  1, 4, 8  number 14 (from 0) of 56, sha256 d1d8ae32badb…"
    assert second.startswith("  T3-L   1, 3, 7  number 9 (from 0) of 56")
    assert blank == ""
    command = [sys.executable, "-I", "-c", "\n".join(receipt)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    assert ast.literal_eval(done.stdout) == {"T3-GA": (1, 4, 8), "T3-L": (1, 3, 7)}


def test_a_draw_that_the_record_has_otherwise_exits_1(tmp_path: Path) -> None:
    result = draw("--root", record(tmp_path, LIGHT.replace("3, 7]", "3, 6]")))
    assert result.exit_code == 1
    assert "DIFFERS for T3-L: the record has 1, 3, 6 as drawn, and it is 1, 3, 7" in result.stdout


def test_one_draw_by_its_name_and_no_escape_reaches_the_terminal(tmp_path: Path) -> None:
    root = record(tmp_path, LIGHT + OTHERS)
    one = draw("cups", "--root", root)
    assert one.exit_code == 0
    assert "light" not in one.stdout
    assert "\x1b" not in one.stdout
    assert "  morning   c" in one.stdout
    every = draw("--root", root).stdout
    assert every.endswith(one.stdout)
    assert "  black  7  of 9" in every
    wrong = draw("ligth", "--root", root)
    assert wrong.exit_code == 2
    assert "did you mean 'light'?" in wrong.stderr


def test_a_draw_that_cannot_be_read_is_no_clean_run(tmp_path: Path) -> None:
    result = draw("--root", record(tmp_path, LIGHT + "bad: {method: x}\n"))
    assert result.exit_code == 1
    assert "design.md:17:1: bad cannot be read" in result.stderr
    broken = draw("--root", record(tmp_path, "light: [\n"))
    assert broken.exit_code == 1
    assert "a block cannot be read" in broken.stderr


def test_a_named_draw_answers_for_itself_alone(tmp_path: Path) -> None:
    root = record(tmp_path, LIGHT + "bad: {method: order, prefix: x, members: [a], size: 7}\n")
    assert draw("light", "--root", root).exit_code == 0
    bad = draw("bad", "--root", root)
    assert (bad.exit_code, bad.stdout) == (1, "")
    assert "bad cannot be read; `beforehand check` says why" in bad.stderr


def test_a_record_without_draws_says_so(tmp_path: Path) -> None:
    result = draw("--root", record(tmp_path, "").joinpath())
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.startswith("0 draws")


def test_a_draw_can_be_typed() -> None:
    text = "E-20260801f-tierD-run|T3-HB"
    result = draw("--text", text, "--members", "1..8", "--size", "3")
    assert result.exit_code == 0
    assert result.stdout.startswith("  6, 7, 8  number 55 (from 0) of 56, sha256 ")
    named = draw("--text", "x", "--members", "b, a, c", "--size", "1")
    assert "combinations(['a', 'b', 'c'], 1)" in named.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--text", "x"], "--text, --members and --size"),
        (["light", "--text", "x", "--members", "1..8", "--size", "3"], "no NAME"),
        (["--text", "x|{item}", "--members", "1..8", "--size", "3"], "put the item itself"),
        (["--text", "x", "--members", "8..1", "--size", "3"], "a range runs upwards"),
        (["--text", "x", "--members", "1..8", "--size", "9"], "from 1 to 8"),
        (["--text", "", "--members", "1..8", "--size", "3"], "`text` is empty"),
    ],
)
def test_wrong_use_exits_2_and_says_why(arguments: list[str], words: str) -> None:
    result = draw(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
