"""How a record is cited: who, what, which version, when, where, and what fixes its text."""

import re
from hashlib import sha256

import msgspec

from beforehand.graph import Graph
from beforehand.ledger.events import no_time
from beforehand.records.fields import read_date, read_version
from beforehand.records.record import (
    AnyRecord,
    Artifact,
    Decision,
    Design,
    Framework,
    Record,
    Result,
)
from beforehand.site.handover.values import Hand, name_of

NOT_PLAIN = re.compile(r"[^A-Za-z0-9_.:-]")
SORTS = {Design: "report", Result: "report", Decision: "document", Framework: "standard"}
"""What CSL calls each; an artifact is a data set where it says so, and a document otherwise."""


class Citation(msgspec.Struct, frozen=True):
    """What is known of a record that is cited. ``people`` is False where the site stands for them.

    ``fixed`` says by what the text is fixed: its digest, and the entry of the ledger.
    """

    key: str
    name: str
    sort: str
    title: str
    authors: tuple[str, ...]
    people: bool
    publisher: str
    version: str = ""
    date: str = ""
    url: str = ""
    fixed: str = ""


def citation(hand: Hand, record: AnyRecord) -> Citation:
    """How one record is cited."""
    authors = hand.authors(record)
    instead = hand.site.author or hand.site.name or "The authors of the record"
    fixed, day = _fixed(hand.graph, record)
    address = hand.address(*record.address)
    return Citation(
        key=key_of(name_of(record)),
        name=name_of(record),
        sort=_sort(record),
        title=" ".join(record.title.split()) or record.id,
        authors=authors or (instead,),
        people=bool(authors),
        publisher=hand.site.name,
        version=record.version,
        date=day or _date(record),
        url=hand.site.absolute(address) if address else "",
        fixed=fixed,
    )


def key_of(name: str) -> str:
    """A key that BibTeX takes; letters it does not know are told apart by a digest.

    >>> key_of("E-20260801-tea"), key_of("framework/cups.md")
    ('E-20260801-tea', 'framework-cups.md')
    """
    plain = NOT_PLAIN.sub("-", name).strip("-")
    mark = "" if name.isascii() else f"-{sha256(name.encode()).hexdigest()[:8]}"
    return f"{plain or 'record'}{mark}"


def _sort(record: AnyRecord) -> str:
    if isinstance(record, Artifact) and record.type.name == "data":
        return "dataset"
    return SORTS.get(type(record), "document")


def _date(record: Record) -> str:
    """The day that a page states: when it was frozen, or else its date."""
    frozen = read_date(record.text("frozen")) if isinstance(record, Design) else None
    found = frozen or read_date(record.text("date"))
    return found.isoformat() if found else ""


def _fixed(graph: Graph, record: Record) -> tuple[str, str]:
    """What fixes the text of this very version, and the day on which it was fixed."""
    if graph.evidence is None:
        return "", ""
    from beforehand.freezing.entries.freezes import freezes, ledger_of, reported

    ledger = ledger_of(graph, record.path)
    entry = reported(ledger).get(record.path) if isinstance(record, Result) else None
    if isinstance(record, Design):
        own = (item for item in freezes(ledger) if item.page == record.path)
        same = [item for item in own if read_version(item.version) == record.version]
        entry = same[-1] if same and record.is_frozen else None
    if entry is None or no_time(entry.at):
        return "", ""
    digest = dict(entry.closure).get(record.path, "")
    return f"sha256:{digest}, entry {entry.number} of {ledger.path}", entry.at[:10]
