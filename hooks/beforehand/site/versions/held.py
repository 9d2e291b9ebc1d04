"""Two versions of a page held to each other, and which section of the page today each part is."""

from itertools import pairwise
from typing import TYPE_CHECKING

from beforehand.graph import Graph
from beforehand.site.versions.beginning import Compared
from beforehand.site.versions.causes import Step
from beforehand.site.versions.places import Pair

if TYPE_CHECKING:
    from beforehand.freezing.versions.versions import History, KeptVersion


def held(graph: Graph, history: "History", pair: Pair) -> Compared | None:
    """Two versions held to each other; None where the text of one is gone."""
    was, now = pair
    if was.text is None or now.text is None:
        return None
    from beforehand.freezing.texts.comparison import compare
    from beforehand.freezing.versions.promised import promised_between

    return Compared(
        compare(was.text, now.text),
        promised_between(history.page, was.text, now.text, graph.config),
        _steps(history, pair),
    )


def sections_today(graph: Graph, history: "History") -> dict[str, dict[int, str]]:
    """By the slug of a version and the place of a part in it, the anchor it has on the page today.

    A part that the page has no more is left out, and so is all that stood before a text that is
    gone or is another one. Where there is one version nothing was changed.
    """
    if len(history.versions) < 2:
        return {}
    from beforehand.freezing.texts.pairing import paired

    last = history.versions[-1]
    known = _on_page(graph, history.page, last)
    found = {last.slug: known}
    for was, now in reversed(list(pairwise(history.versions))):
        if not (was.is_true and now.is_true) or was.text is None or now.text is None:
            break
        known = {
            section.was_at: known[section.now_at]
            for section in paired(was.text, now.text)
            if section.was_at >= 0 and section.now_at in known
        }
        found[was.slug] = known
    return found


def _on_page(graph: Graph, path: str, last: "KeptVersion") -> dict[int, str]:
    """The anchors of the sections of a page by the places of the parts of its last version."""
    from beforehand.freezing.texts.outline import outline

    extract = graph.index.pages.get(path)
    if extract is None or not last.is_true:
        return {}
    parts = outline(last.text or "").parts
    lead = len(parts) - len(extract.sections)
    return {
        at: extract.sections[at - lead].anchor
        for at, part in enumerate(parts)
        if 0 <= at - lead < len(extract.sections)
        and extract.sections[at - lead].title == part.title
    }


def _steps(history: "History", pair: Pair) -> list[Step]:
    """What led from one version to a later one, and in which step a section was changed."""
    from beforehand.freezing.texts.pairing import paired

    first, last = (history.versions.index(item) for item in pair)
    if last == first + 1:
        return [_step(history, pair[1])]
    steps = []
    for was, now in pairwise(history.versions[first : last + 1]):
        names = None
        if was.text is not None and now.text is not None:
            sections = paired(was.text, now.text)
            names = frozenset(
                part.name
                for section in sections
                if section.state != "unchanged" and not section.is_renumbered
                for part in (section.was, section.now)
                if part
            )
        steps.append(_step(history, now, names))
    return steps


def _step(history: "History", version: "KeptVersion", names: frozenset[str] | None = None) -> Step:
    name = version.version if version.event else ""
    return Step(name, version.causes, history.seen_at(version), names)
