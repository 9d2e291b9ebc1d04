"""A pin of something that was changed since it was read."""

import shlex
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, CRITIQUE, DECISION, FRAMEWORK
from beforehand.checks.freezes import broken
from beforehand.checks.pins import standing, whole_on
from beforehand.checks.text import where
from beforehand.graph.cited_text import FILE
from beforehand.graph.pinned import Pinned
from beforehand.records.pins import SHOWN


def find(graph: Graph) -> Iterator[Problem]:
    outdated = tuple(standing(graph, "outdated"))
    told = _told_by_freeze(graph) if outdated else frozenset()
    for item in outdated:
        assert item.target is not None
        assert item.cited_span is not None
        if item.target.kind == FILE and (item.page, item.target.path) in told:
            continue
        name, pinned = item.pin.name, item.pin.digest[:SHOWN]
        message = (
            f"{name!r} was changed since it was pinned: pinned {pinned}, now {item.now[:SHOWN]}"
            f"{_version(graph, item)}; read {where(item.cited_span)}, then {_remedy(graph, item)}"
        )
        yield Problem(item.span, message, (item.cited_span,))


def _told_by_freeze(graph: Graph) -> frozenset[tuple[str, str]]:
    """Frozen pages with the files of their closure that FRZ002 says were changed."""
    return frozenset(
        (place.path, problem.span.path)
        for problem in broken(graph, "file changed")
        for place in problem.related
    )


def _version(graph: Graph, item: Pinned) -> str:
    """What an import of the same page says of its version, where that is not the page's."""
    if item.target is None or item.target.kind != FILE:
        return ""
    for record in whole_on(graph, item.page):
        for other in graph.index.imports_of(record):
            page = other.page
            if page and page.path == item.target.path and other.version not in ("", page.version):
                return f" (the import says version {other.version}, the page {page.version})"
    return ""


def _remedy(graph: Graph, item: Pinned) -> str:
    record = next(whole_on(graph, item.page), None)
    name = item.page if record is None or "/" in record.id else record.id
    command = f"`beforehand pin {shlex.quote(name)} {shlex.quote(item.pin.name)}`"
    if record is not None and record.status.name == "frozen":
        opened = f"`beforehand amend {shlex.quote(name)}`"
        return f"open the next version ({opened}), and there {command}"
    return command


PINS = """\
pins:
  framework/brewing.md: 13f90b9756899439
  brewing R1: a4c40cc05976c7c6
  finding F1: 399360c6cd66ba83
  D-20260725-07: 0a72c41ae236ae0c
"""
PINNED = BOUND.replace("brewing.md@2]\n", f"brewing.md]\n{PINS}")
CITED = FRAMEWORK + CRITIQUE + DECISION

CHECK = Check(
    code="PIN001",
    name="pin-outdated",
    why=(
        "A plan rests on what its author read. Where that was changed since, nobody knows whether "
        "the plan still holds until somebody has read it again."
    ),
    reads=Graph,
    find=find,
    fix="Read what was changed, then pin it with `beforehand pin`; no check ever does it for you.",
    covers=("Q0-057",),
    good=CITED.replace("accepted as a limitation | §1", "resolved | §1") + PINNED,
    bad=CITED.replace("which nobody drinks", "which is drunk").replace(
        "the cup is not named", "no cup is named"
    )
    + PINNED.replace("13f90b9756899439", "13f90b9756899439 # PIN001")
    .replace("a4c40cc05976c7c6", "a4c40cc05976c7c6 # PIN001")
    .replace("399360c6cd66ba83", "399360c6cd66ba83 # PIN001"),
)
