"""What the theme is told about a page: only what we know of, and escaped.

Themes write these values into HTML as they are, and MkDocs' own reading of headers
guesses types and publishes what it cannot read. So the header is read by our reader.
"""

import re
from html import escape, unescape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File
from mkdocs.structure.pages import Page

from beforehand.graph import Graph
from beforehand.pages.header import HeaderReader
from beforehand.pages.page import Value
from beforehand.site.versions.kept_copies import kept_title

# Stops MkDocs from reading a header of its own out of the body.
NO_HEADER = "---\n{}\n---\n"
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
KNOWN = ("description", "hide", "search", "tags")
# From so many pages on, only the pages that people look for by their words are searched whole.
BIG, HUGE = 200, 2000
FOUND_IN_REGISTERS = frozenset({"critique", "result", "vote", "journal", "artifact"})


def split_page(data: bytes) -> tuple[tuple[Value, ...], str]:
    """The header fields of a page, and its body as MkDocs may have it."""
    text = data.decode("utf-8-sig", errors="replace").replace("\0", "\ufffd")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    header, skipped = HeaderReader(lines).read()
    return header.fields, NO_HEADER + "\n".join(lines[skipped:])


def meta_of(fields: tuple[Value, ...], config: MkDocsConfig) -> dict[str, Any]:
    """The metadata of a page for the theme."""
    given = {field.key.casefold(): field for field in fields}
    meta = {name: _plain(given[name]) for name in KNOWN if name in given}
    if not isinstance(meta.get("search", {}), dict):
        del meta["search"]
    if "title" in given and given["title"].text.strip():
        meta["title"] = safe_title(given["title"].text)
    if "template" in given and _is_template(given["template"].text, config):
        meta["template"] = given["template"].text
    return meta


def safe_title(title: str) -> str:
    """A title that a theme may write into HTML."""
    return escape(" ".join(title.split()), quote=False)


def add_known(meta: dict[str, Any], graph: Graph, path: str) -> None:
    """Add what the record knows of a page: its title, and whether its words are searched."""
    kept = kept_title(graph, path)
    title = kept or _title_beside_heading(graph, path)
    if title:
        meta["title"] = safe_title(title)
    if kept or ("search" not in meta and not _is_searched(graph, path)):
        meta["search"] = {"exclude": True}


def _title_beside_heading(graph: Graph, path: str) -> str:
    """What the record is called that a page is, if that is not what its heading says.

    MkDocs would take the heading, wherever on the page it stands.
    """
    whole = (record for record in graph.index.on_page.get(path, ()) if not record.anchor)
    record = next(whole, None)
    if record is None:
        return ""
    headings = (section.title for section in graph.pages[path].sections if section.level == 1)
    return "" if record.title == next(headings, "") else record.title


def _is_searched(graph: Graph, path: str) -> bool:
    """Whether the words of a page go into the search index; registers hold its title anyway."""
    page = graph.pages.get(path)
    if page is None or len(graph.pages) < BIG:
        return True
    if page.kind == "design":
        return len(graph.pages) < HUGE
    return page.kind not in FOUND_IN_REGISTERS


def naming_feed(output: str, page: Page, feed: File) -> str:
    """A whole page that tells feed readers where the feed is.

    An ``alternate`` alone is for Material the same page in another language.
    """
    href = escape(feed.url_relative_to(page.file))
    link = f'<link rel="feed alternate" type="application/atom+xml" href="{href}">'
    return output.replace("</head>", f"{link}</head>", 1)


def naming_experiment(output: str, graph: Graph, path: str, site: str) -> str:
    """A whole page whose window says which experiment it belongs to.

    The title of the page stays as it is: menus, contents and the search are made of it.
    """
    experiment = graph.index.experiment_of(path)
    title = TITLE.search(output)
    if experiment is None or title is None or experiment.id in unescape(title[1]):
        return output
    end = f" - {site}"
    own = title[1].removesuffix(end)
    rest = title[1].removeprefix(own)
    said = f"<title>{own} · {escape(experiment.id, quote=False)}{rest}</title>"
    return f"{output[: title.start()]}{said}{output[title.end() :]}"


def _plain(value: Value) -> Any:
    """A header value: escaped text, numbers and switches, lists and mappings of them."""
    if value.shape == "list":
        return [_plain(item) for item in value.items]
    if value.shape == "map":
        return {item.key: _plain(item) for item in value.items}
    if value.text.casefold() in ("true", "false"):
        return value.text.casefold() == "true"
    if re.fullmatch(r"[1-9]\d{0,5}(\.\d{1,5})?|0\.\d{1,5}", value.text):
        return float(value.text)
    return escape(value.text, quote=True)


def _is_template(name: str, config: MkDocsConfig) -> bool:
    """Whether the theme has a page template of this name; any other would end the build."""
    plain = re.fullmatch(r"[\w-]+\.html", name)
    return bool(plain) and any((Path(folder) / name).is_file() for folder in config.theme.dirs)
