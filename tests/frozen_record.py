"""A record that is frozen with the real commands, for tests of what may not be done to it."""

from pathlib import Path

from click.testing import CliRunner, Result

from beforehand import cli

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


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.commands, list(arguments))


def write(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode())


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
