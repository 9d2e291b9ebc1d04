"""Everything that a design rests on: what has to stay as it is when the design is frozen."""

import re
from collections.abc import Mapping

import msgspec

from beforehand.freezing.closure.walk import SCRIPTS, Walk
from beforehand.graph import Graph
from beforehand.records.record import Design, Result
from beforehand.source import Source, Span

LEFT_BEHIND = re.compile(r"/\.[^/]*$|~$|/(?:Thumbs\.db|desktop\.ini)$")
"""What editors and systems leave in a folder, and nobody puts there."""


class Closure(msgspec.Struct, frozen=True):
    """The files a design or a result rests on: its page first, the others sorted.

    ``why`` says where each is named. ``missing`` are those that are named and not there,
    ``elsewhere`` those that a page declares to lie elsewhere, so that nothing can be proved of
    them. ``unread`` are lists of files that could not be read, with the reason.
    """

    paths: tuple[str, ...]
    missing: tuple[tuple[str, Span], ...]
    why: Mapping[str, Span]
    elsewhere: tuple[tuple[str, Span], ...] = ()
    unread: tuple[tuple[str, str], ...] = ()


def closure(graph: Graph, design: Design | Result, sources: Mapping[str, Source]) -> Closure:
    """What a design or a result rests on. ``sources`` are the files that ``wanted`` asks for."""
    walk = Walk(graph, design, sources)
    walk.run()
    others = sorted(path for path in walk.why if path != design.path)
    return Closure(
        paths=(design.path, *others),
        missing=tuple(sorted(walk.missing.items(), key=_by_place)),
        why=dict(sorted(walk.why.items())),
        elsewhere=tuple(sorted(walk.elsewhere.items(), key=_by_place)),
        unread=tuple(sorted(walk.unread.items())),
    )


def wanted(graph: Graph, design: Design | Result, sources: Mapping[str, Source]) -> tuple[str, ...]:
    """The files that have to be read to know the closure and are not among ``sources`` yet.

    What they include may want more: ask again until nothing is wanted.
    """
    walk = Walk(graph, design, sources)
    walk.run()
    return tuple(sorted(walk.wanted))


def came_since(
    graph: Graph, design: Design, frozen: Mapping[str, str]
) -> tuple[tuple[str, Span], ...]:
    """The files that what was frozen names by now and did not then, and where it names them.

    A folder or glob in the header names whatever comes there, and fields beside a page are read
    along with it. Into a folder of analyses go its outcomes, so only scripts count there.
    """
    walk = Walk(graph, design, {})
    walk.named(frozen)
    return tuple(
        (path, span)
        for path, span in sorted(walk.why.items())
        if path not in frozen
        and not LEFT_BEHIND.search(path)
        and (path.lower().endswith(SCRIPTS) or walk.fields.get(path) != "analysis")
    )


def _by_place(item: tuple[str, Span]) -> tuple[Span, str]:
    return item[1], item[0]
