"""A few globs that name the pages of a kind and no other page."""

import re
from collections import Counter

from beforehand.globs import glob_pattern

MOST = 4
SLIPS = 50
REST = 20
"""One page in twenty may be left out."""


def globs(paths: tuple[str, ...], others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """At most four patterns for the paths, those for many pages first; none takes in ``others``.

    >>> globs(("a/x/PLAN_1.md", "a/y/PLAN_2.md", "a/z/plan.md"), ("a/x/NOTE_1.md",))
    ('a/*/PLAN*.md', 'a/z/plan.md')
    """
    left = set(paths)
    found: list[str] = []
    while len(left) * REST > len(paths) and len(found) < MOST:
        votes = Counter(pattern for path in left for pattern in _patterns(path))
        best = next(
            pattern
            for pattern in sorted(votes, key=lambda one: _rank(one, votes[one]))
            if _is_clean(pattern, others, votes[pattern])
        )
        found.append(best)
        covers = glob_pattern(best)
        left = {path for path in left if not covers.match(path)}
    return tuple(found)


def _rank(pattern: str, count: int) -> tuple[int, int, int, str]:
    """Many pages first, then few stars, then the shorter pattern."""
    return -count, pattern.count("*"), len(pattern), pattern


def _is_clean(pattern: str, others: tuple[str, ...], count: int) -> bool:
    """Whether a pattern takes in no other pages, or next to none beside ``count`` right ones."""
    covers = glob_pattern(pattern)
    wrong = sum(1 for path in others if covers.match(path)) if "*" in pattern else 0
    return wrong * SLIPS <= count


def _patterns(path: str) -> set[str]:
    """Patterns that a page may be named by, its own path among them."""
    *folders, name = path.split("/")
    places = {"".join(f"{folder}/" for folder in folders)}
    if len(folders) > 1:
        places.add("".join(f"{folder}/" for folder in (*folders[:-1], "*")))
        places.add(f"{folders[0]}/**/")
    return {f"{place}{shape}" for place in places for shape in _shapes(name)}


def _shapes(name: str) -> set[str]:
    """A file name with stars for its numbers, its end or its beginning."""
    stem, dot, suffix = name.rpartition(".")
    ending = f"{dot}{suffix}"
    shapes = {name, f"*{ending}", re.sub(r"\d+", "*", stem) + ending}
    if head := re.match(r"[^\W\d_]{3,}(?=[\W\d_])", stem):
        shapes.add(f"{head[0]}*{ending}")
        shapes.add(f"{head[0]}{stem[head.end()]}*{ending}")
    if tail := re.search(r"[_-][^\W\d_]{4,}$", stem):
        shapes.add(f"*{tail[0]}{ending}")
    return {re.sub(r"\*[*_.-]*\*", "*", shape) for shape in shapes}
