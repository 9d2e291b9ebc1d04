"""A header that seals a file which is not there."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.graph.index import relative


def find(graph: Graph) -> Iterator[Problem]:
    if not any(page.sealed for page in graph.pages.values()):
        return
    for seal in graph.sealing.closed:
        path, name = seal.span.path, seal.written
        page = graph.page_of(path)
        if not seal.files and not graph.is_declared(page, name, relative(page, name)):
            yield Problem(
                seal.span,
                f"`sealed: {name}` names no file, so the one that is meant would be published: "
                "write its path from where this page lies, or list it under `planned` as well",
            )


CHECK = Check(
    code="PAG039",
    name="sealed-nothing",
    why="A secret under a name that is mistyped is published with the next build.",
    reads=Graph,
    find=find,
    fix="Mend the path: until then the site is not built. A file that does not exist yet is listed "
    "under `planned` too.",
    good=DESIGN.replace(
        "status: draft\n",
        "status: draft\nplanned: [experiments/E-20260801-tea/key.csv]\nsealed: [key.csv]\n",
    ),
    bad=DESIGN.replace(
        "status: draft\n",
        "status: draft\nsealed:\n  - keys.csv # PAG039\n  - 'ключ/*.json' # PAG039\n",
    )
    + """\
=== experiments/E-20260801-tea/key.csv
cup,first
1,milk
""",
)
