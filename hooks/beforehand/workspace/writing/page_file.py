"""Gives a page another text, whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path

from beforehand.ledger.chain import Refused
from beforehand.workspace.writing.ledger_file import NEW, keep_beside
from beforehand.workspace.writing.new_files import outside


def keep_next(root: Path, path: str, data: bytes) -> Path:
    """Write the next text of a page beside it, so that a full disk shows before anything else."""
    if outside(root, path):
        raise Refused(f"{path} lies outside the repository, be it by a link on the way")
    page = (root / path).resolve()
    new = keep_beside(root, page.relative_to(root.resolve()).as_posix(), data)
    with suppress(OSError):
        os.chmod(new, page.stat().st_mode & 0o777)
    return new


def take_place(new: Path, was: bytes) -> None:
    """Let a text that was kept beside a page take its place, if the page is still what it was."""
    page = new.with_name(new.name.removesuffix(NEW))
    try:
        if page.read_bytes() != was:
            new.unlink()
            raise Refused(f"{page} was changed meanwhile: run the same command again")
        os.replace(new, page)
    except OSError as error:
        raise Refused(f"{page}: {error.strerror or error}") from error
