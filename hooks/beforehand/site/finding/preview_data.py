"""What a link says of the place that it leads to, in files of which a page needs one or two."""

from urllib.parse import unquote

from beforehand.site.finding.names_data import packed, script
from beforehand.site.finding.places import Leaf, Named
from beforehand.site.words.page import ASSETS, SiteFile

MOST = 40_000
"""So many bytes a file has about, so that pointing at one link loads no more than two of them."""
PRIME = 65_521


def preview_files(leaves: tuple[Leaf, ...]) -> tuple[SiteFile, ...]:
    """The first file holds everything of a small record, and says how many parts a large one has.

    A page is in the part that the hash of its address names.
    """
    pages = {
        _key(leaf.address): {item.anchor: _entry(item) for item in leaf.named} for leaf in leaves
    }
    total = sum(len(packed(entry).encode()) for entry in pages.values())
    parts = -(-total // MOST) if total > MOST else 0
    shared = {"parts": parts, "pages": {} if parts else pages}
    files = [SiteFile(f"{ASSETS}/records-data.js", script("beforehandPreviews", shared))]
    held: list[dict[str, object]] = [{} for _ in range(parts)]
    for key, entry in pages.items() if parts else ():
        held[hashed(key) % parts][key] = entry
    for number, entries in enumerate(held):
        text = f"Object.assign(window.beforehandPreviews.pages, {packed(entries)});\n"
        files.append(SiteFile(f"{ASSETS}/records-data-{number}.js", text.encode()))
    return tuple(files)


def hashed(key: str) -> int:
    """A number made of an address; the script makes the same.

    >>> hashed("a.html")
    12639
    """
    number = 0
    for letter in key:
        number = (number * 31 + ord(letter)) % PRIME
    return number


def _key(address: str) -> str:
    """The address of a page as the script has it: readable, and a folder for its index page."""
    return unquote(address).removesuffix("index.html")


def _entry(item: Named) -> list[str]:
    return [item.kind, item.name, item.title, " · ".join(item.state), item.line]
