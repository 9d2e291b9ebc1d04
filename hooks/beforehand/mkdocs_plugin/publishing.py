"""Which files of the repository become part of the site; those that stay out are named once."""

import logging
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from mkdocs.exceptions import PluginError

from beforehand.checks.text import counted
from beforehand.graph import Graph
from beforehand.graph.declared import elsewhere_patterns
from beforehand.site.unshown import SEALED
from beforehand.workspace.git.process import GitUnusableError
from beforehand.workspace.unshown import ignored_by_git, is_leftover

log = logging.getLogger("mkdocs.plugins.beforehand")

NAMED = 3
"""How many of the files that stay out are named; the others are counted."""


def refuse_lost_seals(graph: Graph) -> None:
    """Stop the build where a header seals what cannot be found: it would be published."""
    from beforehand.checks.sealed_nothing import find

    lost = [f"{item.span}: {item.message}" for item in find(graph)]
    if lost:
        raise PluginError(f"the site is not built, so that no secret is shown: {'; '.join(lost)}")


class Publishing:
    """Knows why a file may not be published. Git is asked once."""

    def __init__(self, root: Path, graph: Graph) -> None:
        self.root = root
        self.sealed = graph.sealed
        self.pages = graph.pages
        self.ignored = _ignored(root)
        self.elsewhere = elsewhere_patterns(graph.pages.values())

    def unshown(self, paths: Iterable[str]) -> dict[str, str]:
        """Those of some files that may not be published, each with the reason."""
        found = {}
        for path in paths:
            why = next(filter(None, map(self._why_not, self._names(path))), "")
            if why:
                found[path] = why
        return found

    def _names(self, path: str) -> Iterator[str]:
        """A file, and the one that it links to: what is under another name is no other text."""
        yield path
        place = self.root / path
        if place.is_symlink():
            real = Path(os.path.realpath(place))
            if real.is_relative_to(self.root):
                yield real.relative_to(self.root).as_posix()

    def _why_not(self, path: str) -> str:
        if path in self.sealed:
            return SEALED
        if is_leftover(path):
            return "left behind by an editor, or by a write that was stopped"
        if f"{path}/".startswith(self.ignored):
            return "ignored by git"
        if path not in self.pages and any(glob.match(path) for glob in self.elsewhere):
            return "declared to lie elsewhere"
        return ""


def tell(unshown: Mapping[str, str]) -> None:
    """One line for each reason, with the first of the files."""
    for why in sorted(set(unshown.values())):
        paths = [path for path, given in unshown.items() if given == why]
        noun = counted(len(paths), "file")
        more = ", …" if len(paths) > NAMED else ""
        log.info("%s", f"{noun} not published, {why}: {', '.join(paths[:NAMED])}{more}")


def _ignored(root: Path) -> tuple[str, ...]:
    try:
        return ignored_by_git(root)
    except GitUnusableError as error:
        log.warning("%s", f"files that git ignores may be published: {error.why}")
        return ()
