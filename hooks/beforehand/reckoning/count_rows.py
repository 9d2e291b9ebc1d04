"""The rows of a counts block: typed, or found in data, in all and group by group."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from beforehand.exact.holding import Counts, Seen
from beforehand.exact.meaning import nearest
from beforehand.exact.rule import DecisionRule
from beforehand.pages.page import Value
from beforehand.reckoning.answer import Unanswered
from beforehand.reckoning.data import found_value
from beforehand.reckoning.fields import Fields
from beforehand.records.figures import FigureLink
from beforehand.source import Place


class CountReader:
    """Reads the counts of one rule and gathers every fault on the way.

    ``names`` are those of the groups, by factor.
    """

    def __init__(
        self, entry: Value, name: str, rule: DecisionRule, found: Mapping[Place, FigureLink]
    ) -> None:
        self.entry = entry
        self.name = name
        self.rule = rule
        self.found = found
        self.fields = Fields(entry)
        self.names: dict[str, tuple[str, ...]] = {}

    def seen(self) -> Seen | None:
        """The counts in all and by groups; None where no counts are to be had."""
        if self.entry.shape != "map" or not self.entry.items:
            example = ", ".join(f"{name}: …" for name in self.rule.outcomes)
            self.fields.fault(
                self.entry, f"each outcome with its count is wanted here: `{{{example}}}`"
            )
            return None
        factors = self.rule.units.groups
        outcomes = [item for item in self.entry.items if not self._is_factor(item)]
        by_groups = [item for item in self.entry.items if self._is_factor(item)]
        groups = {item.key: self._groups(item, factors[item.key]) for item in by_groups}
        whole = {name: _added(rows) for name, rows in groups.items() if rows is not None}
        if outcomes or not by_groups:
            read = self._row(self.entry, outcomes, self.rule.units.total, str(self.rule.units))
            if read is not None:
                whole = {"": read, **whole}
        self._agree(whole)
        if self.fields.faults or not whole:
            return None
        given = {name: rows for name, rows in groups.items() if rows is not None}
        return Seen(next(iter(whole.values())), given)

    def _is_factor(self, item: Value) -> bool:
        """Whether a key is a factor; an outcome of the same name has a text behind it."""
        is_outcome = item.key in self.rule.outcomes and item.shape == "text"
        return item.key in self.rule.units.groups and not is_outcome

    def _groups(self, item: Value, number: int) -> tuple[Counts, ...] | None:
        """The counts of each group of a factor; None where one cannot be read."""
        if item.shape == "text" or not item.items:
            self.fields.fault(
                item, f"the counts of each of the {number} {item.key} are wanted here"
            )
            return None
        size = self.rule.units.total // number
        rows: list[Counts] = []
        for group in item.items:
            if group.shape != "map":
                self.fields.fault(group, "each outcome with its count is wanted here")
                continue
            row = self._row(group, group.items, size, f"{size} units of each of the {item.key}")
            if row is not None:
                rows.append(row)
        if len(item.items) != number:
            message = f"`{self.name}` has {number} {item.key}, and {len(item.items)} are counted"
            self.fields.fault_of_key(item, message)
            return None
        if item.shape == "map":
            self.names[item.key] = tuple(group.key for group in item.items)
        return tuple(rows) if len(rows) == number else None

    def _row(self, holder: Value, items: Iterable[Value], total: int, units: str) -> Counts | None:
        """The counts of every outcome, which add up to the units there are."""
        row: dict[str, int | None] = {}
        for item in items:
            if item.key in self.rule.outcomes:
                row[item.key] = self._count(item)
                continue
            factors = () if holder is not self.entry else tuple(self.rule.units.groups)
            hint = nearest(item.key, (*self.rule.outcomes, *factors))
            self.fields.fault_of_key(item, f"`{self.name}` has no outcome {item.key!r}; {hint}")
        missing = [name for name in self.rule.outcomes if name not in row]
        for name in missing:
            message = f"`{name}` has no count, and each of the {total} units has an outcome"
            self.fields.fault_of_key(holder, message)
        counts = {name: row[name] for name in self.rule.outcomes if name in row}
        known = {name: count for name, count in counts.items() if count is not None}
        if missing or len(known) < len(counts):
            return None
        if sum(known.values()) != total:
            listed = " + ".join(str(count) for count in known.values())
            message = f"{listed} = {sum(known.values())}, and there are {units}"
            self.fields.fault_of_key(holder, f"the counts do not add up: {message}")
            return None
        return known

    def _count(self, item: Value) -> int | None:
        """One count, as it is typed or as a data file gives it."""
        what = f"the count of `{item.key}`"
        link = self.found.get(item.at)
        if link is None or item.shape != "text":
            return self.fields.whole(item, 0, self.rule.units.total, what)
        answer = found_value(link)
        if isinstance(answer, Unanswered):
            self.fields.fault(item, f"{what} is not found: {answer.message}")
            return None
        value = answer.value
        if not isinstance(value, Fraction) or value.denominator != 1 or value < 0:
            shown = value if isinstance(value, Fraction) else link.found.text if link.found else ""
            self.fields.fault(item, f"{what} is a whole number, and {link.target} gives {shown}")
            return None
        return value.numerator

    def _agree(self, whole: Mapping[str, Counts]) -> None:
        """Counts that are given in several ways are the same."""
        given = list(whole.items())
        for factor, counts in given[1:]:
            first, other = given[0]
            for name in self.rule.outcomes:
                if counts[name] == other[name]:
                    continue
                item = self.entry.get(factor)
                beside = f"the {first} give" if first else "in all it is"
                message = f"`{name}` adds up to {counts[name]} by {factor}, and {beside}"
                self.fields.fault_of_key(item or self.entry, f"{message} {other[name]}")


def _added(rows: Iterable[Counts]) -> Counts:
    """The counts of all groups together."""
    found: dict[str, int] = {}
    for row in rows:
        for name, count in row.items():
            found[name] = found.get(name, 0) + count
    return found
