"""Writes the first files of a record, an experiment or a decision; never over another file."""

import os
from pathlib import Path


def in_the_way(folder: Path) -> str:
    """The name of something in a folder that should be empty; a new repository counts as empty."""
    if not os.path.lexists(folder):
        return ""
    if not folder.is_dir():
        return folder.name
    return next((name for name in sorted(os.listdir(folder)) if name != ".git"), "")


def outside(root: Path, path: str) -> bool:
    """Whether a file would come to lie outside a folder, be it by a link on the way."""
    return not (root / path).resolve().is_relative_to(root.resolve())


def write_new(root: Path, files: dict[str, str]) -> None:
    """Write files that do not exist yet."""
    for path, text in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
