"""How far files of the working tree are what HEAD holds, and what hides that from git.

Git's own ``status`` would run a repository's filters; contents are compared here instead.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from beforehand.ledger.digests import digest_of
from beforehand.ledger.git_facts import Asked, GitFacts, PathFacts, State, Version
from beforehand.ledger.git_past import Past
from beforehand.workspace.git.process import Git, GitUnusableError
from beforehand.workspace.opening import read_source

LINK, SUBMODULE = "120000", "160000"


class Indexed(msgspec.Struct, frozen=True):
    """A file in git's index; ``letter`` is lower case where changes are assumed away."""

    letter: str
    mode: str
    blob: str
    stage: str


class States(msgspec.Struct, frozen=True):
    """What index and working tree hold of some files. ``now`` is None where there is no file."""

    index: dict[str, Indexed]
    now: dict[str, str | None]
    links: frozenset[str]
    unreadable: frozenset[str]
    ignored: frozenset[str]
    submodules: tuple[str, ...]

    def joined(
        self, facts: GitFacts, digests: dict[str, str], asked: Sequence[Asked]
    ) -> dict[str, PathFacts]:
        """The facts of each path with its state now."""
        past = Past(facts)
        found = {
            path: msgspec.structs.replace(
                item, states=self._of(path, past, digests), trouble=self._trouble(path)
            )
            for path, item in facts.paths.items()
        }
        for item in asked:
            if item.path not in found:
                why = "it is no path of a file below the root"
                found[item.path] = PathFacts(item.path, trouble=why)
        return found

    def _trouble(self, path: str) -> str:
        outer = next((name for name in self.submodules if path.startswith(f"{name}/")), "")
        return f"it lies in the submodule {outer}, which has its own history" if outer else ""

    def _of(self, path: str, past: Past, digests: dict[str, str]) -> tuple[State, ...]:
        committed = past.state(past.facts.head, path)
        entry = self.index.get(path)
        if entry is None:
            found = self._outside_index(path, committed.digest)
        else:
            found = self._indexed(path, entry, committed, digests.get(entry.blob, ""))
        states = list(found)
        if path in self.links or (entry is not None and entry.mode == LINK):
            states.append("link")
        if path in self.unreadable and not (entry and entry.mode == SUBMODULE):
            states.append("unreadable")
        return tuple(states)

    def _outside_index(self, path: str, committed: str | None) -> Iterator[State]:
        if committed is not None:
            yield "staged"
        if path in self.ignored:
            yield "ignored"
        elif self.now[path] is not None or path in self.unreadable:
            yield "untracked"

    def _indexed(
        self, path: str, entry: Indexed, committed: Version, staged: str
    ) -> Iterator[State]:
        if entry.stage != "0":
            yield "conflicted"
        elif entry.blob != committed.blob and (not staged or staged != committed.digest):
            yield "staged"
        if entry.letter.islower():
            yield "assumed unchanged"
        if entry.letter in "Ss":
            yield "skipped"
        now = self.now[path]
        if entry.mode == SUBMODULE:
            yield "submodule"
        elif now is None and path not in self.unreadable:
            yield "missing"
        elif now is not None and entry.mode != LINK and now != staged:
            yield "modified" if staged else "unreadable"


def read_states(git: Git, root: Path, prefix: str, paths: Sequence[str]) -> States:
    """Read the index and the files. ``git`` is asked at the top, ``prefix`` leads to the root."""
    wanted = {prefix + path: path for path in paths}
    index: dict[str, Indexed] = {}
    submodules: list[str] = []
    for line in (
        git.run("ls-files", "-z", "-s", "-v").decode("utf-8", "surrogateescape").split("\0")
    ):
        head, _, full = line.partition("\t")
        if full in wanted:
            index[wanted[full]] = Indexed(*head.split(" "))
        if f" {SUBMODULE} " in head:
            submodules.append(full)
    if any(prefix.startswith(f"{name}/") for name in submodules):
        why = "the folder is a submodule that was not fetched"
        raise GitUnusableError("no repository", why)
    inner = tuple(name.removeprefix(prefix) for name in submodules if name.startswith(prefix))
    now, unreadable = _read(root, paths)
    links = frozenset(path for path in paths if os.path.islink(os.path.join(root, path)))
    hidden = [
        path
        for path in paths
        if path not in index
        and (now.get(path) is not None or path in unreadable)
        and not path.startswith(tuple(f"{name}/" for name in inner))
    ]
    return States(
        index=index,
        now={path: now.get(path) for path in paths},
        links=links,
        unreadable=frozenset(unreadable),
        ignored=_ignored(git, prefix, hidden),
        submodules=inner,
    )


def _read(root: Path, paths: Iterable[str]) -> tuple[dict[str, str], list[str]]:
    """The digests of the files that are there, and those that are and cannot be read."""
    digests: dict[str, str] = {}
    unreadable = []
    for path in paths:
        source = read_source(root, path)
        if not source.trouble:
            digests[path] = digest_of(source.data)
        elif os.path.lexists(os.path.join(root, path)):
            unreadable.append(path)
    return digests, unreadable


def _ignored(git: Git, prefix: str, paths: Sequence[str]) -> frozenset[str]:
    if not paths:
        return frozenset()
    given = "".join(f"./{prefix}{path}\0" for path in paths).encode("utf-8", "surrogateescape")
    out = git.run("check-ignore", "-z", "--stdin", given=given, fine=(0, 1))
    found = out.decode("utf-8", "surrogateescape").split("\0")
    return frozenset(path.removeprefix(f"./{prefix}") for path in found if path)
