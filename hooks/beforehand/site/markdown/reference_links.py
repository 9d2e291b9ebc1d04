"""Bare references in running text become links; those that lead nowhere are marked.

The text of a block is put together as our reader of pages sees it, so that a mention
on the site is the mention that the checks have judged.
"""

import re
from bisect import bisect_right
from itertools import accumulate
from xml.etree.ElementTree import Element

import msgspec
from markdown.util import STX, AtomicString

from beforehand.graph import Graph, Reference, Target
from beforehand.records.mentions import Found, Mention, Scanner, before
from beforehand.records.page_mentions import GAP
from beforehand.site.markdown.current_page import ESCAPED, HEADINGS, PLACEHOLDER
from beforehand.site.words.hints import hint
from beforehand.site.words.link_starts import link_start
from beforehand.site.words.markup import href
from beforehand.source import Place

WORTH_SCANNING = re.compile(r"[0-9§(]")
SILENT = frozenset({"a", "code", "pre", "kbd", "samp", "script", "style", "math", "svg", "button"})
SKIPPED = frozenset({"pre", "script", "style", "math", "svg", "button"})
EMPHASIS = frozenset({"strong", "em", "b", "i", "del", "ins", "mark", "s"})
INLINE = frozenset(
    [
        "a",
        "abbr",
        "b",
        "bdi",
        "bdo",
        "br",
        "cite",
        "code",
        "data",
        "del",
        "dfn",
        "em",
        "i",
        "img",
        "input",
        "ins",
        "kbd",
        "label",
        "mark",
        "q",
        "s",
        "samp",
        "small",
        "span",
        "strong",
        "sub",
        "sup",
        "time",
        "u",
        "var",
        "wbr",
    ]
)
QUALIFIED = ("section", "local", "letter", "part")
"""Forms of mention whose meaning depends on the words before them."""

TROUBLES = {
    "unknown-id": "no record is called {name}",
    "unknown-section": "there is no {name} in {scope}",
    "unknown-part": "there is no {name} in {scope}",
    "unknown-item": "{scope} has no such item",
    "unknown-note": "there is no note {name}",
    "ambiguous": "{name} may mean {choices}",
}


class Stretch(msgspec.Struct):
    """A text or tail of an element, and where it stands in the text of its block."""

    holder: Element
    parent: Element
    is_tail: bool
    start: int
    end: int
    silent: bool


class Run(msgspec.Struct):
    """The running text of one block. ``prose`` is as long as ``raw``, with code left blank.

    ``heading`` is the id of the block where it is a heading.
    """

    heading: str = ""
    raw: str = ""
    prose: str = ""
    stretches: list[Stretch] = []

    def mark(self, raw: str) -> None:
        """A sign that stands for markup, so that a mention does not reach across it."""
        self.raw += raw
        self.prose += raw if raw == "*" else " "


class ReferenceLinker:
    """Links the references of one page."""

    def __init__(self, graph: Graph, scanner: Scanner, path: str) -> None:
        self.graph = graph
        self.scanner = scanner
        self.path = path
        self._links: dict[tuple[str, str, str, str], dict[str, str] | None] = {}

    def link(self, root: Element) -> None:
        """Link the references in every block below ``root``; all blocks are scanned at once."""
        blocks = runs(root)
        starts = [0, *accumulate(len(run.prose) + len(GAP) for run in blocks)]
        chosen: list[dict[int, Found]] = [{} for _ in blocks]
        for item in self.scanner.scan(GAP.join(run.prose for run in blocks)):
            number = bisect_right(starts, item.start) - 1
            first = item.start - starts[number]
            if not (first in chosen[number] and item.inner):
                end = item.end - starts[number]
                chosen[number][first] = msgspec.structs.replace(item, start=first, end=end)
        for run, found in zip(blocks, chosen, strict=True):
            if found:
                self._link_run(run, found)

    def _link_run(self, run: Run, chosen: dict[int, Found]) -> None:
        edits: list[tuple[Stretch, int, int, Element]] = []
        for item in chosen.values():
            stretch = next(
                (each for each in run.stretches if each.start <= item.start < each.end), None
            )
            if stretch is None or stretch.silent:
                continue
            link = self._link(run, item)
            if link is not None:
                begin = link_start(run.prose, item, chosen.values())
                inside = stretch.start <= begin < stretch.end
                first = (begin if inside else item.start) - stretch.start
                last = min(item.end, stretch.end) - stretch.start
                edits.append((stretch, first, last, link))
        for stretch, first, last, link in reversed(edits):
            _put(stretch, first, last, link)

    def _link(self, run: Run, item: Found) -> Element | None:
        if item.form in QUALIFIED:
            found = self._attributes(run, item, before(run.raw, item.start))
        else:  # it means the same wherever it stands on the page
            key = item.kind, item.id, item.sub, run.heading
            if key not in self._links:
                self._links[key] = self._attributes(run, item, "")
            found = self._links[key]
        if found is None:
            return None
        return Element("a" if "href" in found else "span", dict(found))

    def _attributes(self, run: Run, item: Found, qualifier: str) -> dict[str, str] | None:
        mention = Mention(
            item.form,
            item.kind,
            item.id,
            Place(1),
            item.sub,
            qualifier,
            " ".join(run.raw[item.start : item.end].split()),
        )
        reference = self.graph.resolver.resolve(self.path, mention)
        return self._named(reference, mention, run.heading) if reference else None

    def _named(self, reference: Reference, mention: Mention, heading: str) -> dict[str, str] | None:
        trouble = trouble_text(reference, mention)
        target = reference.target
        if target is None:
            return {"class": "bh-dangling", "title": trouble}
        if target.path == self.path and target.anchor in ("", heading):
            return None
        to = f"{target.path}#{target.anchor}" if target.anchor else target.path
        look = "bh-ref bh-dangling" if trouble else "bh-ref"
        title = trouble or self._title(target)
        return {"href": href(self.path, to), "class": look, "title": title}

    def _title(self, target: Target) -> str:
        """What a reader sees who only points at the link."""
        if target.kind == "section":
            return target.label
        return hint(self.graph, target.path, target.anchor, self.path) or target.label


def trouble_text(reference: Reference, mention: Mention) -> str:
    """What is wrong with a reference, in a few words; empty if nothing is."""
    if not reference.trouble:
        return ""
    choices = " or ".join(f"{each.path} {each.label}" for each in reference.candidates)
    return TROUBLES[reference.trouble].format(
        name=reference.text or mention.id, scope=reference.scope or "this page", choices=choices
    )


def runs(root: Element) -> list[Run]:
    """The running text of every block that may hold a reference."""
    found: list[Run] = []
    _collect(root, found)
    return found


def _collect(block: Element, found: list[Run]) -> None:
    if block.tag in SKIPPED:
        return
    if not len(block) and not WORTH_SCANNING.search(block.text or ""):
        return
    heading = block.get("id", "") if block.tag in HEADINGS else ""
    run = Run(heading, stretches=[])
    _take_block(run, block, block, False)
    for child in block:
        if child.tag in INLINE:
            _inline(run, child, block, False)
            continue
        _finish(run, found)
        if isinstance(child.tag, str):
            _collect(child, found)
        run = Run(heading, stretches=[])
        _take_block(run, child, block, True)
    _finish(run, found)


def _finish(run: Run, found: list[Run]) -> None:
    if run.stretches and WORTH_SCANNING.search(run.prose):
        found.append(run)


def _take_block(run: Run, holder: Element, parent: Element, is_tail: bool) -> None:
    """Text at the edge of a block; the white space between blocks is not looked at."""
    text = holder.tail if is_tail else holder.text
    if text and not text.isspace():
        _take(run, holder, parent, is_tail, False)


def _inline(run: Run, element: Element, parent: Element, silent: bool) -> None:
    quiet = silent or element.tag in SILENT
    if element.tag in EMPHASIS:
        run.mark("*")
    elif element.tag == "a":
        run.mark("[")
    _take(run, element, parent, False, quiet)
    for child in element:
        _inline(run, child, element, quiet)
    if element.tag in EMPHASIS:
        run.mark("*")
    elif element.tag == "a":
        run.mark("]")
    _take(run, element, parent, True, silent)


def _take(run: Run, holder: Element, parent: Element, is_tail: bool, silent: bool) -> None:
    text = holder.tail if is_tail else holder.text
    if not text:
        return
    start = len(run.raw)
    shown = PLACEHOLDER.sub(_same_length, text) if STX in text else str(text)
    atomic = isinstance(text, AtomicString) or (not is_tail and holder.tag in ("code", "kbd"))
    run.raw += shown
    run.prose += " " * len(shown) if atomic else shown
    run.stretches.append(
        Stretch(holder, parent, is_tail, start, start + len(shown), silent or atomic)
    )


def _same_length(match: re.Match[str]) -> str:
    """A set-aside character as itself, anything else as blanks; offsets stay true."""
    escaped = ESCAPED.fullmatch(match[0])
    shown = chr(int(escaped[1])) if escaped else ""
    return shown.ljust(len(match[0]))


def _put(stretch: Stretch, first: int, last: int, link: Element) -> None:
    """Put a link around a part of a text. Later parts of the same text are done already."""
    holder, parent = stretch.holder, stretch.parent
    text = (holder.tail if stretch.is_tail else holder.text) or ""
    link.text = AtomicString(text[first:last])
    link.tail = text[last:]
    if stretch.is_tail:
        holder.tail = text[:first]
        parent.insert(list(parent).index(holder) + 1, link)
    else:
        holder.text = text[:first]
        holder.insert(0, link)
