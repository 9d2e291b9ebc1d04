"""A ``beforehand.yml`` as a configuration: the built-in one, changed by what can be used of it."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import yaml

from beforehand.config import Config, Loader, default_config, default_tree, folded
from beforehand.diagnostics import Fault
from beforehand.source import Place

ADDED_TO = ("fields", "columns", "sections", "words", "phrases")
ONE_MEANING = ("fields", "sections", "words")
"""Tables in which a spelling means one thing: whoever adds it takes it from where it was."""

UNREADABLE, UNUSABLE, REPEATED = "unreadable-config", "unusable-setting", "repeated-setting"
"""Sorts of faults: nothing of the file is used, one setting is not, the last of several is."""

WHAT = {"array": "list", "object": "mapping", "str": "text", "int": "number", "bool": "yes or no"}


def read_config(text: str) -> tuple[Config, tuple[Fault, ...]]:
    """The built-in configuration changed by a ``beforehand.yml``.

    What is wrong in the file is returned as faults, and the default stands in its place.
    """
    try:
        tree = yaml.load(text, Loader=Loader)  # noqa: S506 - makes only text
        root = yaml.compose(text, Loader=Loader)
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


def waiver_places(text: str) -> dict[str, Place]:
    """Where a ``beforehand.yml`` switches off each check that it names in ``waive``."""
    try:
        root = yaml.compose(text, Loader=Loader)
    except (yaml.YAMLError, ValueError, RecursionError):
        return {}
    field = _child(root, "waive")
    table = field[1] if isinstance(field, tuple) else None
    pairs = table.value if isinstance(table, yaml.MappingNode) else ()
    return {str(pair[0].value): _place(pair) for pair in pairs}


def _converted(change: Any) -> Config:
    config = msgspec.convert(_merged(default_tree(), change, ()), Config, strict=False)
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
            faults.append(Fault(UNUSABLE, _place(node), _said(error, path)))
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
    tree: Any = default_tree()
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
    words = re.sub(r"a text matching regex .*", "a decimal from 0 to 1", words)
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
                yield Fault(REPEATED, _place(key), f"`{key.value}` stands here a second time")
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
