"""A new record passes its own check, and works where nothing but the package is installed."""

import json
import os
import site
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from beforehand import cli, scaffold

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / "hooks" / "beforehand" / "scaffold"
DAY = ("--date", "2026-08-01")


def beforehand(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli.commands, [str(item) for item in arguments])


@pytest.fixture
def record(tmp_path: Path) -> Path:
    result = beforehand("new", "record", tmp_path / "record", *DAY)
    assert result.exit_code == 0, result.output
    return tmp_path / "record"


def test_a_new_record_is_clean(record: Path) -> None:
    result = beforehand("check", "--root", record)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "5 pages" in result.stderr


def test_a_new_record_has_what_a_reader_expects(record: Path) -> None:
    found = {path.relative_to(record).as_posix() for path in record.rglob("*") if path.is_file()}
    assert found == {
        ".gitignore",
        "README.md",
        "beforehand.yml",
        "docs/decisions/D-20260801-01.md",
        "docs/index.md",
        "experiments/E-20260801-tea/critic.md",
        "experiments/E-20260801-tea/design.md",
        "framework/house-rules.md",
        "mkdocs.yml",
    }
    for path in found:
        text = (record / path).read_text(encoding="utf-8")
        assert "@D" not in text
        assert "@ID" not in text


def test_a_new_record_has_a_rule_and_two_figures_that_hold(record: Path) -> None:
    result = beforehand("figures", "--root", record, "--json")
    shown = json.loads(result.stdout)["figures"]
    assert [figure["state"] for figure in shown] == ["holds", "holds"]
    assert beforehand("odds", "passed", "--root", record).exit_code == 0


def test_the_configuration_of_a_new_record_changes_nothing(record: Path) -> None:
    lines = (record / "beforehand.yml").read_text(encoding="utf-8").splitlines()
    assert all(not line or line.startswith("#") for line in lines)


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.md").write_text("mine", encoding="utf-8")
    result = beforehand("new", "record", tmp_path, *DAY)
    assert result.exit_code == 2
    assert "thesis.md is in the way" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.md"]


def test_a_new_repository_counts_as_empty(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    assert beforehand("new", "record", tmp_path, *DAY).exit_code == 0


def test_new_experiments_and_decisions_are_clean_and_take_the_next_free_id(record: Path) -> None:
    first = beforehand("new", "experiment", "milk-first", "--root", record, *DAY)
    second = beforehand("new", "experiment", "sugar", "--root", record, *DAY)
    other = beforehand("new", "experiment", "sugar", "--root", record, "--date", "2026-08-02")
    decision = beforehand("new", "decision", "Milk  is weighed", "--root", record, *DAY)
    assert "experiments/E-20260801b-milk-first/design.md" in first.stdout
    assert "experiments/E-20260801c-sugar/design.md" in second.stdout
    assert "experiments/E-20260802-sugar/design.md" in other.stdout
    assert "docs/decisions/D-20260801-02.md" in decision.stdout
    text = (record / "docs/decisions/D-20260801-02.md").read_text(encoding="utf-8")
    assert "# Milk is weighed\n" in text
    assert beforehand("check", "--root", record).stdout == ""


@pytest.mark.parametrize("slug", ["../x", "a b", "-a", "a--b", "", "ä"])
def test_a_slug_is_letters_digits_and_hyphens(record: Path, slug: str) -> None:
    result = beforehand("new", "experiment", "--root", record, *DAY, "--", slug)
    assert result.exit_code == 2
    assert len(list((record / "experiments").iterdir())) == 1


@pytest.mark.parametrize(
    ("config", "arguments"),
    [
        ("experiments: ../outside\n", ("experiment", "tea")),
        ("experiments: linked\n", ("experiment", "tea")),
        ("kinds: {decision: {where: [../outside/*.md]}}\n", ("decision", "Tea")),
        ("kinds: {decision: {where: [/tmp/outside/*.md]}}\n", ("decision", "Tea")),
        ("kinds: {decision: {where: ['docs/*/adr/*.md']}}\n", ("decision", "Tea")),
    ],
)
def test_nothing_is_written_outside_the_repository_or_into_a_wildcard(
    record: Path, config: str, arguments: tuple[str, str]
) -> None:
    outside = record.parent / "outside"
    outside.mkdir()
    (record / "linked").symlink_to(outside)
    (record / "beforehand.yml").write_text(config, encoding="utf-8")
    before = sorted(record.rglob("*"))
    result = beforehand("new", *arguments, "--root", record, *DAY)
    assert result.exit_code == 2, result.output
    assert "beforehand.yml" in result.stderr
    assert sorted(path for path in record.rglob("*") if ".cache" not in path.parts) == [
        path for path in before if ".cache" not in path.parts
    ]
    assert list(outside.iterdir()) == []


def test_a_decision_goes_into_the_first_folder_without_a_wildcard(record: Path) -> None:
    config = "kinds: {decision: {where: ['docs/*/adr/*.md', 'docs/rulings/*.md']}}\n"
    (record / "beforehand.yml").write_text(config, encoding="utf-8")
    result = beforehand("new", "decision", "Tea", "--root", record, *DAY)
    assert "wrote docs/rulings/D-20260801-" in result.stdout
    (record / "beforehand.yml").write_text("kinds: {decision: {where: ['D-*.md']}}\n")
    result = beforehand("new", "decision", "Tea", "--root", record, *DAY)
    assert "wrote D-20260801-" in result.stdout


def test_every_template_is_used() -> None:
    found = {
        path.relative_to(TEMPLATES).as_posix()
        for path in TEMPLATES.rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc")
    }
    assert found == set(scaffold.TEMPLATES)


def run(*command: str | Path, cwd: Path) -> str:
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_an_installed_package_makes_a_record_that_builds_strictly(tmp_path: Path) -> None:
    """The wheel in a fresh environment; its dependencies are lent, so that no network is needed."""
    wheel = _wheel(tmp_path)
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for template in scaffold.TEMPLATES:
        assert f"beforehand/scaffold/{template}" in names
    venv.create(tmp_path / "venv", with_pip=False, symlinks=True)
    python = tmp_path / "venv" / "bin" / "python"
    packages = Path(
        sysconfig.get_path(
            "purelib", vars={"base": str(tmp_path / "venv"), "platbase": str(tmp_path / "venv")}
        )
    )
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    lent = [path for path in site.getsitepackages() if Path(path).is_dir()]
    (packages / "lent.pth").write_text("".join(f"{path}\n" for path in lent), encoding="utf-8")
    run(python, "-m", "beforehand", "new", "record", "record", *DAY, cwd=tmp_path)
    record = tmp_path / "record"
    where = run(python, "-c", "import beforehand; print(beforehand.__file__)", cwd=record)
    assert where.startswith(str(packages))
    assert run(python, "-m", "beforehand", "check", cwd=record) == ""
    run(python, "-m", "mkdocs", "build", "--strict", cwd=record)
    page = record / "site" / "experiments" / "E-20260801-tea" / "design.html"
    text = page.read_text(encoding="utf-8")
    assert "milk" in text
    assert 'id="rule-passed"' in text
    assert text.count('class="bh-figure"') == len(("null", "power"))


def _wheel(folder: Path) -> Path:
    """A wheel built by the project's own backend."""
    program = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    run(sys.executable, "-c", program, folder, cwd=ROOT)
    (wheel,) = folder.glob("*.whl")
    return wheel
