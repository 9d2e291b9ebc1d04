"""The register of artifacts: translations, audits, studies, data sets."""

from collections import Counter
from functools import lru_cache

from beforehand.graph import Graph
from beforehand.records.record import Artifact
from beforehand.site.head.citing import citing
from beforehand.site.registers.entry_name import entry_name, own_title
from beforehand.site.registers.one_word import one_word, word_cell
from beforehand.site.registers.register import Column, Plain, Register, Row, register_page
from beforehand.site.words.cite import address, entry_links, natural
from beforehand.site.words.markup import (
    BREAK,
    Piece,
    cell,
    counted,
    joined,
    sentence,
    words,
)
from beforehand.site.words.page import ARTIFACTS, SitePage

COLUMNS = (
    Column("title", "artifact"),
    Column("type", "type", pick=True),
    Column("status", "status", pick=True),
    Column("of", "of"),
    Column("pages", "cited on"),
)


def artifacts_page(graph: Graph) -> SitePage:
    """All artifacts, those of one type together."""
    register = artifacts_register(graph)
    intro = sentence(f"{counted(len(register.rows), 'artifact')} on record")
    if not register.rows:
        intro = "No artifact has been recorded yet."
    return register_page("Artifacts", register, intro)


@lru_cache(maxsize=1)
def artifacts_register(graph: Graph) -> Register:
    """One row for each artifact, by type and id."""
    found = sorted(
        (record for record in graph.records if isinstance(record, Artifact)),
        key=lambda record: (_type(record), natural(record.id)),
    )
    titles = Counter((_type(record), record.title) for record in found)
    rows = (_row(graph, item, titles[_type(item), item.title] > 1) for item in found)
    return Register(ARTIFACTS, COLUMNS, tuple(rows))


def _type(artifact: Artifact) -> str:
    return one_word(artifact.type) or "other"


def _row(graph: Graph, artifact: Artifact, shared: bool) -> Row:
    """One artifact. A title that others share tells nothing, so the id is the link then."""
    title = own_title(artifact)
    identity = Piece(artifact.id, address(artifact), "code")
    pages = {item.page for item in graph.cited_by.get(artifact.id, ())}
    of = entry_links(graph, artifact, "of")
    values: dict[str, Plain] = {
        "id": artifact.id,
        "title": artifact.title or artifact.id,
        "type": _type(artifact),
        "status": one_word(artifact.status),
        "of": tuple(words(item) for item in of),
        "pages": len(pages),
    }
    cells = (
        cell(identity, BREAK, Piece(title, look="quiet"))
        if shared and title
        else entry_name(artifact),
        cell(_type(artifact)),
        word_cell(artifact.status),
        joined(of),
        citing(len(pages), artifact),
    )
    return Row(address(artifact), values, cells)
