"""What checks ask of ledgers: the reasons why a promise is broken, sort by sort."""

from collections.abc import Iterator

from beforehand.checks.check import Graph, Problem


def broken(graph: Graph, *kinds: str) -> Iterator[Problem]:
    """What the files say against the last frozen version of each page, of some kinds."""
    if graph.evidence is None:
        return
    from beforehand.freezing.entries.freezes import by_ledger
    from beforehand.freezing.proof.content_reasons import (
        came_reasons,
        closure_reasons,
        copy_reasons,
        page_reasons,
    )

    for path, (ledger, event) in by_ledger(graph.evidence).items():
        design = graph.index.designs.get(path)
        for reason in (
            *page_reasons(graph.evidence, graph.config, ledger, event, design),
            *copy_reasons(graph.evidence, graph.config, ledger, event),
            *closure_reasons(graph.evidence, ledger, event, design),
            *came_reasons(graph, ledger, event, design),
        ):
            if reason.kind in kinds and reason.weight == "broken":
                yield Problem(reason.span, reason.message, reason.related)
