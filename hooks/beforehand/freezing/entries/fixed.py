"""Whether a page is frozen now, so that nothing may be written into its header."""

from beforehand.freezing.entries.freezes import is_other_version
from beforehand.graph import Graph
from beforehand.records.record import Design


def fixed_as(graph: Graph, path: str) -> str:
    """How a page is frozen, with a blank before it; empty where it is open.

    An ``amended`` entry opens a page, and so does a higher version that does not call itself
    frozen. No mode leaves the header open.
    """
    records = [item for item in graph.index.on_page.get(path, ()) if not item.anchor]
    says = any(record.status.name == "frozen" for record in records)
    last = None
    for ledger in graph.evidence.ledgers.values() if graph.evidence else ():
        for event in ledger.events:
            if event.page == path and event.event in ("frozen", "amended"):
                last = event
    if last is None:
        return " (it says so itself)" if says else ""
    if last.event == "amended":
        return ""
    design = next((item for item in records if isinstance(item, Design)), None)
    if says or design is None or not is_other_version(design, last):
        return f" as version {last.version}"
    return ""
