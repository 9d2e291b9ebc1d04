"""A record that is frozen with the real commands, for tests of what may not be done to it."""

import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from beforehand import cli
from beforehand.ledger.chain import read_ledger
from beforehand.ledger.events import Event
from beforehand.source import Source

ID = "E-20260801-tea"
FOLDER = f"experiments/{ID}"
PAGE, COPY = f"{FOLDER}/design.md", f"{FOLDER}/history/1/design.md"
PROMPT, CUPS = f"{FOLDER}/prompts/ask.txt", f"{FOLDER}/materials/cups.csv"
LEDGER, LOCK = f"{FOLDER}/ledger.jsonl", "beforehand.lock"
NOTE = "docs/notes.md"

DESIGN = """\
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
materials: materials/cups.csv
prompts: prompts
---
# Tea before milk

## 1 Question

Does the order of milk and tea matter to those who drink it?

## 2 What is not claimed

Nothing is said of other drinks.
"""
AMENDED = (
    DESIGN.replace("version: 1", "version: 2")
    + """
## 3 Amendments

| id | version | date | section | what changed | because |
|----|---------|------|---------|--------------|---------|
| A1 | 2 | 2026-08-03 | §2 | a sentence on other drinks | F1 |
"""
)
NEXT = (
    AMENDED.replace("| id | version |", "| id |")
    .replace("|----|---------|", "|----|", 1)
    .replace("| A1 | 2 |", "| A1 |")
)
"""The same where the row names no version: by its date it is older than any freeze of a test."""

CRITIQUE = f"""\
---
kind: critique
of: {ID}
attacks: 1
verdict: pass
---
# Critique of the tea design

| finding | severity | objection | disposition | answer |
|---------|----------|-----------|-------------|--------|
| F1 | minor | other drinks are not named | accepted as a limitation | §2 |

## What this pass does not authorise

Pouring: it looked at the plan and at nothing else.
"""
FILES = {
    "beforehand.yml": "",
    PAGE: DESIGN,
    f"{FOLDER}/critic.md": CRITIQUE,
    PROMPT: "Which cup do you like?\n",
    CUPS: "cup,milk\n1,before\n2,after\n",
    NOTE: "# Notes\n\nWhat nobody promised.\n",
}
DIES = """\
import os, signal, sys
root, last = sys.argv[1], int(sys.argv[2])
left = iter(range(last))
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
def hook(event, arguments):
    if event == "open":
        path, _, flags = arguments
        counts = isinstance(flags, int) and flags & WRITES
    else:
        path, counts = (arguments or ("",))[0], event in ("os.rename", "os.remove", "os.mkdir")
    inside = str(path).startswith(root) and ".cache" not in str(path)
    if counts and inside and next(left, None) is None:
        os.kill(os.getpid(), signal.SIGKILL)
from beforehand.cli import run
sys.addaudithook(hook)
sys.exit(run([*sys.argv[3:], "--root", root]))
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.commands, list(arguments))


def write(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode())


def files(root: Path) -> dict[str, bytes]:
    found = (path for path in root.rglob("*") if path.is_file() and ".cache" not in path.parts)
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in found}


def events(root: Path) -> tuple[Event, ...]:
    ledger = read_ledger(Source(LEDGER, (root / LEDGER).read_bytes()))
    assert ledger.faults == ()
    return ledger.events


def dying(root: Path, last: int, *command: str) -> int:
    """How a command ends that is killed where it would change a file, after so many changes."""
    arguments = [sys.executable, "-c", DIES, str(root), str(last), *command]
    return subprocess.run(arguments, capture_output=True, check=False).returncode


def freeze(root: Path, *more: str, name: str = ID) -> Result:
    return run("freeze", name, "--root", str(root), *more)


def amend(root: Path, *more: str) -> Result:
    """Record the amendment of AMENDED in the ledger; the page may have its row or not."""
    words = ("--section", "§2", "--change", "a sentence on other drinks", "--source", "F1")
    given = ("--seen", "nothing", "--date", "2026-08-03", *more)
    return run("amend", ID, "--root", str(root), *words, *given)


def check(root: Path) -> list[str]:
    """The places and codes that are reported."""
    lines = run("check", "--root", str(root)).stdout.splitlines()
    return [" ".join(line.split(" ")[:2]) for line in lines]


def verify(root: Path, *more: str) -> Result:
    return run("verify", *more, "--root", str(root))


def told(root: Path, mark: str) -> list[str]:
    """What verify says with a mark in front."""
    lines = (line.strip() for line in verify(root).stdout.splitlines())
    return [line for line in lines if line.startswith(f"{mark} ")]
