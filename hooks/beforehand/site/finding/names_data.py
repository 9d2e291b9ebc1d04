"""The names and titles of the record for the search box: small, and without the texts."""

import json

from beforehand.site.finding.places import Leaf, Named
from beforehand.site.words.markup import shortened
from beforehand.site.words.page import ASSETS, SiteFile

PATH = f"{ASSETS}/names-data.js"
SHORT = 72


def names_file(leaves: tuple[Leaf, ...]) -> SiteFile:
    """One script that keeps, for each page, its name and what stands on it.

    An entry is its anchor, the number of its kind, its name and its title, or how it begins.
    """
    kinds = sorted({item.kind for leaf in leaves for item in leaf.named})
    place = {kind: at for at, kind in enumerate(kinds)}

    def entry(item: Named) -> list[str | int]:
        title = shortened(item.title or item.line, SHORT)
        return [item.anchor, place[item.kind], item.name, title]

    pages = [[leaf.address, leaf.name, [*map(entry, leaf.named)]] for leaf in leaves]
    return SiteFile(PATH, script("beforehandNames", {"kinds": kinds, "pages": pages}))


def script(name: str, value: object) -> bytes:
    """A script that keeps a value under a name of the window; as JSON it runs nothing."""
    return f"window.{name} = {packed(value)};\n".encode()


def packed(value: object) -> str:
    """A value as JSON without a blank too many."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
