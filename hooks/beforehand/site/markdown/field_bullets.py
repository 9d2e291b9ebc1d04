"""Bullets of a register's entry that say what its card says."""

from xml.etree.ElementTree import Element

from markdown import Markdown

from beforehand.config import Config, folded
from beforehand.records.extract import Extract
from beforehand.records.record import Artifact
from beforehand.site.head.card import SHOWN
from beforehand.site.markdown.current_page import HEADINGS, words

DANGLING = ".//*[@class='bh-dangling']"


def drop_shown(root: Element, md: Markdown, page: Extract, config: Config) -> None:
    """Leave out the bullets of entries that the card under their heading repeats.

    A bullet that says more than the field, or leads nowhere, stays.
    """
    entries = {record.anchor: record for record in page.records if record.anchor}
    record = None
    for element in list(root):
        if element.tag in HEADINGS:
            record = entries.get(element.get("id", ""))
        elif element.tag == "ul" and record is not None:
            held = {field.key for field in record.fields}
            shown = SHOWN | ({"type"} if isinstance(record, Artifact) else set())
            for item in list(element):
                name = _field(item, md, config)
                if name in held & shown and item.find(DANGLING) is None:
                    element.remove(item)
            if not len(element):
                root.remove(element)


def _field(item: Element, md: Markdown, config: Config) -> str:
    """The canonical name of the field that a bullet gives: ``**since:** S079``."""
    if not len(item) or item[0].tag != "strong" or (item.text or "").strip():
        return ""
    name = words(item[0], md)
    if not name.endswith(":") and not (item[0].tail or "").startswith(":"):
        return ""
    return config.field_names.get(folded(name.rstrip(": ")), "")
