"""The command that computes rules: from the record, from a file, typed; and how it fails."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from beforehand import cli

ROOT = Path(__file__).parent.parent
KNOWN = json.loads((ROOT / "tests" / "exact" / "figures.json").read_text(encoding="utf-8"))
CLAIMS, DERIVED = KNOWN["claims"], KNOWN["derived"]

HEAD = """\
---
kind: design
version: 1
status: draft
---
# Tea

```yaml record="rule"
"""
TARGETED = """\
targeted:
  units: {jurors: 3, items: 4}
  outcomes: {plus: 1/4, minus: 1/4, split: rest}
  fires: plus >= 8 and minus == 0
  cells: 2
  alternatives: {strong: {plus: 0.8, minus: 0.05}}
"""
SHAM = """\
sham:
  units: 15
  outcomes: {plus: 1/4, minus: 1/4, split: rest}
  bands: {edit presence: plus >= 9, not neutral: minus >= 9}
  events: {calm: split == n}
  alternatives: {"\\e[31mbias": {plus: 0.7, minus: 0.05}}
"""
OUTCOMES = ("--outcome", "plus=1/4", "--outcome", "minus=1/4", "--outcome", "split=rest")
LINE = ("--units", "jurors=3,items=4", *OUTCOMES)


def odds(*arguments: str | Path, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(cli.commands, ["odds", *map(str, arguments)], input=stdin)


def record(root: Path, blocks: str, name: str = "E-20260801-tea") -> Path:
    page = root / "experiments" / name / "design.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(f"{HEAD}{blocks}```\n", encoding="utf-8")
    return root


def exact(claim: str) -> str:
    return str((CLAIMS | DERIVED)[claim]["exact"])


def test_a_rule_of_the_record_with_its_null_family_and_power(tmp_path: Path) -> None:
    result = odds("targeted", "--root", record(tmp_path, TARGETED + SHAM), "--no-curve")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        f"""\
experiments/E-20260801-tea/design.md:9:1: targeted
fires on         at least 8 plus and no minus
units            3 jurors × 4 items = 12
null             0.000594199 = {exact("F000-31")}, confirmed by unit after unit
family           0.00118804 = {exact("F000-36")}, in any of 2 cells
idle clauses     none
idle thresholds  none

under   plus  minus  split      fires  does not  in any of 2 cells
null    0.25   0.25    0.5  0.0005942    0.9994           0.001188
strong   0.8   0.05   0.15     0.5245    0.4755             0.7739
"""
    )


def test_the_same_rule_typed_and_in_a_file_gives_the_same(tmp_path: Path) -> None:
    root = record(tmp_path, TARGETED)
    file = tmp_path / "rule.yml"
    file.write_text(TARGETED, encoding="utf-8")
    of_record, of_file = odds("--root", root), odds("--file", file)
    piped = odds("--file", "-", stdin=TARGETED)
    more = ("--fires", "plus >= 8 and minus == 0", "--cells", "2")
    typed = odds(*LINE, *more, "--alternative", "strong:plus=0.8,minus=0.05")
    assert typed.exit_code == 0
    for result in (of_record, of_file, piped):
        assert result.stdout.split("\n", 1)[1] == typed.stdout
    assert of_file.stdout.startswith(f"{file}:1:1: targeted\n")
    assert piped.stdout.startswith("stdin:1:1: targeted\n")


@pytest.mark.parametrize(
    ("units", "fires", "claim"),
    [
        ("9", "plus >= 7 and minus == 0", "F000-30"),
        ("12", "plus >= 8 and minus == 0", "F000-31"),
        ("12", "plus >= 9 and minus == 0", "F000-32"),
        ("15", "plus >= 9", "F000-40"),
        ("6", "plus >= 5", "F000-41"),
        ("6", "plus >= 5 and minus == 0", "F001-06"),
        ("jurors=3,items=4", "plus >= 8 and minus == 0", "F000-31"),
    ],
)
def test_figures_of_the_source_documents(units: str, fires: str, claim: str) -> None:
    result = odds("--units", units, *OUTCOMES, "--fires", fires, "--json", "--no-curve")
    (rule,) = json.loads(result.stdout)["rules"]
    assert rule["null"]["exact"] == exact(claim)
    assert rule["null"]["decimal"] == float(Fraction(exact(claim)))
    assert rule["curve"] is None


def test_bands_are_shown_apart_together_and_not_at_all(tmp_path: Path) -> None:
    result = odds("sham", "--root", record(tmp_path, SHAM), "--no-curve")
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["edit", "presence", "band", "at", "least", "9", "plus", "0.004193", "0.8689"] in rows
    assert ["any", "one", "or", "more", "bands", "0.008386", "0.8689"] in rows
    assert ["several", "two", "or", "more", "bands", "0", "0"] in rows
    assert ["none", "no", "band", "0.9916", "0.1311"] in rows
    assert ["calm", "event", "split", "exactly", "n"] in [row[:5] for row in rows]
    assert "\x1b" not in result.stdout
    assert "\\x1b[31mbias" in result.stdout


def test_what_decides_nothing_is_said_in_one_line_each() -> None:
    fires = "plus >= 8 and minus == 0 and split <= 9"
    result = odds(*LINE, "--fires", fires, "--no-curve")
    assert "idle clauses     “at most 9 split” in typed (91 results)\n" in result.stdout
    ranged = odds(*LINE, "--fires", "9 <= plus <= 20", "--no-curve")
    said = "the 20 of “plus at least 9 and plus at most 20” in typed may be any from 12 to 20"
    assert f"idle thresholds  {said} (13 results)\n" in ranged.stdout
    large = odds("--units", "2000", *OUTCOMES, "--fires", "plus >= 8 and minus == 0")
    assert "idle clauses     not tried in typed, which has too many results\n" in large.stdout
    assert "idle thresholds  not tried in typed" in large.stdout
    assert "No curve can be drawn" in large.stdout


def test_the_curve_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in (30, 60, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        result = odds(*LINE, "--fires", "plus >= 8", "--alternative", "strong:plus=0.8,minus=0.05")
        chart = result.stdout.split("chance to fire by the chance of plus ")[1].splitlines()
        assert chart[0] == "(minus stays at 0.05, split takes the rest)"
        assert max(map(len, chart[1:])) == min(columns, 60)
        assert len(chart) == 1 + 12 + 2 + (1 if columns > 30 else 2)
        assert "strong 0.9274 " in result.stdout


def test_the_curve_is_plain_where_the_locale_has_no_blocks() -> None:
    arguments = ["odds", *LINE, "--fires", "plus >= 8"]
    program = "import sys; from beforehand.cli import main; main()"
    for name, block in (("C", False), ("C.UTF-8", True)):
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments],
            env={**os.environ, "LC_ALL": name, "PYTHONPATH": str(ROOT / "hooks")},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        chart = done.stdout.split("takes the rest)")[1]
        assert chart.isascii() != block
        assert ("█" if block else "#") in chart


def test_a_name_in_two_places_is_asked_for_by_the_record(tmp_path: Path) -> None:
    root = record(tmp_path, TARGETED)
    record(root, TARGETED.replace(">= 8", ">= 9"), "E-20260901-milk")
    result = odds("targeted", "--root", root)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "design.md:9:1: beforehand odds E-20260901-milk/targeted\n" in result.stderr
    one = odds("E-20260901-milk/targeted", "--root", root)
    assert one.exit_code == 0
    assert f" = {exact('F000-32')}, " in one.stdout
    every = odds("--root", root, "--no-curve")
    assert every.stdout.count(": targeted\n") == 2
    assert "did you mean" in odds("E-20260901-milk/targetted", "--root", root).stderr


def test_a_name_that_one_page_has_twice_wants_a_name_of_its_own(tmp_path: Path) -> None:
    twice = f'{TARGETED}```\n\n```yaml record="rule"\n{TARGETED}'
    result = odds("targeted", "--root", record(tmp_path, twice))
    assert result.exit_code == 2
    assert "defined 2 times; give each its own:" in result.stderr
    assert "beforehand odds" not in result.stderr.split("give each its own:")[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["targetd"], "did you mean 'targeted'?"),
        (["leaves"], "'leaves' is of the sort draw, and no rule"),
        (["targeted", "--units", "3"], "neither NAME nor --file"),
        (["--units", "3"], "--outcome and --fires not given"),
        (["--file", "nothing.yml"], "No such file"),
        (["--file", "."], "cannot be read"),
    ],
)
def test_wrong_use_exits_2(tmp_path: Path, arguments: list[str], words: str) -> None:
    draw = (
        '```\n\n```yaml record="draw"\nleaves: {method: quotas, strata: {a: 3, b: 9}, seats: 2}\n'
    )
    result = odds(*arguments, "--root", record(tmp_path, TARGETED + draw))
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_a_record_without_rules_says_so(tmp_path: Path) -> None:
    result = odds("--root", record(tmp_path, ""))
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.startswith("0 rules")


def test_faults_of_a_file_are_lines_and_the_other_rules_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "rule.yml"
    broken = TARGETED.replace("targeted", "broken").replace("minus == 0", "minos == 0")
    file.write_text(TARGETED + broken, encoding="utf-8")
    result = odds("--file", file)
    assert result.exit_code == 2
    assert result.stderr == f"{file}:10:24: unknown name 'minos'; did you mean 'minus'?\n"
    assert result.stdout.startswith(f"{file}:1:1: targeted\n")
    (fault,) = json.loads(odds("--file", file, "--json").stdout)["faults"]
    assert (fault["line"], fault["column"]) == (10, 24)
    assert odds("--file", file, "targeted").exit_code == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "stdin:1:1: there is no rule here"),
        ("units: 12\noutcomes: {a: 1/2}\n", "stdin:1:1: the rule has no name"),
        ("- a\n", "stdin:1:1: the file is no list of names"),
        ("a: [\n", "stdin:1:1: the file is not YAML"),
        (b"\xff: 1\n", "stdin:1:1: byte 0 cannot be read"),
        ("a: b\n", "stdin:1:4: a rule is a mapping"),
    ],
)
def test_a_file_that_is_no_rule(text: str | bytes, words: str) -> None:
    result = odds("--file", "-", stdin=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_a_rule_of_the_record_that_cannot_be_read_exits_2(tmp_path: Path) -> None:
    root = record(tmp_path, TARGETED + "bad: {units: 3}\n")
    result = odds("--root", root)
    assert result.exit_code == 2
    assert "targeted\n" in result.stdout
    assert "experiments/E-20260801-tea/design.md:15:1: a rule needs at least two" in result.stderr
    assert odds("bad", "--root", root).exit_code == 2
    assert odds("targeted", "--root", root).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            (*LINE, "--fires", "plos >= 8 and minus == 0"),
            (
                "--fires:1: unknown name 'plos'; did you mean 'plus'?\n"
                "  plos >= 8 and minus == 0\n  ^\n"
            ),
        ),
        (
            (*LINE, "--fires", "plus >= 8 and 茶茶 ~ 0"),
            (
                "--fires:18: '~' has no meaning in a condition\n"
                "  plus >= 8 and 茶茶 ~ 0\n                     ^\n"
            ),
        ),
        (
            (*LINE, "--fires", "plus > 1", "--alternative", "strong:plus=0.8,mius=0.05"),
            (
                "--alternative:17: unknown outcome 'mius'; did you mean 'minus'?\n"
                "  strong:plus=0.8,mius=0.05\n                  ^\n"
            ),
        ),
        (
            ("--units", "jurors=3,jurors=4", *OUTCOMES, "--fires", "plus > 1"),
            "--units:10: 'jurors' is given twice\n  jurors=3,jurors=4\n           ^\n",
        ),
        (
            (*LINE, "--outcome", "plus=1/8", "--fires", "plus > 1"),
            "--outcome:1: 'plus' is given twice\n  plus=1/8\n  ^\n",
        ),
        (
            (*LINE, "--fires", "plus > 1", "--cells", "many"),
            "--cells:1: 'many' is not a whole number from 1 to 100,000\n  many\n  ^\n",
        ),
        (
            (*LINE, "--fires", "plus > 1", "--alternative", "weak"),
            (
                "--alternative:1: a name and chances are wanted, "
                "as in `strong:plus=0.8,minus=0.05`\n  weak\n  ^\n"
            ),
        ),
        (
            ("--units", "3", "--outcome", "a=1/2", "--outcome", "b=x/2", "--fires", "a > 1"),
            "--outcome:3: unknown name 'x'; known are n\n  b=x/2\n    ^\n",
        ),
    ],
)
def test_a_fault_of_the_line_has_a_caret_under_it(arguments: tuple[str, ...], said: str) -> None:
    result = odds(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == said


def test_numbers_too_long_for_anybody_are_told() -> None:
    digits = "9" * 5_000
    for arguments in (
        ("--units", digits, *OUTCOMES, "--fires", "plus > 1"),
        (*LINE, "--fires", f"plus > {digits}"),
        (*LINE, "--fires", "plus > 1", "--cells", digits),
        (*LINE, "--outcome", f"a={digits}", "--fires", "plus > 1"),
    ):
        assert odds(*arguments).exit_code == 2
    many = odds("--units", "20000", "--outcome", "a=1/4", "--outcome", "b=rest", "--fires", "a > 8")
    assert many.exit_code == 0
    assert "null             1 - 1.62529e-2473, confirmed by " in many.stdout


PARTS = st.sampled_from(
    [*"()=<>,:.%-+*/ \n\"'{}[]&*!|#", "plus", "minus", "rest", "and", "or", "not",
     "at least 2 of 3 ", "jurors", " with ", ">=", "1/4", "8", "n", "share", "binom_p(", "units: ",
     "outcomes: "]
)  # fmt: skip
ANY = st.one_of(st.text(max_size=60), st.lists(PARTS, max_size=12).map("".join))


def is_answered(result: Result) -> bool:
    """Whether the command ended as it should: nothing but its own exit was raised."""
    return result.exit_code in (0, 2) and isinstance(result.exception, SystemExit | None)


@settings(max_examples=150)
@given(ANY)
def test_any_condition_is_answered(text: str) -> None:
    assert is_answered(odds(*LINE, "--no-curve", f"--fires={text}"))


@settings(max_examples=150)
@given(ANY, ANY)
def test_any_outcome_and_alternative_is_answered(outcome: str, alternative: str) -> None:
    more = (f"--outcome={outcome}", f"--alternative={alternative}", "--fires", "plus >= 8")
    assert is_answered(odds(*LINE, *more, "--no-curve"))
    assert is_answered(odds(f"--units={outcome}", *OUTCOMES, *more[1:], "--no-curve"))


@settings(max_examples=150)
@given(st.one_of(ANY.map(str.encode), st.binary(max_size=60)))
def test_any_file_is_answered(data: bytes) -> None:
    assert is_answered(odds("--file", "-", "--no-curve", stdin=data))
    inner = b"a:\n  units: 3\n  outcomes: {plus: 1/4, minus: rest}\n  fires: " + data
    assert is_answered(odds("--file", "-", "--json", stdin=inner))
