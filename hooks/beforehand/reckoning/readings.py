"""Readings blocks: which conclusion each possible result licenses, written before the run."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from beforehand.diagnostics import Fault
from beforehand.exact.coverage import (
    Coverage,
    Reading,
    coverage,
    gap_chance,
    in_turn,
    labels_of,
    not_ahead,
    overlap_chance,
)
from beforehand.exact.functions import Undefined
from beforehand.exact.meaning import nearest
from beforehand.exact.model import TooLarge, problem
from beforehand.exact.near import NearReading
from beforehand.exact.numbers import Printed
from beforehand.exact.results import Result, results_of
from beforehand.exact.work import MOST_LISTED, Allowance, listing
from beforehand.pages.page import Value
from beforehand.reckoning.answer import Answer, Ask, Unanswered
from beforehand.reckoning.entries import fault_at, unknown_keys
from beforehand.reckoning.outcome_odds import MEASURES, OutcomeOdds
from beforehand.reckoning.reading_lines import OTHERWISE, LineReader, ReadingLine
from beforehand.reckoning.rule_remarks import read_idle
from beforehand.reckoning.rules import NamedRule
from beforehand.reckoning.told import Told
from beforehand.source import Place

__all__ = ["OTHERWISE", "ReadingLine", "Readings", "read_readings"]

KEYS = ("rule", "in_order", "table", "gaps", "overlaps", "idle")
SWITCH = {"yes": True, "true": True, "no": False, "false": False}
DRAWN = 3  # outcomes whose counts still fit into one plane


@dataclass(frozen=True)
class Readings:
    """An outcome table over every result that a rule can have.

    ``in_order`` says that only the first reading that applies counts. ``gaps`` and
    ``overlaps`` are the reasons why the author leaves one standing, empty where none is given.
    ``idle`` are clauses known to decide nothing, in words, with the place where that is said.
    """

    name: str
    path: str
    entry: Value
    rule: NamedRule
    lines: tuple[ReadingLine, ...]
    in_order: bool = False
    gaps: str = ""
    overlaps: str = ""
    idle: tuple[tuple[str, Place], ...] = ()

    sort = "readings"
    measures = MEASURES

    @property
    def at(self) -> Place:
        return self.entry.key_at or self.entry.at

    def place(self, key: str) -> Place:
        """Where the value under a key of the table stands."""
        found = self.entry.get(key)
        return found.at if found else self.at

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """The readings as they count: in order, each only where none before it applies."""
        found = tuple(Reading(line.label, line.condition) for line in self.lines)
        return in_turn(found) if self.in_order else found

    @cached_property
    def coverage(self) -> Coverage:
        """How all results fall to the readings."""
        return coverage(self.rule.rule, self.readings)

    @cached_property
    def map(self) -> tuple[tuple[Result, tuple[str, ...]], ...]:
        """Every result with the labels that apply to it, for a drawing of the whole table.

        A result holds the counts of the outcomes the readings speak of; what they do not
        mention makes up the rest of the units. No label at all is a gap, two are an overlap.
        Empty for a rule with more than three outcomes or with conditions by groups, whose
        results lie in no plane.
        """
        rule = self.rule.rule
        if len(rule.outcomes) > DRAWN:
            return ()
        found = labels_of(rule, self.readings)
        return () if any(result.groups for result, _ in found) else found

    def answer(self, ask: Ask) -> Answer | Unanswered:
        return self._odds.answer(ask)

    def near(self, ask: Ask, printed: Printed) -> tuple[NearReading, ...]:
        return self._odds.near(ask, printed)

    @cached_property
    def _odds(self) -> OutcomeOdds:
        return OutcomeOdds(self.name, self.rule.rule, self.readings, self.coverage)


def read_readings(
    entry: Value, path: str, rule_of: Callable[[str], NamedRule | str]
) -> Readings | tuple[Fault, ...]:
    """One entry of a readings block, or everything that is wrong with it.

    ``rule_of`` gives the rule that a name means on this page, or says why it means none.
    """
    if entry.shape != "map":
        return (fault_at(entry, (), "readings are a mapping: the `rule`, and the `table`"),)
    reader = _Reader(entry, rule_of)
    found = reader.readings(path)
    return found if found is not None and not reader.faults else tuple(reader.faults)


class _Reader:
    """Reads one table and gathers every fault on the way."""

    def __init__(self, entry: Value, rule_of: Callable[[str], NamedRule | str]) -> None:
        self.entry = entry
        self.rule_of = rule_of
        self.faults: list[Fault] = []

    def fault(self, path: tuple[str, ...], message: str, offset: int = 0) -> None:
        self.faults.append(fault_at(self.entry, path, message, offset))

    def fault_at_name(self, item: Value, message: str) -> None:
        self.faults.append(Fault("block", item.key_at or item.at, message))

    def readings(self, path: str) -> Readings | None:
        for item in unknown_keys(self.entry, KEYS):
            words = nearest(item.key, KEYS)
            if item.key == OTHERWISE:
                words = f"`{OTHERWISE}` is a line of the `table`"
            self.fault_at_name(item, f"readings have no key {item.key!r}; {words}")
        rule = self.rule()
        order = self.order()
        gaps, overlaps = self.reason("gaps"), self.reason("overlaps")
        lines = self.lines(rule)
        idle = self.idle(rule, lines)
        if rule is None or not lines or self.faults:
            return None
        found = Readings(self.entry.key, path, self.entry, rule, lines, order, gaps, overlaps, idle)
        self.trial(found)
        return found

    def rule(self) -> NamedRule | None:
        item = self.entry.get("rule")
        if item is None or item.shape != "text" or not item.text.strip():
            self.fault(("rule",), "the name of the rule is missing whose counts are read")
            return None
        found = self.rule_of(item.text.strip())
        if isinstance(found, NamedRule):
            return found
        if not isinstance(found, Told):
            self.fault(("rule",), found)
        return None

    def order(self) -> bool:
        item = self.entry.get("in_order")
        found = SWITCH.get(item.text.strip().lower()) if item else False
        if found is None:
            self.fault(("in_order",), "`in_order` is `yes` (only the first counts) or `no`")
        return bool(found)

    def reason(self, key: str) -> str:
        """The reason under a key. A bare "yes" tells a reader nothing."""
        item = self.entry.get(key)
        text = item.text.strip() if item else ""
        if item is not None and (not text or text.lower() in SWITCH):
            self.fault((key,), f"`{key}` wants the reason why they are left standing")
        return text

    def lines(self, rule: NamedRule | None) -> tuple[ReadingLine, ...]:
        table = self.entry.get("table")
        if table is None or not table.items or table.shape != "map":
            message = "the table is missing: one line for each outcome, `A: {when: …, says: …}`"
            self.fault(("table",), message)
            return ()
        reader = LineReader(rule)
        found = tuple(reader.lines(table.items))
        self.faults.extend(reader.faults)
        return found

    def idle(
        self, rule: NamedRule | None, lines: tuple[ReadingLine, ...]
    ) -> tuple[tuple[str, Place], ...]:
        """The clauses that are said to decide nothing; looked up where all conditions are read."""
        vocabulary = rule.rule.vocabulary if rule and not self.faults else None
        conditions = [line.condition for line in lines if line.label != OTHERWISE]
        return tuple(read_idle(self.entry, "the table", vocabulary, conditions, self.faults))

    def trial(self, found: Readings) -> None:
        """Conditions without a value for some result, and tables too large to go through."""
        rule, allowance = found.rule.rule, Allowance(MOST_LISTED)
        for line in found.lines:
            if line.label == OTHERWISE:
                continue  # what is wrong with the others is not wrong twice
            inner = ("when",) if line.entry.get("when") else ()
            if not allowance.takes(listing(problem(line.condition, rule.model()))):
                message = "with the readings before it, it takes too long to try on every result"
                self.fault(("table", line.label, *inner), message)
                return
            try:
                results_of(rule, (line.condition,)).truths(line.condition)
            except (TooLarge, Undefined) as error:
                self.fault(("table", line.label, *inner), str(error))
        if self.faults:
            return
        try:
            results_of(rule, tuple(item.condition for item in found.readings))
            gap_chance(rule, found.readings)
            overlap_chance(rule, found.readings)
        except TooLarge as error:
            self.fault(("table",), str(error))
            return
        for line, reading in zip(found.lines, found.readings, strict=True):
            try:
                if line.favours:
                    not_ahead(rule, reading.condition, line.favours)
            except TooLarge as error:
                message = f"whether it is ahead cannot be tried: {error}; leave `favours` out"
                self.fault(("table", line.label, "favours"), message)
