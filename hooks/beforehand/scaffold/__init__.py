"""First pages for a new record, a new experiment or a new decision: templates to texts."""

import datetime
import pkgutil
import re
import string
from collections.abc import Iterable

RECORD = {
    "record/README.md": "README.md",
    "record/beforehand.yml": "beforehand.yml",
    "record/gitignore": ".gitignore",
    "record/mkdocs.yml": "mkdocs.yml",
    "record/docs/index.md": "docs/index.md",
    "record/docs/decisions/D-example.md": "docs/decisions/D-{{ DAY }}-01.md",
    "record/experiments/E-example/design.md": "experiments/E-{{ DAY }}-tea/design.md",
    "record/experiments/E-example/critic.md": "experiments/E-{{ DAY }}-tea/critic.md",
    "record/framework/house-rules.md": "framework/house-rules.md",
}
EXPERIMENT = "experiment.md"
DECISION = "decision.md"
WILD = re.compile(r"[*?]")
TEMPLATES = (*RECORD, EXPERIMENT, DECISION)


def record_files(date: datetime.date) -> dict[str, str]:
    """The files of a new record, by path: one decision, one rule page, one experiment."""
    words = {"DAY": f"{date:%Y%m%d}", "DATE": date.isoformat()}
    return {_filled(path, words): _template(name, words) for name, path in RECORD.items()}


def experiment_file(
    slug: str, date: datetime.date, taken: Iterable[str], folder: str
) -> tuple[str, str]:
    """The path and text of a new design. A second experiment of a day gets the letter b."""
    start = f"E-{date:%Y%m%d}"
    letters = {
        name[len(start)] if name[len(start)].isalpha() else "a"
        for name in taken
        if name.startswith(start) and len(name) > len(start)
    }
    following = (letter for letter in string.ascii_lowercase if letter > max(letters, default=""))
    letter = next(following, "z") if letters else ""
    identifier = f"{start}{letter}-{slug}"
    words = {"ID": identifier, "DATE": date.isoformat(), "TITLE": _title(slug)}
    return f"{folder}/{identifier}/design.md", _template(EXPERIMENT, words)


def decision_file(
    title: str, date: datetime.date, taken: Iterable[str], folder: str
) -> tuple[str, str]:
    """The path and text of a new decision, with the next free number of its day."""
    start = f"D-{date:%Y%m%d}-"
    numbers = [int(name[len(start) :]) for name in taken if _is_numbered(name, start)]
    identifier = f"{start}{max(numbers, default=0) + 1:02}"
    words = {"ID": identifier, "DATE": date.isoformat(), "TITLE": title}
    path = f"{folder}/{identifier}.md" if folder else f"{identifier}.md"
    return path, _template(DECISION, words)


def plain_folder(globs: tuple[str, ...]) -> str | None:
    """The folder of the first glob that names one folder only; None if there is none.

    >>> plain_folder(("docs/*/adr/*.md", "rulings/*.md")), plain_folder(("**/*.md",))
    ('rulings', None)
    """
    if not globs:
        return "docs/decisions"
    folders = (glob.rpartition("/")[0] for glob in globs)
    return next((folder for folder in folders if not WILD.search(folder)), None)


def _is_numbered(name: str, start: str) -> bool:
    return name.startswith(start) and name[len(start) :].isdecimal()


def _title(slug: str) -> str:
    words = slug.replace("-", " ")
    return words[:1].upper() + words[1:]


def _template(name: str, words: dict[str, str]) -> str:
    data = pkgutil.get_data("beforehand.scaffold", name)
    assert data is not None, name
    return _filled(data.decode("utf-8"), words)


def _filled(text: str, words: dict[str, str]) -> str:
    from jinja2 import Environment, StrictUndefined

    pages = Environment(undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False)  # noqa: S701 - Markdown, not HTML
    return pages.from_string(text).render(words)
