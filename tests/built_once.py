"""Sites that are built once, however many processes test."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
QUIET = {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
PATIENCE = 120


def once(tmp_path_factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that the first process which wants it makes, while the others wait for it."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    folder, done = shared / name, shared / f"{name}.done"
    try:
        os.close(os.open(shared / f"{name}.lock", os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        until = time.monotonic() + PATIENCE
        while not done.exists():
            assert time.monotonic() < until, f"{name} was not made by the process that began it"
            time.sleep(0.05)
        assert not done.read_text(encoding="utf-8"), f"{name} could not be made: see the first test"
        return folder
    folder.mkdir()
    error = "it failed"
    try:
        make(folder)
        error = ""
    finally:
        beside = shared / f"{name}.part"
        beside.write_text(error, encoding="utf-8")
        beside.rename(done)
    return folder


def strictly_built(record: Path, site: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-q", "--strict", "-d", str(site)],
        cwd=record,
        env={**os.environ, **QUIET, "PYTHONPATH": str(ROOT / "hooks")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
