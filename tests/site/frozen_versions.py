"""A design with three frozen versions, made with the real command, for tests of its history."""

import datetime
from pathlib import Path

from beforehand.checks.report import Report
from beforehand.graph import Graph
from beforehand.ledger.chain import read_ledger
from beforehand.ledger.events import AT, Entry
from beforehand.workspace import Workspace
from beforehand.workspace.opening import read_source
from beforehand.workspace.proving import witnessed
from beforehand.workspace.writing.ledger_file import append
from tests.frozen_record import CRITIQUE, CUPS, FOLDER, LEDGER, PAGE, PROMPT, freeze, write
from tests.workspace.git_made import Made

SITE = """\
site_name: Tea
theme: {name: material, font: false}
plugins: [search, beforehand]
"""
FIRST = """\
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
materials: materials/cups.csv
prompts: prompts
---
# Tea before milk

See [the critic](critic.md#how-it-went), [the method](design.md#2-method), [the budget](#4-budget)
and ![a cup](materials/cup.svg).

## 1 Question

Does the order of milk and tea matter to those who drink it? We ask 12 people.

## 2 Method

By chance the rule fires with probability [0.0625](calc:cups.null).

```yaml record="rule"
cups:
  units: {drinkers: 1, cups: 4}
  outcomes: {plus: 1/2, minus: rest}
  fires: plus >= 4
```

### 2.1 Sampling

They are asked as they come.

## 3 What is not claimed

Nothing is said of other drinks.

## 4 Budget

Twelve packets of tea are bought.
"""
ROWS = """
## 5 Amendments

| id | version | date | section | what changed | because |
|----|---------|------|---------|--------------|---------|
| A1 | 2 | 2026-08-03 | §3 | a sentence on other drinks | F1 |
"""
SECOND = (
    FIRST.replace("version: 1", "version: 2")
    .replace("other drinks.", "other drinks, such as coffee.")
    .replace("12 people", "24 people")
    .replace("as they come", "by lot")
    + ROWS
)
THIRD = (
    SECOND.replace("version: 2", "version: 2.1")
    .replace("plus >= 4", "plus >= 3")
    .replace("[0.0625]", "[0.3125]")
    .replace(", [the budget](#4-budget)", "")
    .replace("## 4 Budget\n\nTwelve packets of tea are bought.\n\n", "")
    .replace("## 5 Amendments", "## 4 Amendments")
    + "| A2 | 2.1 | 2026-08-09 | §2 | three of four cups are enough | F2 |\n"
)
FINDINGS = CRITIQUE.replace(
    "| finding |", "## How it went\n\n| finding |"
).replace(
    "accepted as a limitation | §2 |",
    "accepted | A1 |\n| F2 | major | four cups are too many | accepted | A2 |",
)  # fmt: skip


def amend(root: Path, version: str, section: str, *, note: str, source: str, seen: str) -> None:
    """An entry that opens the next version."""
    entry = Entry(
        "amended", seen, version=version, page=PAGE, section=section, note=note, source=source
    )
    append(root, LEDGER, entry, lambda: last_time(root))


def last_time(root: Path) -> str:
    """The time of the last entry: tests ask no clock."""
    return read_ledger(read_source(root, LEDGER)).events[-1].at


def three_versions(root: Path, **more: str) -> Made:
    """A repository with three versions, each committed, and pages that a test adds."""
    made = Made(root)
    write(
        root,
        {
            "beforehand.yml": "",
            "mkdocs.yml": SITE,
            "docs/index.md": "# Home\n",
            ".gitignore": ".cache\nsite\n",
            PAGE: FIRST,
            f"{FOLDER}/critic.md": FINDINGS,
            f"{FOLDER}/materials/cup.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>\n",
            PROMPT: "Which cup do you like?\n",
            CUPS: "cup,milk\n1,before\n2,after\n",
            **more,
        },
    )
    frozen(made, "nothing")
    amend(root, "2", "§3", note="a sentence on other drinks", source="F1", seen="nothing")
    write(root, {PAGE: SECOND})
    frozen(made, "pilot")
    amend(root, "2.1", "§2", note="three of four cups are enough", source="F2", seen="labels")
    write(root, {PAGE: THIRD})
    frozen(made, "results")
    return made


def frozen(made: Made, seen: str) -> None:
    found = freeze(made.root, "--seen", seen)
    assert found.exit_code == 0, found.output
    at = datetime.datetime.strptime(last_time(made.root), AT).replace(tzinfo=datetime.UTC)
    made.now = int(at.timestamp())
    made.commit({})


def shown(root: Path) -> tuple[Graph, Report]:
    """The record as the site has it: with what git says."""
    space = Workspace(root, keep=False)
    tree = space.tree()
    graph, report = space.read(tree)
    return witnessed(space, tree, graph), report
