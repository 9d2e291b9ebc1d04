"""The frozen versions of a design as a table: when, what had been seen, what changed and why."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from beforehand.graph import Graph
from beforehand.pages.header import HeaderReader
from beforehand.records.authors import stated_authors
from beforehand.site.versions.beginning import Compared, section_counts
from beforehand.site.versions.causes import cause_address
from beforehand.site.versions.frozen_by import frozen_by
from beforehand.site.versions.frozen_bytes import MARKDOWN, bytes_path
from beforehand.site.versions.moments import SECOND, moment_of
from beforehand.site.versions.why import Whys, whys_of
from beforehand.site.words.made_table import stacked_html
from beforehand.site.words.markup import (
    BREAK,
    Cell,
    Piece,
    capital,
    cell,
    counted,
    joined,
    markdown,
)
from beforehand.site.words.seen import seen_badge

if TYPE_CHECKING:
    from beforehand.freezing.versions.versions import History, KeptVersion

HEAD = ("version", "frozen (UTC)", "seen", "changed", "why", "author", "text")
FIXED = ("version", "entry", "frozen (UTC)", "mode", "files", "digest of the page", "kept text")
NOTE = "note of the ledger"
STATES = {
    "kept": Piece("kept as frozen", look="good"),
    "other": Piece("the kept text is another one", look="stop"),
    "gone": Piece("the text is gone", look="stop"),
    "unshown": Piece("the text is not published", look="quiet"),
    "next": Piece("not frozen", look="watch"),
    "continued": Piece("continued as the mode allows", look="good"),
    "changed": Piece("changed after the freeze", look="stop"),
}
MOST = 4
"""Of more amendments than this the first ones are named."""


def versions_table(graph: Graph, history: "History", changed: Mapping[str, Cell], page: str) -> str:
    """All versions, the newest first, as a Markdown table. A column without a word is left out.

    Each cell carries the name of its column: where there is no room for a table, rows are blocks.
    ``changed`` says by the slug of a version what it changed.
    """
    whys = whys_of(history)
    rows = [
        _row(graph, history, item, changed.get(item.slug, ()), whys)
        for item in history.versions[::-1]
    ]
    used = [at for at in range(len(HEAD)) if any(row[at] for row in rows)]
    names = [capital(HEAD[at]) for at in used]
    lines = [f"| {' | '.join(names)} |", f"|{'---|' * len(names)}"]
    for row in rows:
        cells = [_labelled(HEAD[at], row[at], page) for at in used]
        lines.append(f"| {' | '.join(cells)} |")
    if whys.shared:
        frozen = sum(item.event is not None for item in history.versions)
        said = f"The ledger says of {_all(frozen)}: “{whys.shared}.”"
        lines += ["", markdown(cell(said), page)]
    return "\n".join(lines)


def _all(number: int) -> str:
    return "both versions" if number == 2 else f"all {counted(number, 'version')}"


def _labelled(name: str, content: Cell, page: str) -> str:
    """A cell with its name, which a table with a head hides; nothing for an empty cell."""
    if not content:
        return ""
    shown = markdown(content, page)
    inside = f"<span>{name}</span> <span>{shown}</span>"
    return f'<span class="bh-version bh-version--{name.partition(" ")[0]}">{inside}</span>'


def _row(
    graph: Graph, history: "History", version: "KeptVersion", changed: Cell, whys: Whys
) -> tuple[Cell, ...]:
    event = version.event
    where = version.path if version.text is not None else ""
    if event is None:
        name = f"now ({version.version})" if version.version else "now"
        return (
            cell(Piece(name, look="strong")),
            cell(STATES[version.keeping]),
            seen_badge(history.seen_at(version)),
            changed,
            (),
            _authors(graph, version),
            cell(Piece("the page", where)),
        )
    mark = cell(" ", Piece("current", look="plain")) if version is history.current else ()
    doubt = cell(" ", STATES[version.keeping]) if version.keeping != "kept" else ()
    text = cell(Piece("as it was frozen", where, "whole")) if where else ()
    exact = bytes_path(graph, version)
    source = cell(BREAK, Piece(MARKDOWN, exact)) if exact else ()
    by = frozen_by(graph, version)
    return (
        cell(Piece(version.version, look="strong"), mark),
        cell(Piece(moment_of(event, history.ledger), look="whole"), BREAK if by else (), by),
        seen_badge(event.seen),
        changed or cell("the first that was frozen" if version is history.versions[0] else ""),
        cell(whys.short(version.slug)),
        _authors(graph, version),
        cell(text, source, doubt),
    )


def _authors(graph: Graph, version: "KeptVersion") -> Cell:
    """Who wrote a version, as its own text says; nothing where it does not."""
    from beforehand.freezing.texts.units import lines_of

    header, _ = HeaderReader(lines_of(version.text or "")).read()
    names = stated_authors(header.fields, graph.config)
    return cell(", ".join(name.text for name in names))


def changed_cell(compared: Compared | None, version: "KeptVersion", to: str) -> Cell:
    """How many sections a version changed, linked to the comparison, and its amendments."""
    if compared is None:
        return cell(Piece("cannot be compared", to))
    differing, total = section_counts(compared.found)
    text = f"{differing} of {counted(total, 'section')}"
    if not differing:
        text = "nothing" if compared.found.is_empty else "the header"
    links = {cause.id: Piece(cause.id, cause_address(cause)) for cause in version.causes}
    few = list(links.values()) if len(links) <= MOST else list(links.values())[: MOST - 1]
    more = f" and {len(links) - len(few)} more" if len(links) > len(few) else ""
    by = cell(": ", joined(few), more) if few else ()
    return cell(Piece(text, to), by)


def what_was_fixed(history: "History", page: str) -> str:
    """Entry, mode, files and digest of each version, folded: what the freeze itself says."""
    is_noted = not whys_of(history).are_whole
    rows = list(_fixed(history, is_noted=is_noted))
    table = stacked_html((*FIXED, *([NOTE] if is_noted else [])), rows, page)
    # A plugin of templates must find none of its signs in the name of a version.
    table = table.replace("{", "&#123;").replace("}", "&#125;")
    said = "What each freeze fixed: entry, mode, files, digest"
    return f'<details class="bh-folded bh-fixed"><summary>{said}</summary>{table}</details>'


def _fixed(history: "History", *, is_noted: bool) -> Iterator[tuple[Cell, ...]]:
    for version in history.versions[::-1]:
        event = version.event
        if event is None:
            continue
        digest = dict(event.closure).get(event.page, "")
        yield (
            cell(version.version),
            cell(str(event.number)),
            cell(Piece(event.at[:SECOND].replace("T", " "), look="whole")),
            cell(event.mode or "full"),
            cell(str(len(event.closure))),
            cell(Piece(digest, look="code")) if digest else (),
            cell(STATES[version.keeping]),
            *([cell(event.note)] if is_noted else []),
        )
