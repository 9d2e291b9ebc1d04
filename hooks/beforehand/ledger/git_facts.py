"""What git was seen to hold: values, read once and given to whoever concludes from them."""

from datetime import UTC, datetime
from typing import Literal

import msgspec

from beforehand.ledger.events import AT

Lack = Literal[
    "", "not asked", "no git", "no repository", "bare", "no commit", "untrusted", "damaged", "slow"
]
"""Why nothing could be seen; empty where something was."""

State = Literal[
    "modified",
    "staged",
    "untracked",
    "ignored",
    "assumed unchanged",
    "skipped",
    "conflicted",
    "missing",
    "unreadable",
    "link",
    "submodule",
]
"""What keeps a file of the working tree from being what HEAD holds, or hides whether it is.

``modified``: other than the index. ``staged``: the index is other than HEAD. ``assumed
unchanged`` and ``skipped`` (a sparse checkout's mark) stop git from looking at the file at all.
``missing``: tracked, and not there. ``unreadable``: the file, or what the index has of it.
``link``, ``submodule``: git holds no content there.
"""

Sort = Literal["file", "link", "submodule"]
Signature = Literal["none", "present", "verified", "bad"]


class Asked(msgspec.Struct, frozen=True):
    """One file that history is asked for, with what a freeze said of it.

    ``digest`` is the one wanted (``ledger.digests.digest_of``; empty where only the file's
    coming matters), ``at`` the time that was said (as in an Event), ``commit`` the hash that a
    page or a ledger names, ``tree`` that commit's tree, if it was noted.
    """

    path: str
    digest: str = ""
    at: str = ""
    commit: str = ""
    tree: str = ""


class Commit(msgspec.Struct, frozen=True):
    """One commit. Times are seconds since 1970; ``order``: no commit stands after its parents.

    ``author`` is a name as git tells it, without an address.
    """

    id: str
    tree: str
    parents: tuple[str, ...]
    authored: int
    committed: int
    order: int = -1
    author: str = ""


class Version(msgspec.Struct, frozen=True):
    """What one commit made of a file, seen from at least one of its parents.

    ``digest`` is None where the file is gone, and empty where git could not give the content.
    """

    commit: str
    digest: str | None
    blob: str = ""
    sort: Sort = "file"


class Rename(msgspec.Struct, frozen=True):
    """A commit in which a file went and another came with the same bytes."""

    commit: str
    old: str
    new: str


class Tag(msgspec.Struct, frozen=True):
    """A tag and the commit it leads to (empty: to something else, or to nothing here).

    ``named`` is the name inside an annotated tag: another one than ``name`` means that the
    tag was moved to a new name. A signature that is ``present`` was not verified; ``signer`` is
    who made one that was.
    """

    name: str
    commit: str
    object: str = ""
    named: str = ""
    signature: Signature = "none"
    signer: str = ""


class Remote(msgspec.Struct, frozen=True):
    """What this clone last saw of a branch elsewhere."""

    name: str
    commit: str


class PathFacts(msgspec.Struct, frozen=True):
    """The versions of one file, oldest first, in every history here, and its state now.

    ``trouble`` says why nothing can be known of it.
    """

    path: str
    versions: tuple[Version, ...] = ()
    states: tuple[State, ...] = ()
    trouble: str = ""


class GitFacts(msgspec.Struct, frozen=True):
    """All that was seen. Where ``lack`` is not empty nothing was, and ``trouble`` says why.

    ``commits`` are those of HEAD, of every branch, tag and remote branch; newest first.
    ``shallow`` are the commits whose parents were not fetched. ``partial``: some contents
    are not stored here or cannot be read. ``loose`` are commits that were asked for by name,
    are still stored and belong to no branch any more.
    """

    lack: Lack = ""
    trouble: str = ""
    head: str = ""
    branch: str = ""
    shallow: frozenset[str] = frozenset()
    partial: bool = False
    commits: dict[str, Commit] = {}
    paths: dict[str, PathFacts] = {}
    renames: tuple[Rename, ...] = ()
    tags: tuple[Tag, ...] = ()
    remotes: tuple[Remote, ...] = ()
    loose: dict[str, Commit] = {}


NO_GIT = GitFacts("not asked", "the history was not looked at")


def moment(seconds: int) -> str:
    """A commit's time as an Event writes it; empty where it lies outside the calendar."""
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime(AT)
    except (ValueError, OverflowError, OSError):
        return ""


def seconds_of(at: str) -> int | None:
    """The other way round; None where the text is no such time."""
    try:
        return int(datetime.strptime(at, AT).replace(tzinfo=UTC).timestamp())
    except (ValueError, OverflowError, OSError):
        return None
