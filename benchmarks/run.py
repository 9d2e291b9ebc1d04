"""Measures the command and the plugin on generated pages, side by side with a yardstick.

Every figure is wall time of a whole process, the median of several runs. The yardstick is
bare markdown-it-py parsing of the same bytes in one process.

    python benchmarks/run.py --pages 500            the command
    python benchmarks/run.py --pages 10000          the command, large
    python benchmarks/run.py --pages 500 --site     mkdocs with and without the plugin too
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from generate import write

HERE = Path(__file__).parent
BARE_SITE = """\
site_name: Bare
docs_dir: docs
theme: {name: material, font: false}
plugins: [search]
use_directory_urls: true
markdown_extensions:
  [tables, footnotes, attr_list, admonition, pymdownx.superfences, pymdownx.tilde]
not_in_nav: |
  *
nav: [index.md]
"""
OUR_SITE = BARE_SITE.replace("[search]", "[search, beforehand]").replace(
    "index.md", "docs/index.md"
)


def timed(command: list[str], cwd: Path, runs: int, before: Callable[[], None]) -> float:
    """The median wall time of a command in seconds; ``before`` is not counted."""
    taken: list[float] = []
    for _ in range(runs):
        before()
        start = time.perf_counter()
        subprocess.run(
            command, cwd=cwd, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def measure_command(root: Path, runs: int) -> None:
    command = [sys.executable, "-m", "beforehand", "check", "--root", str(root)]
    bare = timed([sys.executable, str(HERE / "bare_parse.py"), str(root)], root, runs, lambda: None)
    page = min(root.glob("experiments/*/design.md"))

    def forget() -> None:
        shutil.rmtree(root / ".cache", ignore_errors=True)

    def edit() -> None:
        with page.open("a", encoding="utf-8") as file:
            file.write("\nOne more sentence.\n")

    cold = timed(command, root, runs, forget)
    same = timed(command, root, runs, lambda: None)
    changed = timed(command, root, runs, edit)
    print(f"{'bare markdown-it-py, one process':40} {bare:8.2f} s")
    print(f"{'check, cold':40} {cold:8.2f} s   {cold / bare:.2f} x bare")
    print(f"{'check, one page changed':40} {changed:8.2f} s")
    print(f"{'check, nothing changed':40} {same:8.2f} s")


def measure_site(root: Path, runs: int) -> None:
    """The same pages built by MkDocs without and with the plugin."""
    bare = root.parent / "bare"
    shutil.rmtree(bare, ignore_errors=True)
    shutil.copytree(root / "docs", bare / "docs")
    shutil.copytree(root / "experiments", bare / "docs" / "experiments")
    (bare / "mkdocs.yml").write_text(BARE_SITE, encoding="utf-8")
    (root / "mkdocs.yml").write_text(OUR_SITE, encoding="utf-8")
    build = [sys.executable, "-m", "mkdocs", "build", "-q"]

    def clean(folder: Path) -> Callable[[], None]:
        def forget() -> None:
            shutil.rmtree(folder / "site", ignore_errors=True)
            shutil.rmtree(folder / ".cache", ignore_errors=True)

        return forget

    without = timed(build, bare, runs, clean(bare))
    with_plugin = timed(build, root, runs, clean(root))
    share = (with_plugin - without) / without
    print(f"{'mkdocs build without the plugin':40} {without:8.2f} s")
    print(f"{'mkdocs build with the plugin':40} {with_plugin:8.2f} s   share {share:+.0%}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--site", action="store_true")
    given = parser.parse_args()
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "record"
        root.mkdir()
        size = write(root, given.pages)
        print(f"{given.pages} pages, {size / 1e6:.1f} MB, {os.cpu_count()} cores")
        measure_command(root, given.runs)
        if given.site:
            measure_site(root, given.runs)


if __name__ == "__main__":
    main()
