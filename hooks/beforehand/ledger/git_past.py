"""The commits that were seen: who is whose ancestor, and what a file is at each of them."""

from bisect import bisect_left
from functools import cached_property

from beforehand.ledger.git_facts import Asked, GitFacts, PathFacts, Version

UNSEEN = PathFacts("", trouble="its history was not asked for")
NEVER = Version("", None)


class Past:
    """The commits that were seen, and what can be asked of them."""

    def __init__(self, facts: GitFacts) -> None:
        self.facts = facts
        self.commits = facts.commits
        self._reached: dict[tuple[str, str], bool] = {}
        self._versions: dict[str, dict[str, Version]] = {}
        self._on_line: dict[str, list[int]] = {}
        self._made: dict[str, tuple[Version, ...]] = {}

    @cached_property
    def mainline(self) -> tuple[str, ...]:
        """HEAD, its first parent, that one's first parent and so on."""
        line = []
        commit = self.commits.get(self.facts.head)
        while commit is not None:
            line.append(commit.id)
            commit = self.commits.get(commit.parents[0]) if commit.parents else None
        return tuple(line)

    @cached_property
    def place(self) -> dict[str, int]:
        """Where a commit stands on the line of first parents; 0 is HEAD."""
        return {commit: index for index, commit in enumerate(self.mainline)}

    @cached_property
    def ours(self) -> frozenset[str]:
        """HEAD and all its ancestors."""
        seen: set[str] = set()
        todo = [self.facts.head]
        while todo:
            commit = self.commits.get(todo.pop())
            if commit is not None and commit.id not in seen:
                seen.add(commit.id)
                todo.extend(commit.parents)
        return frozenset(seen)

    def reaches(self, ancestor: str, descendant: str) -> bool:
        """Whether one commit is the other or an ancestor of it, in what was seen."""
        if ancestor not in self.commits or descendant not in self.commits:
            return False
        key = (ancestor, descendant)
        if key not in self._reached:
            self._reached[key] = self._walk(ancestor, descendant)
        return self._reached[key]

    def _walk(self, ancestor: str, descendant: str) -> bool:
        order, place = self.commits[ancestor].order, self.place.get(ancestor)
        seen = {descendant}
        todo = [descendant]
        while todo:
            here = todo.pop()
            if here == ancestor:
                return True
            on_line = self.place.get(here) if place is not None else None
            if on_line is not None and place is not None and on_line < place:
                return True
            for parent in self.commits[here].parents:
                known = self.commits.get(parent)
                if known is not None and known.order <= order and parent not in seen:
                    seen.add(parent)
                    todo.append(parent)
        return False

    def after(self, ancestor: str, descendant: str) -> bool:
        """Whether the second comes strictly after the first."""
        return ancestor != descendant and self.reaches(ancestor, descendant)

    def state(self, commit: str, path: str) -> Version:
        """What a file is at a commit; NEVER where no commit up to there holds it."""
        touched = self.touched(path)
        while commit in self.commits:
            if commit in touched:
                return touched[commit]
            if commit in self.place:
                return self._state_on_line(self.place[commit], path)
            parents = self.commits[commit].parents
            commit = parents[0] if parents else ""
        return NEVER

    def places(self, path: str) -> list[int]:
        """The places on the line of first parents where a file was touched, newest first."""
        if path not in self._on_line:
            found = (self.place.get(commit) for commit in self.touched(path))
            self._on_line[path] = sorted(index for index in found if index is not None)
        return self._on_line[path]

    def _state_on_line(self, index: int, path: str) -> Version:
        found = self.places(path)
        at = bisect_left(found, index)
        return self.touched(path)[self.mainline[found[at]]] if at < len(found) else NEVER

    def touched(self, path: str) -> dict[str, Version]:
        """The versions of a file by commit, oldest first."""
        if path not in self._versions:
            versions = self.facts.paths.get(path, UNSEEN).versions
            self._versions[path] = {version.commit: version for version in versions}
        return self._versions[path]

    def made(self, path: str) -> tuple[Version, ...]:
        """The commits of HEAD in which a file is other than in each parent, oldest first.

        A merge that takes over what one side already had made nothing.
        """
        if path not in self._made:
            self._made[path] = tuple(
                version
                for version in self.touched(path).values()
                if version.commit in self.ours and self._is_new(version, path)
            )
        return self._made[path]

    def _is_new(self, version: Version, path: str) -> bool:
        parents = self.commits[version.commit].parents
        return all(self.state(parent, path).digest != version.digest for parent in parents)

    def first(self, commits: list[str]) -> tuple[str, ...]:
        """Those of some commits that come after no other of them."""
        return tuple(
            commit for commit in commits if not any(self.after(other, commit) for other in commits)
        )

    def appeared(self, path: str) -> tuple[str, ...]:
        """The first commits of HEAD that hold a file at all."""
        return self.first([item.commit for item in self.made(path) if item.digest is not None])

    def held(self, wanted: tuple[Asked, ...], commit: str) -> tuple[Asked, ...]:
        """Those of some contents that are not there at a commit."""
        return tuple(item for item in wanted if self.state(commit, item.path).digest != item.digest)

    def whole(self, wanted: tuple[Asked, ...]) -> str:
        """The oldest commit of HEAD's first-parent line that holds all of them at once."""
        touched = {index for item in wanted for index in self.places(item.path)}
        places = sorted(touched, reverse=True)
        found = (self.mainline[place] for place in places)
        return next((commit for commit in found if not self.held(wanted, commit)), "")

    def remotes(self, commit: str) -> tuple[str, ...]:
        """The remote branches that, when last seen, held a commit."""
        found = self.facts.remotes
        return tuple(item.name for item in found if self.reaches(commit, item.commit))
