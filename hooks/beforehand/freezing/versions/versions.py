"""The versions of a page that were frozen, as they were, and what led from each to the next."""

import re
from functools import lru_cache
from typing import Literal

import msgspec

from beforehand.freezing.entries.freezes import by_ledger, copy_of, freezes
from beforehand.freezing.texts.since_frozen import changes
from beforehand.freezing.versions.causes import Cause, Causes
from beforehand.graph import Graph
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.records.fields import read_version
from beforehand.records.record import Design

Keeping = Literal["kept", "other", "gone", "unshown", "next", "continued", "changed"]
"""How the text of a version is there: as frozen, as another one, not at all, for no reader's eyes.

Of the page as it is now: a next version, the frozen one continued as its mode allows, or changed.
"""

NOW = "now"
NAME = re.compile(r"\w[\w.+-]*")


class KeptVersion(msgspec.Struct, frozen=True):
    """A version of a page. ``event`` froze it; None for the page as it is now.

    ``path`` is where the text lies, ``text`` is None where it is gone or not to be shown;
    ``causes`` led here.
    """

    version: str
    path: str
    text: str | None
    keeping: Keeping
    event: Event | None = None
    causes: tuple[Cause, ...] = ()

    @property
    def is_true(self) -> bool:
        """Whether the text that is there is what the version said."""
        return self.text is not None and self.keeping != "other"

    @property
    def slug(self) -> str:
        """What the version is called in an address."""
        if self.event is None:
            return NOW
        return self.version if NAME.fullmatch(self.version) else f"entry-{self.event.number}"


class History(msgspec.Struct, frozen=True):
    """All versions of a page, the oldest first; the last may be the page as it is now.

    ``name`` tells it from the history of another page of the same folder; empty for the first.
    ``is_here`` says that there is still such a page.
    """

    page: str
    name: str
    ledger: Ledger
    design: Design | None
    versions: tuple[KeptVersion, ...]
    is_here: bool

    @property
    def current(self) -> KeptVersion | None:
        """The version that the page has now; None where there is no page any more."""
        return self.versions[-1] if self.is_here else None

    def seen_at(self, version: KeptVersion) -> str:
        """What had been seen when a version was frozen, or has been by now."""
        return version.event.seen if version.event else self.ledger.floor


@lru_cache(maxsize=1)
def histories(graph: Graph) -> tuple[History, ...]:
    """The history of every page that was ever frozen."""
    if graph.evidence is None:
        return ()
    designs = graph.index.designs
    frozen = by_ledger(graph.evidence).items()
    pages = {page: ledger for page, (ledger, _) in frozen if page not in graph.unshown}
    found: dict[str, History] = {}
    folders: set[str] = set()
    for page, ledger in sorted(pages.items(), key=lambda item: (item[0] not in designs, item[0])):
        folder, _, name = page.rpartition("/")
        name = name.rpartition(".")[0] if folder in folders else ""
        folders.add(folder)
        found[page] = _History(graph, ledger, page, designs.get(page)).read(name)
    return tuple(history for _, history in sorted(found.items()))


class _History:
    """Reads the history of one page."""

    def __init__(self, graph: Graph, ledger: Ledger, page: str, design: Design | None) -> None:
        assert graph.evidence is not None
        self.graph = graph
        self.evidence = graph.evidence
        self.ledger = ledger
        self.page = page
        self.design = design
        frozen = {event.version: event for event in freezes(ledger) if event.page == page}
        self.events = sorted(frozen.values(), key=lambda event: event.number)

    def read(self, name: str) -> History:
        found = [self._frozen(event) for event in self.events]
        now = self._now(found[-1])
        versions = [*map(self._shown, found), *([now] if now else [])]
        told = Causes(self.graph, self.ledger, self.page, self.design, self.events)
        causes = told.before(len(versions))
        whole = tuple(
            msgspec.structs.replace(version, causes=tuple(causes.get(at, ())))
            for at, version in enumerate(versions)
        )
        is_here = self.page in self.graph.pages
        return History(self.page, name, self.ledger, self.design, whole, is_here)

    def _frozen(self, event: Event) -> KeptVersion:
        promised = dict(event.closure).get(event.page)
        copy = copy_of(event)
        for path in (copy, event.page):
            if promised and self.evidence.digests.get(path) == promised:
                text = self.evidence.frozen_texts.get(path)
                return KeptVersion(event.version, path, text, "kept", event)
        other = self.evidence.frozen_texts.get(copy)
        return KeptVersion(event.version, copy, other, "gone" if other is None else "other", event)

    def _shown(self, version: KeptVersion) -> KeptVersion:
        """The version as the record is to be shown."""
        if version.path not in self.graph.unshown:
            return version
        return msgspec.structs.replace(version, text=None, keeping="unshown")

    def _now(self, last: KeptVersion) -> KeptVersion | None:
        """The page now, unless it says what was frozen last but for its status."""
        text = self.evidence.frozen_texts.get(self.page)
        if text is None or text == last.text:
            return None
        version = self.design.version if self.design else ""
        keeping: Keeping = "changed" if read_version(last.version) == version else "next"
        if last.text is not None and last.event is not None:
            found = changes(last.event, self.graph.config, last.text, text)
            if all(edit.sort in ("status line", "mechanical") for edit in found):
                return None
            if keeping == "changed" and all(edit.allowed for edit in found):
                keeping = "continued"
        return KeptVersion(version, self.page, text, keeping)
