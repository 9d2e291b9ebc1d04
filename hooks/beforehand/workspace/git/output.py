"""What git prints of commits and of the files they touch, as values."""

import re
from collections.abc import Iterator

import msgspec

from beforehand.ledger.git_facts import Commit

COMMITS = ("log", "--stdin", "--topo-order", "--encoding=UTF-8", "--format=%H|%T|%at|%ct|%P|%aN")
RAW = ("--raw", "-z", "-m", "--no-abbrev", "--no-renames", "--no-ext-diff", "--no-textconv")


class Entry(msgspec.Struct, frozen=True):
    """One line of a raw comparison: what a file was and became, seen from one parent."""

    path: str
    old: str
    new: str
    mode: str
    status: str


Section = tuple[str, list[Entry]]
"""A commit compared with one of its parents."""


def read_commits(out: bytes) -> dict[str, Commit]:
    """The commits that ``git log`` lists, newest first."""
    commits = {}
    for order, line in enumerate(out.decode("utf-8", "replace").split("\n")[:-1]):
        name, tree, authored, committed, parents, author = line.split("|", 5)
        times = (_seconds(authored), _seconds(committed))
        commits[name] = Commit(name, tree, tuple(parents.split()), *times, order, author)
    return commits


def read_commit(found: tuple[str, str, bytes] | None) -> Commit | None:
    """A commit read by its hash."""
    if found is None or found[1] != "commit":
        return None
    lines = found[2].partition(b"\n\n")[0].decode("utf-8", "replace").split("\n")
    fields: dict[str, list[str]] = {}
    for line in lines:
        key, _, value = line.partition(" ")
        fields.setdefault(key, []).append(value)
    times = [_time_of(fields.get(key, [""])[0]) for key in ("author", "committer")]
    tree = fields.get("tree", [""])[0]
    return Commit(found[0], tree, tuple(fields.get("parent", ())), times[0], times[1])


def sections(out: bytes) -> Iterator[Section]:
    """The comparisons that git lists with ``--raw -z``."""
    parts = iter(out.decode("utf-8", "surrogateescape").split("\0"))
    commit, entries = "", list[Entry]()
    for part in parts:
        head = part.strip("\n")
        if head.startswith(":"):
            _, mode, old, new, status = head.split(" ")
            entries.append(Entry(next(parts, ""), old, new, mode, status))
        elif head:
            if commit:
                yield commit, entries
            commit, entries = head, []
    if commit:
        yield commit, entries


def _seconds(text: str) -> int:
    """A time of a commit; 0 where it cannot be read, as git has it."""
    return int(text) if re.fullmatch(r"-?\d{1,18}", text) else 0


def _time_of(line: str) -> int:
    """The seconds in ``Name <address> 1753000000 +0200``."""
    parts = line.rsplit(" ", 2)
    return _seconds(parts[1]) if len(parts) == 3 else 0
