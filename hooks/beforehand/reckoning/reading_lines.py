"""The lines of an outcome table: when a reading applies, and what it lets one say."""

from collections.abc import Iterator
from dataclasses import dataclass

from beforehand.diagnostics import Fault
from beforehand.exact.coverage import Reading, gap_of
from beforehand.exact.expression import Expression, parse
from beforehand.exact.meaning import nearest
from beforehand.exact.tree import Node
from beforehand.pages.page import Value
from beforehand.reckoning.entries import fault_at, unknown_keys
from beforehand.reckoning.rules import NamedRule
from beforehand.source import Place

KEYS = ("when", "says", "forbids", "favours")
OTHERWISE = "otherwise"


@dataclass(frozen=True)
class ReadingLine:
    """One reading of a table: when it applies, what it licenses and what it forbids.

    ``favours`` is the outcome that the conclusion prefers to the others, empty if none.
    """

    label: str
    condition: Node
    entry: Value

    @property
    def at(self) -> Place:
        return self.entry.key_at or self.entry.at

    @property
    def says(self) -> str:
        rest = self.label == OTHERWISE and self.entry.shape == "text"
        return self.entry.text if rest else self._text("says")

    @property
    def forbids(self) -> str:
        return self._text("forbids")

    @property
    def favours(self) -> str:
        return self._text("favours")

    def place(self, key: str) -> Place:
        """Where the value under a key of the reading stands."""
        found = self.entry.get(key)
        return found.at if found else self.at

    def _text(self, key: str) -> str:
        found = self.entry.get(key)
        return found.text.strip() if found else ""


class LineReader:
    """Reads the lines of one table and gathers every fault on the way.

    Without the rule no condition can be read, and only what stands around them is.
    """

    def __init__(self, rule: NamedRule | None) -> None:
        self.rule = rule
        self.faults: list[Fault] = []

    def fault_at_name(self, item: Value, message: str) -> None:
        self.faults.append(Fault("block", item.key_at or item.at, message))

    def lines(self, items: tuple[Value, ...]) -> Iterator[ReadingLine]:
        """The lines that can be read; `otherwise` is the last, wherever it stands."""
        conditions: list[Reading] = []
        for item in items:
            self.line(item)
            condition = None if item.key == OTHERWISE else self.condition(item)
            if condition is not None:
                conditions.append(Reading(item.key, condition))
                yield ReadingLine(item.key, condition, item)
        rest = next((item for item in items if item.key == OTHERWISE), None)
        if rest is not None and conditions:
            yield ReadingLine(OTHERWISE, gap_of(conditions), rest)
        if items == (rest,):
            self.fault_at_name(items[0], "`otherwise` takes what is left, and nothing stands here")

    def line(self, item: Value) -> None:
        """What is wrong with a line besides its condition."""
        if item.shape == "list":
            self.fault_at_name(item, "a reading is a condition, or a mapping with `when`, `says`")
            return
        for inner in unknown_keys(item, KEYS):
            hint = nearest(inner.key, KEYS)
            self.fault_at_name(inner, f"a reading has no key {inner.key!r}; {hint}")
        for inner in item.items:
            if inner.key in KEYS and (inner.shape != "text" or not inner.text.strip()):
                self.fault_at_name(inner, f"`{inner.key}` wants a text")
        if item.key == OTHERWISE and (when := item.get("when")):
            self.fault_at_name(when, "`otherwise` takes what is left and has no condition")
        favours = item.get("favours")
        rule = self.rule
        if rule is None or favours is None or favours.text.strip() in rule.rule.outcomes:
            return
        hint = nearest(favours.text.strip(), rule.rule.outcomes)
        message = f"{rule.name!r} has no outcome {favours.text.strip()!r}; {hint}"
        self.faults.append(fault_at(item, ("favours",), message))

    def condition(self, item: Value) -> Node | None:
        when = item.get("when") if item.shape == "map" else item
        if when is None or (item.shape == "text" and not item.text.strip()):
            self.fault_at_name(item, f"reading {item.key!r} does not say `when` it applies")
        rule = self.rule
        if when is None or rule is None or when.shape != "text" or not when.text.strip():
            return None
        read = parse(when.text, rule.rule.vocabulary)
        if isinstance(read, Expression):
            return read.root
        for fault in read:
            self.faults.append(fault_at(when, (), fault.message, fault.at))
        return None
