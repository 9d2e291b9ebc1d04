"""Files that a page declares to lie elsewhere: one of the same name here is not for others."""

from collections.abc import Iterable

from beforehand.globs import Glob, folder_patterns
from beforehand.records.extract import Extract


def elsewhere_patterns(pages: Iterable[Extract]) -> tuple[Glob, ...]:
    """What matches the paths of files that some page declares to lie elsewhere."""
    globs = sorted({glob for page in pages for glob in page.elsewhere})
    return tuple(made for glob in globs for made in folder_patterns(glob))
