"""All that was seen of what was promised, as values: read once, given to whoever judges."""

from collections.abc import Mapping

import msgspec

from beforehand.ledger.chain import Ledger
from beforehand.ledger.git_facts import NO_GIT, GitFacts
from beforehand.ledger.lock import Lock, LockProblem, against
from beforehand.ledger.receipts import Receipt


class Evidence(msgspec.Struct, frozen=True):
    """What files, git and receipts say now.

    ``ledgers``: by path. ``digests``: of each file that a closure names, as it is now; None
    where it is gone. ``sizes``: how many bytes each of them has. ``frozen_texts``: of each page
    that was frozen and of its copies under ``history``, by path, as they are now. ``receipts``:
    each timestamp receipt, held to the file beside it. ``past_ledgers``: each ledger as commits
    hold it, also one that is gone, with the commit. ``past_texts``: by digest, what commits hold
    of frozen pages. ``moved``: of a ledger that was moved, the folder that its entries name;
    their paths here are those of now.
    What was not looked at is not in here: that proves nothing either way.
    """

    ledgers: Mapping[str, Ledger] = {}
    lock: Lock = Lock()
    digests: Mapping[str, str | None] = {}
    sizes: Mapping[str, int] = {}
    frozen_texts: Mapping[str, str] = {}
    git: GitFacts = NO_GIT
    receipts: tuple[Receipt, ...] = ()
    past_ledgers: Mapping[str, tuple[tuple[str, Ledger], ...]] = {}
    past_texts: Mapping[str, str] = {}
    moved: Mapping[str, str] = {}

    @property
    def lock_problems(self) -> tuple[LockProblem, ...]:
        """Where ledgers and the lock disagree."""
        return against(self.lock, self.ledgers.values())
