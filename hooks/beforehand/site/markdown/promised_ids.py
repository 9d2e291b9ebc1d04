"""Targets for what our reader of pages found and the site does not show as such.

A table that the site takes for running text has no rows to carry its findings. It is
reported; links to the findings still have to lead somewhere.
"""

from xml.etree.ElementTree import Element, SubElement

from beforehand.records.extract import Extract
from beforehand.site.markdown.part_rows import anchored


def keep_promised(root: Element, page: Extract) -> None:
    """Put a target for every section and part that has none at the top of the page."""
    promised = [section.anchor for section in page.sections]
    promised.extend(item.anchor for item in anchored(page.records) if not item.at.path)
    here = {element.get("id") for element in root.iter()}
    missing = [anchor for anchor in dict.fromkeys(promised) if anchor and anchor not in here]
    if not missing:
        return
    holder = Element("div")
    for anchor in missing:
        SubElement(holder, "span", {"id": anchor})
    root.insert(0, holder)
