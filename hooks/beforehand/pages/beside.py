"""Which files beside a page are read along with it."""

from collections.abc import Container

SIBLINGS = (".yaml", ".yml", ".toml", ".json")
"""Endings of a file of header fields; where two give a field, the earlier ending counts."""

REGISTERS = (".csv", ".jsonl")
"""Endings of a file of rows."""

DATA = (*REGISTERS, ".json")
"""Endings of a file that a figure may name."""


def siblings_of(page: str, known: Container[str]) -> tuple[str, ...]:
    """The known files that are called like a page and may hold fields of its header.

    >>> siblings_of("a/design.md", {"a/design.json", "a/design.csv", "design.yaml"})
    ('a/design.json',)
    """
    stem = page.rpartition(".")[0]
    return tuple(stem + ending for ending in SIBLINGS if stem + ending in known)


def is_data(path: str) -> bool:
    """Whether a file can be read along with a page, and is none itself."""
    return path.lower().endswith((*SIBLINGS, *REGISTERS))
