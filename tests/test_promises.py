"""What we say about the code, held to the code."""

import datetime
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from beforehand import cli
from beforehand.checks import MODULES, all_checks
from beforehand.checks.check import FAMILIES, Check
from beforehand.formats.schema import schema_text
from tests.workspace.git_made import Made, needs_git

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "hooks" / "beforehand"
CHECKS = PACKAGE / "checks"
HEAVY = ("jinja2", "markdown", "markdown_it", "mkdocs", "multiprocessing", "rich", "subprocess")


def python(program: str, *arguments: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "hooks"), **variables},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# -- layers --------------------------------------------------------------------------


def test_imports_go_down_the_layers_only() -> None:
    program = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
    python(program)


def test_the_table_of_layers_names_every_module() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(item["layers"] for item in contracts if item["type"] == "layers")
    names = {name.strip() for layer in layers for name in layer.split("|")}
    page = (ROOT / "docs" / "contributing" / "index.md").read_text(encoding="utf-8")
    missing = {name for name in names if not name.startswith("__") and f"`{name}`" not in page}
    assert missing == set()


# -- checks --------------------------------------------------------------------------


def test_every_file_with_a_check_is_run_and_every_name_has_a_file() -> None:
    written = {
        path.stem
        for path in CHECKS.glob("*.py")
        if re.search(r"^CHECK\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert len(set(MODULES)) == len(MODULES)
    assert written == set(MODULES)


def test_every_check_has_a_code_of_its_own_and_the_name_of_its_file() -> None:
    from importlib import import_module

    codes = [check.code for check in all_checks()]
    assert codes == sorted(set(codes))
    for module in MODULES:
        check: Check = import_module(f"beforehand.checks.{module}").CHECK
        assert check.name == module.replace("_", "-")
        assert check.family in FAMILIES
        assert re.fullmatch(r"[A-Z]{3}\d{3}", check.code)


# -- documents -----------------------------------------------------------------------


def commands(group: click.Group, path: str) -> Iterator[tuple[str, click.Command]]:
    for name, command in sorted(group.commands.items()):
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")
        else:
            yield f"{path} {name}", command


ALL_COMMANDS = dict(commands(cli.commands, "beforehand"))


@pytest.mark.parametrize("name", ALL_COMMANDS)
def test_every_command_and_option_is_in_the_reference(name: str) -> None:
    page = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
    heading = f"## `{name}`\n"
    assert heading in page
    part = page.split(heading, 1)[1].split("\n## ", 1)[0]
    for parameter in ALL_COMMANDS[name].params:
        shown = parameter.opts[0] if isinstance(parameter, click.Option) else ""
        assert shown in part


def test_the_reference_names_no_command_that_does_not_exist() -> None:
    page = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^## `(.+)`$", page, re.MULTILINE)) == set(ALL_COMMANDS)


def test_the_published_schema_is_current() -> None:
    published = ROOT / "docs" / "reference" / "beforehand.schema.json"
    assert published.read_text(encoding="utf-8") == schema_text(), (
        "run `beforehand schema > docs/reference/beforehand.schema.json`"
    )


def test_every_key_of_the_configuration_is_in_the_reference() -> None:
    page = (ROOT / "docs" / "reference" / "config.md").read_text(encoding="utf-8")
    schema = json.loads(schema_text())
    for shape in schema["$defs"].values():
        for key in shape["properties"]:
            assert f"| `{key}` |" in page


def test_every_dependency_is_explained() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "reference" / "dependencies.md").read_text(encoding="utf-8")
    needed = settings["project"]["dependencies"]
    extra = settings["project"]["optional-dependencies"]["dev"]
    for line in needed:
        name = re.split(r"[<>=]", line)[0]
        assert f"| {name} |" in page
    for line in extra:
        name = re.split(r"[<>=]", line)[0]
        assert name in page or name.startswith("types-")


def with_two_mistakes(tmp_path: Path) -> tuple[str, str]:
    """What a check of the new record prints on each stream, with the mistakes of the introduction.

    Finding 2 has lost its weight, and a figure is not what its rule gives.
    """
    runner = CliRunner()
    runner.invoke(cli.commands, ["new", "record", str(tmp_path / "r"), "--date", "2026-08-01"])
    folder = tmp_path / "r" / "experiments" / "E-20260801-tea"
    for name, old, new in (
        ("critic.md", "| 2 | minor |", "| 2 | |"),
        ("design.md", "[0.019]", "[0.003]"),
    ):
        text = (folder / name).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    result = runner.invoke(cli.commands, ["check", "--root", str(tmp_path / "r")])
    return result.stdout, result.stderr


def test_the_introduction_shows_the_whole_of_what_one_gets(tmp_path: Path) -> None:
    shown = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```\n(experiments/.*?)^```$", shown, re.MULTILINE | re.DOTALL)
    assert block == "".join(with_two_mistakes(tmp_path))


def test_the_line_that_the_guide_explains_is_one_that_one_gets(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "guide" / "index.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^experiments/\S+: CRT001 .*$", guide, re.MULTILINE)
    assert line in with_two_mistakes(tmp_path)[0].splitlines()


def test_the_steps_of_the_guide_do_what_it_says(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "guide" / "index.md").read_text(encoding="utf-8")
    runner = CliRunner()
    record = tmp_path / "tea"
    runner.invoke(cli.commands, ["new", "record", str(record), "--date", "2026-08-01"])
    folder = record / "experiments" / "E-20260801-tea"

    def change(name: str, old: str, new: str) -> str:
        text = (folder / name).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
        return runner.invoke(cli.commands, ["check", "--root", str(record)]).stdout

    finding, amendment = re.findall(r"^\| (?:3|A2) \|.*\|$", guide, re.MULTILINE)
    last = "| the question is about one taster, §1 |\n"
    said = change("critic.md", last, f"{last}{finding}\n")
    assert re.search(r"^\S+/critic\.md:16:\d+: AMD\d+ .*finding 3", said, re.MULTILINE)
    last = "| cups of one shape | finding 1 |\n"
    said = change("design.md", last, f"{last}{amendment}\n")
    assert "AMD" not in said
    assert "critic.md:10:" in said
    said = change("critic.md", "Two findings: one major", "Three findings: two major")
    assert said == ""


def masked(text: str) -> str:
    """What depends on the clock and on the hand that typed: times, days, digests, commits."""
    text = re.sub(r"\d{4}-\d\d-\d\d(T[\d:]+Z)?", "TIME", text)
    return re.sub(r"\b(?=[0-9a-f]*\d)[0-9a-f]{10,12}\b", "HASH", text)


@needs_git
def test_the_promise_of_the_guide_is_made_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each command is run in its order, with the edits that are asked for between the blocks."""
    guide = (ROOT / "docs" / "guide" / "index.md").read_text(encoding="utf-8")
    part = re.split(r"^## (?!8)", guide.split("## Promise it\n", 1)[1], flags=re.MULTILINE)[0]
    limits, row = re.findall(r"^```markdown\n(.*?)^```$", part, re.MULTILINE | re.DOTALL)
    runner = CliRunner()
    record = tmp_path / "tea"
    runner.invoke(cli.commands, ["new", "record", str(record), "--date", "2026-08-01"])
    folder = record / "experiments" / "E-20260801-tea"
    made = Made(record)
    monkeypatch.chdir(record)

    def edit(name: str, old: str, new: str) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old == "" or text.count(old) == 1
        text = text.replace(old, new) if old else text + new
        (folder / name).write_text(text, encoding="utf-8")

    def sealed() -> None:
        edit("design.md", "status: draft", "status: frozen")
        (record / ".gitattributes").write_text("ledger.jsonl -text\n", encoding="utf-8")

    for name, last in (("critic.md", 3), ("design.md", "A2")):  # from earlier in the guide
        (line,) = re.findall(rf"^\| {last} \|.*\|$", guide, re.MULTILINE)
        edit(name, "", f"{line}\n")
    edit("critic.md", "Two findings: one major", "Three findings: two major")
    edits = iter(
        (
            lambda: None,
            lambda: edit("design.md", "", f"\n{limits}"),
            sealed,
            lambda: edit("design.md", "Twelve cups, one", "Ten cups, one"),
            lambda: (
                edit("critic.md", "", row),
                edit(
                    "critic.md", "Three findings: two major, one", "Four findings: two major, two"
                ),
            ),
            lambda: edit("design.md", "of one shape and", "of one shape, are warmed, and"),
        )
    )
    count = 0
    for block in re.findall(r"^```console\n(.*?)^```$", part, re.MULTILINE | re.DOTALL):
        next(edits)()
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            tool, *arguments = shlex.split(command)
            count += 1
            if tool == "git":
                assert shown == ""
                made.now = int(datetime.datetime.now(datetime.UTC).timestamp())
                made.git(*(["init"] if "init" in arguments else arguments))
                continue
            assert tool == "beforehand"
            done = runner.invoke(cli.commands, arguments)
            said = done.stdout if arguments[0] == "check" else done.stdout + done.stderr
            assert masked(said) == masked(shown)
    assert next(edits, None) is None
    assert count == 12
    last = runner.invoke(cli.commands, ["check"])
    assert last.stdout == ""


@needs_git
def test_the_freeze_of_the_introduction_is_made_as_it_says(tmp_path: Path) -> None:
    shown = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```sh\n(beforehand freeze.*?)^```$", shown, re.MULTILINE | re.DOTALL)
    freeze, verify = (shlex.split(line, comments=True)[1:] for line in block.splitlines())
    runner = CliRunner()
    record = tmp_path / "tea"
    runner.invoke(cli.commands, ["new", "record", str(record), "--date", "2026-08-01"])
    made = Made(record)
    refused = runner.invoke(cli.commands, [*freeze, "--root", str(record)])
    assert "RES007" in refused.stdout
    page = record / "experiments" / "E-20260801-tea" / "design.md"
    with page.open("a", encoding="utf-8") as text:
        text.write("\n## 8 Limits\n\nOne taster.\n")
    assert runner.invoke(cli.commands, [*freeze, "--root", str(record)]).exit_code == 0
    made.now = int(datetime.datetime.now(datetime.UTC).timestamp())
    made.commit({})
    found = runner.invoke(cli.commands, [*verify, "--root", str(record)])
    assert found.stdout.startswith("E-20260801-tea version 2: ")


def test_no_file_names_this_machine_or_a_package_registry() -> None:
    own = re.compile(
        "|".join((re.escape(f"{ROOT}/"), "/ro" + "ot/", "/wo" + "rk/", "py" + r"pi\."))
    )
    files = [path for path in ROOT.iterdir() if path.is_file()]
    for folder in (".ci", "docs", "experiments", "framework", "hooks", "tests"):
        files += [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    for path in files:
        if path.suffix in (".pyc", ".png", ".woff2"):
            continue
        assert not own.search(path.read_text(encoding="utf-8", errors="replace")), path


# -- behaviour -----------------------------------------------------------------------


def test_our_own_record_is_clean() -> None:
    result = CliRunner().invoke(cli.commands, ["check", "--root", str(ROOT), "--no-cache"])
    assert result.stdout == ""
    assert result.exit_code == 0


def test_two_runs_are_alike_to_the_byte(tmp_path: Path) -> None:
    for folder in ("docs", "experiments", "framework"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for path in (tmp_path / "experiments").rglob("*.md"):
        with path.open("a", encoding="utf-8") as page:
            page.write("\nAs D-20991231-98 and D-20991231-99 allow.\n")
    program = (
        "import sys; from beforehand.cli import run; "
        "run(['check', '--root', sys.argv[1], '--no-cache', '--format', sys.argv[2]])"
    )
    first = python(program, str(tmp_path), "json", PYTHONHASHSEED="1")
    second = python(program, str(tmp_path), "json", PYTHONHASHSEED="2")
    assert first.count("D-20991231-98") > 5
    assert first == second


def loaded(*arguments: str) -> set[str]:
    program = (
        "import sys; from beforehand.cli import run; run(sys.argv[1:]); "
        "print('\\n' + '\\n'.join(name for name in sys.modules if '.' not in name))"
    )
    return set(python(program, *arguments).splitlines())


def test_help_loads_nothing_but_the_arguments() -> None:
    found = loaded("--help")
    assert "click" in found
    assert found.isdisjoint((*HEAVY, "yaml", "msgspec", "difflib"))


def test_a_check_loads_only_what_it_needs(tmp_path: Path) -> None:
    record = str(tmp_path / "record")
    CliRunner().invoke(cli.commands, ["new", "record", record])
    first = loaded("check", "--root", record)
    assert "markdown_it" in first
    assert first.isdisjoint(set(HEAVY) - {"markdown_it"})
    unchanged = loaded("check", "--root", record)
    assert unchanged.isdisjoint(HEAVY)
