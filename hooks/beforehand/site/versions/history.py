"""The history of a design: every frozen version, and what differs between any two of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from beforehand.graph import Graph
from beforehand.pages.anchors import Anchors
from beforehand.site.versions.comparing import Laid, comparison_blocks, laid_out
from beforehand.site.versions.held import held, sections_today
from beforehand.site.versions.places import (
    ALL_PAIRS,
    ANY_TWO,
    FEW,
    Pair,
    all_pairs,
    comparison_path,
    history_name,
    history_path,
    is_next,
    pair_title,
    pairs_apart,
    version_name,
)
from beforehand.site.versions.version_bar import version_bar
from beforehand.site.versions.versions_table import changed_cell, versions_table, what_was_fixed
from beforehand.site.words.made_table import fenced
from beforehand.site.words.markup import (
    Cell,
    Piece,
    cell,
    counted,
    document,
    escape_markdown,
    joined,
    markdown,
    markdown_table,
)
from beforehand.site.words.page import SitePage

if TYPE_CHECKING:
    from beforehand.freezing.versions.versions import History

HEAD = "---\nsearch: {exclude: true}\n---\n"
"""No search finds what a comparison says again; its sections stay in the table of contents."""

Today = Mapping[str, Mapping[int, str]]
"""By the slug of a version and the place of a section in it, its anchor on the page today."""


class Changed(msgspec.Struct, frozen=True):
    """A version that changed a section or brought it, and the place where that is compared.

    ``version`` is empty for the page as it is now; ``before`` is the version it is held to.
    """

    version: str
    before: str
    state: str
    to: str


class Told(msgspec.Struct, frozen=True):
    """The pages of one history, and by the anchor of a section of today what changed it."""

    pages: tuple[SitePage, ...]
    changes: Mapping[str, tuple[Changed, ...]]


Tell = Callable[["History"], Told]
Share = Callable[[Tell, Iterable["History"]], Iterable[Told]]
"""Does the same to each history, and may have other processes do some."""


def history_pages(graph: Graph) -> Iterator[SitePage]:
    """For each page that was frozen its history, and a page for each two versions apart."""
    for told in _told(graph).values():
        yield from told.pages


def changes_of(graph: Graph, path: str) -> Mapping[str, tuple[Changed, ...]]:
    """By the anchor of a section of a page, the versions that changed it, the oldest first.

    Only what is known for sure: both texts are there as they were frozen.
    """
    told = _told(graph).get(path) if graph.evidence is not None else None
    return told.changes if told else {}


def tell_histories(graph: Graph, share: Share = map) -> None:
    """Compare all versions at once, which is most of the work on a record of many freezes.

    Whoever asks for a history later finds it told.
    """
    told = _kept(graph)
    if told or graph.evidence is None:
        return
    from beforehand.freezing.versions.versions import histories

    found = histories(graph)
    pages = (history.page for history in found)
    told.update(zip(pages, share(partial(_of, graph), found), strict=True))


def _told(graph: Graph) -> Mapping[str, Told]:
    """By page what its history says: pages and sections share what was compared."""
    tell_histories(graph)
    return _kept(graph)


@lru_cache(maxsize=1)
def _kept(graph: Graph) -> dict[str, Told]:
    """What was told of a record, for as long as it is the one that is shown."""
    del graph
    return {}


def _of(graph: Graph, history: "History") -> Told:
    today = sections_today(graph, history)
    index, laid = _index(graph, history, today)
    pages = (index, *(_between(graph, history, pair, today) for pair in pairs_apart(history)))
    changes: dict[str, list[Changed]] = {}
    for pair in pairwise(history.versions):
        found = laid.get(pair[1].slug)
        for anchor, changed in _changed(history, pair, found) if found else ():
            changes.setdefault(anchor, []).append(changed)
    return Told(pages, {anchor: tuple(made) for anchor, made in changes.items()})


def _changed(history: "History", pair: Pair, laid: Laid) -> Iterator[tuple[str, Changed]]:
    was, now = pair
    if not (was.is_true and now.is_true):
        return
    for at, entry in laid.entries.items():
        section = laid.compared.found.sections[at]
        if entry.today and not section.is_renumbered:
            to = f"{history_path(history)}#{entry.anchor}"
            name = now.version if now.event else ""
            changed = Changed(name, was.version, section.state, to)
            yield entry.today.partition("#")[2], changed


def _index(graph: Graph, history: "History", today: Today) -> tuple[SitePage, dict[str, Laid]]:
    page = history_path(history)
    title = f"History of {history_name(history)}"
    pairs = list(pairwise(history.versions))
    heads = [title, "Versions", *([ALL_PAIRS] if len(all_pairs(history)) > FEW else [])]
    anchors = Anchors()
    for head in heads:
        anchors.take(escape_markdown(head))
    laid: dict[str, Laid] = {}
    for pair in pairs[::-1]:
        anchors.take(escape_markdown(pair_title(*pair)))
        found = _laid(graph, history, pair, anchors, today)
        if found is not None:
            laid[pair[1].slug] = found
    blocks = [
        fenced(version_bar(history, page)) if pairs else "",
        markdown(_intro(history), page),
        "## Versions",
        versions_table(graph, history, _cells(history, laid), page),
        what_was_fixed(history, page),
    ]
    if len(heads) > 2:
        blocks += [f"## {heads[-1]}", *_grid(history, page)]
    for pair in pairs[::-1]:
        blocks.append(f"## {escape_markdown(pair_title(*pair))}")
        found = laid.get(pair[1].slug)
        blocks += comparison_blocks(found, page, "###") if found else (_gone(pair),)
    return SitePage(page, HEAD + document(title, *filter(None, blocks)), title), laid


def _cells(history: "History", laid: Mapping[str, Laid]) -> dict[str, Cell]:
    """By the slug of a version how much it changed."""
    found = {}
    for was, now in pairwise(history.versions):
        each = laid.get(now.slug)
        to = comparison_path(history, was, now)
        found[now.slug] = changed_cell(each.compared if each else None, now, to)
    return found


def _laid(
    graph: Graph, history: "History", pair: Pair, anchors: Anchors, today: Today
) -> Laid | None:
    compared = held(graph, history, pair)
    if compared is None:
        return None
    known = today.get(pair[1].slug, {})
    places = {at: f"{history.page}#{anchor}" for at, anchor in known.items()}
    return laid_out(graph, compared, anchors, places)


def _intro(history: "History") -> Cell:
    """How many versions there are, and which of them holds."""
    frozen = [item for item in history.versions if item.event]
    last = frozen[-1]
    design = history.design
    title = (design.title or design.id) if design else history.page
    name = Piece(title, history.page if history.is_here else "")
    now = history.versions[-1]
    state = f"The last one, version {version_name(last)}, is the current one."
    if len(frozen) == 1:
        state = f"It is the current one, version {version_name(last)}."
    if not history.is_here:
        state = "The page itself is gone."
    elif now.event is None:
        differs = f"and differs from version {version_name(last)}."
        state = f"The page goes on as version {now.version} {differs}"
        if now.keeping != "next" or not now.version:
            state = f"The page was changed since {differs}"
    return cell(f"{counted(len(frozen), 'version')} of ", name, f" were frozen. {state}"
                if len(frozen) > 1 else f" was frozen. {state}")  # fmt: skip


def _grid(history: "History", page: str) -> Iterator[str]:
    """From which version to which, as a table of links."""
    versions = history.versions
    known = {(was.slug, now.slug) for was, now in pairs_apart(history)}
    if len(versions) > ANY_TWO:
        yield (
            f"Of {len(versions)} versions only those that follow on each other are compared, and "
            "each with the last one. `git diff` compares any two of the kept texts."
        )
        items = [
            Piece(pair_title(*pair), comparison_path(history, *pair))
            for pair in pairs_apart(history)
        ]
        yield markdown(joined(items, " · "), page)
        return
    rows = []
    for now in versions[:0:-1]:
        cells: list[Cell] = []
        for was in versions[:-1]:
            is_there = (was.slug, now.slug) in known or is_next(history, (was, now))
            to = comparison_path(history, was, now)
            text = f"{version_name(was)} → {version_name(now)}"
            earlier = versions.index(was) < versions.index(now)
            cells.append(cell(Piece(text, to)) if is_there and earlier else ())
        rows.append((cell(f"to {version_name(now)}"), *cells))
    headers = ("compared", *(f"from {version_name(was)}" for was in versions[:-1]))
    yield markdown_table(headers, rows, page)


def _between(graph: Graph, history: "History", pair: Pair, today: Today) -> SitePage:
    page = comparison_path(history, *pair)
    name = pair_title(*pair)
    title = f"{history_name(history)}: {name[:1].lower()}{name[1:]}"
    anchors = Anchors()
    anchors.take(escape_markdown(title))
    found = _laid(graph, history, pair, anchors, today)
    blocks = comparison_blocks(found, page, "##") if found else (_gone(pair),)
    return SitePage(
        page, HEAD + document(title, fenced(version_bar(history, page, *pair)), *blocks), title
    )


def _gone(pair: Pair) -> str:
    gone = next(item for item in pair if item.text is None)
    why = "not published" if gone.keeping == "unshown" else "gone"
    return f"The text of version {version_name(gone)} is {why}: nothing can be compared."
