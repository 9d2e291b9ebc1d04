"""Writes a crate as a new folder or as an archive; never over anything."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from beforehand.workspace.writing.new_files import in_the_way

# The earliest day that an archive can hold: so the same crate gives the same bytes.
DAY = (1980, 1, 1, 0, 0, 0)
PLAIN, FOLDER = 0o100644 << 16, 0o40755 << 16


class InTheWayError(Exception):
    """There is something where a crate should be written."""


def write_crate(target: Path, files: Mapping[str, bytes]) -> None:
    """Write the files below a folder that is new or empty, or into a new archive."""
    if target.suffix.lower() == ".zip":
        _write_archive(target, files)
        return
    found = in_the_way(target)
    if found:
        raise InTheWayError(f"{target} holds {found}: name a folder that is new or empty")
    for path, data in files.items():
        place = target / path
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("xb") as file:
            file.write(data)


def _write_archive(target: Path, files: Mapping[str, bytes]) -> None:
    """The archive is made whole before its file is."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in _with_folders(files).items():
            entry = zipfile.ZipInfo(path, DAY)
            entry.external_attr = FOLDER if path.endswith("/") else PLAIN
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with target.open("xb") as file:
            file.write(packed.getbuffer())
    except FileExistsError:
        why = f"{target} is there already: name a new file, or remove that one"
        raise InTheWayError(why) from None


def _with_folders(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same with the folders, which a crate describes as well."""
    found: dict[str, bytes] = {}
    for path, data in files.items():
        parts = path.split("/")
        for at in range(1, len(parts)):
            found.setdefault(f"{'/'.join(parts[:at])}/", b"")
        found[path] = data
    return found
