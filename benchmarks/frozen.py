"""Writes a record of frozen designs with its git history, and measures `verify` and `check` on it.

    python benchmarks/frozen.py                     100 designs, 200 commits, median of 7
    python benchmarks/frozen.py --designs 1000      ten times as many

Each design rests on five files and is frozen with the real command. Half of them have a result
since. Figures are wall time of a whole process.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from run import timed

from beforehand.ledger.git_facts import moment
from beforehand.workspace import Workspace
from beforehand.workspace.writing.bench import Wish
from beforehand.workspace.writing.freezing import freeze

QUICK = ("commit.gpgsign=false", "core.fsync=none", "gc.auto=0")
DESIGN = """\
---
kind: design
id: {name}
version: 1
status: draft
senses: {{waived: "judges cups, not translations"}}
materials: materials/manifest.csv
prompts: prompts
---
# Cups, run {number}

## 1 Question

Does the order of milk and tea matter to those who drink cup {number}?

{body}
## 2 What is not claimed

Nothing is said of other drinks.
"""
CRITIQUE = """\
---
kind: critique
of: {name}
attacks: 1
verdict: pass
---
# Critique of run {number}

| finding | severity | objection | disposition | answer |
|---------|----------|-----------|-------------|--------|
| F1 | minor | other drinks are not named | accepted as a limitation | §2 |

## What this pass does not authorise

Pouring: it looked at the plan and at nothing else.
"""
RESULT = """\
---
kind: result
of: {name}
version: 1
date: 2026-08-09
---
# What came of run {number}

Nothing yet.
"""


def experiment(number: int) -> tuple[str, dict[str, str]]:
    name = f"E-20260801-run{number:04d}"
    paragraph = f"Every cup of run {number} is poured anew, and nobody sees who poured it.\n"
    body = "".join(f"### 1.{part} Part {part}\n\n{paragraph * 6}\n" for part in range(1, 13))
    listed = "".join(f"cups-{part}.csv,{part}\n" for part in "abc")
    files = {
        "design.md": DESIGN.format(name=name, number=number, body=body),
        "critic.md": CRITIQUE.format(name=name, number=number),
        "prompts/ask.txt": f"Which of the cups of run {number} do you like?\n",
        "materials/manifest.csv": f"file,part\n{listed}",
    }
    for part in "abc":
        rows = (f"{number},{part},{row}\n" for row in range(40))
        files[f"materials/cups-{part}.csv"] = "run,part,row\n" + "".join(rows)
    return name, {f"experiments/{name}/{path}": text for path, text in files.items()}


class Made:
    """A repository, each commit an hour after the one before."""

    def __init__(self, root: Path, start: int) -> None:
        self.root, self.now = root, start
        root.mkdir(parents=True, exist_ok=True)
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments: str) -> None:
        date = f"{self.now} +0000"
        settings = ("user.name=Ada", "user.email=ada@example.org", *QUICK)
        subprocess.run(
            ["git", *(part for item in settings for part in ("-c", item)), *arguments],
            cwd=self.root,
            env={**os.environ, "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date},
            check=True,
        )

    def commit(self, files: dict[str, str]) -> None:
        """Commit some files; without any, all that was changed."""
        for path, text in files.items():
            target = self.root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        self.now += 3600
        self.git("add", "--all", *(("--", *files) if files else ()))
        self.git("commit", "-q", "-m", "a step")


def write(root: Path, designs: int) -> None:
    """One commit to plan each design, one to freeze it, one for every second result."""
    made = Made(root, 1_780_000_000)
    made.commit({"beforehand.yml": "", ".gitattributes": "ledger.jsonl -text\n"})
    for number in range(1, designs + 1):
        name, files = experiment(number)
        made.commit(files)
        done = freeze(Workspace(root), name, Wish(), lambda: moment(made.now))
        assert done is not None, name
        assert not done.refusals, done.refusals
        made.commit({})
        if number % 2:
            result = RESULT.format(name=name, number=number)
            made.commit({f"experiments/{name}/result.md": result})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--designs", type=int, default=100)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--keep", type=Path, help="where to write the record, or where it is")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = given.keep or Path(folder) / "record"
        if not root.exists():
            write(root, given.designs)
        designs = len(list(root.glob("experiments/*/ledger.jsonl")))
        if not designs:
            parser.error(f"{root} is there and holds no frozen design: name a folder to be made")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its byte code
        os.environ["PYTHONPYCACHEPREFIX"] = str(Path(folder) / "compiled")
        for command in ("verify", "check"):
            line = [sys.executable, "-m", "beforehand", command, "--root", str(root)]
            timed(line, root, 1, lambda: None)
            taken = timed(line, root, given.runs, lambda: None)
            print(f"{command:8} {designs} frozen designs {taken:8.2f} s")


if __name__ == "__main__":
    main()
