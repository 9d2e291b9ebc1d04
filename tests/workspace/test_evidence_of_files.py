"""A kept report is never used once anything is changed that a ledger points to."""

import subprocess
import sys
from pathlib import Path

import pytest

from beforehand.workspace import Workspace
from tests.frozen_record import (
    COPY,
    CUPS,
    DESIGN,
    FILES,
    FOLDER,
    LEDGER,
    LOCK,
    NOTE,
    PAGE,
    PROMPT,
    check,
    freeze,
    write,
)  # fmt: skip


@pytest.mark.parametrize("path", [PAGE, COPY, PROMPT, CUPS, LEDGER, LOCK])
def test_every_file_that_was_frozen_makes_the_report_anew(tmp_path: Path, path: str) -> None:
    write(tmp_path, FILES)
    assert freeze(tmp_path).exit_code == 0
    assert check(tmp_path) == check(tmp_path) == []
    data = (tmp_path / path).read_bytes()
    (tmp_path / path).unlink()
    assert check(tmp_path) != []
    (tmp_path / path).write_bytes(data)
    assert check(tmp_path) == []
    swapped = data.replace(b"e", b"a")
    (tmp_path / path).write_bytes(swapped)
    assert check(tmp_path) != []


def test_a_kept_text_is_no_page_of_the_record(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    pages = set(Workspace(tmp_path).tree().pages)
    assert freeze(tmp_path).exit_code == 0
    assert set(Workspace(tmp_path).tree().pages) == pages
    write(tmp_path, {"docs/history/1/page.md": "# A page like any other\n"})
    assert set(Workspace(tmp_path).tree().pages) == pages | {"docs/history/1/page.md"}


def test_a_ledger_of_another_program_is_none_of_ours(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    write(tmp_path, {LEDGER: '{"event": "bought tea", "price": 3.5}\n'})
    assert check(tmp_path) == []


def test_a_path_that_leads_out_of_the_repository_is_not_opened(tmp_path: Path) -> None:
    root = tmp_path / "record"
    write(root, FILES)
    (tmp_path / "secret.csv").write_text("x\n", encoding="utf-8")
    assert freeze(root).exit_code == 0
    ledger = (root / LEDGER).read_text(encoding="utf-8")
    write(root, {LEDGER: ledger.replace(CUPS, "../secret.csv")})
    evidence = Workspace(root).graph(Workspace(root).tree()).evidence
    assert evidence is not None
    assert evidence.digests.get("../secret.csv") is None


def test_a_record_without_a_ledger_imports_nothing_of_it(tmp_path: Path) -> None:
    write(tmp_path, {PAGE: DESIGN, NOTE: FILES[NOTE], f"{FOLDER}/critic.md": ""})
    program = (
        "import sys; from pathlib import Path; from beforehand.workspace import Workspace; "
        "Workspace(Path(sys.argv[1])).check(); "
        "print([name for name in sys.modules if name.startswith(("
        "'beforehand.ledger.chain', 'beforehand.freezing', 'subprocess'))])"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
