"""What is kept between runs, below ``.cache``: a cache that anyone may delete at any time."""

import hashlib
import os
from functools import lru_cache
from pathlib import Path

from beforehand import __version__

FOLDER = Path(".cache") / "beforehand"


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
    """A digest of our own sources, so that results of other code are never used."""
    digest = hashlib.blake2b(__version__.encode(), digest_size=12)
    package = Path(__file__).parent.parent
    for folder, _, names in sorted(os.walk(package)):
        for name in sorted(names):
            if name.endswith((".py", ".yml")):
                found = os.stat(os.path.join(folder, name))
                digest.update(f"{name} {found.st_size} {found.st_mtime_ns};".encode())
    return digest.hexdigest()
