"""Measures what the plugin adds to a build of MkDocs: the same pages with it and without.

The pages are those that somebody wrote by hand, and the texts that a freeze kept.

    python benchmarks/site_build.py                      500 plain pages of 15 kB
    python benchmarks/site_build.py --experiments 200    2,000 findings and 500 decisions
    python benchmarks/site_build.py --experiments 200 --frozen 200    and every design frozen twice

Both are built one after the other, several times, and the median of the pairs is told. Pages that
the plugin makes count for it alone. Beside wall time stand the CPU time of all processes, and
that of the first process: MkDocs waits for no other, so with cores to spare it is the wall time.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import generate
import site_record
from run import BARE_SITE, OUR_SITE

FIRST = """\
import atexit, resource, sys
def tell():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(*(one.ru_utime + one.ru_stime for one in used), file=sys.stderr)
atexit.register(tell)
from mkdocs.__main__ import cli
cli(["build", "-q"])
"""
HEAVIEST = 3


class Taken(NamedTuple):
    """Seconds that one build took."""

    wall: float
    all_processes: float
    first_process: float


def build(root: Path) -> Taken:
    for folder in ("site", ".cache"):
        shutil.rmtree(root / folder, ignore_errors=True)
    start = time.perf_counter()
    command = [sys.executable, "-c", FIRST]
    found = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    wall = time.perf_counter() - start
    first, others = map(float, found.stderr.splitlines()[-1].split())
    return Taken(wall, first + others, first)


def bare_copy(root: Path, bare: Path, site: str) -> None:
    """The pages of a record, with the kept ones, in the one folder that MkDocs knows."""
    shutil.copytree(root / "docs", bare / "docs")
    for name in ("experiments", "framework"):
        if (root / name).is_dir():
            shutil.copytree(root / name, bare / "docs" / name)
    (bare / "mkdocs.yml").write_text(site, encoding="utf-8")


def measure(root: Path, bare: Path, runs: int) -> None:
    pairs = [(build(bare), build(root)) for _ in range(runs)]
    for at, name in enumerate(Taken._fields):
        without = statistics.median(pair[0][at] for pair in pairs)
        with_plugin = statistics.median(pair[1][at] for pair in pairs)
        added = statistics.median(pair[1][at] / pair[0][at] - 1 for pair in pairs)
        print(f"{name:16} {without:8.2f} s bare {with_plugin:8.2f} s with the plugin {added:+.0%}")
    for size, path in sorted(
        ((path.stat().st_size, path) for path in (root / "site").rglob("*.html")), reverse=True
    )[:HEAVIEST]:
        print(f"{size / 1000:8.0f} kB  {path.relative_to(root / 'site')}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--experiments", type=int, default=0)
    parser.add_argument("--frozen", type=int, default=0)
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        root, bare = Path(folder) / "record", Path(folder) / "bare"
        root.mkdir()
        if given.experiments:
            site_record.write(root, given.experiments, given.frozen)
            site = (root / "mkdocs.yml").read_text(encoding="utf-8").replace("  - beforehand\n", "")
            bare_copy(root, bare, f"{site}not_in_nav: |\n  *\nnav: [index.md]\n")
        else:
            generate.write(root, given.pages)
            (root / "mkdocs.yml").write_text(OUR_SITE, encoding="utf-8")
            bare_copy(root, bare, BARE_SITE)
        pages = len(list((bare / "docs").rglob("*.md")))
        print(f"{pages} pages, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
        measure(root, bare, given.runs)


if __name__ == "__main__":
    main()
