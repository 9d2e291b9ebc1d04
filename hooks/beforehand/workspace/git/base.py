"""Where the current branch parted from another one, and the files of both commits."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from beforehand.workspace.git.history import opened
from beforehand.workspace.git.process import Git, GitUnusableError

FILES = ("100644", "100755")


class NoSuchRefError(Exception):
    """What is named to compare with is no commit of this clone; the message says what to do."""


class Parted(msgspec.Struct, frozen=True):
    """The commit where HEAD parted from a branch, that branch's tip, and their files' blobs.

    Paths are those below the root. Links and submodules hold no text and are left out.
    """

    git: Git
    base: str
    tip: str
    at_base: dict[str, str]
    at_tip: dict[str, str]

    def contents(self, blobs: Iterable[str]) -> dict[str, bytes]:
        """What some blobs hold; one that is not stored here is left out."""
        found = self.git.objects(sorted(set(blobs)))
        return {name: data for name, _, kind, data in found if kind == "blob"}


def parted(root: Path, ref: str) -> Parted:
    """Find where HEAD and ``ref`` parted.

    Raises NoSuchRefError where there is no such commit, and GitUnusableError where there is no
    git, no repository, no commit yet, or not enough of the history.
    """
    at = opened(root)
    git = at.git
    tip = _commit(git, ref)
    code, out, _ = git.tried("merge-base", at.head, tip)
    base = out.decode("ascii", "replace").split("\n")[0]
    if code or not base:
        shallow = Path(at.common, "shallow").exists()
        why = f"HEAD and {ref} have no common commit"
        if shallow:
            why += " here: the clone is shallow, fetch the whole history (git fetch --unshallow)"
        raise GitUnusableError("no commit", why)
    old = _blobs(git, base, at.prefix)
    return Parted(git, base, tip, old, old if base == tip else _blobs(git, tip, at.prefix))


def _commit(git: Git, ref: str) -> str:
    if ref and "\0" not in ref:
        name = f"{ref}^{{commit}}"
        code, out, _ = git.tried("rev-parse", "--quiet", "--verify", "--end-of-options", name)
        tip = out.decode("ascii", "replace").split("\n")[0]
        if not code and tip:
            return tip
    raise NoSuchRefError(f"there is no commit `{ref}` here: is it fetched?")


def _blobs(git: Git, commit: str, prefix: str) -> dict[str, str]:
    """Every file of a commit below the root, and its blob."""
    out = git.run("ls-tree", "-r", "-z", "--full-tree", commit)
    found = {}
    for line in out.decode("utf-8", "surrogateescape").split("\0"):
        head, _, path = line.partition("\t")
        if path.startswith(prefix) and head.startswith(FILES):
            found[path.removeprefix(prefix)] = head.split(" ")[2]
    return found
