"""What binds: rules by their address, rulings by their pair, imports and votes by their page."""

import re
from functools import cached_property

from beforehand.graph.index import Index
from beforehand.graph.reference import Target
from beforehand.pages.page import Value
from beforehand.records.parts import Rule, pair_key
from beforehand.records.record import Decision, Design, Framework, JournalEntry, Record, Vote

SESSION = re.compile(r"^(?P<letters>[^\W\d]*)0*(?P<number>\d{1,9})$")


class Norms:
    """Tables over an index, each computed when first asked for."""

    def __init__(self, index: Index) -> None:
        self.index = index

    @cached_property
    def imported_by(self) -> dict[str, tuple[Design, ...]]:
        """For each framework page's path, the designs that import it."""
        found: dict[str, dict[str, Design]] = {}
        for record in self.index.records:
            if isinstance(record, Design):
                for item in self.index.imports_of(record):
                    if item.page:
                        found.setdefault(item.page.path, {}).setdefault(record.path, record)
        return {path: tuple(designs.values()) for path, designs in found.items()}

    @cached_property
    def votes_on(self) -> dict[str, tuple[Vote, ...]]:
        """For each framework page's path, the votes on it."""
        found: dict[str, list[Vote]] = {}
        for record in self.index.records:
            if isinstance(record, Vote):
                page = self.index.framework(record.text("on"), record.path)
                if page:
                    found.setdefault(page.path, []).append(record)
        return {path: tuple(votes) for path, votes in found.items()}

    @cached_property
    def sessions(self) -> dict[str, tuple[int, ...]]:
        """The numbers of the journal's entries, rising, for each prefix: S034 is 34 under S."""
        found: dict[str, set[int]] = {}
        for record in self.index.records:
            session = SESSION.match(record.id) if isinstance(record, JournalEntry) else None
            if session:
                found.setdefault(session["letters"], set()).add(int(session["number"]))
        return {letters: tuple(sorted(numbers)) for letters, numbers in found.items()}

    @cached_property
    def rulings(self) -> dict[frozenset[str], tuple[Decision, ...]]:
        """For each pair, the decisions whose scope is that pair."""
        found: dict[frozenset[str], list[Decision]] = {}
        for record in self.index.records:
            if isinstance(record, Decision) and record.scope and record.scope.pair:
                found.setdefault(pair_key(record.scope.pair), []).append(record)
        return {pair: tuple(decisions) for pair, decisions in found.items()}

    def decisions_of(self, record: Record) -> tuple[tuple[Value, Decision], ...]:
        """The entries of ``decisions`` that begin with the id of a decision."""
        found: list[tuple[Value, Decision]] = []
        for entry in record.entries("decisions"):
            decision = self.index.find_first(entry.text)
            if isinstance(decision, Decision):
                found.append((entry, decision))
        return tuple(found)

    @cached_property
    def _rule_table(self) -> dict[tuple[str, str], tuple[Framework, Rule]]:
        return {
            (page.path, part.anchor): (page, rule)
            for page in self.index.frameworks.values()
            for rule in page.rules
            for part in (*rule.clauses, rule)
        }

    def rule_at(self, target: Target | None) -> tuple[Framework, Rule] | None:
        """The rule that a reference to it, or to a clause of it, leads to."""
        return self._rule_table.get((target.path, target.anchor)) if target else None
