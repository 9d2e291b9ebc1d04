"""Files of a repository that nobody else is meant to get: ignored by git, or left by an editor."""

import re
from pathlib import Path

from beforehand.workspace.git.process import Git, GitUnusableError

LEFTOVER = re.compile(r".*~|\.#.*|#.*#|.*\.sw[a-z]|.*\.new|ledger\.jsonl\.torn-.*", re.DOTALL)
"""Kept by editors beside what is edited, and by ourselves where a write was stopped."""


def is_leftover(path: str) -> bool:
    """Whether a file is called like one that is only there while another is written."""
    return LEFTOVER.fullmatch(path.rpartition("/")[2]) is not None


def ignored_by_git(root: Path) -> tuple[str, ...]:
    """The files and folders that git ignores and does not track, each with a slash at its end.

    None without git or a repository, nor where the folder as a whole is ignored by a repository
    around it, which knows nothing of this record. Raises GitUnusableError where git gives no
    answer.
    """
    asked = ("ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")
    try:
        out = Git(root).run(*asked)
    except GitUnusableError as error:
        if error.lack in ("no git", "no repository", "bare"):
            return ()
        raise
    found = out.decode("utf-8", "surrogateescape").split("\0")
    paths = (path.rstrip("/").removeprefix("./") for path in found)
    return tuple(f"{path}/" for path in paths if path not in ("", "."))
