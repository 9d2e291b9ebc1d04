"""A built site as tests look at it: ids, links and what a browser would fetch."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Attributes whose address a browser loads by itself; a plain link is only followed.
FETCHED = {
    ("script", "src"), ("img", "src"), ("img", "srcset"), ("iframe", "src"), ("source", "src"),
    ("video", "src"), ("audio", "src"), ("embed", "src"), ("object", "data"),
    ("use", "href"), ("image", "href"), ("form", "action"),
}  # fmt: skip
FOLLOWED_RELS = {"canonical", "prev", "next", "alternate", "license"}


@dataclass
class Leaf(HTMLParser):
    """One HTML file."""

    text: str
    ids: set[str] = field(default_factory=set)
    hrefs: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if given.get("id"):
            self.ids.add(given["id"])
        if tag == "a" and given.get("href"):
            self.hrefs.append(given["href"])
        if tag == "link" and given.get("rel") not in FOLLOWED_RELS:
            self.fetched.append(given.get("href", ""))
        for key, value in attrs:
            if (tag, key) in FETCHED and value:
                self.fetched.append(value)
            if key == "style" and value:
                self.fetched.extend(re.findall(r"url\(([^)]*)\)", value))


def read_site(folder: Path) -> dict[str, Leaf]:
    return {
        path.relative_to(folder).as_posix(): Leaf(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.html"))
    }


def broken_links(folder: Path) -> list[str]:
    """Every internal link of a site whose file or anchor does not exist."""
    leaves = read_site(folder)
    found: list[str] = []
    for name, leaf in leaves.items():
        for href in leaf.hrefs:
            parts = urlsplit(href)
            # The page for missing addresses is served from anywhere, so its links are absolute.
            if parts.scheme or parts.netloc or name == "404.html":
                continue
            place = (folder / name).parent / unquote(parts.path) if parts.path else folder / name
            target = place.resolve()
            if target.is_dir():
                target = target / "index.html"
            if not target.is_file():
                found.append(f"{name}: {href} leads nowhere")
                continue
            anchor = unquote(parts.fragment)
            other = leaves.get(target.relative_to(folder.resolve()).as_posix())
            if anchor and other and anchor not in other.ids:
                found.append(f"{name}: {href} has no such anchor")
    return found


def requests(folder: Path) -> list[str]:
    """Every address of another host that a browser would load from a page or style sheet."""
    found: list[str] = []
    for name, leaf in read_site(folder).items():
        found.extend(f"{name}: {url}" for url in leaf.fetched if re.match(r"(https?:)?//", url))
    for path in folder.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        urls = re.findall(r"(?:url\(|@import\s+)[\"']?((?:https?:)?//[^)\"']*)", text)
        found.extend(f"{path.name}: {url}" for url in urls)
    return found
