"""A generated record whose designs are frozen is one that a team could have."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.built_once import ROOT
from tests.frozen_record import run, verify
from tests.workspace.git_made import needs_git

WRITER = ROOT / "benchmarks" / "site_record.py"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("generated") / "record"
    sizes = ("--experiments", "3", "--frozen", "2")
    subprocess.run([sys.executable, str(WRITER), str(root), *sizes], check=True)
    return root


@needs_git
def test_every_promise_of_it_is_kept_and_proved(record: Path) -> None:
    assert run("check", "--root", str(record)).exit_code == 0
    assert verify(record).exit_code == 0


@needs_git
def test_its_designs_have_two_versions_or_three_and_the_rest_none(record: Path) -> None:
    names = sorted(path.name for path in (record / "experiments").iterdir())
    kept = [len(list((record / "experiments" / name).glob("history/*"))) for name in names]
    assert kept == [3, 2, 0]


@needs_git
def test_every_step_of_it_is_committed_on_its_day(record: Path) -> None:
    def git(*arguments: str) -> str:
        line = ["git", *arguments]
        done = subprocess.run(line, cwd=record, check=True, capture_output=True, text=True)
        return done.stdout

    assert git("status", "--porcelain") == ""
    times = list(map(int, git("log", "--reverse", "--format=%ct").split()))
    assert times == sorted(times)
    assert len(times) > 10
