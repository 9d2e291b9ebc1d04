"""What the checks would say of a record once a design of it is frozen."""

import msgspec

from beforehand.checks import all_checks
from beforehand.checks.report import Report
from beforehand.checks.run import run_checks
from beforehand.graph import Graph
from beforehand.records.record import Design


def checked_as_frozen(graph: Graph, design: Design) -> Report:
    """The report on the record as it will be once the page says that it is frozen.

    Some checks ask more of a frozen design than of a draft, and then it is too late to comply.
    """
    status = msgspec.structs.replace(design.status, name="frozen")
    after = msgspec.structs.replace(design, status=status)
    extracts = [
        msgspec.structs.replace(
            page, records=tuple(after if item is design else item for item in page.records)
        )
        if path == design.path
        else page
        for path, page in graph.pages.items()
    ]
    settings = (graph.config, graph.config_faults, graph.waived_at)
    frozen = Graph(extracts, graph.files, *settings).with_sources(graph.sources)
    return run_checks(frozen, all_checks())
