"""A record that is sealed, as if it were a file of data."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN, NO_FINDING


def find(graph: Graph) -> Iterator[Problem]:
    if not graph.sealed:
        return
    from beforehand.graph.sealing import read_into

    readers = {file: path for path, page in graph.pages.items() for file in read_into(page)}
    for seal in graph.sealing.closed:
        for path in seal.files:
            if graph.index.on_page.get(path):
                yield Problem(
                    seal.span,
                    f"`{seal.written}` seals {path}, which is a record, and what a record says is "
                    "checked and cited: seal the file of data that holds the secret",
                )
            elif path in readers:
                yield Problem(
                    seal.span,
                    f"`{seal.written}` seals {path}, whose fields or rows are part of "
                    f"{readers[path]}: that page is not published either; take them out of it",
                )


CHECK = Check(
    code="PAG038",
    name="sealed-record",
    why="A record that nobody may read cannot be held to anything, and what cites it says nothing.",
    reads=Graph,
    find=find,
    fix="Seal a file of data; keep the secret out of pages of the record.",
    good=DESIGN.replace("status: draft\n", "status: draft\nsealed: [key.csv, key/, notes/*.md]\n")
    + """\
=== experiments/E-20260801-tea/key.csv
cup,first
1,milk
=== experiments/E-20260801-tea/key/чашки.json
{}
=== experiments/E-20260801-tea/notes/pouring.md
# Which cup is which
""",
    bad=DESIGN.replace(
        "status: draft\n",
        """\
status: draft
sealed:
  - crit*.md # PAG038
  - cups.csv # PAG038
register: cups.csv
""",
    )
    + NO_FINDING
    + """\
=== experiments/E-20260801-tea/cups.csv
cup,first
1,milk
""",
)
