"""What became of one content of one file: who brought it, changed it, and brought it back."""

from typing import Literal

import msgspec

from beforehand.ledger.git_facts import Asked, Rename, Version, seconds_of
from beforehand.ledger.git_past import UNSEEN, Past

DAY = 86_400
ChangeKind = Literal["edited", "restored", "deleted", "moved", "added again", "unread"]
SignKind = Literal["authored after commit", "before its parent", "committed a day later"]


class Change(msgspec.Struct, frozen=True):
    """A commit after the freeze in which the file is other than before it.

    ``path`` is what the file was called then. ``restored``: it is as frozen again.
    """

    commit: str
    kind: ChangeKind
    digest: str | None
    path: str


class Sign(msgspec.Struct, frozen=True):
    """Dates that history written in one go does not have, and by how many seconds.

    ``committed a day later`` than authored is what amending, rebasing and picking leave.
    """

    commit: str
    kind: SignKind
    seconds: int


class Story(msgspec.Struct, frozen=True):
    """What became of one content of one file in the history of HEAD.

    ``introduced`` are the first commits with the content: one, or several on parallel
    branches. ``existed_before``: the file was there with another content; None where history is
    cut off at that commit. ``elsewhere`` are commits of other branches that hold the content.
    ``lag`` is by how many seconds the first commit is later than the time that was said.
    """

    introduced: tuple[str, ...] = ()
    existed_before: bool | None = None
    changes: tuple[Change, ...] = ()
    renames: tuple[Rename, ...] = ()
    elsewhere: tuple[str, ...] = ()
    lag: int | None = None
    signs: tuple[Sign, ...] = ()
    trouble: str = ""


def story(past: Past, asked: Asked) -> Story:
    """What became of one content of one file."""
    known = past.facts.paths.get(asked.path, UNSEEN)
    trouble = past.facts.trouble or known.trouble
    if trouble:
        return Story(trouble=trouble)
    elsewhere = tuple(
        item.commit
        for item in known.versions
        if item.digest == asked.digest and item.commit not in past.ours
    )
    introduced, renames = introductions(past, asked.path, asked.digest)
    if not introduced:
        return Story(elsewhere=elsewhere)
    changes = _changes(past, asked, introduced, renames)
    said = seconds_of(asked.at)
    whole = dict.fromkeys((*introduced, *(item.commit for item in changes)))
    return Story(
        introduced=introduced,
        existed_before=_existed(past, introduced[0], asked.path, renames),
        changes=changes,
        renames=renames,
        elsewhere=elsewhere,
        lag=None if said is None else past.commits[introduced[0]].committed - said,
        signs=tuple(sign for commit in whole for sign in signs(past, commit)),
    )


def introductions(past: Past, path: str, digest: str) -> tuple[tuple[str, ...], tuple[Rename, ...]]:
    """The first commits with a content, and the renames on the way back to them.

    Where a file never had it under its name, it may have had it under an earlier one.
    """
    made = [item.commit for item in past.made(path) if item.digest == digest]
    if not made:
        return _before_renames(past, path, digest)
    found: list[str] = []
    renames: list[Rename] = []
    for commit in past.first(made):
        rename = next(
            (item for item in past.facts.renames if (item.commit, item.new) == (commit, path)), None
        )
        parents = past.commits[commit].parents
        if rename and any(past.state(item, rename.old).digest == digest for item in parents):
            earlier, more = introductions(past, rename.old, digest)
            found += [item for item in earlier if past.after(item, commit)]
            renames += (rename, *more)
        else:
            found.append(commit)
    return tuple(dict.fromkeys(found)), tuple(dict.fromkeys(renames))


def _before_renames(
    past: Past, path: str, digest: str
) -> tuple[tuple[str, ...], tuple[Rename, ...]]:
    here, names = path, {path}
    renames: list[Rename] = []
    while True:
        rename = next(
            (
                item
                for item in past.facts.renames
                if item.new == here and item.old not in names and item.commit in past.ours
            ),
            None,
        )
        if rename is None:
            return (), ()
        renames.append(rename)
        here = rename.old
        names.add(here)
        if any(item.digest == digest for item in past.made(here)):
            found, more = introductions(past, here, digest)
            before = tuple(item for item in found if past.after(item, rename.commit))
            return (before, (*renames, *more)) if before else ((), ())


def signs(past: Past, commit: str) -> tuple[Sign, ...]:
    """Dates of a commit that do not fit each other, or its parents."""
    own = past.commits[commit]
    later = own.committed - own.authored
    parents = [past.commits[item] for item in own.parents if item in past.commits]
    back = max((parent.committed - own.committed for parent in parents), default=0)
    found = []
    if later < 0:
        found.append(Sign(commit, "authored after commit", -later))
    if later > DAY:
        found.append(Sign(commit, "committed a day later", later))
    if back > 0:
        found.append(Sign(commit, "before its parent", back))
    return tuple(found)


def _existed(past: Past, commit: str, path: str, renames: tuple[Rename, ...]) -> bool | None:
    if commit in past.facts.shallow:
        return None
    paths = {path, *(rename.old for rename in renames)}
    parents = past.commits[commit].parents
    return any(past.state(item, name).digest is not None for item in parents for name in paths)


def _changes(
    past: Past, asked: Asked, introduced: tuple[str, ...], renames: tuple[Rename, ...]
) -> tuple[Change, ...]:
    """What was done to a file since, under each name it had, oldest first."""
    passed = {rename.commit for rename in renames}
    found = [
        change
        for path in dict.fromkeys((asked.path, *(rename.old for rename in renames)))
        for version in past.touched(path).values()
        if version.commit in past.ours and version.commit not in passed
        if (change := _change(past, version, Asked(path, asked.digest), introduced))
    ]
    return tuple(sorted(found, key=lambda item: -past.commits[item.commit].order))


def _change(
    past: Past, version: Version, asked: Asked, introduced: tuple[str, ...]
) -> Change | None:
    """What a commit did to a file, seen from those of its parents that had the freeze.

    A merge that drops the frozen text for what a side branch had is a change, although that
    branch made nothing new.
    """
    commit, path = version.commit, asked.path
    if commit in introduced:
        return None
    parents = past.commits[commit].parents
    since = [item for item in parents if any(past.reaches(start, item) for start in introduced)]
    was = [past.state(parent, path).digest for parent in since]
    if not since or version.digest in was:
        return None
    moved = any((item.commit, item.old) == (commit, path) for item in past.facts.renames)
    kind = "moved" if moved else _kind(version.digest, was[0], asked.digest)
    return Change(commit, kind, version.digest, path)


def _kind(now: str | None, was: str | None, wanted: str) -> ChangeKind:
    if now is None:
        return "deleted"
    if now == "":
        return "unread"
    if now == wanted:
        return "added again" if was is None else "restored"
    return "edited"
