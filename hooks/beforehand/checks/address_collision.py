"""Two pages that would get the same address on the site, or one that the site makes itself."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.text import where
from beforehand.globs import glob_pattern
from beforehand.source import Span


def find(graph: Graph) -> Iterator[Problem]:
    taken: dict[str, str] = {}
    for path in sorted(graph.pages, key=_index_first):
        first = taken.setdefault(_address(path), path)
        if first != path:
            other = Span(first, 1)
            yield Problem(
                Span(path, 1),
                f"this page and {where(other)} get the same address on the site, so one of them "
                "is not shown: rename one",
                (other,),
            )

    made = [glob_pattern(glob) for glob in graph.config.generated]
    for path in graph.pages:
        if any(pattern.match(path) for pattern in made):
            yield Problem(
                Span(path, 1),
                "the site makes a page of this name and would show one of the two: rename this one",
            )


def _index_first(path: str) -> tuple[bool, str]:
    """The page that keeps the address: a folder's index before a page beside it."""
    return path.rsplit("/", 1)[-1].casefold() != "index.md", path


def _address(path: str) -> str:
    """The address that a file is shown at, as a file system that ignores case has it."""
    stem = path.removeprefix("docs/").casefold().rsplit(".", 1)[0]
    folder, _, name = stem.rpartition("/")
    return folder if name in ("index", "readme") else stem


CHECK = Check(
    code="PAG016",
    name="address-collision",
    why="Of two pages with one address the site shows the last that was written, without a word.",
    reads=Graph,
    find=find,
    fix="Rename one of the two files.",
    good="""\
=== docs/tea/index.md
# Tea
=== docs/tea/cup.md
# Cup
=== experiments/cup.md
# Cup
""",
    bad="""\
=== docs/record/findings.md
# Our findings <!-- PAG016 -->
=== docs/experiments/cup.md
# Cup
=== experiments/cup.md
# Cup <!-- PAG016 -->
=== docs/tea.md
# Tea <!-- PAG016 -->
=== docs/tea/index.md
# Tea
=== docs/чай/README.md
# Чай <!-- PAG016 -->
=== docs/чай/index.md
# Чай
=== docs/Milk.md
# Milk
=== docs/milk.md
# Milk <!-- PAG016 -->
""",
)
