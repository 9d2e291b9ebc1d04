"""A reference: a mention together with what it points to."""

from typing import Literal

import msgspec

from beforehand.records.mentions import Mention
from beforehand.records.parts import Part
from beforehand.records.record import AnyRecord
from beforehand.source import Place, Span

Trouble = Literal[
    "",
    "unknown-id",
    "unknown-section",
    "unknown-part",
    "unknown-item",
    "unknown-note",
    "ambiguous",
]


class Target(msgspec.Struct, frozen=True, array_like=True):
    """Where a reference leads: a page, an anchor on it, and what stands there."""

    path: str
    anchor: str
    kind: str
    record: str
    label: str
    line: int = 1


class Reference(msgspec.Struct, frozen=True, array_like=True):
    """A mention together with what it points to, or with what is wrong with it.

    ``page`` is the page it belongs to; ``span`` may lie in a file that is read with it.
    """

    span: Span
    page: str
    text: str
    mention: Mention | None
    target: Target | None
    trouble: Trouble = ""
    candidates: tuple[Target, ...] = ()
    scope: str = ""


def target_of(record: AnyRecord, part: Part | None = None, kind: str = "") -> Target:
    """The address of a record, or of one of its parts."""
    if part is None:
        return Target(
            record.path, record.anchor, record.kind, record.id, record.id, _line(record.at)
        )
    return Target(record.path, part.anchor, kind, record.id, part.id, _line(part.at))


def _line(at: Place) -> int:
    """The line on the page; its first one for what stands in a file beside it."""
    return 1 if at.path else at.line


def one_of(path: str, mention: Mention, targets: list[Target]) -> Reference:
    """A mention of one of several targets; on different pages they make it ambiguous."""
    if len(targets) == 1:
        return reference_to(path, mention, targets[0])
    unique = tuple(dict.fromkeys(targets))
    if len({target.path for target in unique}) > 1:
        return ambiguous(path, mention, unique)
    return reference_to(path, mention, unique[0])


def reference_to(path: str, mention: Mention, target: Target) -> Reference:
    """A mention that leads to a target."""
    return Reference(_span(path, mention), path, mention.text, mention, target)


def trouble_with(
    path: str, mention: Mention, trouble: Trouble, scope: str = "", target: Target | None = None
) -> Reference:
    """A mention that leads nowhere, or only to the page where something is missing."""
    return Reference(
        _span(path, mention), path, mention.text, mention, target, trouble, scope=scope
    )


def ambiguous(path: str, mention: Mention, candidates: tuple[Target, ...]) -> Reference:
    """A mention that may mean several things."""
    return Reference(
        _span(path, mention), path, mention.text, mention, None, "ambiguous", candidates
    )


def _span(path: str, mention: Mention) -> Span:
    return mention.at.span(path)
