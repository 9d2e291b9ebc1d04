"""Who came first, and what became of a commit that is named by its hash."""

from typing import Literal

import msgspec

from beforehand.ledger.git_facts import Asked
from beforehand.ledger.git_past import UNSEEN, Past
from beforehand.ledger.git_story import introductions

Verdict = Literal["yes", "no", "cannot prove"]
WORSE: tuple[Verdict, ...] = ("yes", "cannot prove", "no")
Because = Literal[
    "ancestor",
    "descendant",
    "same commit",
    "parallel",
    "shallow",
    "partial",
    "no such content",
    "not committed",
    "nothing seen",
]
Found = Literal["ours", "elsewhere", "same tree", "same date", "loose", "ambiguous", "lost"]


class Proof(msgspec.Struct, frozen=True):
    """Whether one thing came before another, by which fact, and the two commits of it.

    ``held`` is whether the first still stood where the second came.
    """

    verdict: Verdict
    because: Because
    first: str = ""
    second: str = ""
    held: bool = False


class Named(msgspec.Struct, frozen=True):
    """What became of a commit that is named by its hash.

    ``ours``: HEAD or an ancestor. ``elsewhere``: of another branch or a tag only. ``same tree``
    and ``same date``: it was rewritten, and ``commit`` is the one of HEAD with the same tree,
    or else the only one with the same author date. ``loose``: still stored, on no branch.
    ``lost``: not here, which in a shallow clone means nothing.
    """

    state: Found
    commit: str = ""


def order(past: Past, frozen: Asked, later: str) -> Proof:
    """Whether a content was committed before another file first was.

    Of several first commits of that file, on parallel branches, the worst counts. In a
    shallow clone both may have been there before, in whatever order.
    """
    if past.facts.lack:
        return Proof("cannot prove", "nothing seen")
    first, _ = introductions(past, frozen.path, frozen.digest)
    second = past.appeared(later)
    if not first:
        return Proof("cannot prove", _why_missing(past, frozen.path))
    if not second:
        return Proof("cannot prove", "not committed", first[0])
    worst = between(past, first, second)
    held = past.state(worst.second, frozen.path).digest == frozen.digest
    return msgspec.structs.replace(worst, held=held)


def between(past: Past, first: tuple[str, ...], second: tuple[str, ...]) -> Proof:
    """Whether the first of some commits came before every one of some others."""
    pairs = [_pair(past, first, commit) for commit in second]
    worst = max(pairs, key=lambda item: WORSE.index(item.verdict))
    if past.facts.shallow:
        return Proof("cannot prove", "shallow", worst.first, worst.second)
    return worst


def _why_missing(past: Past, path: str) -> Because:
    if past.facts.shallow:
        return "shallow"
    unread = any(item.digest == "" for item in past.facts.paths.get(path, UNSEEN).versions)
    return "partial" if unread else "no such content"


def _pair(past: Past, first: tuple[str, ...], second: str) -> Proof:
    before = [commit for commit in first if past.after(commit, second)]
    if before:
        return Proof("yes", "ancestor", before[0], second)
    if second in first:
        return Proof("cannot prove", "same commit", second, second)
    if all(past.after(second, commit) for commit in first):
        return Proof("no", "descendant", first[0], second)
    return Proof("cannot prove", "parallel", first[0], second)


def named(past: Past, asked: Asked) -> Named:
    """What became of the commit that a freeze names, by its hash or the start of it."""
    name = asked.commit.lower()
    fits = [name] if name in past.commits else []
    if name and not fits:
        fits = [commit for commit in past.commits if commit.startswith(name)]
    if len(fits) > 1:
        return Named("ambiguous")
    if fits:
        return Named("ours" if fits[0] in past.ours else "elsewhere", fits[0])
    loose = past.facts.loose.get(asked.commit)
    tree = loose.tree if loose else asked.tree
    ours = [commit for commit in past.commits.values() if commit.id in past.ours]
    twin = next((item for item in reversed(ours) if tree and item.tree == tree), None)
    if twin:
        return Named("same tree", twin.id)
    if loose is None:
        return Named("lost")
    dated = [item.id for item in ours if item.authored == loose.authored]
    return Named("same date", dated[0]) if len(dated) == 1 else Named("loose", loose.id)
