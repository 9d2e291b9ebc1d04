"""Files that a page declares to lie elsewhere: one of the same name here is not for others."""

from collections.abc import Iterable

from beforehand.globs import Glob, glob_pattern
from beforehand.records.extract import Extract


def elsewhere_patterns(pages: Iterable[Extract]) -> tuple[Glob, ...]:
    """What matches the paths of files that some page declares to lie elsewhere."""
    globs = sorted({glob for page in pages for glob in page.elsewhere})
    wholes = [glob.removesuffix("**").rstrip("/") for glob in globs]
    return tuple(glob_pattern(made) for whole in wholes if whole for made in (whole, f"{whole}/**"))
