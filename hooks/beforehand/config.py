"""What a record looks like: kinds, prefixes, words and names, built in and overridable."""

import pkgutil
import re
from functools import cached_property, lru_cache
from typing import Annotated, Any
from unicodedata import normalize

import msgspec
import yaml

CONFIG = "beforehand.yml"

# Makes nothing but text, lists and mappings: a repository's file is never run.
Loader: type = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

Names = dict[str, tuple[str, ...]]

# A decimal from 0 to 1 that stays the text it was written as; a reader makes a fraction of it.
Share = Annotated[
    str,
    msgspec.Meta(pattern=r"^(0(\.\d+)?|1(\.0+)?)$", extra_json_schema={"minimum": 0, "maximum": 1}),
]


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


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which chance under the null a rule that voids, or a prediction, is reported."""

    void_rate: Share = "0.2"
    truism: Share = "0.95"


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
    limits: Limits = Limits()
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
    def no_date_words(self) -> tuple[str, ...]:
        """What says that there is no date, as it is compared."""
        return tuple(map(folded, self.no_date))

    @cached_property
    def none_words(self) -> frozenset[str]:
        """What says that there is nothing, as it is compared; not that nobody knows."""
        return frozenset(map(folded, self.phrases.get("nothing", ())))

    @cached_property
    def nothing_words(self) -> frozenset[str]:
        """What says that there is nothing, or nothing that is known, as it is compared."""
        return self.none_words.union(self.no_date_words)

    @cached_property
    def unknown_words(self) -> tuple[str, ...]:
        """What says that something is not known, as it is compared."""
        unknown = self.words.get("control status", {}).get("unknown", ())
        return tuple(map(folded, ("not in the source", *unknown)))

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
def default_tree() -> dict[str, Any]:
    """The built-in configuration as it is written, before it is understood."""
    data = pkgutil.get_data("beforehand", "default.yml")
    assert data is not None
    tree = yaml.load(data.decode("utf-8"), Loader=Loader)  # noqa: S506 - makes only text
    assert isinstance(tree, dict)
    return tree


@lru_cache(maxsize=1)
def default_config() -> Config:
    """The built-in configuration."""
    return msgspec.convert(default_tree(), Config, strict=False)


def config_schema() -> dict[str, Any]:
    """The JSON schema of ``beforehand.yml``. Every key may be left out."""
    schema = msgspec.json.schema(Config)
    # A part of the defaults may be changed by one of its keys alone.
    schema["$defs"]["PartShape"].pop("required", None)
    for share in schema["$defs"]["Limits"]["properties"].values():
        share["type"] = ["number", "string"]  # text only here: YAML has it as a number
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": CONFIG,
        **schema,
    }
