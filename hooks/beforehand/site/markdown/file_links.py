"""Links as a code host follows them, made fit for the site; dead ones are shown as such."""

import re
from collections.abc import Callable, Mapping
from urllib.parse import unquote, urlsplit
from xml.etree.ElementTree import Element, SubElement

import msgspec

from beforehand.graph import Graph
from beforehand.graph.index import relative
from beforehand.graph.links import SCHEME
from beforehand.records.record import parts_of
from beforehand.site.markdown.current_page import unescaped
from beforehand.site.unshown import SEALED
from beforehand.site.words.hints import hint
from beforehand.site.words.markup import href

FIGURE = "calc"
UNSAFE = ("javascript", "vbscript", "data")
PART_ID = re.compile(r"[A-Z]{1,4}-?\d+[a-z]?")
FRONT_PAGES = ("index.md", "README.md")


class Mounts(msgspec.Struct, frozen=True):
    """What the site holds: the repository paths it shows, and where all other files can be seen.

    ``source`` is the address under which a code host shows the repository, or empty. ``unshown``
    are files that nobody is led to, with the reason.
    """

    paths: frozenset[str]
    source: str = ""
    unshown: Mapping[str, str] = {}


class LinkMender:
    """Mends the links of one page.

    ``home`` is where it lay when its links were written, if it is kept somewhere else now.
    """

    def __init__(
        self,
        graph: Graph,
        mounts: Mounts,
        path: str,
        anchors: Callable[[str], frozenset[str]],
        home: str = "",
    ) -> None:
        self.graph = graph
        self.mounts = mounts
        self.path = path
        self.home = home or path
        self.anchors = anchors

    def mend(self, root: Element) -> None:
        """Change every link and image that the site could not follow."""
        here: set[str] | None = None
        for element in list(root.iter()):
            key = {"a": "href", "img": "src"}.get(str(element.tag))
            written = element.get(key) if key else None
            if key is None or written is None:
                continue
            target = self._own(unescaped(written))
            if target.startswith("#"):
                if target != written and self.home != self.path:
                    element.set(key, target)
                if here is None:
                    here = {found for each in root.iter() if (found := each.get("id"))}
                    here |= self.anchors(self.path)
                if len(target) > 1 and unquote(target[1:]) not in here:
                    _dead(element, f"there is no {target} on this page")
            else:
                self._mend_one(element, key, target)

    def _own(self, target: str) -> str:
        """A link of a kept page to itself, as one to what was kept."""
        if self.home == self.path or "#" not in target:
            return target
        path, _, anchor = target.partition("#")
        own = path and not SCHEME.match(path) and relative(self.home, unquote(path)) == self.home
        return f"#{anchor}" if own and anchor else target

    def _mend_one(self, element: Element, key: str, target: str) -> None:
        if SCHEME.match(target):
            mend_scheme(element, target)
            return
        try:
            parts = urlsplit(target)
        except ValueError:
            _dead(element, f"{target} is no address")
            return
        if not parts.path:
            return
        where = relative(self.home, unquote(parts.path))
        page = self._page(where)
        if page and self.home != self.path:
            self._to_page_now(element, key, page, unquote(parts.fragment))
        elif page:
            self._to_page(element, key, page, unquote(parts.fragment), page != where)
        elif self._exists(where):
            self._to_file(element, where)
        else:
            _dead(element, f"there is no {where}")

    def _page(self, where: str) -> str:
        """The path on the site: the file itself, or the front page of a folder."""
        if where in self.mounts.paths:
            return where
        candidates = (f"{where}/{name}".lstrip("/") for name in FRONT_PAGES)
        return next((name for name in candidates if name in self.mounts.paths), "")

    def _exists(self, where: str) -> bool:
        return self.graph.tree.has(where)

    def _why_unshown(self, where: str) -> str:
        """Why nobody is led to a file, or to a folder of such files alone."""
        unshown = self.mounts.unshown
        if not unshown or where in unshown:
            return unshown.get(where, "")
        below = [path for path in self.graph.files if path.startswith(f"{where}/")]
        return unshown[below[0]] if below and all(path in unshown for path in below) else ""

    def _to_page(self, element: Element, key: str, page: str, anchor: str, moved: bool) -> None:
        # Only a written page can be wrong about an anchor; a made one is ours, and the host checks.
        made = self.path not in self.graph.pages or page not in self.graph.pages
        if not made and not anchor and element.tag == "a":
            anchor = self._part_named(page, unescaped("".join(element.itertext())))
            moved = moved or bool(anchor)
        if not made and not element.get("title"):
            title = hint(self.graph, page, anchor, self.path)
            if title:
                element.set("title", title)
        known = not anchor or anchor in self.anchors(page)
        if made:
            known = not self._repeats_dead(page, anchor)
        if not known:
            _add_class(element, "bh-dangling")
            element.set("title", f"there is no #{anchor} on {page}")
        if moved or not known:
            element.set(key, href(self.path, f"{page}#{anchor}" if anchor and known else page))

    def _to_page_now(self, element: Element, key: str, page: str, anchor: str) -> None:
        """A link of a kept page: what it meant may be gone, and nobody has to mend it."""
        known = page in self.graph.pages and anchor in self.anchors(page)
        if anchor and not known:
            element.set("title", f"there is no #{anchor} on {page} any more")
        element.set(key, href(self.path, f"{page}#{anchor}" if known else page))

    def _repeats_dead(self, page: str, anchor: str) -> bool:
        """Whether a made page repeats a link of a written one that is reported there."""
        if self.path in self.graph.pages or not anchor or anchor in self.anchors(page):
            return False
        return (page, anchor) in self.graph.goal_places

    def _part_named(self, page: str, text: str) -> str:
        """The anchor of the part that a link's last word names: ``[audit Q1](audit.md)``."""
        last = text.rpartition(" ")[2]
        if page == self.path or not PART_ID.fullmatch(last):
            return ""
        anchors = {
            part.anchor
            for record in self.graph.index.on_page.get(page, ())
            for part in parts_of(record)
            if part.id == last
        }
        return anchors.pop() if len(anchors) == 1 else ""

    def _to_file(self, element: Element, where: str) -> None:
        """A file that the site does not hold: seen on the code host, or only named."""
        why = self._why_unshown(self.graph.tree.named(where))
        if why:
            _plain(element, "bh-file", f"{where}: {why}")
            if why == SEALED:
                note = SubElement(element, "small", {"class": "bh-sealed"})
                note.text = f" ({SEALED})"
            return
        if self.mounts.source and element.tag == "a":
            element.set("href", self.mounts.source + href("", where))
            return
        _plain(element, "bh-file", where)


def mend_scheme(element: Element, target: str) -> None:
    """A figure's source is no address, and neither is a script."""
    scheme = SCHEME.match(target)
    name = (scheme["name"] or "").lower() if scheme else ""
    if name == FIGURE:
        _plain(element, "bh-figure", target)
    elif name in UNSAFE and not (element.tag == "img" and target.startswith("data:image/")):
        _plain(element, "bh-dangling", f"{name}: is no address")
    else:
        try:
            urlsplit(target)
        except ValueError:
            _plain(element, "bh-dangling", f"{target} is no address")


def mend_schemes(root: Element) -> None:
    """The part of the mending that needs no record."""
    for element in list(root.iter()):
        key = {"a": "href", "img": "src"}.get(str(element.tag))
        target = unescaped(element.get(key, "")) if key else ""
        if SCHEME.match(target):
            mend_scheme(element, target)


def _dead(element: Element, why: str) -> None:
    _plain(element, "bh-dangling", why)


def _plain(element: Element, look: str, title: str) -> None:
    """Turn a link into text, an image into its description."""
    if element.tag == "img":
        element.text = element.get("alt", "") or element.get("src", "")
    for key in ("href", "src", "alt"):
        element.attrib.pop(key, None)
    element.tag = "span"
    element.set("title", title)
    _add_class(element, look)


def _add_class(element: Element, name: str) -> None:
    element.set("class", f"{element.get('class', '')} {name}".strip())
