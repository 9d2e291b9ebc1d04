"""The register of artifacts: translations, audits, studies, data sets."""

from collections import Counter

from beforehand.graph import Graph
from beforehand.records.record import Artifact
from beforehand.site.badges import status_badge
from beforehand.site.cite import address, entry_links, natural
from beforehand.site.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    markdown,
    markdown_table,
    sentence,
)
from beforehand.site.page import ARTIFACTS, SitePage

HEAD = ("artifact", "status", "of", "cited on")


def artifacts_page(graph: Graph) -> SitePage:
    """All artifacts, grouped by their type."""
    title = "Artifacts"
    groups: dict[str, list[Artifact]] = {}
    for record in graph.records:
        if isinstance(record, Artifact):
            groups.setdefault(record.type.name or record.type.written or "other", []).append(record)
    total = sum(map(len, groups.values()))
    blocks: list[str] = []
    for name, found in sorted(groups.items()):
        found.sort(key=lambda record: natural(record.id))
        names = Counter(record.title for record in found)
        blocks.append(f"## {markdown(cell(name.capitalize()), ARTIFACTS)}")
        blocks.append(
            markdown_table(
                HEAD, [_row(graph, item, names[item.title] > 1) for item in found], ARTIFACTS
            )
        )
    intro = sentence(f"{counted(total, 'artifact')} on record")
    text = document(title, intro if total else "No artifact has been recorded yet.", *blocks)
    return SitePage(ARTIFACTS, text, title)


def _row(graph: Graph, artifact: Artifact, shared: bool) -> tuple[Cell, ...]:
    """One artifact. A title that others share tells nothing, so the id is the link then."""
    identity = Piece(artifact.id, address(artifact), "code")
    pages = {item.page for item in graph.cited_by.get(artifact.id, ())}
    return (
        cell(identity, BREAK, Piece(artifact.title, look="quiet"))
        if shared or not artifact.title
        else cell(Piece(artifact.title, address(artifact)), BREAK, Piece(artifact.id, look="code")),
        status_badge(artifact),
        joined(entry_links(graph, artifact, "of")),
        cell(counted(len(pages), "page")),
    )
