"""What a reader sees who only points at a link: the kind, the title and the state."""

from beforehand.config import Config, folded
from beforehand.graph import Graph
from beforehand.records.parts import Finding, Part, Text
from beforehand.records.record import AnyRecord, parts_of
from beforehand.site.words.badges import in_words
from beforehand.site.words.markup import shortened

BETWEEN = " · "
MOST = 80
SAYS = ("objection", "changed", "text", "title", "outcome", "happened")


def hint(graph: Graph, path: str, anchor: str, page: str) -> str:
    """One line about the record or part that stands at an address; empty if none does.

    ``page`` is where the link stands; it need not be told of its own title.
    """
    records = graph.index.on_page.get(path, ())
    for record in records:
        if record.anchor == anchor:
            return _record_hint(record)
    for record in records:
        for part in parts_of(record):
            if part.anchor == anchor:
                return _part_hint(graph.config, record, part, is_here=path == page)
    return ""


def _record_hint(record: AnyRecord) -> str:
    return BETWEEN.join(
        each for each in (record.kind, record.title or record.id, record.status.written) if each
    )


def _part_hint(config: Config, record: AnyRecord, part: Part, *, is_here: bool) -> str:
    words = [f"{type(part).__name__.lower()} {part.id}"]
    if isinstance(part, Finding):
        words.append(in_words("severity", part.severity))
        words.append(in_words("disposition", part.disposition))
    words.append(shortened(says(config, part), MOST))
    if not is_here:
        words.append(record.title or record.id)
    return BETWEEN.join(each for each in words if each)


def says(config: Config, part: Part) -> str:
    """The words of a part that tell most; where nobody knows them, what it is that is unknown."""
    for name in SAYS:
        value = getattr(part, name, "")
        found = value.text if isinstance(value, Text) else value
        if isinstance(found, str) and found:
            return f"{name} {found}" if folded(found) in config.unknown_words else found
    return ""
