"""A history ends with all that happened to its experiment."""

import re
from pathlib import Path

import pytest

from beforehand.site.registers.histories import MOST, whole_histories
from tests.frozen_record import CUPS, DESIGN, FOLDER, ID, PAGE, PROMPT, write
from tests.site.frozen_versions import frozen, shown, three_versions
from tests.workspace.git_made import Made, needs_git

pytestmark = needs_git
HISTORY = f"{FOLDER}/history/index.md"
VOTE = f"{FOLDER}/vote.md"
BALLOT = f"""\
---
kind: vote
of: {ID}
on: design.md
verdict: ratify
date: 2026-08-02
---
# Ballot on the cups
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return three_versions(tmp_path_factory.mktemp("three")).root


def end(root: Path) -> str:
    pages = {page.path: page.markdown for page in whole_histories(shown(root)[0])}
    return pages[HISTORY].partition("\n## All that happened\n")[2]


def rows(text: str) -> list[list[str]]:
    found = re.findall(r"<tr>(<td>.*?)</tr>", text)
    cells = (re.findall(r"<td>(.*?)</td>", row) for row in found)
    return [[re.sub(r"<[^>]*>", "", cell) for cell in row] for row in cells]


def test_freezes_and_all_else_stand_in_one_order_the_newest_first(root: Path) -> None:
    text = end(root)
    assert [[row[1].partition(" the page says")[0], row[2]] for row in rows(text)] == [
        ["version 2.1 frozen", "ledger, entry 5"],
        ["amended: A2 §2 for version 2.1 because of F2: three of four cups are enough",
         "ledger, entry 4"],
        ["version 2 frozen", "ledger, entry 3"],
        ["amended: A1 §3 for version 2 because of F1: a sentence on other drinks",
         "ledger, entry 2"],
        ["version 1 frozen", "ledger, entry 1"],
    ]  # fmt: skip
    assert "5 events, the newest first, as in" in text
    assert f"docs/record/timeline.md?experiment={ID})" in text


def test_what_a_page_dates_is_told_with_a_link(tmp_path: Path) -> None:
    root = three_versions(tmp_path, **{VOTE: BALLOT}).root
    assert 'ballot: <a href="../vote.md">Ballot on the cups</a>' in end(root)
    assert ["2026-08-02", "ballot: Ballot on the cups: ratify", "page"] in rows(end(root))


def test_of_many_events_the_last_ones_are_told_and_the_timeline_has_all(tmp_path: Path) -> None:
    votes = {
        f"{FOLDER}/vote-{number}.md": BALLOT.replace("-02\n", f"-{number}\n")
        for number in range(10, 10 + MOST)
    }
    text = end(three_versions(tmp_path, **votes).root)
    assert len(rows(text)) == MOST
    assert f"The last {MOST} of {MOST + 5} events, the newest first; " in text


def test_where_the_versions_are_all_that_happened_nothing_is_said_twice(tmp_path: Path) -> None:
    made = Made(tmp_path)
    alone = DESIGN.replace("status: draft", "status: draft\nwaive: {CRT008: only cups of tea}")
    write(made.root, {"beforehand.yml": "", PAGE: alone, PROMPT: "Which?\n", CUPS: "cup\n1\n"})
    frozen(made, "nothing")
    assert end(made.root) == ""
