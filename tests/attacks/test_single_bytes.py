"""One byte of a frozen closure is changed, a thousand times; and one of what lies outside it."""

import random
from collections import Counter
from pathlib import Path

import pytest
from tests.frozen_record import COPY, CRITIQUE, DESIGN, FOLDER, LEDGER, LOCK, NOTE, PAGE, freeze

from beforehand.checks import all_checks
from beforehand.checks.run import check_sources
from beforehand.freezing.entries.gathering import gather
from beforehand.freezing.proof.standing import standings
from beforehand.graph import Graph
from beforehand.ledger.digests import digest_of
from beforehand.ledger.evidence import Evidence
from beforehand.source import Source

PLAN = DESIGN.replace("materials: materials/cups.csv", "materials: materials/список.csv").replace(
    "Nothing is said of other drinks.", "О других напитках ничего не сказано: 茶だけ。"
)
MANIFEST = f"{FOLDER}/materials/список.csv"
WINDOWS = f"{FOLDER}/materials/cups one.csv"
BINARY = f"{FOLDER}/materials/cup.png"
SCRIPT = f"{FOLDER}/analysis/считать.py"
PROMPTS = f"{FOLDER}/prompts/質問.txt"
FILES: dict[str, bytes] = {
    "beforehand.yml": b"",
    PAGE: PLAN.encode(),
    f"{FOLDER}/critic.md": CRITIQUE.encode(),
    MANIFEST: "file,что\ncups one.csv,чашки\ncup.png,рисунок\n".encode(),
    WINDOWS: b"cup,milk\r\n1,before\r\n2,after\r\n",
    BINARY: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(200)),
    SCRIPT: "# посчитать\nprint(sum((1, 2)))\n".encode(),
    PROMPTS: "Какую чашку вы выберете? どちら？\n".encode(),
    NOTE: "# Notes\n\nWhat nobody promised, и что можно менять.\n".encode(),
}
CLOSURE = (PAGE, MANIFEST, WINDOWS, BINARY, SCRIPT, PROMPTS)
HELD = (*CLOSURE, COPY, LEDGER)
READABLE = (".md", ".csv", ".jsonl", ".lock")
Files = dict[str, bytes]


@pytest.fixture
def files(tmp_path: Path) -> Files:
    text = PLAN.replace("prompts: prompts", "prompts: prompts\nanalysis: analysis")
    for path, data in {**FILES, PAGE: text.encode()}.items():
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    assert freeze(tmp_path).exit_code == 0
    paths = (*FILES, COPY, LEDGER, LOCK)
    return {path: (tmp_path / path).read_bytes() for path in paths}


def gathered(files: Files) -> Evidence:
    sources = {path: Source(path, data) for path, data in files.items()}
    return gather([LEDGER], sources, sources.__getitem__)


def graph_of(files: Files, evidence: Evidence | None = None) -> Graph:
    pages = [Source(path, data) for path, data in files.items() if path.endswith(".md")]
    graph, _ = check_sources([item for item in pages if item.path != COPY], ())
    return Graph(graph.pages.values(), frozenset(files), graph.config, evidence=evidence)


def verified(files: Files) -> Counter[tuple[str, str, str]]:
    """What `verify` says of the files, without git."""
    found = standings(graph_of(files), gathered(files))
    reasons = (reason for standing in found for reason in standing.reasons)
    return Counter((item.kind, str(item.span), item.message) for item in reasons)


def checked(files: Files) -> set[tuple[str, str]]:
    """What the checks of freezes report: the code and the place."""
    graph = graph_of(files, gathered(files))
    return {
        (check.code, str(problem.span))
        for check in all_checks()
        if check.family == "FRZ" and check.reads is Graph
        for problem in check.find(graph)  # type: ignore[arg-type]
    }


def one_byte_changed(files: Files, path: str, dice: random.Random) -> Files:
    data = bytearray(files[path])
    at = dice.randrange(len(data))
    data[at] ^= dice.randrange(1, 256)
    return {**files, path: bytes(data)}


def test_the_closure_holds_all_sorts_of_files(files: Files) -> None:
    (event,) = gathered(files).ledgers[LEDGER].events
    assert {path for path, _ in event.closure} == set(CLOSURE)


def test_a_thousand_changes_of_one_byte_in_a_closure_are_all_caught(files: Files) -> None:
    """`check` names each, but where the byte made the page say another version: `verify` does.

    A line end written otherwise is the same text.
    """
    dice = random.Random(20260801)
    assert checked(files) == set()
    quiet = verified(files)
    assert [kind for kind, _, _ in quiet] == ["kept"]
    caught: Counter[str] = Counter()
    tries = 0
    while tries < 1000:
        path = HELD[tries % len(HELD)]
        after = one_byte_changed(files, path, dice)
        if digest_of(after[path]) == digest_of(files[path]):
            continue
        tries += 1
        found = checked(after)
        if any(place.startswith((f"{path}:", f"{LEDGER}:")) for _, place in found):
            caught.update(["check"])
        else:
            told = {kind for kind, _, _ in verified(after) - quiet}
            assert (path, told) == (PAGE, {"other version"}), after[path]
            caught.update(["verify"])
    assert caught.total() == 1000
    assert caught["verify"] < 20


def test_a_thousand_changes_of_one_byte_outside_of_it_are_none(files: Files) -> None:
    dice = random.Random(20260803)
    free = (NOTE, f"{FOLDER}/critic.md")
    for number in range(1000):
        assert checked(one_byte_changed(files, free[number % 2], dice)) == set()


def test_a_line_end_written_otherwise_is_no_change(files: Files) -> None:
    for path in (PAGE, WINDOWS, PROMPTS, LEDGER):
        text = files[path].replace(b"\r\n", b"\n")
        for other in (text, text.replace(b"\n", b"\r\n")):
            assert checked({**files, path: other}) == set()
    assert checked({**files, BINARY: files[BINARY].replace(b"\r\n", b"\n")}) != set()
