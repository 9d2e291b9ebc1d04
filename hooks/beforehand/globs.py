"""Globs over repository paths, matched in steps that a hostile glob cannot multiply."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

DEEP = "**"


class Glob:
    """A glob: ``*`` and ``?`` stay inside one folder, ``**`` crosses folders.

    A pattern is compared piece by piece and goes back to its last wildcard only, so that
    the work is at most the product of both lengths.
    """

    def __init__(self, glob: str) -> None:
        self.start = re.split(r"[*?]", glob, maxsplit=1)[0]
        self.parts = [DEEP if part and not part.strip("*") and len(part) > 1 else part
                      for part in glob.split("/")]  # fmt: skip

    def match(self, path: str) -> bool:
        """Whether the whole path fits. A final ``**`` asks for something inside its folder.

        >>> Glob("experiments/*/design.md").match("experiments/a/b/design.md")
        False
        >>> Glob("docs/**").match("docs/a/b.md"), Glob("docs/**").match("docs")
        (True, False)
        """
        if not path.startswith(self.start):
            return False
        pieces = path.split("/")
        if self.parts[-1] == DEEP and len(pieces) < len(self.parts) - self.parts[:-1].count(DEEP):
            return False
        return _fits(self.parts, pieces, DEEP, _fits_name)


def _fits_name(pattern: str, name: str) -> bool:
    return _fits(pattern, name, "*", lambda one, other: one in ("?", other))


def _fits(
    pattern: Sequence[str], given: Sequence[str], star: str, same: Callable[[str, str], bool]
) -> bool:
    """Whether ``given`` fits a pattern in which ``star`` stands for any run, the empty one too."""
    at = step = 0
    last, resumed = -1, 0
    while at < len(given):
        if step < len(pattern) and pattern[step] == star:
            last, resumed = step, at
            step += 1
        elif step < len(pattern) and same(pattern[step], given[at]):
            step += 1
            at += 1
        elif last >= 0:
            resumed += 1
            step, at = last + 1, resumed
        else:
            return False
    return all(part == star for part in pattern[step:])


@lru_cache(maxsize=512)
def glob_pattern(glob: str) -> Glob:
    """The glob, made once."""
    return Glob(glob)


def folder_patterns(glob: str) -> tuple[Glob, Glob]:
    """What a path or glob names: files that it fits, and all in folders that it fits."""
    whole = glob.removesuffix(DEEP).rstrip("/")
    return glob_pattern(whole), glob_pattern(f"{whole}/{DEEP}")
