"""What a record looks like: kinds, prefixes, words and names, built in and overridable."""

import re
from functools import cached_property, lru_cache
from importlib import resources
from typing import Any

import msgspec
import yaml

from beforehand.diagnostics import Fault
from beforehand.source import Place

_Loader: type = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

Names = dict[str, tuple[str, ...]]


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of record: where its pages are, and what they must hold."""

    where: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    register: str = ""


class Prefix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Global ids that begin with ``starts``; ``shape`` is a regular expression for the rest."""

    starts: str
    shape: str
    kind: str


class PartShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a part is recognised: its key column, one of the needed columns, its headings."""

    key: str
    needs: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True, eq=False):
    """The whole configuration, defaults included."""

    roots: tuple[str, ...] = ()
    experiments: str = "experiments"
    kinds: dict[str, Kind] = {}
    common: tuple[str, ...] = ()
    prefixes: tuple[Prefix, ...] = ()
    dates: tuple[str, ...] = ()
    no_date: tuple[str, ...] = ()
    fields: Names = {}
    columns: Names = {}
    parts: dict[str, PartShape] = {}
    sections: Names = {}
    words: dict[str, Names] = {}
    phrases: Names = {}
    aliases: dict[str, str] = {}
    waive: dict[str, str] = {}
    ignore: tuple[str, ...] = ()

    @cached_property
    def field_names(self) -> dict[str, str]:
        """From every spelling of a header field to its name."""
        return _reversed(self.fields)

    @cached_property
    def column_names(self) -> dict[str, tuple[str, ...]]:
        """From every spelling of a table column to the names it may stand for."""
        found: dict[str, tuple[str, ...]] = {}
        for name, spellings in self.columns.items():
            for spelling in (name, *spellings):
                key = folded(spelling)
                if name not in found.get(key, ()):
                    found[key] = (*found.get(key, ()), name)
        return found

    @cached_property
    def section_names(self) -> dict[str, str]:
        return _reversed(self.sections)

    @cached_property
    def word_names(self) -> dict[str, dict[str, str]]:
        """For each vocabulary, from every spelling to the canonical word."""
        return {name: _reversed(words) for name, words in self.words.items()}

    @cached_property
    def digest_text(self) -> str:
        """The configuration as text, for keys of what is kept between runs."""
        return msgspec.json.encode(self, order="deterministic").decode()


def folded(text: str) -> str:
    """A name as it is compared: case folded, hyphens and underscores as spaces."""
    return " ".join(re.sub(r"[_\-\s]+", " ", text).casefold().split())


def _reversed(names: Names) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, spellings in names.items():
        found[folded(name)] = name
    for name, spellings in names.items():
        for spelling in spellings:
            found.setdefault(folded(spelling), name)
    return found


@lru_cache(maxsize=1)
def _default_tree() -> dict[str, Any]:
    text = resources.files("beforehand").joinpath("default.yml").read_text(encoding="utf-8")
    tree = yaml.load(text, Loader=_Loader)
    assert isinstance(tree, dict)
    return tree


@lru_cache(maxsize=1)
def default_config() -> Config:
    """The built-in configuration."""
    return msgspec.convert(_default_tree(), Config, strict=False)


ADDED_TO = ("fields", "columns", "sections", "words", "phrases")


def read_config(text: str) -> tuple[Config, tuple[Fault, ...]]:
    """The built-in configuration changed by a ``beforehand.yml``.

    What is wrong in the file is returned as faults, and the defaults stand in its place.
    """
    try:
        tree = yaml.load(text, Loader=_Loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        at = Place(mark.line + 1, mark.column + 1) if mark else Place(1)
        problem = getattr(error, "problem", None) or "it cannot be read"
        return default_config(), (Fault("unreadable-config", at, f"not YAML: {problem}"),)
    if tree in (None, ""):
        return default_config(), ()
    if not isinstance(tree, dict):
        return default_config(), (
            Fault("unreadable-config", Place(1), "the configuration must be a mapping"),
        )
    merged = _merged(_default_tree(), tree, add=False)
    try:
        config = msgspec.convert(merged, Config, strict=False)
        for prefix in config.prefixes:
            re.compile(prefix.shape)
    except msgspec.ValidationError as error:
        words, _, path = str(error).partition(" - at ")
        at = _line_of(text, path.strip("`$").strip("."))
        return default_config(), (Fault("unreadable-config", at, words),)
    except re.error as error:
        at = _line_of(text, "prefixes")
        return default_config(), (Fault("unreadable-config", at, f"not a regular expression: {error}"),)
    return config, ()


def _merged(base: Any, change: Any, add: bool) -> Any:
    if isinstance(base, dict) and isinstance(change, dict):
        result = dict(base)
        for key, value in change.items():
            known = key in base
            result[key] = _merged(base[key], value, add or key in ADDED_TO) if known else value
        return result
    if add and isinstance(base, list) and isinstance(change, list):
        return [*change, *base]
    return change


def _line_of(text: str, path: str) -> Place:
    last = re.split(r"[.\[]", path)[0]
    for number, line in enumerate(text.splitlines(), 1):
        if last and line.startswith(f"{last}:"):
            return Place(number)
    return Place(1)
