"""The record where a branch parted from another one, and what that one has added since."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from beforehand.config import Config
from beforehand.source import Span

if TYPE_CHECKING:
    from beforehand.ledger.chain import Ledger

Key = tuple[str, str]
"""What an id is one of (empty for global ones), and the id."""


class FrozenPage(msgspec.Struct, frozen=True):
    """A page that was frozen where the branches parted, and its text there.

    ``entry`` is the number of the entry that froze it; 0 where no ledger did, and its header
    said so. ``filled`` are the slots with a recorded fill.
    """

    path: str
    text: str
    version: str
    mode: str
    slots: tuple[str, ...] = ()
    filled: tuple[str, ...] = ()
    entry: int = 0


class Base(msgspec.Struct, frozen=True):
    """What there is to compare with, of the files that were changed since.

    ``commit`` is where HEAD parted from ``ref``, and ``config`` what was configured there.
    ``now`` has the text of each page that is new or another one now. ``moved`` leads from a page
    that is gone to the new one that is most like it. ``ids`` were in the record then; ``taken`` are
    those of the pages that ``ref`` has changed since, and where. ``trouble`` says why nothing is
    known.
    """

    ref: str
    trouble: str = ""
    commit: str = ""
    config: Config = Config()
    frozen: tuple[FrozenPage, ...] = ()
    now: Mapping[str, str] = {}
    moved: Mapping[str, str] = {}
    ledgers: "Mapping[str, Ledger]" = {}
    tip_ledgers: "Mapping[str, Ledger]" = {}
    ids: frozenset[Key] = frozenset()
    taken: Mapping[Key, tuple[Span, ...]] = {}

    @property
    def since(self) -> str:
        """From when on changes are told, as messages say it."""
        return f"since this branch parted from {self.ref} ({self.commit[:10]})"
