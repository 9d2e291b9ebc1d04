"""What happened to files since a branch and the current one parted."""

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from beforehand.ledger.git_facts import Lack
from beforehand.workspace.git_history import is_path, opened
from beforehand.workspace.git_process import Git, GitUnusableError


class Base(msgspec.Struct, frozen=True):
    """Files where HEAD parted from a branch (``base``), and at that branch's ``tip``.

    ``at_base`` and ``at_tip`` hold the contents of the files that were asked for; None where
    there is none. ``taken`` are files that the branch added or changed since, as they are at its
    tip: what they define, HEAD cannot define again. ``trouble`` says why nothing is known.
    """

    ref: str
    lack: Lack = ""
    trouble: str = ""
    tip: str = ""
    base: str = ""
    at_base: dict[str, bytes | None] = {}
    at_tip: dict[str, bytes | None] = {}
    taken: dict[str, bytes] = {}
    added: frozenset[str] = frozenset()


def merge_base(
    root: Path, ref: str, paths: Iterable[str], is_taken: Callable[[str], bool] = bool
) -> Base:
    """Compare with a branch. ``is_taken`` says of a path whether its changed text is wanted."""
    try:
        return _compared(root, ref, [path for path in paths if is_path(path)], is_taken)
    except GitUnusableError as error:
        return Base(ref, error.lack, error.why)


def _compared(root: Path, ref: str, paths: list[str], is_taken: Callable[[str], bool]) -> Base:
    at = opened(root)
    git = at.git
    if not ref or "\0" in ref:
        raise GitUnusableError("no commit", "no branch or commit to compare with is named")
    name = f"{ref}^{{commit}}"
    code, out, _ = git.tried("rev-parse", "--quiet", "--verify", "--end-of-options", name)
    tip = out.decode("ascii", "replace").split("\n")[0]
    if code or not tip:
        why = f"there is no commit {ref} here: is it fetched?"
        raise GitUnusableError("no commit", why)
    code, out, _ = git.tried("merge-base", at.head, tip)
    base = out.decode("ascii", "replace").split("\n")[0]
    if code or not base:
        why = f"HEAD and {ref} have no common commit here: the clone is shallow, or they never had"
        raise GitUnusableError("no commit", why)
    old, new = _blobs(git, base, at.prefix), _blobs(git, tip, at.prefix)
    changed = {path: blob for path, blob in new.items() if blob != old.get(path)}
    taken = {path: blob for path, blob in changed.items() if is_taken(path)}
    wanted = {side[path] for side in (old, new) for path in paths if path in side}
    texts = {
        blob: data
        for blob, _, kind, data in git.objects(sorted(wanted | set(taken.values())))
        if kind == "blob"
    }
    return Base(
        ref=ref,
        tip=tip,
        base=base,
        at_base={path: texts.get(old.get(path, "")) for path in paths},
        at_tip={path: texts.get(new.get(path, "")) for path in paths},
        taken={path: texts[blob] for path, blob in sorted(taken.items()) if blob in texts},
        added=frozenset(path for path in taken if path not in old),
    )


def _blobs(git: Git, commit: str, prefix: str) -> dict[str, str]:
    """Every file of a commit below the root, and its blob."""
    out = git.run("ls-tree", "-r", "-z", "--full-tree", commit)
    found = {}
    for line in out.decode("utf-8", "surrogateescape").split("\0"):
        head, _, path = line.partition("\t")
        if path.startswith(prefix) and head:
            found[path.removeprefix(prefix)] = head.split(" ")[2]
    return found
