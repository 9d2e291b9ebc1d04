"""Opens one file."""

import os
import stat
from pathlib import Path

from beforehand.source import Source


def read_source(root: Path, path: str) -> Source:
    """The bytes of one file, or why it cannot be read. A pipe or device is not even opened."""
    target = os.path.join(root, path)
    try:
        if not stat.S_ISREG(os.stat(target).st_mode):
            return Source(path, b"", "it is no regular file")
        with open(target, "rb") as file:
            return Source(path, file.read())
    except OSError as error:
        return Source(path, b"", error.strerror or str(error))
