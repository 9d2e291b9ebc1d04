"""A rule typed on the command line, and its faults shown under the characters they are about."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from beforehand.cli.columns import width_of
from beforehand.diagnostics import CONTROL, Fault
from beforehand.pages.page import Value
from beforehand.reckoning.answer import Argument, Unanswered
from beforehand.reckoning.asking import read_target
from beforehand.reckoning.rules import NamedRule, read_rule
from beforehand.source import Place

NAME = "typed"
HEAD = f"{NAME}("
BEFORE, SHOWN = 48, 72  # characters of an option that stand before the caret, and in all


@dataclass(frozen=True)
class Typed:
    """One option as it was typed."""

    option: str
    text: str


def read_typed(options: Sequence[Typed]) -> NamedRule | tuple[Fault, ...]:
    """The rule that the options say. The line of a fault is the number of its option, from 1."""
    reader = _Reader()
    entry = reader.entry(options)
    if reader.faults:
        return tuple(reader.faults)
    return read_rule(entry, "")


def pointed(fault: Fault, options: Sequence[Typed]) -> Iterator[str]:
    """The message after its option and column, then the text with a caret below it."""
    typed, column = options[max(fault.at.line, 1) - 1], fault.at.column
    yield f"{typed.option}:{column}: {' '.join(fault.message.split())}"
    start = max(column - 1 - BEFORE, 0)
    text = CONTROL.sub(" ", typed.text)
    yield f"  {text[start : start + SHOWN]}".rstrip()
    yield f"  {' ' * width_of(text[start : column - 1])}^"


class _Reader:
    """Makes of each option what a rule block would hold."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def entry(self, options: Sequence[Typed]) -> Value:
        found: dict[str, list[Value]] = {}
        single: list[Value] = []
        for line, typed in enumerate(options, 1):
            match typed.option:
                case "--units":
                    single.append(self.units(typed.text, line))
                case "--outcome":
                    found.setdefault("outcomes", []).extend(self.pairs(typed.text, line))
                case "--alternative":
                    found.setdefault("alternatives", []).append(self.alternative(typed.text, line))
                case name:
                    key = name.removeprefix("--")
                    single.append(Value(key, typed.text, Place(line), key_at=Place(line)))
        for items in found.values():
            self.once(items)
        tables = (self.table(key, items) for key, items in found.items())
        return Value(NAME, "", Place(1), "map", (*single, *tables), Place(1))

    def table(self, key: str, items: Sequence[Value]) -> Value:
        at = items[0].key_at or items[0].at if items else Place(1)
        return Value(key, "", at, "map", tuple(items), at)

    def once(self, items: Sequence[Value]) -> None:
        seen: set[str] = set()
        for item in items:
            if item.key in seen:
                message = f"{item.key!r} is given twice"
                self.faults.append(Fault("block", item.key_at or item.at, message))
            seen.add(item.key)

    def units(self, text: str, line: int) -> Value:
        """A number, or named factors as ``jurors=3,items=4``."""
        if "=" not in text:
            return Value("units", text, Place(line), key_at=Place(line))
        items = tuple(self.pairs(text, line))
        return Value("units", "", Place(line), "map", items, Place(line))

    def alternative(self, text: str, line: int) -> Value:
        """``strong:plus=0.8,minus=0.05``."""
        name, colon, chances = text.partition(":")
        if not name.strip() or not colon:
            message = "a name and chances are wanted, as in `strong:plus=0.8,minus=0.05`"
            self.faults.append(Fault("block", Place(line), message))
        items = tuple(self.pairs(chances, line, len(name) + 1)) if colon else ()
        return Value(name.strip(), "", Place(line), "map", items, Place(line))

    def pairs(self, text: str, line: int, skipped: int = 0) -> Iterator[Value]:
        """Names with values, parted by commas, behind so many characters of the option."""

        def place(at: int) -> Place:
            return Place(line, max(at - len(HEAD) + skipped + 1, 1))

        read = read_target(f"{HEAD}{text})")
        if isinstance(read, Unanswered):
            self.faults.append(Fault("block", place(read.at), read.message))
            return
        bare = read.arguments or (() if read.options else (Argument("", len(HEAD)),))
        for argument in bare:
            message = "a name and a value are wanted, as in `plus=1/4`"
            self.faults.append(Fault("block", place(argument.at), message))
        for key, value in read.options.items():
            begin = f"{HEAD}{text}".rfind(key, 0, value.at)
            yield Value(key, value.text, place(value.at), key_at=place(begin))
