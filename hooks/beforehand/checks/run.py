"""Runs checks, stamps their problems with codes, and applies waivers."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from beforehand.checks.check import Check, Problem, Sheet, WaiverUse, may_be_waived
from beforehand.checks.report import Report, Waived
from beforehand.config import CONFIG, Config
from beforehand.config_file import read_config, waiver_places
from beforehand.diagnostics import Diagnostic, in_order
from beforehand.graph import Graph
from beforehand.graph.base import Base
from beforehand.graph.pinned import has_pins, with_cited
from beforehand.ledger.places import LOCK, is_kept_copy, is_ledger
from beforehand.pages.beside import is_data, siblings_of
from beforehand.pages.markdown import read_page
from beforehand.pages.page import Page
from beforehand.records.data_files import figure_files
from beforehand.records.extract import Extract, extract, with_data
from beforehand.records.named_registers import with_registers
from beforehand.records.record import Record
from beforehand.source import Source


def check_page(
    page: Page, extract: Extract, config: Config, checks: Iterable[Check]
) -> tuple[Diagnostic, ...]:
    """The diagnostics of the checks that look at one page alone."""
    sheet = Sheet(page, extract, config)
    found: list[Diagnostic] = []
    for check in checks:
        if check.reads is Sheet:
            found.extend(_stamped(check, check.find(sheet)))
    return in_order(found)


def judged(page: Page, found: Extract, config: Config, checks: Iterable[Check]) -> Extract:
    """What a page gives to the graph, with what the checks of single pages say about it."""
    problems = check_page(page if page.is_read else page.bare, found, config, checks)
    return msgspec.structs.replace(found, problems=problems)


def run_checks(graph: Graph, checks: tuple[Check, ...], unread: tuple[str, ...] = ()) -> Report:
    """Run every check over the record; waived problems are kept apart with their reasons."""
    found: list[Diagnostic] = []
    idle: list[str] = []
    for page in graph.pages.values():
        found.extend(page.problems)
    by_type: dict[type, list[Record]] = {}
    for record in graph.records:
        by_type.setdefault(type(record), []).append(record)
    for check in checks:
        if check.reads in (Sheet, WaiverUse):
            continue
        if check.reads is Graph:
            found.extend(_stamped(check, check.find(graph)))
            continue
        if check.reads is Base:  # nobody asked, or nothing is known: neither passed nor idle
            if graph.base is not None and not graph.base.trouble:
                found.extend(_stamped(check, check.find(graph.base, graph)))
            continue
        targets = graph.records if check.reads is Record else by_type.get(check.reads, ())
        if not targets:
            idle.append(check.code)
        for record in targets:
            found.extend(_stamped(check, check.find(record, graph)))
    kept, waived = _waive(in_order(found), graph)
    use = WaiverUse(graph, waived, frozenset(check.code for check in checks))
    for check in checks:
        if check.reads is WaiverUse:
            kept.extend(_stamped(check, check.find(use)))
    return Report(
        diagnostics=in_order(kept),
        waived=waived,
        idle=tuple(idle),
        unread=unread,
        owners=graph.owners,
        pages=len(graph.pages),
        records=len(graph.records),
    )


def check_sources(
    sources: Iterable[Source],
    checks: tuple[Check, ...],
    config_text: str = "",
    files: frozenset[str] = frozenset(),
    parted: Mapping[str, tuple[Source, ...]] | None = None,
) -> tuple[Graph, Report]:
    """Check a record that is given as texts; nothing is opened.

    ``parted`` has the texts to compare with: those of the ``base``, and those of the ``tip``
    that are others there.
    """
    config, faults = read_config(config_text)
    extracts: list[Extract] = []
    given = sorted(sources, key=lambda source: source.path)
    data = {source.path: source for source in given if is_data(source.path)}
    ledgers = frozenset(filter(is_ledger, data))
    for source in given:
        path = source.path
        if is_data(path) or path == LOCK or is_kept_copy(path, ledgers):
            continue
        siblings = [data[path] for path in siblings_of(source.path, data)]
        page = with_registers(read_page(source, siblings), data, config)
        found = extract(page, config)
        found = with_data(found, figure_files(page.path, found.addresses), data)
        extracts.append(judged(page, found, config, checks))
    everything = files | {source.path for source in given}
    evidence = None
    if ledgers or LOCK in everything:
        from beforehand.freezing.entries.gathering import gather

        every = {source.path: source for source in given}
        evidence = gather(ledgers, every, every.__getitem__)
    places = waiver_places(config_text)
    graph = Graph(extracts, frozenset(everything), config, faults, places, evidence)
    if has_pins(graph):
        missing = Source("", b"", "it is not given")
        known = {source.path: source for source in given}
        graph = with_cited(graph, lambda path: known.get(path, missing))
    if parted is not None:
        graph = graph.with_base(_base(given, config, parted))
    return graph, run_checks(graph, checks)


def _base(
    given: Iterable[Source], config: Config, parted: Mapping[str, tuple[Source, ...]]
) -> Base:
    from beforehand.freezing.base.reading import Side, read_base

    then, tip, now = (
        Side(config, {source.path: source for source in sources})
        for sources in (parted["base"], (*parted["base"], *parted["tip"]), given)
    )
    return read_base("main", "0" * 40, then, tip, now)


def _stamped(check: Check, problems: Iterable[Problem]) -> Iterator[Diagnostic]:
    for problem in problems:
        level = problem.level or check.level
        yield Diagnostic(problem.span, check.code, problem.message, level, problem.related)


def _waive(
    diagnostics: tuple[Diagnostic, ...], graph: Graph
) -> tuple[list[Diagnostic], tuple[Waived, ...]]:
    kept: list[Diagnostic] = []
    waived: list[Waived] = []
    tables = {
        path: {waiver.code: waiver.reason for waiver in page.waivers if waiver.reason.strip()}
        for path, page in graph.pages.items()
        if page.waivers
    }
    for item in diagnostics:
        page = graph.page_of(item.span.path)
        reason = tables.get(page, {}).get(item.code)
        everywhere = graph.config.waive.get(item.code, "").strip()
        if not may_be_waived(item.code):
            kept.append(item)
        elif reason:
            waived.append(Waived(item, reason, page))
        elif everywhere:
            waived.append(Waived(item, everywhere, CONFIG))
        else:
            kept.append(item)
    return kept, tuple(waived)
