"""Checking a repository on disk, and what is kept of it between runs."""

import os
from pathlib import Path

import pytest

from beforehand.workspace import Workspace

DESIGN = """\
---
kind: design
id: E-20260801-tea
version: 1
status: draft
senses: {waived: judges cups}
---
# Tea

As D-20260725-07 allows.
"""
DECISION = """\
---
kind: decision
id: D-20260725-07
date: 2026-07-25
status: accepted
---
# The pair is admitted
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    (tmp_path / "experiments/E-20260801-tea").mkdir(parents=True)
    (tmp_path / "docs/decisions").mkdir(parents=True)
    (tmp_path / "experiments/E-20260801-tea/design.md").write_text(DESIGN)
    (tmp_path / "docs/decisions/D-20260725-07.md").write_text(DECISION)
    return tmp_path


def said(root: Path, keep: bool = True) -> list[str]:
    return [str(item) for item in Workspace(root, keep).check().problems]


def test_a_clean_record_has_no_problem(record: Path) -> None:
    assert said(record) == []


def test_a_kept_report_equals_a_fresh_one(record: Path) -> None:
    (record / "docs/a.md").write_text("# A\n\nSee D-20260725-99.\n")
    first = Workspace(record).check()
    assert Workspace(record).check() == first == Workspace(record, keep=False).check()
    assert len(first.problems) == 1


def test_a_changed_page_changes_the_verdict_on_another(record: Path) -> None:
    assert said(record) == []
    (record / "docs/decisions/D-20260725-07.md").unlink()
    assert [line.split(": ")[0] for line in said(record)] == [
        "experiments/E-20260801-tea/design.md:10:4"
    ]
    (record / "docs/decisions/D-20260725-07.md").write_text(DECISION)
    assert said(record) == []


def test_an_edit_that_keeps_size_and_time_is_still_seen(record: Path) -> None:
    page = record / "experiments/E-20260801-tea/design.md"
    assert said(record) == []
    before = page.stat()
    page.write_text(DESIGN.replace("D-20260725-07", "D-20260725-08"))
    os.utime(page, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert len(said(record)) == 1


def test_a_changed_configuration_is_not_answered_from_the_cache(record: Path) -> None:
    (record / "docs/a.md").write_text("# A\n\nSee D-20260725-99.\n")
    assert len(said(record)) == 1
    (record / "beforehand.yml").write_text("waive: {REF001: tried out}\n")
    assert said(record) == []


@pytest.mark.parametrize("name", ["report", "extracts"])
@pytest.mark.parametrize("damage", [b"", b"\x00garbage", b"\x93\xa1a\xa1b\xc0"])
def test_a_damaged_cache_is_read_anew(record: Path, name: str, damage: bytes) -> None:
    expected = said(record)
    (record / ".cache/beforehand" / name).write_bytes(damage)
    (record / ".cache/beforehand/report").write_bytes(damage)
    assert said(record) == expected


def test_nothing_is_kept_when_asked_not_to(record: Path) -> None:
    assert said(record, keep=False) == []
    assert not (record / ".cache").exists()


def test_many_pages_in_several_processes_give_what_one_process_gives(record: Path) -> None:
    for number in range(60):
        (record / f"docs/page-{number:02}.md").write_text(f"# P\n\nSee D-20260725-{number:02}.\n")
    many = said(record)
    assert len(many) == 59
    for number in range(30):
        (record / f"docs/page-{number:02}.md").unlink()
    few = said(record, keep=False)
    assert few == [line for line in many if int(line[10:12]) >= 30]


def test_an_empty_repository_is_clean(tmp_path: Path) -> None:
    report = Workspace(tmp_path).check()
    assert (report.problems, report.pages) == ((), 0)


def test_every_broken_page_is_reported_and_none_raises(record: Path) -> None:
    (record / "docs/bytes.md").write_bytes(b"# A\n\n\x97 dash D-20260725-99\n")
    (record / "docs/header.md").write_text("---\ntitle: [open\n---\n# B\n\nD-20260725-98\n")
    (record / "docs/empty.md").write_bytes(b"")
    (record / "docs/bomb.md").write_text("---\na: &a [x]\nb: &b [*a,*a]\nc: [*b,*b]\n---\n# C\n")
    report = Workspace(record, keep=False).check()
    paths = {item.span.path for item in report.problems}
    assert {"docs/bytes.md", "docs/header.md"} <= paths
    messages = " ".join(str(item) for item in report.problems)
    assert "D-20260725-99" in messages
    assert "D-20260725-98" in messages
