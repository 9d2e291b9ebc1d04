"""Parses every page below a folder with bare markdown-it-py, in one process: the yardstick."""

import sys
from pathlib import Path

from markdown_it import MarkdownIt
from mdit_py_plugins.front_matter import front_matter_plugin


def main(root: Path) -> None:
    parser = MarkdownIt("commonmark").enable("table").use(front_matter_plugin)
    for path in sorted(root.rglob("*.md")):
        parser.parse(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
