"""The Markdown of a folder that need not be a record, for the survey."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from beforehand.config import default_config
from beforehand.pages.beside import siblings_of
from beforehand.pages.markdown import read_page
from beforehand.pages.page import Page
from beforehand.workspace.opening import read_source
from beforehand.workspace.tree import walk


def strange_pages(
    root: Path, dots: Callable[[str], bool]
) -> tuple[Iterator[Page], tuple[str, ...]]:
    """Every Markdown page below a folder, one after the other, and what is not read.

    ``dots`` says of the name of a dot folder whether it is read.
    """
    folder = root.resolve()
    tree = walk(folder, msgspec.structs.replace(default_config(), roots=(".",)), dots)
    pages = (
        read_page(
            read_source(folder, path),
            [read_source(folder, name) for name in siblings_of(path, tree.data)],
        )
        for path in tree.pages
    )
    return pages, tuple(str(item) for item in tree.skipped)
