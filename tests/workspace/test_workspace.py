"""Checking a repository on disk, and what is kept of it between runs."""

import gc
import os
import sys
from pathlib import Path

import msgspec
import pytest

from beforehand.checks.report import Report
from beforehand.workspace import Workspace
from tests.frozen_record import FILES, PAGE, freeze, write

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


def test_reading_leaves_the_collector_as_it_was(record: Path) -> None:
    for is_on in (True, False):
        (gc.enable if is_on else gc.disable)()
        try:
            Workspace(record, keep=False).read()
            assert gc.isenabled() == is_on
        finally:
            gc.enable()


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


def plant(root: Path) -> Report:
    """Make the kept report one that no check would give."""
    place = root / ".cache/beforehand/report"
    key, seen, report = msgspec.msgpack.decode(
        place.read_bytes(), type=tuple[str, dict[str, object], Report]
    )
    planted = msgspec.structs.replace(report, pages=99)
    place.write_bytes(msgspec.msgpack.encode((key, seen, planted)))
    return planted


def test_a_page_that_says_nothing_else_keeps_the_report(record: Path) -> None:
    page = record / "experiments/E-20260801-tea/design.md"
    Workspace(record).check()
    planted = plant(record)
    page.write_text(DESIGN.replace("allows", "admits"))
    assert Workspace(record).check() == planted
    assert Workspace(record).check() == planted  # the next run does not even read the page


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("experiments/E-20260801-tea/design.md", DESIGN.replace("As D", "So D", 1) + "\nMore.\n"),
        ("experiments/E-20260801-tea/design.md", DESIGN.replace("As D", "Thus D")),
        ("experiments/E-20260801-tea/design.md", DESIGN.replace("\nAs", "\n\nAs")),
        ("docs/decisions/D-20260725-07.md", DECISION.replace("accepted", "open")),
        ("docs/new.md", "# New\n"),
        ("docs/picture.png", ""),
        ("experiments/E-20260801-tea/units.csv", "a,b\n"),
        ("beforehand.yml", "waive: {REF001: tried out}\n"),
    ],
)
def test_whatever_a_check_may_see_is_checked_anew(record: Path, path: str, text: str) -> None:
    Workspace(record).check()
    planted = plant(record)
    (record / path).write_text(text)
    fresh = Workspace(record).check()
    assert fresh != planted
    assert fresh == Workspace(record, keep=False).check()


def test_a_page_that_was_frozen_is_checked_anew_whatever_it_says(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    assert freeze(tmp_path).exit_code == 0
    Workspace(tmp_path).check()
    planted = plant(tmp_path)
    (tmp_path / PAGE).write_text((tmp_path / PAGE).read_text().replace("is said of", "is told of"))
    fresh = Workspace(tmp_path).check()
    assert fresh != planted
    assert "FRZ001" in {item.code for item in fresh.problems}


def test_a_page_less_is_checked_anew(record: Path) -> None:
    (record / "docs/a.md").write_text("# A\n")
    Workspace(record).check()
    planted = plant(record)
    (record / "docs/a.md").unlink()
    assert Workspace(record).check() != planted


def test_extracts_that_another_command_kept_vouch_for_no_report(record: Path) -> None:
    page = record / "experiments/E-20260801-tea/design.md"
    Workspace(record).check()
    planted = plant(record)
    page.write_text(DESIGN + "\nSee D-20260725-99.\n")
    space = Workspace(record)
    space.graph(space.tree())
    page.write_text(DESIGN + "\nSaw D-20260725-99.\n")
    fresh = Workspace(record).check()
    assert fresh != planted
    assert len(fresh.problems) == 1


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
    (record / "docs/deep.md").write_text("> " * 3000 + "a\n\n" + "- " * 3000 + "b\n" + "[" * 3000)
    (record / "docs/sitemap.xml").write_text("")
    if sys.platform == "linux":
        os.mkfifo(record / "docs/pipe.md")
        Path(os.fsdecode(os.fsencode(record) + b"/docs/\xff.md")).write_text("# D\n")
        Path(os.fsdecode(os.fsencode(record) + b"/\xff.bin")).write_text("")
    report = Workspace(record, keep=False).check()
    paths = {item.span.path for item in report.problems}
    assert {"docs/bytes.md", "docs/header.md"} <= paths
    messages = " ".join(str(item) for item in report.problems)
    assert "D-20260725-99" in messages
    assert "D-20260725-98" in messages
    if sys.platform == "linux":
        assert [text.partition(":")[0] for text in report.unread] == [
            r"\xff.bin",
            r"docs/\xff.md",
            "docs/pipe.md",
        ]
    assert Workspace(record).check() == Workspace(record).check() == report


def test_a_page_that_cannot_be_opened_is_one_problem_and_no_empty_page(record: Path) -> None:
    workspace = Workspace(record)
    tree = workspace.tree()
    page = "experiments/E-20260801-tea/design.md"
    text = (record / page).read_text()
    (record / page).unlink()
    graph, report = workspace.read(tree)
    assert [str(item).split(" the")[0] for item in report.problems] == [f"{page}:1:1: PAG004"]
    assert (graph.pages[page].unread, graph.pages[page].records) == (True, ())
    (record / page).write_text(text)
    os.utime(record / page, ns=(0, tree.pages[page][1]))
    _, report = Workspace(record).read(tree)
    assert report.problems == (), "what could not be opened was kept"


def test_a_file_beside_a_page_that_cannot_be_opened_is_one_problem(record: Path) -> None:
    folder = record / "experiments/E-20260801-tea"
    (folder / "design.md").write_text("---\nkind: design\nregister: d.csv\n---\n# Tea\n")
    (folder / "design.yaml").write_text("version: 1\n")
    (folder / "d.csv").write_text("id\nD1\n")
    workspace = Workspace(record, keep=False)
    tree = workspace.tree()
    (folder / "design.yaml").unlink()
    (folder / "d.csv").unlink()
    _, report = workspace.read(tree)
    assert [str(item).partition(" the")[0] for item in report.problems] == [
        "experiments/E-20260801-tea/d.csv:1:1: PAG004",
        "experiments/E-20260801-tea/design.yaml:1:1: PAG004",
    ]


@pytest.mark.parametrize("shape", ["folder", "pipe", "dangling"])
def test_a_configuration_that_cannot_be_opened_is_said(record: Path, shape: str) -> None:
    path = record / "beforehand.yml"
    if shape == "folder":
        path.mkdir()
    elif shape == "dangling":
        path.symlink_to("nowhere.yml")
    elif hasattr(os, "mkfifo"):
        os.mkfifo(path)
    (line,) = said(record)
    assert line.startswith("beforehand.yml:1:1: PAG014 the file cannot be read (")


def test_a_linked_file_that_comes_or_goes_is_seen(record: Path) -> None:
    (record / "docs/a.md").write_text("# A\n\n[r](data.bin) ![p](../p.png)\n")

    def broken() -> list[str]:
        found = said(record)
        assert found == said(record) == said(record, keep=False)
        assert all(": REF009 " in line for line in found)
        return [line.split(": ")[0] for line in found]

    assert broken() == ["docs/a.md:3:5", "docs/a.md:3:20"]
    (record / "docs/data.bin").write_bytes(b"\xff")
    assert broken() == ["docs/a.md:3:20"]
    (record / "p.png").write_bytes(b"")
    assert broken() == []
    (record / "docs/data.bin").unlink()
    assert broken() == ["docs/a.md:3:5"]
