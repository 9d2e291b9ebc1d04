"""The history of a design: every frozen version, and what differs between any two of them."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from beforehand.graph import Graph
from beforehand.ledger.places import HISTORY
from beforehand.pages.anchors import Anchors
from beforehand.site.versions.beginning import Compared
from beforehand.site.versions.causes import Step
from beforehand.site.versions.comparing import comparison_blocks
from beforehand.site.versions.versions_table import changed_cell, versions_table, what_was_fixed
from beforehand.site.words.markup import (
    Cell,
    Piece,
    cell,
    counted,
    document,
    escape_markdown,
    heading_anchor,
    joined,
    markdown,
    markdown_table,
)
from beforehand.site.words.page import SitePage

if TYPE_CHECKING:
    from beforehand.freezing.versions.versions import History, KeptVersion

ANY_TWO = 12
"""Up to so many versions any two are compared; beyond, neighbours, and each with the last one."""

HEAD = "---\nsearch: {exclude: true}\n---\n"
"""No search finds what a comparison says again; its sections stay in the table of contents."""

Pair = tuple["KeptVersion", "KeptVersion"]


def history_pages(graph: Graph) -> Iterator[SitePage]:
    """For each page that was frozen its history, and a page for each two versions apart."""
    if graph.evidence is None:
        return
    from beforehand.freezing.versions.versions import histories

    for history in histories(graph):
        yield _index(graph, history)
        for pair in _apart(history):
            yield _between(graph, history, pair)


def history_path(history: "History") -> str:
    """Where the history of a page stands on the site."""
    return _beside(history, f"{history.name or 'index'}.md")


def comparison_path(history: "History", was: "KeptVersion", now: "KeptVersion") -> str:
    """Where two versions are compared: in the history itself if one follows on the other."""
    if _is_next(history, (was, now)):
        return f"{history_path(history)}{heading_anchor(_title(was, now))}"
    lead = f"{history.name}-" if history.name else ""
    return _beside(history, f"{lead}{was.slug}-{now.slug}.md")


def version_name(version: "KeptVersion") -> str:
    """``2.1``, or ``now`` for the page as it is."""
    return version.version if version.event else "now"


def history_name(history: "History") -> str:
    """What the design is called, or its page where it is no design any more."""
    return history.design.id if history.design else history.page


def _beside(history: "History", name: str) -> str:
    return f"{history.page.rpartition('/')[0]}/{HISTORY}/{name}".lstrip("/")


def _is_next(history: "History", pair: Pair) -> bool:
    first, last = (history.versions.index(item) for item in pair)
    return last == first + 1


def _apart(history: "History") -> list[Pair]:
    """The pairs that have a page of their own: those that do not follow on each other."""
    versions = history.versions
    if len(versions) > ANY_TWO:
        pairs = [(item, versions[-1]) for item in versions[:-2]]
    else:
        pairs = [pair for pair in combinations(versions, 2) if not _is_next(history, pair)]
    return [pair for pair in pairs if all(item.text is not None for item in pair)]


def _title(was: "KeptVersion", now: "KeptVersion") -> str:
    to = f"to {version_name(now)}" if now.event else "to the page as it is now"
    return f"From version {version_name(was)} {to}"


def _index(graph: Graph, history: "History") -> SitePage:
    page = history_path(history)
    title = f"History of {history_name(history)}"
    pairs = list(pairwise(history.versions))
    compared = {now.slug: _held(graph, history, (was, now)) for was, now in pairs}
    changed = {
        now.slug: changed_cell(compared[now.slug], now, comparison_path(history, was, now))
        for was, now in pairs
    }
    anchors = Anchors()
    blocks = [
        markdown(_intro(history), page),
        "## Versions",
        versions_table(history, changed, page),
        what_was_fixed(history, page),
    ]
    heads = [title, "Versions"]
    if len(history.versions) > 2:
        heads.append("Compare any two")
        blocks += [f"## {heads[-1]}", *_grid(history, page)]
    for head in heads:
        anchors.take(escape_markdown(head))
    for pair in pairs[::-1]:
        head = escape_markdown(_title(*pair))
        anchors.take(head)
        blocks.append(f"## {head}")
        found = compared[pair[1].slug]
        if found is None:
            blocks.append(_gone(pair))
        else:
            blocks += comparison_blocks(graph, found, page, "###", anchors)
    return SitePage(page, HEAD + document(title, *blocks), title)


def _intro(history: "History") -> Cell:
    """How many versions there are, and which of them holds."""
    frozen = [item for item in history.versions if item.event]
    last = frozen[-1]
    design = history.design
    name = Piece((design.title or design.id) if design else history.page, history.page)
    now = history.versions[-1]
    state = f"The last one, version {version_name(last)}, is the current one."
    if now.event is None:
        differs = f"and differs from version {version_name(last)}."
        state = f"The page goes on as version {now.version} {differs}"
        if now.keeping != "next" or not now.version:
            state = f"The page was changed since {differs}"
    return cell(f"{counted(len(frozen), 'version')} of ", name, f" were frozen. {state}"
                if len(frozen) > 1 else f" was frozen. {state}")  # fmt: skip


def _grid(history: "History", page: str) -> Iterator[str]:
    """From which version to which, as a table of links."""
    versions = history.versions
    known = {(was.slug, now.slug) for was, now in _apart(history)}
    if len(versions) > ANY_TWO:
        yield (
            f"Of {len(versions)} versions only those that follow on each other are compared, and "
            "each with the last one. `git diff` compares any two of the kept texts."
        )
        items = [Piece(_title(*pair), comparison_path(history, *pair)) for pair in _apart(history)]
        yield markdown(joined(items, " · "), page)
        return
    rows = []
    for now in versions[:0:-1]:
        cells: list[Cell] = []
        for was in versions[:-1]:
            is_there = (was.slug, now.slug) in known or _is_next(history, (was, now))
            to = comparison_path(history, was, now)
            text = f"{version_name(was)} → {version_name(now)}"
            earlier = versions.index(was) < versions.index(now)
            cells.append(cell(Piece(text, to)) if is_there and earlier else ())
        rows.append((cell(f"to {version_name(now)}"), *cells))
    headers = ("compared", *(f"from {version_name(was)}" for was in versions[:-1]))
    yield markdown_table(headers, rows, page)


def _between(graph: Graph, history: "History", pair: Pair) -> SitePage:
    page = comparison_path(history, *pair)
    name = _title(*pair)
    title = f"{history_name(history)}: {name[:1].lower()}{name[1:]}"
    was, now = pair
    to = Piece(version_name(now) if now.event else "the page as it is now", now.path)
    links = cell(
        "Between ", Piece(f"version {version_name(was)}", was.path), " and ", to,
        ". All versions stand in ",
        Piece("the history", history_path(history)), ".",
    )  # fmt: skip
    anchors = Anchors()
    anchors.take(escape_markdown(title))
    found = _held(graph, history, pair)
    blocks = comparison_blocks(graph, found, page, "##", anchors) if found else (_gone(pair),)
    return SitePage(page, HEAD + document(title, markdown(links, page), *blocks), title)


def _held(graph: Graph, history: "History", pair: Pair) -> Compared | None:
    """Two versions held to each other; None where the text of one is gone."""
    was, now = pair
    if was.text is None or now.text is None:
        return None
    from beforehand.freezing.texts.comparison import compare
    from beforehand.freezing.versions.promised import promised_between

    return Compared(
        compare(was.text, now.text),
        promised_between(history.page, was.text, now.text, graph.config),
        _steps(history, pair),
    )


def _gone(pair: Pair) -> str:
    gone = next(item for item in pair if item.text is None)
    return f"The text of version {version_name(gone)} is gone: nothing can be compared."


def _steps(history: "History", pair: Pair) -> list[Step]:
    """What led from one version to a later one, and in which step a section was changed."""
    from beforehand.freezing.texts.comparison import compare

    first, last = (history.versions.index(item) for item in pair)
    if last == first + 1:
        return [_step(history, pair[1])]
    steps = []
    for was, now in pairwise(history.versions[first : last + 1]):
        names = None
        if was.text is not None and now.text is not None:
            sections = compare(was.text, now.text).sections
            names = frozenset(
                part.name
                for section in sections
                if section.state != "unchanged" and not section.is_renumbered
                for part in (section.was, section.now)
                if part
            )
        steps.append(_step(history, now, names))
    return steps


def _step(history: "History", version: "KeptVersion", names: frozenset[str] | None = None) -> Step:
    name = version.version if version.event else ""
    return Step(name, version.causes, history.seen_at(version), names)
