"""What is kept between runs, below ``.cache``: a cache that anyone may delete at any time."""

import hashlib
import os
import sys
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from beforehand import __version__

FOLDER = Path(".cache") / "beforehand"
PARSERS = ("markdown_it", "mdit_py_plugins", "msgspec", "yaml")


class Kept:
    """Named byte strings in the cache folder of one repository."""

    def __init__(self, root: Path, enabled: bool) -> None:
        self.folder = root / FOLDER
        self.enabled = enabled

    def read(self, name: str) -> bytes | None:
        """What was kept under a name, if anything was."""
        if not self.enabled:
            return None
        try:
            return (self.folder / name).read_bytes()
        except OSError:
            return None

    def write(self, name: str, data: bytes) -> None:
        """Keep ``data``. Where nothing can be written, the next run reads everything anew."""
        if not self.enabled:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            ignore = self.folder / ".gitignore"
            if not ignore.exists():
                ignore.write_text("*\n", encoding="utf-8")
            part = self.folder / f"{name}.{os.getpid()}"
            part.write_bytes(data)
            part.replace(self.folder / name)
        except OSError:
            return


@lru_cache(maxsize=1)
def code_stamp() -> str:
    """The state of the code as it was when this process first asked."""
    return source_stamp()


def source_stamp() -> str:
    """A digest of our own sources and of the parsers we use, as they are on disk now.

    Results of other code are never used.
    """
    digest = hashlib.blake2b(f"{__version__} {sys.version}".encode(), digest_size=12)
    for name in PARSERS:
        spec = find_spec(name)
        if spec is not None and spec.origin:
            digest.update(f"{spec.origin} {os.stat(spec.origin).st_mtime_ns};".encode())
    package = Path(__file__).parent.parent
    for folder, _, names in sorted(os.walk(package)):
        for name in sorted(names):
            if name.endswith((".py", ".yml")):
                path = os.path.join(folder, name)
                found = os.stat(path)
                digest.update(f"{path} {found.st_size} {found.st_mtime_ns};".encode())
    return digest.hexdigest()
