"""Reads from git what its history holds of some files: values, whatever state it is in."""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path

import msgspec

from beforehand.ledger.digests import digest_of
from beforehand.ledger.git_facts import (
    Asked,
    GitFacts,
    PathFacts,
    Remote,
    Rename,
    Sort,
    Tag,
    Version,
)
from beforehand.workspace.git.output import COMMITS, RAW, Entry, read_commit, read_commits, sections
from beforehand.workspace.git.process import Git, GitUnusableError
from beforehand.workspace.git.tags import REFS, Ref, read_refs, tag_of
from beforehand.workspace.git.tree import read_states

TOUCHING = ("log", "--stdin", "--topo-order", "--full-history", *RAW, "--format=%H")
TURNING = ("diff-tree", "--stdin", "-r", *RAW)
ROUNDS = 16
"""How many names a file may have had that are followed back."""

PATHSPECS = 16
"""Beyond so many, git is faster with the folders that hold the files, for all they hold more."""

HASH = re.compile(r"[0-9a-fA-F]{4,64}")
POINTER = re.compile(
    rb"version https://git-lfs\.github\.com/spec/v1\n(?:[^\n]*\n)*?oid sha256:(\w+)"
)
SORTS: dict[str, Sort] = {"120000": "link", "160000": "submodule"}


class Opened(msgspec.Struct, frozen=True):
    """A repository that can be asked: its top folder, and the way from there to the record."""

    git: Git
    prefix: str
    common: str
    head: str
    branch: str


def look(root: Path, asked: Sequence[Asked], called: str = "") -> GitFacts:
    """What the repository around ``root`` holds of the files; why nothing, where nothing is.

    Of files that are or were ``called`` so, wherever they lie, the history is read as well.
    """
    try:
        return _Look(root, asked, called).facts()
    except GitUnusableError as error:
        return GitFacts(error.lack, error.why)


def opened(root: Path) -> Opened:
    """Find the repository and its HEAD.

    Raises GitUnusableError where there is no git, no repository, no working tree or no commit.
    """
    if not root.is_dir():
        raise GitUnusableError("no repository", f"there is no folder {root}")
    git = Git(root)
    where = ("--show-toplevel", "--show-prefix", "--git-common-dir")
    lines = os.fsdecode(git.run("rev-parse", *where)).split("\n")
    if len(lines) != 4:
        raise GitUnusableError("damaged", "the name of the repository's folder holds a line break")
    top, prefix, common = lines[:3]
    common = os.path.join(root, common)
    code, out, said = git.tried("rev-parse", "HEAD", "--symbolic-full-name", "HEAD")
    if code:
        _, name, _ = git.tried("symbolic-ref", "--quiet", "HEAD")
        ref = os.fsdecode(name).strip()
        if ref and not os.path.lexists(os.path.join(common, ref)):
            raise GitUnusableError("no commit", "the repository holds no commit yet")
        raise GitUnusableError("damaged", f"HEAD leads to no commit ({said.splitlines()[0]})")
    head, branch = out.decode("utf-8", "replace").split("\n")[:2]
    git.folder = Path(top)
    return Opened(git, prefix, common, head, "" if branch == "HEAD" else branch)


class _Look:
    """One look at a repository; what was seen so far."""

    def __init__(self, root: Path, asked: Sequence[Asked], called: str) -> None:
        self.root = root
        self.asked = asked
        self.called = called
        self.at = opened(root)
        self.git = self.at.git
        self.touched: dict[str, dict[str, Entry]] = {}
        self.renames: list[Rename] = []

    def facts(self) -> GitFacts:
        refs = read_refs(self.git.run(*REFS))
        tips = "\n".join(dict.fromkeys((self.at.head, *(ref.tip for ref in refs if ref.tip))))
        self.commits = read_commits(self.git.run(*COMMITS, given=f"{tips}\n".encode()))
        paths = [path for path in dict.fromkeys(item.path for item in self.asked) if is_path(path)]
        self._histories(paths, tips)
        known = dict.fromkeys((*paths, *self.touched))
        states = read_states(self.git, self.root, self.at.prefix, list(known))
        names = self._unknown_names()
        blobs = {item.new for found in self.touched.values() for item in found.values()}
        blobs.update(item.blob for item in states.index.values())
        digests, others = self._contents(
            blobs, (*names, *(ref.object for ref in refs if ref.object))
        )
        versions = {path: self._versions(path, digests) for path in known}
        loose = [(name, read_commit(others.get(f"{name}^{{commit}}"))) for name in names]
        facts = GitFacts(
            head=self.at.head,
            branch=self.at.branch.removeprefix("refs/heads/"),
            shallow=self._shallow(),
            partial=any(item.digest == "" for found in versions.values() for item in found),
            commits=self.commits,
            paths={path: PathFacts(path, found) for path, found in versions.items()},
            renames=tuple(self.renames),
            tags=tuple(_tags(refs, others)),
            remotes=tuple(Remote(*ref.remote) for ref in refs if ref.remote),
            loose={name: found for name, found in loose if found},
        )
        return msgspec.structs.replace(facts, paths=states.joined(facts, digests, self.asked))

    def _histories(self, paths: list[str], tips: str) -> None:
        """The commits that touched each path, and those that touched what it was called before."""
        known: set[str] = set()
        for _ in range(ROUNDS):
            if not paths:
                return
            known.update(paths)
            turning = self._touching(paths, tips)
            renames = list(self._renames(turning, known))
            self.renames += renames
            paths = sorted({item.old for item in renames} - known)

    def _touching(self, paths: list[str], tips: str) -> list[str]:
        """Note what each commit made of each path; return the commits where one came or went."""
        wanted = {self.at.prefix + path for path in paths}
        specs = [f":(top,literal){path}" for path in pathspecs(wanted)]
        specs += [f":(top,glob)**/{self.called}"] if self.called else []
        lines = "\n".join((tips, "--", *(path for path in specs if "\n" not in path), ""))
        broken = [path for path in specs if "\n" in path]
        out = self.git.run(*TOUCHING, "--", *broken, given=lines.encode())
        turning: dict[str, None] = {}
        for commit, entries in sections(out):
            for entry in entries:
                if entry.path in wanted or self._is_called(entry.path):
                    path = entry.path.removeprefix(self.at.prefix)
                    self.touched.setdefault(path, {})[commit] = entry
                    if entry.status in "AD" and self.commits[commit].parents:
                        turning[commit] = None
        return list(turning)

    def _is_called(self, path: str) -> bool:
        name = path.rpartition("/")[2]
        return bool(self.called) and name == self.called and path.startswith(self.at.prefix)

    def _renames(self, turning: list[str], known: set[str]) -> Iterator[Rename]:
        out = self.git.run(*TURNING, given="".join(f"{item}\n" for item in turning).encode())
        for commit, entries in sections(out):
            gone: dict[str, list[str]] = {}
            for entry in entries:
                if entry.status == "D" and entry.path.startswith(self.at.prefix):
                    gone.setdefault(entry.old, []).append(entry.path)
            for entry in entries:
                olds = gone.get(entry.new, ()) if entry.status == "A" else ()
                if olds and entry.path.startswith(self.at.prefix):
                    ends = (_likest(entry.path, olds), entry.path)
                    old, new = (path.removeprefix(self.at.prefix) for path in ends)
                    if old in known or new in known:
                        yield Rename(commit, old, new)

    def _versions(self, path: str, digests: dict[str, str]) -> tuple[Version, ...]:
        found = self.touched.get(path, {})
        inorder = sorted(found, key=lambda commit: -self.commits[commit].order)
        return tuple(_version(commit, found[commit], digests) for commit in inorder)

    def _contents(
        self, blobs: Iterable[str], others: Sequence[str]
    ) -> tuple[dict[str, str], dict[str, tuple[str, str, bytes]]]:
        """The digest of each blob, and the text of each commit and tag."""
        wanted = sorted(blob for blob in set(blobs) if blob.strip("0"))
        digests: dict[str, str] = {}
        texts: dict[str, tuple[str, str, bytes]] = {}
        commits = [f"{name}^{{commit}}" for name in others]
        for name, found, kind, data in self.git.objects((*wanted, *others, *commits)):
            if kind == "blob":
                digests[name] = content_digest(data)
            else:
                texts[name] = (found, kind, data)
        return digests, texts

    def _unknown_names(self) -> list[str]:
        """Hashes that were asked for and are none of the commits; any other text is no hash."""
        names = dict.fromkeys(item.commit for item in self.asked)
        return [name for name in names if HASH.fullmatch(name) and name not in self.commits]

    def _shallow(self) -> frozenset[str]:
        try:
            text = Path(self.at.common, "shallow").read_text("ascii", "replace")
        except OSError:
            return frozenset()
        return frozenset(text.split())


def content_digest(data: bytes) -> str:
    """The digest of a stored file; of a Git LFS pointer, that of the content it stands for."""
    pointer = POINTER.match(data) if len(data) < 1024 else None
    return pointer[1].decode() if pointer else digest_of(data)


def is_path(path: str) -> bool:
    """Whether a text is a path below the root as git writes one."""
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return "\0" not in path and not {"", ".", "..", ".git"}.intersection(path.split("/"))


def pathspecs(paths: Iterable[str]) -> list[str]:
    """The paths, or the folders around them that are few enough."""
    split = [path.split("/") for path in paths]
    specs: set[str] = set()
    for depth in range(max(map(len, split), default=0), 0, -1):
        specs = {"/".join(parts[:depth]) for parts in split}
        if len(specs) <= PATHSPECS:
            break
    return sorted(specs)


def _likest(path: str, olds: Iterable[str]) -> str:
    """Of some files of the same bytes the one whose path ends most like another one."""
    parts = path.split("/")[::-1]

    def alike(old: str) -> int:
        pairs = zip(parts, old.split("/")[::-1], strict=False)
        return len(tuple(takewhile(lambda pair: pair[0] == pair[1], pairs)))

    return max(sorted(olds), key=alike)


def _version(commit: str, entry: Entry, digests: dict[str, str]) -> Version:
    if entry.status == "D":
        return Version(commit, None)
    sort = SORTS.get(entry.mode, "file")
    return Version(commit, digests.get(entry.new, ""), entry.new, sort)


def _tags(refs: Iterable[Ref], texts: dict[str, tuple[str, str, bytes]]) -> Iterator[Tag]:
    for ref in refs:
        if ref.name.startswith("refs/tags/"):
            text = texts.get(ref.object, ("", "", b""))[2]
            commit = texts.get(f"{ref.object}^{{commit}}", (ref.tip,))[0]
            yield tag_of(ref, commit, text)
