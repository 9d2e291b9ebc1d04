"""A repository path in code type that does not exist."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import nearest
from beforehand.graph import Experiment
from beforehand.graph.file_tree import is_hidden
from beforehand.graph.index import relative
from beforehand.source import Span

FILE = re.compile(
    r"\.(?:bib|c|cfg|cpp|csv|docx?|gz|html?|ini|ipynb|js|jsonl?|log|md|mjs|parquet|pdf|png|py|R|"
    r"Rmd|r|rs|rst|sh|sql|svg|tex|toml|ts|tsv|txt|xlsx?|xml|ya?ml|zip)$"
)
PLACEHOLDER = re.compile(r"[*<>]|YYYY|NNN|XXX|\.\.\.")


def find(graph: Graph) -> Iterator[Problem]:
    for path, page in graph.pages.items():
        experiment = graph.index.experiment_of(path) if page.paths else None
        for written, at in page.paths:
            name = written.split("@", 1)[0].removeprefix("./").rstrip("/")
            if not _is_meant(name, experiment, graph):
                continue
            places = _places(path, name, experiment)
            if any(graph.tree.has(place) for place in places):
                continue
            if not graph.is_declared(path, name, *places):
                yield _problem(Span(path, at.line, at.column), written, places, graph)


def _is_meant(name: str, experiment: Experiment | None, graph: Graph) -> bool:
    """Whether a text in code type must be a path: it begins at a root, or names a run's file."""
    if "/" not in name or PLACEHOLDER.search(name) or is_hidden(name):
        return False
    rooted = name.split("/", 1)[0] in graph.config.roots
    return rooted or (experiment is not None and bool(FILE.search(name)))


def _places(path: str, name: str, experiment: Experiment | None) -> tuple[str, ...]:
    """Where the path may be: from the root, from the page, from the experiment's folder."""
    found = [relative("", name), relative(path, name)]
    if experiment and experiment.design:
        found.append(relative(experiment.design.path, name))
    return tuple(dict.fromkeys(found))


def _problem(span: Span, written: str, places: tuple[str, ...], graph: Graph) -> Problem:
    alike = next(filter(None, map(graph.tree.alike, places)), "")
    if alike:
        return Problem(
            span, f"{written} differs from {alike} only in case: write it as it is called"
        )
    hint = nearest(places[0], graph.files)
    return Problem(
        span,
        f"there is no {written} in this repository{hint}: mend the path, or list it in the header "
        "under `planned` or `elsewhere`",
    )


CHECK = Check(
    code="REF012",
    name="missing-path",
    why="A file that a design names and nobody has cannot be what the run was made with.",
    reads=Graph,
    find=find,
    fix="Mend the path, or declare the file as `planned` or `elsewhere`.",
    good=DESIGN.replace(
        "status: draft\n", "status: draft\nplanned: [runs/**]\nelsewhere: [wiki/]\n"
    )
    + """\
`materials/cups.json` is poured into `runs/1/out.json`, or `off/low`, or `x-ai/grok-4.5`,
or `docs/чай/*.md`; `wiki/plan.md` is elsewhere.
=== experiments/E-20260801-tea/materials/cups.json
{}
=== docs/page.md
# A page

`application/x.json` and `src/main.py` are somebody else's.
""",
    bad=DESIGN
    + """\
`materials/cups.json` is missing, <!-- REF012 -->
и `framework/чашки.md` тоже. <!-- REF012 -->
=== docs/page.md
# A page

See `docs/Page.md` <!-- REF012 -->
and `experiments/E-20260801-tea/runs/1.json`. <!-- REF012 -->
""",
)
