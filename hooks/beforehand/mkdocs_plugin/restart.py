"""Starting ``mkdocs serve`` anew when our own code changed: Python would go on with the old."""

import logging
import os
import shutil
import sys
from pathlib import Path

log = logging.getLogger("mkdocs.plugins.beforehand")

PACKAGE = Path(__file__).resolve().parents[1]


def restart(site_dir: str) -> None:
    """Replace this process by a new one, unless the code cannot be read at the moment."""
    broken = _broken_code()
    if broken:
        log.error("%s", f"{broken}; the code from before stays in use")
        return
    log.info("the code of beforehand changed: starting again")
    shutil.rmtree(site_dir, ignore_errors=True)
    engine = "properdocs" if "properdocs" in Path(sys.argv[0]).as_posix() else "mkdocs"
    logging.shutdown()
    os.execv(sys.executable, [sys.executable, "-m", engine, *sys.argv[1:]])  # noqa: S606


def _sources() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)


def _broken_code() -> str:
    """The first of our sources that is no Python at the moment; nothing if all are."""
    for path in _sources():
        try:
            compile(path.read_bytes(), str(path), "exec")
        except (SyntaxError, ValueError) as error:
            return f"{path}: {error}"
    return ""
