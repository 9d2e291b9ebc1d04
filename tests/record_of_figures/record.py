"""The pages of the record of figures as the product reads them, and their rows by id."""

import json
import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from beforehand.checks import all_checks
from beforehand.checks.report import Report
from beforehand.checks.run import check_sources
from beforehand.graph import Graph
from beforehand.reckoning.figures import Figure
from beforehand.source import Source

PAGES = Path(__file__).parent / "pages"
FOLDER = "docs/figures"
DESIGNS = f"{FOLDER}/designs.md"
AUDIT = Path(__file__).parent.parent / "exact" / "figures.json"

ROW = re.compile(r"\| (?P<id>[FV]\d*-\d+[a-z]?) \|")
PRINTED = 3  # bars before the column of what was printed


def _audited() -> dict[str, dict]:
    data = json.loads(AUDIT.read_text(encoding="utf-8"))
    return {**data["claims"], **data["derived"]}


ENTRIES = _audited()


@dataclass(frozen=True)
class Asked:
    """The figures of one entry: as they were printed, and as the blocks give them."""

    printed: tuple[Figure, ...]
    recomputed: tuple[Figure, ...]

    @property
    def all(self) -> tuple[Figure, ...]:
        return (*self.printed, *self.recomputed)


def sources() -> list[Source]:
    return [Source(f"{FOLDER}/{file.name}", file.read_bytes()) for file in sorted(PAGES.iterdir())]


@lru_cache(maxsize=1)
def checked() -> tuple[Graph, Report]:
    """The record, read and checked once."""
    return check_sources(sources(), all_checks())


@lru_cache(maxsize=1)
def lines() -> dict[str, list[str]]:
    return {item.path: item.data.decode().split("\n") for item in sources()}


def id_at(path: str, line: int) -> str:
    """The id that a line of a page is about; empty if it is about none."""
    row = ROW.match(lines()[path][line - 1])
    return row["id"] if row else ""


def is_printed(figure: Figure) -> bool:
    """Whether a figure stands in the column of what was printed."""
    line = lines()[figure.path][figure.span.line - 1]
    return line[: figure.span.column - 1].count("|") == PRINTED


@lru_cache(maxsize=1)
def asked() -> dict[str, Asked]:
    """For each id, what the pages ask of the product."""
    found: dict[str, list[Figure]] = defaultdict(list)
    for figure in checked()[0].figures:
        found[id_at(figure.path, figure.span.line)].append(figure)
    return {
        name: Asked(
            tuple(item for item in figures if is_printed(item)),
            tuple(item for item in figures if not is_printed(item)),
        )
        for name, figures in found.items()
        if name
    }


def set_aside() -> dict[str, str]:
    """The entries that no figure asks, each with the reason in the last cell of its row."""
    found = {}
    for text in lines().values():
        for line in text:
            row = ROW.match(line)
            if row and row["id"] not in asked():
                found[row["id"]] = line.strip("| ").split("|")[-1].strip()
    return found
