"""The Markdown of a folder that need not be a record, for the survey."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.pages.page import Page
from beforehand.workspace.reading import read_source
from beforehand.workspace.tree import walk


def strange_pages(root: Path) -> tuple[Iterator[Page], tuple[str, ...]]:
    """Every Markdown page below a folder, one after the other, and what is not read."""
    folder = root.resolve()
    tree = walk(folder, msgspec.structs.replace(default_config(), roots=(".",)))
    pages = (read_page(read_source(folder, path)) for path in tree.pages)
    return pages, tuple(str(item) for item in tree.skipped)
