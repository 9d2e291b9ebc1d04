"""The keys of one block entry, read with every fault gathered on the way."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from beforehand.diagnostics import Fault
from beforehand.exact.meaning import nearest
from beforehand.pages.page import Value
from beforehand.reckoning.entries import place_in
from beforehand.reckoning.formulas import value as formula_value

NO_NAMES: Mapping[str, Fraction] = MappingProxyType({})


class Fields:
    """Reads the keys of one entry; what cannot be read is a fault and None."""

    def __init__(self, entry: Value) -> None:
        self.entry = entry
        self.faults: list[Fault] = []

    def fault(self, value: Value, message: str, offset: int = 0) -> None:
        """Keep a fault of a value; one of a list or mapping stands at its name."""
        self.faults.append(Fault("block", place_in(value, offset), message))

    def fault_of_key(self, value: Value, message: str) -> None:
        """Keep a fault of the name of a value."""
        self.faults.append(Fault("block", value.key_at or value.at, message))

    def ordered(self) -> tuple[Fault, ...]:
        """Every fault once, in the order of the page."""
        return tuple(sorted(dict.fromkeys(self.faults), key=lambda fault: fault.at))

    def only(self, value: Value, known: Iterable[str]) -> None:
        """Complain about the keys of a mapping that mean nothing."""
        names = tuple(known)
        for item in value.items if value.shape == "map" else ():
            if item.key not in names:
                self.fault_of_key(item, f"unknown key {item.key!r}; {nearest(item.key, names)}")

    def required(self, key: str, why: str) -> Value | None:
        """What stands under a key that must be there and hold something."""
        found = self.entry.get(key)
        if found is None:
            self.fault_of_key(self.entry, f"`{key}` is missing: {why}")
        elif found.shape == "text" and not found.text.strip():
            self.fault(found, f"`{key}` is empty: {why}")
            return None
        return found

    def text(self, value: Value, what: str) -> str | None:
        if value.shape == "text" and value.text.strip():
            return value.text
        self.fault(value, f"{what} is wanted here")
        return None

    def number(self, value: Value, names: Mapping[str, Fraction] = NO_NAMES) -> Fraction | None:
        """A number, or a formula over named numbers."""
        if value.shape != "text":
            self.fault(value, "a number or a formula is wanted here")
            return None
        found = formula_value(value.text, names)
        if isinstance(found, Fraction):
            return found
        for fault in found:
            self.fault(value, fault.message, fault.at)
        return None

    def amount(self, value: Value) -> Fraction | None:
        """A number that is not negative: a price, a sum, a limit."""
        found = self.number(value)
        if found is not None and found < 0:
            self.fault(value, f"{value.text.strip()} is less than 0")
            return None
        return found

    def whole(self, value: Value, least: int, most: int, what: str) -> int | None:
        """A whole number within bounds; ``what`` says in the message what is counted."""
        text = value.text.strip()
        number = int(text[:20]) if text.isascii() and text.isdecimal() else -1
        if value.shape == "text" and least <= number <= most:
            return number
        self.fault(value, f"{what} is a whole number from {least} to {most:,}")
        return None

    def named(self, value: Value, what: str) -> Iterator[Value]:
        """The entries of a mapping."""
        if value.shape == "map" and value.items:
            yield from value.items
        else:
            self.fault(value, f"{what} is wanted here, as `name: …`")

    def names(self, value: Value, what: str) -> tuple[str, ...]:
        """A list of names, none of them twice."""
        entries = value.entries()
        if value.shape == "map" or not entries:
            self.fault(value, f"{what} is wanted here, as `[a, b, c]`")
            return ()
        found: list[str] = []
        for item in entries:
            name = item.text.strip()
            if item.shape != "text" or not name:
                self.fault(item, f"a name is wanted here, as one of {what}")
            elif name in found:
                self.fault(item, f"{name!r} is listed twice")
            else:
                found.append(name)
        return tuple(found)
