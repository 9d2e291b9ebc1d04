"""One experiment on one page for printing: its pages one after another, links kept inside it."""

import posixpath
import re
from collections.abc import Mapping, Sequence
from html import escape as escape_html
from html import unescape
from urllib.parse import quote, unquote

import msgspec

from beforehand.graph import Experiment
from beforehand.site.markdown.current_page import TAG
from beforehand.site.words.markup import counted, escape

NAME, OWN = "print.html", "design"
NAMED = re.compile(r'\s(id|href|src|for|name|aria-labelledby|aria-describedby)="([^"]*)"')
URL = re.compile(r"url\(#([^()\"']+)\)")
TABS = re.compile(r'<nav class="bh-tabs".*?</nav>', re.DOTALL)
LINK_TO_SELF = re.compile(r'<a\b[^<>]*\bclass="headerlink\b[^<>]*>.*?</a>', re.DOTALL)
FOLDED = re.compile(r"<details(?![^<>]*\sopen\b)")
# What is too large for paper is said in words beside it.
DRAWN_LARGE = re.compile(
    r'<div class="bh-graph bh-graph--large".*?</svg></div>'
    r"(<details [^<>]*><summary>)[^<]*",
    re.DOTALL,
)
SAID = r"\1In words"
# A closer look at what the pages say anyway: of a curve that is drawn, of figures that all hold,
# and in a history what is the same in both versions.
REPEATED = re.compile(
    r'<details class="bh-folded bh-(?:repeats|diff__more)"[^<>]*>'
    r"<summary>([^<]*)</summary>.*?</details>",
    re.DOTALL,
)
NOT_PRINTED = r'<p class="bh-note">\1: on the site.</p>'
HEADING = re.compile(r'<h([12])\b[^<>]*?\sid="([^"]*)"[^<>]*>(.*?)</h\1>', re.DOTALL)
# Text may look like an attribute; only tags have any, and only these are changed.
TELLING = re.compile(
    r"<[a-zA-Z][a-zA-Z0-9]*(?=\s)"
    r"(?=[^<>]*(?:\s(?:id|href|src|for|name|role|title|aria-[a-z]+)=|\sdata-search-|url\(#))[^<>]*>"
)
# On the site they lead from page to page; on paper they repeat what stands there already.
WAYS = r"bh-after-(?:what-it-rests-on-what-rests-on-it|cited-by)"
WAYS_SHOWN = re.compile(rf'<section aria-labelledby="{WAYS}">.*?</section>', re.DOTALL)
LINK_TO_WAYS = re.compile(rf'<a\b[^<>]*\shref="[^"]*#{WAYS}"[^<>]*>(.*?)</a>', re.DOTALL)
ID = re.compile(r'(<[a-zA-Z][^<>]*?)\sid="([^"]*)"')
NAMES = re.compile(
    r'\s(?:href="#|(?:aria-labelledby|aria-describedby|for)=")([^"]*)"|url\(#([^)]+)\)'
)
SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")
IDS = ("aria-labelledby", "aria-describedby")
# A hint, and the class by which scripts of the site find links to records.
HINT = re.compile(r'\s(?:title="[^"]*"|class="bh-ref")')
SEARCHED = re.compile(r'\sdata-search-[a-z]+(?:="[^"]*")?')
NAME_OF_SECTION = re.compile(r'\saria-label(?:ledby)?="[^"]*"')
# What would end a string of CSS, or the element that it stands in.
UNSAFE = re.compile(r'[\\"<>&\x00-\x1f\x7f]')


class Leaf(msgspec.Struct, frozen=True):
    """One page to print: what the bar calls it, where it lies on the site, what it shows."""

    name: str
    address: str
    content: str


def print_path(experiment: Experiment) -> str:
    """Where the page lies that holds the whole experiment."""
    path = experiment.design.path if experiment.design else ""
    folder, _, name = path.rpartition("/")
    stem = name.rpartition(".")[0]
    return f"{folder}/{NAME if stem == OWN else f'{stem}-{NAME}'}".lstrip("/")


def printed(experiment: Experiment, leaves: Sequence[Leaf], styles: Sequence[str], at: str) -> str:
    """The page as HTML. ``at`` is its address on the site, ``styles`` those of the style sheets."""
    design = experiment.design
    title = (design.title if design else "") or experiment.id
    version = f", version {design.version}" if design and design.version else ""
    said = f"{experiment.id}{version}"
    places = {leaf.address: number for number, leaf in enumerate(leaves, 1)}
    shown = [_leaf(leaf, number, places, at) for number, leaf in enumerate(leaves, 1)]
    contents = _contents(leaves, shown)
    text = _with_ids_in_use("".join(shown), contents)
    links = "".join(
        f'<link rel="stylesheet" href="{escape_html(_between(at, style))}">' for style in styles
    )
    back = _between(at, leaves[0].address) if leaves else ""
    note = f"{counted(len(leaves), 'page')} of the site, {escape(said)}"
    return (
        '<!doctype html>\n<html lang="en" dir="ltr">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="robots" content="noindex">\n'
        f"<title>{escape(title)} ({escape(said)}), to print</title>\n{links}\n"
        f"<style>@page {{ @top-left {{ content: {_css(said)}; }} }}</style>\n</head>\n"
        '<body class="bh-print md-typeset" data-md-color-scheme="default"'
        ' data-md-color-primary="indigo">\n'
        f'<header class="bh-print__head"><p><a href="{escape_html(back)}">Back to the site</a></p>'
        f'<p class="bh-print__title">{escape(title)}</p><p>{note}</p></header>\n'
        f'<nav class="bh-print__contents" aria-label="Contents">{contents}</nav>\n'
        f"<main>{text}</main>\n</body>\n</html>\n"
    )


def _leaf(leaf: Leaf, number: int, places: Mapping[str, int], at: str) -> str:
    content = LINK_TO_SELF.sub("", WAYS_SHOWN.sub("", TABS.sub("", leaf.content)))
    content = LINK_TO_WAYS.sub(r"\1", content)
    content = REPEATED.sub(NOT_PRINTED, DRAWN_LARGE.sub(SAID, content))
    content = FOLDED.sub("<details open", content)
    lead = f"p{number}-"
    moved: dict[str, str] = {}

    def named(match: re.Match[str]) -> str:
        attribute, value = match[1], match[2]
        if attribute in ("href", "src"):
            if value not in moved:
                to = _moved(unescape(value), leaf.address, lead, places, at)
                moved[value] = escape_html(to)
            value = moved[value]
        elif attribute in IDS:
            value = " ".join(f"{lead}{word}" for word in value.split())
        else:
            value = f"{lead}{value}"
        return f' {attribute}="{value}"'

    def renamed(tag: re.Match[str]) -> str:
        text = NAMED.sub(named, _plainer(tag[0]))
        return URL.sub(rf"url(#{lead}\1)", text) if "url(#" in text else text

    content = TELLING.sub(renamed, content)
    name = escape(leaf.name)
    return f'<article class="bh-print__page" id="p{number}" aria-label="{name}">{content}</article>'


def _with_ids_in_use(text: str, contents: str) -> str:
    """The pages with the ids alone that something on this page names."""
    used: set[str] = set()
    for part in (contents, text):
        for one, other in NAMES.findall(part):
            used.update((unescape(one) or other).split())
    return ID.sub(lambda tag: tag[0] if unescape(tag[2]) in used else tag[1], text)


def _plainer(tag: str) -> str:
    """A tag without what paper cannot show, and without landmarks that each page has again."""
    if "data-search-" in tag:
        tag = SEARCHED.sub("", tag)
    if tag.startswith("<a "):
        return HINT.sub("", tag)
    if tag.startswith("<section "):
        return NAME_OF_SECTION.sub("", tag)
    return tag.replace(' role="region"', ' role="group"')


def _moved(href: str, here: str, lead: str, places: Mapping[str, int], at: str) -> str:
    """A link of one page as it stands in the page that holds them all."""
    if SCHEME.match(href) or href.startswith("/"):
        return href
    path, mark, anchor = href.partition("#")
    if not path:
        return f"#{lead}{anchor}" if mark else href
    path, asked, question = path.partition("?")
    target = posixpath.normpath(posixpath.join(posixpath.dirname(here), unquote(path)))
    if path.endswith("/"):
        target = f"{target}/index.html"
    if target in places:
        return f"#p{places[target]}{f'-{anchor}' if anchor else ''}"
    return f"{_between(at, target)}{asked}{question}{mark}{anchor}"


def _between(at: str, target: str) -> str:
    """The link from one address on the site to another."""
    if SCHEME.match(target):
        return target
    return quote(posixpath.relpath(target, posixpath.dirname(at) or "."), safe="/~@!$&'()*+,;=-._")


def _contents(leaves: Sequence[Leaf], shown: Sequence[str]) -> str:
    """The pages and their sections, as links within the page."""
    items: list[str] = []
    for number, (leaf, content) in enumerate(zip(leaves, shown, strict=True), 1):
        own = [match for match in HEADING.finditer(content) if match[1] == "2"]
        inner = "".join(
            f'<li><a href="#{match[2]}">{TAG.sub("", match[3]).strip()}</a></li>' for match in own
        )
        listed = f"<ul>{inner}</ul>" if inner else ""
        items.append(f'<li><a href="#p{number}">{escape(leaf.name)}</a>{listed}</li>')
    return f"<ol>{''.join(items)}</ol>"


def _css(text: str) -> str:
    """Text as a string of CSS inside a page."""
    return '"' + UNSAFE.sub(lambda match: f"\\{ord(match[0]):x} ", text) + '"'
