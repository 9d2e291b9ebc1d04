"""What a page may name in a figure: its own blocks, its experiment's, and those it imports."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial

from beforehand.diagnostics import Fault
from beforehand.exact.meaning import nearest
from beforehand.graph.index import Index
from beforehand.graph.ran import design_that_ran
from beforehand.reckoning.answer import Ask, Computed, Unanswered
from beforehand.reckoning.book import (
    Book,
    RuleOf,
    bound_things,
    counted_things,
    free_things,
    joined,
)
from beforehand.reckoning.counts import MEASURES as OF_COUNTS
from beforehand.reckoning.counts import NamedCounts
from beforehand.reckoning.figures import Figure, figure
from beforehand.reckoning.rules import NamedRule
from beforehand.reckoning.told import Told
from beforehand.records.blocks import RecordBlock
from beforehand.records.record import Record, Result

Names = dict[str, Computed | str]
"""What each name means on a page; a text says why a name means nothing."""


class Scopes:
    """Every computed thing of the record by the page that may name it."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._free_books: dict[str, Book] = {}
        self._books: dict[str, Book] = {}
        self._counted: dict[str, Book] = {}
        self._named: dict[str, Names] = {}
        self._figures: dict[str, tuple[Figure, ...]] = {}

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """The pages that have blocks."""
        return tuple(path for path, page in sorted(self.index.pages.items()) if page.blocks)

    def on_page(self, path: str) -> tuple[Computed, ...]:
        """The things that a page defines, in its order."""
        found = (*self._book(path).things, *self._counts(path).things)
        return tuple(sorted(found, key=lambda thing: thing.at))

    def counts_on(self, path: str) -> tuple[NamedCounts, ...]:
        """What a page gives the counts of, in its order."""
        return tuple(item for item in self._counts(path).things if isinstance(item, NamedCounts))

    def faults(self, path: str) -> tuple[Fault, ...]:
        """What could not be read of the blocks of a page, in its order."""
        found = (*self._book(path).faults, *self._counts(path).faults)
        return tuple(sorted(found, key=lambda fault: fault.at))

    def things(self, path: str) -> tuple[Computed, ...]:
        """The things that a page may name."""
        found = self._names(path).values()
        return tuple(item for item in found if not isinstance(item, str))

    def find(self, path: str, name: str, where: str = "") -> Computed | str:
        """The thing that a page means by a name, or why it is none.

        ``where`` is the id of a record: then it is a thing of that record's experiment or page.
        """
        if where:
            record = self.index.find(where)
            if record is None:
                return f"there is no record {where!r}"
            path = record.path
        names = self._names(path)
        found = names.get(name)
        if found is not None:
            return found
        unread = next((page for page in self._in_reach(path) if self._is_torn(page)), "")
        if unread:
            return Told(f"nothing is called {name!r}; a block of {unread} could not be read")
        if not names:
            return f"nothing is called {name!r}: no block in sight of {path} defines anything"
        return f"nothing is called {name!r}; {nearest(name, names)}"

    def ask(self, path: str, ask: Ask) -> Computed | Unanswered:
        """The thing that a figure on a page asks."""
        found = self.find(path, ask.name, ask.where)
        if isinstance(found, str):
            return Unanswered(found, ask.name_at)
        if isinstance(found, NamedRule) and ask.measure in OF_COUNTS:
            return self._counts_of(found, path, ask)
        return found

    def _counts_of(self, rule: NamedRule, path: str, ask: Ask) -> Computed | Unanswered:
        """The counts of a rule that a figure asks; a rule that has such a band answers itself."""
        record = self.index.find(ask.where) if ask.where else None
        known = self._in_sight(record.path if record else path, self._counts)
        found = known.get(rule.name)
        if isinstance(found, NamedCounts):
            return found
        if ask.measure in rule.measures:
            return rule
        message = found if isinstance(found, str) else ""
        return Unanswered(message or f"no page in sight counts {rule.name!r}", ask.name_at)

    def figures_on(self, path: str) -> tuple[Figure, ...]:
        """The printed figures of a page, in its order, each held to its source."""
        if path not in self._figures:
            links = self.index.pages[path].figures
            ask = partial(self.ask, path)
            self._figures[path] = tuple(figure(path, link, ask) for link in links)
        return self._figures[path]

    def _names(self, path: str) -> Names:
        if path not in self._named:
            self._named[path] = self._in_sight(path, self._book)
        return self._named[path]

    def _in_sight(self, path: str, book_of: Callable[[str], Book]) -> Names:
        """What each name means on a page: its own things first, then those further off."""
        known: Names = {}
        for circle in self._circles(path):
            nearer = frozenset(known)
            for page in circle:
                book = book_of(page)
                for thing in book.things:
                    other = known.get(thing.name)
                    if thing.name in nearer or isinstance(other, str):
                        continue
                    known[thing.name] = thing if other is None else _ambiguous(other, thing)
                for name in book.broken - known.keys():
                    known[name] = Told(f"{name!r} could not be read: its block in {page} says why")
        return known

    def _in_reach(self, path: str) -> Iterator[str]:
        for circle in self._circles(path):
            yield from circle

    def _is_torn(self, path: str) -> bool:
        """Whether a fence of a page gave no entries at all, so that its names are not known."""
        return any(block.faults and not block.entries for block in self._blocks(path))

    def _circles(self, path: str) -> Iterator[tuple[str, ...]]:
        """The pages whose things a page may name, from the nearest to the furthest."""
        yield (path,)
        experiment = self.index.experiment_of(path)
        if experiment is None:
            importing: Iterable[Record] = self.index.on_page.get(path, ())
        else:
            importing = experiment.designs
            design = experiment.design.path if experiment.design else path
            if design != path:
                yield (design,)
            members = (
                *experiment.designs, *experiment.critiques, *experiment.results,
                *experiment.votes, *experiment.audits,
            )  # fmt: skip
            others = dict.fromkeys(item.path for item in members)
            yield tuple(other for other in others if other not in (path, design))
        imports = (item for record in importing for item in self.index.imports_of(record))
        yield tuple(dict.fromkeys(item.page.path for item in imports if item.page))

    def _free(self, path: str) -> Book:
        """What the blocks of a page define that needs nothing of another block."""
        if path not in self._free_books:
            self._free_books[path] = free_things(path, self._blocks(path))
        return self._free_books[path]

    def _book(self, path: str) -> Book:
        if path not in self._books:
            blocks = self._blocks(path)
            bound = bound_things(path, blocks, self._rules_in_sight(path))
            self._books[path] = joined(blocks, self._free(path), bound)
        return self._books[path]

    def _rules_in_sight(self, path: str) -> RuleOf:
        """The rule that a page means by a name, looked up when the first one is asked for."""
        rules: list[Names] = []

        def rule_of(name: str) -> NamedRule | str:
            if not rules:
                rules.append(self._in_sight(path, self._free))
            found = rules[0].get(name, f"no rule is called {name!r}; {nearest(name, rules[0])}")
            if isinstance(found, (str, NamedRule)):
                return found
            return f"{name!r} is a {found.sort} and no rule"

        return rule_of

    def _counts(self, path: str) -> Book:
        """The counts of a page. They are of the rules of the design that ran."""
        if path not in self._counted:
            page = self.index.pages.get(path)
            rules = self._rules_in_sight(self.page_that_ran(path))
            found = {link.at: link for link in page.asked} if page else {}
            self._counted[path] = counted_things(path, self._blocks(path), rules, found)
        return self._counted[path]

    def page_that_ran(self, path: str) -> str:
        """The design that a result is of, or the page itself."""
        records = self.index.on_page.get(path, ())
        result = next((item for item in records if isinstance(item, Result)), None)
        design = design_that_ran(result, self.index) if result else None
        return design.path if design else path

    def _blocks(self, path: str) -> tuple[RecordBlock, ...]:
        page = self.index.pages.get(path)
        return page.blocks if page else ()


def _ambiguous(one: Computed, other: Computed) -> Computed | str:
    """Two things of one name at the same distance; on one page the second is a fault already."""
    if one.path == other.path:
        return one
    places = f"{one.at.span(one.path)} and {other.at.span(other.path)}"
    return f"{one.name!r} is defined in {places}: put a record's id before it, `calc:ID/name`"
