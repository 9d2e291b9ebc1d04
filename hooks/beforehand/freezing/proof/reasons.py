"""What is found when a promise is held to what is there now: reasons, each of one witness."""

from typing import Literal

import msgspec

from beforehand.ledger.events import Event
from beforehand.source import Span

Witness = Literal["content", "git", "outside"]
State = Literal["proved", "unproved", "broken"]
Weight = Literal["proved", "noted", "unproved", "broken"]
"""``noted`` says something worth knowing that proves nothing and breaks nothing."""

Kind = Literal[
    # content
    "kept", "allowed edit", "text changed", "page gone", "copy changed", "copy gone",
    "file changed", "file gone", "ledger fault", "ledger torn", "lock", "lock ahead",
    "ledger gone", "other version", "unfrozen version", "no ledger", "no digest",
    "moved", "evidence changed", "evidence gone", "step", "slot",
    # git
    "no history", "not committed", "committed", "untouched", "changed since", "late", "dates",
    "order", "ledger rewritten",
    # outside
    "tag", "pushed", "receipt", "nothing outside",
]  # fmt: skip


class Reason(msgspec.Struct, frozen=True):
    """One thing that a witness says of a promise. ``related`` is another place to look at.

    ``commit`` is the one that did it, where an entry of the ledger may own up to it.
    """

    witness: Witness
    kind: Kind
    weight: Weight
    message: str
    span: Span
    related: tuple[Span, ...] = ()
    commit: str = ""


def content(
    kind: Kind, weight: Weight, message: str, span: Span, related: tuple[Span, ...] = ()
) -> Reason:
    """What the files say."""
    return Reason("content", kind, weight, message, span, related)


def said_by_git(  # noqa: PLR0913 - the fields of a reason
    kind: Kind,
    weight: Weight,
    message: str,
    span: Span,
    commit: str = "",
    *,
    related: tuple[Span, ...] = (),
) -> Reason:
    """What git says."""
    return Reason("git", kind, weight, message, span, related, commit)


class Standing(msgspec.Struct, frozen=True):
    """How the last frozen version of a page stands.

    ``event`` is the entry that froze it; None where a page says it is frozen and no ledger does.
    """

    design: str
    path: str
    version: str
    state: State
    reasons: tuple[Reason, ...]
    event: Event | None = None

    def of(self, witness: Witness) -> tuple[Reason, ...]:
        """What one witness says."""
        return tuple(reason for reason in self.reasons if reason.witness == witness)


def state_of(reasons: tuple[Reason, ...]) -> State:
    """The worst of some reasons; where none proves anything, nothing is proved."""
    weights = {reason.weight for reason in reasons}
    if "broken" in weights:
        return "broken"
    return "proved" if "proved" in weights and "unproved" not in weights else "unproved"
