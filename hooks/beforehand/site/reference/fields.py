"""The reference of kinds, fields, parts and words, made from the configuration in force."""

from collections.abc import Iterable, Iterator

from beforehand.config import Config, Kind, PartShape
from beforehand.site.reference import glossary
from beforehand.site.reference.meanings import ALL_WORDS
from beforehand.site.words.made_table import stacked_table
from beforehand.site.words.markup import (
    Cell,
    Piece,
    cell,
    document,
    joined,
    markdown,
)
from beforehand.site.words.page import FIELDS, SitePage


def fields_page(config: Config) -> SitePage:
    """Every kind, field, part and word that this record knows."""
    title = "Kinds, fields and words"
    intro = (
        "This page is made from the configuration in force: the built-in one, changed by the "
        "repository's `beforehand.yml` where there is one. Every name may be written in any of "
        "the spellings beside it."
    )
    text = document(
        title,
        intro,
        "## Every page",
        _fields_table(config, config.common, ()),
        *(block for name, kind in config.kinds.items() for block in _kind(config, name, kind)),
        "## Parts of a page",
        "A part is a table row, a heading or a bullet. The first column named here carries its id.",
        _parts(config.parts),
        "## Columns of tables",
        _spellings("column", config.columns),
        "## Words",
        f"An unknown word is shown as it was written. {markdown(ALL_WORDS, FIELDS)}.",
        *(block for name, words in config.words.items() for block in _words(name, words)),
        "## Ids",
        _prefixes(config),
    )
    return SitePage(FIELDS, text, title)


def _kind(config: Config, name: str, kind: Kind) -> Iterator[str]:
    yield f"## {markdown(cell(name.capitalize()), FIELDS)}"
    if name in glossary.KINDS:
        yield glossary.KINDS[name]
    where = joined((Piece(glob, look="code") for glob in kind.where), ", ")
    facts = [
        cell("Where: ", where, ".") if where else (),
        cell(f"Needs a section called {', '.join(kind.sections)}.") if kind.sections else (),
        cell("A page of many has ", Piece(f"kind: {kind.register}", look="code"), ".")
        if kind.register
        else (),
    ]
    yield markdown(joined((fact for fact in facts if fact), " "), FIELDS)
    own = tuple(dict.fromkeys((*kind.requires, *kind.fields)))
    if own:
        yield _fields_table(config, own, kind.requires)


def _fields_table(config: Config, names: Iterable[str], required: tuple[str, ...]) -> str:
    rows = [
        (
            cell(
                Piece(name, look="code"),
                cell(" ", Piece("required", look="plain")) if name in required else (),
            ),
            cell(glossary.FIELDS.get(name, "")),
            cell(", ".join(config.fields.get(name, ()))),
        )
        for name in names
    ]
    return stacked_table(("field", "what it holds", "other spellings"), rows, FIELDS)


def _parts(parts: dict[str, PartShape]) -> str:
    rows: list[tuple[Cell, ...]] = [
        (
            cell(Piece(name, look="strong")),
            cell(glossary.PARTS.get(name, "")),
            cell(", ".join(dict.fromkeys((shape.key, *shape.needs)))),
            cell(", ".join(shape.headings)),
        )
        for name, shape in parts.items()
    ]
    return stacked_table(("part", "what it is", "columns", "under a heading such as"), rows, FIELDS)


def _words(name: str, words: dict[str, tuple[str, ...]]) -> Iterator[str]:
    yield f"### {markdown(cell(name.capitalize()), FIELDS)}"
    yield _spellings("word", words)


def _spellings(what: str, names: dict[str, tuple[str, ...]]) -> str:
    rows = [
        (cell(Piece(name, look="strong")), cell(", ".join(spellings)))
        for name, spellings in names.items()
    ]
    return stacked_table((what, "other spellings"), rows, FIELDS)


def _prefixes(config: Config) -> str:
    rows = [
        (
            cell(Piece(prefix.starts, look="code")),
            cell(prefix.kind),
            cell(Piece(prefix.shape, look="code")),
        )
        for prefix in config.prefixes
    ]
    if not rows:
        return "No global id is configured."
    return stacked_table(("begins with", "kind", "goes on like"), rows, FIELDS)
