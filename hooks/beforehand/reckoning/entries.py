"""Block entries as the texts that exact readers take, and back from a fault to its place."""

from collections.abc import Mapping, Sequence

from beforehand.diagnostics import Fault
from beforehand.pages.page import Value
from beforehand.source import Place

Texts = str | list["Texts"] | dict[str, "Texts"]


def texts(value: Value) -> Texts:
    """A value with everything below it, places left out."""
    if value.shape == "map":
        return {item.key: texts(item) for item in value.items}
    if value.shape == "list":
        return [texts(item) for item in value.items]
    return value.text


def fault_at(value: Value, path: Sequence[str], message: str, offset: int = 0) -> Fault:
    """A fault of what stands under some keys, so many characters into its text.

    Where a key is missing the fault stands at the mapping that should hold it, and a fault
    of a mapping or list stands at its name.
    """
    found: Value = value
    for key in path:
        inner = found.get(key)
        if inner is None and found.shape == "list" and key.isdecimal():
            inner = found.items[int(key)] if int(key) < len(found.items) else None
        if inner is None:
            break
        found = inner
    return Fault("block", place_in(found, offset), message)


def place_in(value: Value, offset: int = 0) -> Place:
    """Where a character of a value stands; a mapping or list stands at its name."""
    if value.shape != "text":
        return value.key_at or value.at
    return value.at.right(offset)


def unknown_keys(value: Value, known: Mapping[str, object] | Sequence[str]) -> tuple[Value, ...]:
    """The entries of a mapping whose names mean nothing."""
    return tuple(item for item in value.items if item.key not in known)
