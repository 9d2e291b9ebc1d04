"""What a record looks like: kinds, prefixes, words and names, built in and overridable."""

import pkgutil
import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any
from unicodedata import normalize

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
    generated: tuple[str, ...] = ()

    @cached_property
    def field_names(self) -> dict[str, str]:
        """From every spelling of a header field to its name; a kind's own field is no spelling."""
        own = {name for kind in self.kinds.values() for name in (*kind.fields, *kind.requires)}
        return _reversed(self.fields) | {folded(name): name for name in (*self.common, *own)}

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


@lru_cache(maxsize=16384)
def folded(text: str) -> str:
    """A name as it is compared: case folded, hyphens and underscores as spaces."""
    return " ".join(re.sub(r"[_\-\s]+", " ", normalize("NFC", text)).casefold().split())


def _reversed(names: Names) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in names:
        found[folded(name)] = name
    for name, spellings in names.items():
        for spelling in spellings:
            found.setdefault(folded(spelling), name)
    return found


@lru_cache(maxsize=1)
def _default_tree() -> dict[str, Any]:
    data = pkgutil.get_data("beforehand", "default.yml")
    assert data is not None
    tree = yaml.load(data.decode("utf-8"), Loader=_Loader)  # noqa: S506 - makes only text
    assert isinstance(tree, dict)
    return tree


@lru_cache(maxsize=1)
def default_config() -> Config:
    """The built-in configuration."""
    return msgspec.convert(_default_tree(), Config, strict=False)


def config_schema() -> dict[str, Any]:
    """The JSON schema of ``beforehand.yml``. Every key may be left out."""
    schema = msgspec.json.schema(Config)
    # A part of the defaults may be changed by one of its keys alone.
    schema["$defs"]["PartShape"].pop("required", None)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "beforehand.yml",
        **schema,
    }


ADDED_TO = ("fields", "columns", "sections", "words", "phrases")
ONE_MEANING = ("fields", "sections", "words")
"""Tables in which a spelling means one thing: whoever adds it takes it from where it was."""

WHAT = {"array": "list", "object": "mapping", "str": "text", "int": "number", "bool": "yes or no"}


def read_config(text: str) -> tuple[Config, tuple[Fault, ...]]:
    """The built-in configuration changed by a ``beforehand.yml``.

    What is wrong in the file is returned as faults, and the default stands in its place.
    """
    try:
        tree = yaml.load(text, Loader=_Loader)  # noqa: S506 - makes only text
        root = yaml.compose(text, Loader=_Loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        at = Place(mark.line + 1, mark.column + 1) if mark else Place(1)
        problem = getattr(error, "problem", None) or "it cannot be read"
        return default_config(), (Fault(UNREADABLE, at, f"not YAML: {problem}"),)
    if tree in (None, ""):
        return default_config(), ()
    if not isinstance(tree, dict):
        message = "the configuration must be a mapping"
        return default_config(), (Fault(UNREADABLE, Place(1), message),)
    faults = list(_repeated(root))
    sound = _sound(tree, (), root, faults)
    return _converted(_nested(sound, ())), tuple(sorted(faults, key=lambda fault: fault.at))


UNREADABLE = "unreadable-config"


def _converted(change: Any) -> Config:
    config = msgspec.convert(_merged(_default_tree(), change, ()), Config, strict=False)
    for prefix in config.prefixes:
        try:
            re.compile(prefix.shape)
        except re.error as error:
            raise msgspec.ValidationError(
                f"`{prefix.shape}` is not a regular expression: {error}"
            ) from error
    return config


def _sound(change: Any, path: tuple[str, ...], node: Any, faults: list[Fault]) -> Any:
    """What of a change can be used below ``path``; the rest becomes faults at its place."""
    if change == "" and isinstance(_default_at(path), dict | list):
        return None
    try:
        _converted(_nested(change, path))
    except msgspec.ValidationError as error:
        if not isinstance(change, dict) or not isinstance(_default_at(path), dict):
            faults.append(Fault(UNREADABLE, _place(node), _said(error, path)))
            return None
    else:
        return change
    kept: dict[Any, Any] = {}
    for key, value in change.items():
        found = _sound(value, (*path, str(key)), _child(node, key), faults)
        if found is not None:
            kept[key] = found
    return kept


def _nested(change: Any, path: tuple[str, ...]) -> Any:
    for key in reversed(path):
        change = {key: change}
    return change


def _default_at(path: tuple[str, ...]) -> Any:
    tree: Any = _default_tree()
    for key in path:
        tree = tree.get(key) if isinstance(tree, dict) else None
    return tree


def _child(node: Any, key: Any) -> Any:
    """The key's own node, with its value's inside: ``(key node, value node)``."""
    value = node[1] if isinstance(node, tuple) else node
    pairs = value.value if isinstance(value, yaml.MappingNode) else ()
    return next((pair for pair in pairs if pair[0].value == key), node)


def _place(node: Any) -> Place:
    mark = node[0].start_mark if isinstance(node, tuple) else node.start_mark
    return Place(mark.line + 1, mark.column + 1)


def _said(error: msgspec.ValidationError, path: tuple[str, ...]) -> str:
    words, _, where = str(error).partition(" - at ")
    for name, plain in WHAT.items():
        words = words.replace(f"`{name}`", f"a {plain}")
    words = words.replace("Object contains unknown field", "There is no setting")
    words = words.replace("Object missing required field", "It needs the setting")
    inner = re.findall(r"\.(\w+)", where)
    name = ".".join(dict.fromkeys((*path, *(key for key in inner if key not in path))))
    return f"`{name}`: {words[:1].lower()}{words[1:]}"


def _repeated(node: Any) -> Iterator[Fault]:
    """Keys that a mapping has twice: the last of them would win in silence."""
    if isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            if key.value in seen:
                yield Fault(UNREADABLE, _place(key), f"`{key.value}` stands here a second time")
            seen.add(str(key.value))
            yield from _repeated(value)


def _merged(base: Any, change: Any, path: tuple[str, ...]) -> Any:
    """Mappings are merged, lists of names and words added to, everything else replaced."""
    added = bool(path) and path[0] in ADDED_TO
    if isinstance(base, dict) and isinstance(change, dict):
        result = dict(base)
        if path and path[0] in ONE_MEANING:
            result = _without(result, change)
        for key, value in change.items():
            known = key in result
            result[key] = _merged(result[key], value, (*path, str(key))) if known else value
        return result
    if added and isinstance(base, list) and isinstance(change, list):
        return [*change, *base]
    return change


def _without(names: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A table of names without the spellings that a change gives another meaning."""
    lists = [words for words in change.values() if isinstance(words, list)]
    taken = {folded(word) for words in lists for word in words if isinstance(word, str)}
    return {
        name: [word for word in words if folded(word) not in taken]
        if isinstance(words, list)
        else words
        for name, words in names.items()
    }
