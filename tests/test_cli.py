"""The command as a person or a build server meets it: output, streams and exit status."""

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from beforehand import cli
from beforehand.checks import all_checks
from beforehand.checks.check import Check
from beforehand.cli.check import STYLES
from beforehand.config_file import read_config
from beforehand.formats import FORMATS
from beforehand.formats.manual import readable
from beforehand.ledger import events

ROOT = Path(__file__).parent.parent
LINE = re.compile(
    r"^(?P<path>.+?):(?P<line>\d+):(?P<column>\d+): (?P<code>[A-Z]{3}\d{3}) (?P<rest>.+)$"
)
BROKEN = """\
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: needs amendment
---
# Critique

| finding | severity | objection | disposition | answer |
|---------|----------|-----------|-------------|--------|
| 1 | minor | the cup is not named | open | |
| 2 | | the milk is not measured | open | |
"""
DESIGN = """\
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups"}
---
# Tea
"""


def beforehand(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli.commands, [str(item) for item in arguments])


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    folder = tmp_path / "experiments" / "E-20260801-tea"
    folder.mkdir(parents=True)
    (folder / "design.md").write_text(DESIGN, encoding="utf-8")
    (folder / "critic.md").write_text(BROKEN, encoding="utf-8")
    return tmp_path


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    beforehand("new", "record", tmp_path / "record", "--date", "2026-08-01")
    return tmp_path / "record"


# -- check ---------------------------------------------------------------------------


def test_a_clean_record_exits_0_and_prints_nothing_on_stdout(clean: Path) -> None:
    result = beforehand("check", "--root", clean)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.startswith("0 problems, ")


def test_problems_exit_1_and_are_lines_in_order(broken: Path) -> None:
    result = beforehand("check", "--root", broken)
    assert result.exit_code == 1
    found = [LINE.match(line) for line in result.stdout.splitlines()]
    assert all(found), result.stdout
    places = [(m["path"], int(m["line"]), int(m["column"]), m["code"]) for m in found if m]
    assert places == sorted(places)
    assert ("experiments/E-20260801-tea/critic.md", 12, "CRT001") in [
        (path, line, code) for path, line, _, code in places
    ]


def test_kept_and_fresh_results_are_the_same(broken: Path) -> None:
    fresh = beforehand("check", "--root", broken, "--no-cache")
    assert not (broken / ".cache").exists()
    first = beforehand("check", "--root", broken)
    second = beforehand("check", "--root", broken)
    assert fresh.stdout == first.stdout == second.stdout
    assert fresh.stderr == first.stderr == second.stderr


def test_paths_limit_what_is_shown_and_count_the_rest(
    broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(broken / "experiments")
    everything = beforehand("check", "--root", broken).stdout.splitlines()
    here = beforehand("check", "--root", broken, "E-20260801-tea/critic.md")
    assert here.exit_code == 1
    assert here.stdout.splitlines() == [line for line in everything if "/critic.md:" in line]
    there = beforehand("check", "--root", broken, "E-20260801-tea/design.md")
    assert there.stdout.splitlines() == [line for line in everything if "/design.md:" in line]
    assert "elsewhere" in there.stderr
    folder = beforehand("check", "--root", broken, "E-20260801-tea")
    assert folder.stdout.splitlines() == [
        line for line in everything if line.startswith("experiments/E-20260801-tea/")
    ]


@pytest.mark.parametrize("path", ["nothing.md", "experiments/nothing", "../outside.md", "/"])
def test_a_path_that_is_not_in_the_record_is_wrong_use(
    broken: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(broken)
    result = beforehand("check", path)
    assert result.exit_code == 2
    assert path in result.stderr


@pytest.fixture
def strange(tmp_path: Path) -> Path:
    """An old record that nobody has adapted: no configuration, no page says its kind."""
    pages = {
        "docs/decisions/0007-cups.md": "# 7. Cups\n\nDate: 2026-08-01\n\nStatus: Accepted\n\n§9\n",
        "docs/plan.md": "# Plan\nSteps:\n- one\n- two\n\n[gone](gone.md)\n",
        "reviews/审查结论3.md": "# 审查\n\n- P0-1 茶杯\n",
    }
    for path, text in pages.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_stranger_is_shown_what_is_there_and_no_problem(strange: Path) -> None:
    result = beforehand("check", "--root", strange)
    assert result.exit_code == 0
    assert "3 Markdown pages read." in result.stdout
    assert "decision: {where: [docs/decisions/0007-cups.md]}" in result.stdout
    assert "Nothing was checked" in result.stderr
    proposal = result.stdout.split("to begin with:\n\n")[1].split("\n\n")[0]
    assert read_config(proposal)[1] == ()
    assert beforehand("check", "--root", strange).exit_code == 0


def test_a_stranger_s_program_reads_an_empty_report(strange: Path) -> None:
    result = beforehand("check", "--root", strange, "--format", "json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["problems"] == []
    assert "Markdown pages read" in result.stderr


@pytest.mark.parametrize(
    ("path", "text"),
    [("beforehand.yml", ""), ("docs/notes/a.md", "---\nkind: note\nid: (a)\n---\n# A\n")],
)
def test_who_has_a_configuration_or_names_a_kind_is_no_stranger(
    strange: Path, path: str, text: str
) -> None:
    beforehand("check", "--root", strange)
    (strange / path).parent.mkdir(parents=True, exist_ok=True)
    (strange / path).write_text(text, encoding="utf-8")
    result = beforehand("check", "--root", strange)
    assert result.exit_code == 1
    assert "docs/plan.md:6:8: REF009" in result.stdout


@pytest.mark.parametrize("style", FORMATS)
def test_a_folder_without_a_record_is_wrong_use_and_no_clean_report(
    tmp_path: Path, style: str
) -> None:
    result = beforehand("check", "--root", tmp_path, "--format", style)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no record here" in result.stderr
    assert "0 problems" not in result.stderr


def test_a_configuration_that_hides_every_page_is_what_is_reported(broken: Path) -> None:
    (broken / "beforehand.yml").write_text("roots: [nowhere]\nrots: [a]\n", encoding="utf-8")
    result = beforehand("check", "--root", broken)
    assert result.exit_code == 1
    assert "beforehand.yml:2:1: PAG014" in result.stdout


def test_verbose_lists_the_checks_that_applied_to_nothing(broken: Path) -> None:
    short = beforehand("check", "--root", broken).stderr
    long = beforehand("check", "--root", broken, "--verbose").stderr
    number = int(re.findall(r"(\d+) checks applied to nothing", short)[0])
    assert (
        len(re.findall(r"^applied to nothing: [A-Z]{3}\d{3} [a-z-]+$", long, re.MULTILINE))
        == number
    )


def test_a_broken_configuration_is_a_problem_and_no_crash(broken: Path) -> None:
    (broken / "beforehand.yml").write_text("roots: [docs\n", encoding="utf-8")
    result = beforehand("check", "--root", broken)
    assert result.exit_code in (1, 2)


# -- formats -------------------------------------------------------------------------


@pytest.mark.parametrize("style", FORMATS)
def test_every_format_works_from_the_command(broken: Path, style: str) -> None:
    result = beforehand("check", "--root", broken, "--format", style)
    assert result.exit_code == 1
    assert "CRT001" in result.stdout
    if style in ("json", "sarif"):
        assert json.loads(result.stdout)


def test_the_command_offers_every_format() -> None:
    assert tuple(FORMATS) == STYLES


# -- explain -------------------------------------------------------------------------


@pytest.mark.parametrize("check", all_checks(), ids=lambda check: check.code)
def test_explain_shows_why_and_both_examples(check: Check) -> None:
    by_code = beforehand("explain", check.code)
    by_name = beforehand("explain", check.name)
    assert by_code.exit_code == 0
    assert by_code.stdout == by_name.stdout
    examples = (readable(check.good).rstrip(), readable(check.bad).rstrip())
    for part in (check.why, check.fix, *examples, *check.covers):
        assert part in by_code.stdout


def test_explain_without_a_code_lists_every_check() -> None:
    lines = beforehand("explain").stdout.splitlines()
    for check in all_checks():
        assert f"  {check.code}  {check.name}" in lines


@pytest.mark.parametrize(
    ("asked", "meant"),
    [("CRT01", "did you mean `CRT0"), ("finding-without-severty", "finding-without-severity")],
)
def test_explain_names_the_nearest(asked: str, meant: str) -> None:
    result = beforehand("explain", asked)
    assert result.exit_code == 2
    assert meant in result.stderr


# -- schema and survey ---------------------------------------------------------------


def test_the_schema_is_one_and_knows_every_key() -> None:
    result = beforehand("schema")
    tree = json.loads(result.stdout)
    assert "roots" in tree["$defs"]["Config"]["properties"]
    jsonschema.Draft202012Validator.check_schema(tree)
    good = {"roots": ["docs"], "parts": {"finding": {"headings": ["Objections"]}}}
    jsonschema.validate(good, tree)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"rots": ["docs"]}, tree)


def test_survey_proposes_a_configuration_that_can_be_read(tmp_path: Path) -> None:
    for number, word in enumerate(("apples", "bread", "cheese", "dates"), 1):
        page = tmp_path / "adr" / f"ADR-{number:04}-{word}.md"
        page.parent.mkdir(exist_ok=True)
        page.write_text(
            f"# ADR-{number:04}: Title\n\n**Status:** pondered\n\nSee ADR-0001, DOE-00{number}.\n",
            encoding="utf-8",
        )
    result = beforehand("survey", tmp_path)
    assert result.exit_code == 0
    assert r"ids: ADR-\d{4}" in result.stdout
    assert "bold lines 4" in result.stdout
    assert "pondered 4" in result.stdout
    lines = result.stdout.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("roots:"))
    proposal = "\n".join(lines[start : lines.index("", start)])
    config, faults = read_config(proposal)
    assert faults == ()
    assert config.roots == ("adr",)
    assert [(prefix.starts, prefix.kind) for prefix in config.prefixes] == [("ADR-", "decision")]
    assert config.kinds["decision"].where == ("adr/*.md",)
    assert config.kinds["decision"].requires == ("status",)


def test_survey_gets_through_a_hostile_tree(tmp_path: Path) -> None:
    (tmp_path / "a: 'b' [c]").mkdir()
    (tmp_path / "a: 'b' [c]" / "prereg.md").write_bytes(b"\xff\xfe\x00---\nkind: [\n")
    (tmp_path / "alias.md").write_text("---\na: &a [*a]\n---\n" + "> " * 2000, encoding="utf-8")
    (tmp_path / "empty.md").write_bytes(b"")
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "gone.md").symlink_to(tmp_path / "nothing.md")
    (tmp_path / "folder.md").mkdir()
    result = beforehand("survey", tmp_path)
    assert result.exit_code == 0, result.output
    assert "gone.md: the link leads nowhere" in result.stdout
    start = result.stdout.index("roots:")
    assert read_config(result.stdout[start:].split("\n\n", 1)[0])[1] == ()


def test_survey_of_an_empty_folder_says_so(tmp_path: Path) -> None:
    result = beforehand("survey", tmp_path)
    assert result.exit_code == 0
    assert "nothing to survey" in result.stdout


# -- exit status ---------------------------------------------------------------------


def test_a_bug_exits_3_with_a_traceback(
    clean: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("beforehand.workspace.Workspace.check", fail)
    assert cli.run(["check", "--root", str(clean)]) == 3
    said = capsys.readouterr().err
    assert "ZeroDivisionError" in said
    assert "report it" in said


def test_an_interrupt_exits_130(clean: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("beforehand.workspace.Workspace.check", interrupt)
    assert cli.run(["check", "--root", str(clean)]) == 130


@pytest.mark.parametrize(
    "arguments", [["chek"], ["check", "--format", "xml"], ["check", "--root", "/no"]]
)
def test_wrong_use_exits_2(arguments: list[str]) -> None:
    assert cli.run(arguments) == 2


def test_a_real_process_gives_the_exit_status(broken: Path, clean: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "hooks")}

    def status(*arguments: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "beforehand", *arguments],
            cwd=clean,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    assert status("check") == (0, "")
    assert status("--version")[0] == 0
    found, out = status("check", "--root", str(broken))
    assert found == 1
    assert "CRT001" in out
    assert status("check", "no-such-page.md")[0] == 2


def test_the_choices_of_the_commands_are_the_words_of_the_ledger() -> None:
    """The commands name them anew, so that showing their help imports nothing."""
    entries, freeze, record = (
        import_module(f"beforehand.cli.{name}") for name in ("entries", "freeze", "record")
    )
    assert entries.SEEN == events.SEEN
    assert freeze.MODES == events.MODES
    own = {"frozen", "amended", "slot-filled"}  # written by freeze, amend and fill
    assert {*record.EVENTS} == {*events.EVENTS} - own
