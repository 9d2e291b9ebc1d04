"""Which records people cite, who wrote them, and where on their page it stands how to cite."""

from beforehand.config import folded
from beforehand.graph import Graph
from beforehand.records.parts import Text
from beforehand.records.record import (
    AnyRecord,
    Artifact,
    Decision,
    Design,
    Framework,
    Record,
    Result,
)

KINDS = (Design, Result, Decision, Framework, Artifact)
AUTHORS = ("author", "by")
CITE = "#bh-cite"
"""The box below the page that says how to cite it."""


def is_cited(record: AnyRecord) -> bool:
    """Whether people cite such a record: it is a page of its own, and says something that lasts."""
    return isinstance(record, KINDS) and not record.anchor


def authors_of(graph: Graph, record: Record) -> tuple[Text, ...]:
    """Who wrote a record, as its page says; a word for what nobody knows is no name."""
    for name in AUTHORS:
        found = tuple(
            Text(entry.text, entry.at)
            for entry in record.entries(name)
            if entry.text.strip() and folded(entry.text) not in graph.config.no_date_words
        )
        if found:
            return found
    return ()
