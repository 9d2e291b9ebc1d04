"""The page for addresses that lead nowhere, with ways on from it."""

from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

from beforehand.mkdocs_plugin.mounting import addresses
from beforehand.site.words.page import FRONT

TEMPLATE = "404.html"
TITLE_ENDS = "</h1>"


def with_ways_on(output: str, config: MkDocsConfig, files: Files) -> str:
    """The page of the theme, and below its title what to do; a page of the team's own stays.

    It is shown at any depth, so links are there only where the address of the site is known.
    """
    custom = config.theme.custom_dir
    if custom and (Path(custom) / TEMPLATE).is_file():
        return output
    said = f'<p lang="en">Nothing stands at this address.{_ways(config, files)}</p>'
    return output.replace(TITLE_ENDS, f"{TITLE_ENDS}{said}", 1)


def _ways(config: MkDocsConfig, files: Files) -> str:
    """To the front page, to that of the record, and to the search where it has an address."""
    if not config.site_url:
        return ""
    root = f"{urlsplit(config.site_url).path.rstrip('/')}/"
    ways = [(root, "the front page")]
    record = addresses(files)(FRONT)
    if record:
        ways.append((f"{root}{record}", "the record"))
    if config.theme.name == "material" and "material/search" in config.plugins:
        ways.append((f"{root}?q=", "the search"))
    links = [f'<a href="{escape(to)}">{name}</a>' for to, name in ways]
    said = " or ".join(filter(None, (", ".join(links[:-1]), links[-1])))
    return f" Go on from {said}."
