"""The cache: it may be missing, damaged or impossible to write, and nothing else changes."""

from pathlib import Path

from beforehand.workspace.kept import FOLDER, Kept, code_stamp, source_stamp


def test_what_is_kept_is_found_again_and_kept_out_of_version_control(tmp_path: Path) -> None:
    kept = Kept(tmp_path, enabled=True)
    assert kept.read("report") is None
    kept.write("report", b"\x00one")
    kept.write("report", b"\xfftwo")
    assert Kept(tmp_path, enabled=True).read("report") == b"\xfftwo"
    assert sorted(item.name for item in (tmp_path / FOLDER).iterdir()) == [".gitignore", "report"]
    assert (tmp_path / FOLDER / ".gitignore").read_text() == "*\n"


def test_nothing_is_read_or_written_when_switched_off(tmp_path: Path) -> None:
    Kept(tmp_path, enabled=True).write("report", b"one")
    off = Kept(tmp_path, enabled=False)
    off.write("report", b"two")
    off.write("more", b"three")
    assert off.read("report") is None
    assert Kept(tmp_path, enabled=True).read("report") == b"one"
    assert Kept(tmp_path, enabled=True).read("more") is None


def test_a_folder_that_cannot_be_made_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / ".cache").write_text("a file, and no folder")
    kept = Kept(tmp_path, enabled=True)
    kept.write("report", b"one")
    assert kept.read("report") is None


def test_a_folder_in_place_of_a_kept_file_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / FOLDER / "report").mkdir(parents=True)
    kept = Kept(tmp_path, enabled=True)
    kept.write("report", b"one")
    assert kept.read("report") is None


def test_the_stamp_of_the_code_is_the_same_while_the_code_is() -> None:
    assert source_stamp() == source_stamp() == code_stamp()
