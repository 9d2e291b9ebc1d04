"""Opening files, and reading pages in one process or in several."""

import os
import sys
import threading
from pathlib import Path

import msgspec
import pytest

from beforehand.config import default_config
from beforehand.records.extract import Extract
from beforehand.workspace import Workspace
from beforehand.workspace.opening import read_source
from beforehand.workspace.reading import POOL_FROM, _method, read_in_processes, read_pages

METHODS = ["spawn", *(["fork"] if sys.platform == "linux" else [])]


def test_a_file_is_read_or_says_why_not(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"# A\r\n")
    (tmp_path / "b.md").mkdir()
    (tmp_path / "c.md").symlink_to("d.md")
    assert read_source(tmp_path, "a.md").data == b"# A\r\n"
    found = [read_source(tmp_path, f"{name}.md") for name in "abcd"]
    assert [item.path for item in found] == ["a.md", "b.md", "c.md", "d.md"]
    assert [item.trouble for item in found] == [
        "",
        "it is no regular file",
        os.strerror(2),
        os.strerror(2),
    ]
    assert {item.data for item in found[1:]} == {b""}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.md")
    assert read_source(tmp_path, "a.md").trouble == "it is no regular file"


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
@pytest.mark.parametrize("method", METHODS)
def test_several_processes_read_what_one_reads(tmp_path: Path, method: str) -> None:
    (tmp_path / "docs").mkdir()
    for number in range(20):
        page = tmp_path / f"docs/p{number}.md"
        page.write_text(f"---\nkind: decision\n---\n# D{number}\n\nD-20260725-{number:02}\n")
        page.with_suffix(".yaml").write_text(f"id: D-20260725-{number:02}\n")
    (tmp_path / "docs/bytes.md").write_bytes(b"\xff\x00")
    config = default_config()
    tree = Workspace(tmp_path, keep=False).tree()
    paths, data = [*tree.pages, "docs/gone.md"], frozenset(tree.data)
    one = read_pages(tmp_path, paths, data, config)
    several = read_in_processes(tmp_path, paths, data, config, (method, 3))
    assert [bytes(page) for page in several] == [bytes(page) for page in one]
    assert [msgspec.msgpack.decode(page, type=Extract).path for page in one] == paths


@pytest.mark.skipif(sys.platform != "linux", reason="nothing is forked there")
def test_nothing_is_forked_beside_another_thread(tmp_path: Path) -> None:
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    try:
        assert _method() == ""
        (tmp_path / "docs").mkdir()
        for number in range(POOL_FROM):
            (tmp_path / f"docs/{number}.md").write_text("# P\n")
        assert Workspace(tmp_path, keep=False).check().pages == POOL_FROM
    finally:
        done.set()
        other.join()
