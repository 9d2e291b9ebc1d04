"""Sections that a version of a page changed, and that no amendment of it names."""

from itertools import pairwise

from beforehand.freezing.texts.outline import Part
from beforehand.freezing.texts.pairing import paired
from beforehand.freezing.texts.since_frozen import changes
from beforehand.freezing.versions.restated import is_restated
from beforehand.freezing.versions.versions import KeptVersion, histories
from beforehand.graph import Graph


def unnamed_since(graph: Graph, page: str, version: str) -> tuple[Part, ...]:
    """What a version of a page changed in the version before it without an amendment."""
    for history in histories(graph):
        if history.page == page:
            for was, now in pairwise(history.versions):
                if now.version == version:
                    return _unnamed(graph, was, now)
    return ()


def _unnamed(graph: Graph, was: KeptVersion, now: KeptVersion) -> tuple[Part, ...]:
    if was.text is None or now.text is None or was.event is None:
        return ()
    edited = changes(was.event, graph.config, was.text, now.text)
    touched = {edit.section for edit in edited if not edit.allowed}
    found = []
    for section in paired(was.text, now.text):
        parts = [part for part in (section.was, section.now) if part]
        named = any(cause.names(part) for cause in now.causes for part in parts)
        if named or is_restated(section, graph.config):
            continue
        if section.was is None or section.now is None or section.was.title in touched:
            found.append(section.part)
    return tuple(found)
