"""What a run may cost at most: payloads, calls, retries and stages, in exact sums."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from beforehand.exact.functions import ceil
from beforehand.source import Place

Repeated = Literal["each", "payloads", "calls"]


@dataclass(frozen=True)
class Retries:
    """How often something is sent again: each payload so often, or so many in a stage.

    A ``share`` is of the payloads or calls of a stage, rounded up to whole ones.
    """

    of: Repeated
    number: int = 0
    share: Fraction | None = None
    text: str = "none"

    def in_stage(self, payloads: int, calls: int) -> int:
        """How many payloads or calls of a stage are sent again."""
        whole = calls if self.of == "calls" else payloads
        if self.share is not None:
            return ceil(self.share * whole)
        return self.number * payloads if self.of == "each" else self.number


NONE = Retries("payloads")


@dataclass(frozen=True)
class Stage:
    """One stage: a payload is an item under one ordering, a call one payload to one juror."""

    name: str
    items: int
    payloads: int
    calls: int
    at: Place
    retries: Retries = NONE
    reserved: tuple[Fraction, Place] | None = None
    deferred: bool = False

    @property
    def repeats(self) -> int:
        """How many payloads or calls are sent again at most."""
        return self.retries.in_stage(self.payloads, self.calls)


@dataclass(frozen=True)
class Spending:
    """Stages in the order they go out, and the most that each payload and call can cost.

    ``payload`` is the price of one payload to all jurors; ``calls`` the price of one call to
    each of them, empty where only the payload is known. ``total`` is a stated worst case of
    the whole, where no price is known. ``mean`` is the expected price of one payload.
    """

    stages: tuple[Stage, ...]
    payload: Fraction | None = None
    calls: Mapping[str, Fraction] | None = None
    total: Fraction | None = None
    mean: Fraction | None = None
    headroom: Fraction | None = None

    @property
    def dearest(self) -> Fraction | None:
        """The price of the dearest call."""
        return max(self.calls.values()) if self.calls else None

    def once(self, stage: Stage) -> Fraction | None:
        """The stage with every payload sent once."""
        return None if self.payload is None else stage.payloads * self.payload

    def again(self, stage: Stage) -> Fraction | None:
        """What its retries can cost; each retried call counts as the dearest."""
        if not stage.repeats:
            return None if self.payload is None else Fraction(0)
        each = self.dearest if stage.retries.of == "calls" else self.payload
        return None if each is None else stage.repeats * each

    def worst(self, stage: Stage) -> Fraction | None:
        """The whole of a stage, retries included: what is reserved before it is entered."""
        once, again = self.once(stage), self.again(stage)
        return None if once is None or again is None else once + again

    @cached_property
    def whole(self) -> Fraction | None:
        """The worst case of all stages."""
        if self.payload is None:
            return self.total
        return sum((self.worst(stage) or Fraction(0) for stage in self.stages), Fraction(0))

    @cached_property
    def today(self) -> Fraction | None:
        """The worst case of the stages that are not deferred: what the day has to hold."""
        if self.payload is None:
            return self.total
        return max((upto for _, upto in self.running()), default=Fraction(0))

    def running(self) -> Iterator[tuple[Stage, Fraction]]:
        """Each stage that is not deferred, with the worst case up to and including it."""
        upto = Fraction(0)
        for stage in self.stages:
            worst = self.worst(stage)
            if worst is not None and not stage.deferred:
                upto += worst
                yield stage, upto
