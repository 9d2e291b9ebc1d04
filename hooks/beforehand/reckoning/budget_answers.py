"""Everything that a budget can be asked for."""

from collections.abc import Iterator
from fractions import Fraction

from beforehand.exact.rounding import fixed
from beforehand.reckoning.answer import Answer
from beforehand.reckoning.answers import WHOLE
from beforehand.reckoning.compare import shown
from beforehand.reckoning.prices import Jurors
from beforehand.reckoning.spending import Spending, Stage
from beforehand.source import Place

Table = dict[str, dict[str, Answer | str]]
Placed = tuple[Fraction, Place] | None

MOST_PLACES = 9
UNPRICED = (
    "the budget does not say what a payload costs at most: give `payload`, `call` or `prices`"
)
UNCOUNTED = "the price of a call to each juror is not known: give `call` or `prices`"
NO_MEAN = "the budget has no `mean` price of a call"
NO_HEADROOM = "the budget does not say what there is to spend: give `headroom`"
DEFERRED = "the stage is deferred"


def budget_table(
    spending: Spending, jurors: Jurors, orderings: int, abort: Placed, reserved: Placed
) -> Table:
    """Every measure with its answers, by stage or juror and as a whole."""
    table: Table = {}
    for measure, argument, answer in (
        *_counts(spending, len(jurors.names), orderings),
        *_prices(spending, jurors, orderings),
        *_stage_sums(spending),
        *_sums(spending),
        *_headroom(spending),
    ):
        table.setdefault(measure, {})[argument] = answer
    for measure, placed in (("abort", abort), ("reserved", reserved)):
        if placed:
            table.setdefault(measure, {})[WHOLE] = Answer(placed[0], "as stated")
    for stage in spending.stages:
        if stage.reserved:
            table.setdefault("reserved", {})[stage.name] = Answer(stage.reserved[0], "as stated")
    return table


Line = tuple[str, str, Answer | str]


def _counts(spending: Spending, jurors: int, orderings: int) -> Iterator[Line]:
    for stage in spending.stages:
        yield "items", stage.name, _count(stage.items, "as stated")
        yield "payloads", stage.name, _count(stage.payloads, f"{stage.items} × {orderings}")
        yield "calls", stage.name, _count(stage.calls, f"{stage.payloads} × {jurors}")
        yield "repeats", stage.name, _count(stage.repeats, stage.retries.text)
    sums = {
        "items": [stage.items for stage in spending.stages],
        "payloads": [stage.payloads for stage in spending.stages],
        "calls": [stage.calls for stage in spending.stages],
        "repeats": [stage.repeats for stage in spending.stages],
    }
    for measure, numbers in sums.items():
        yield measure, WHOLE, _count(sum(numbers), " + ".join(map(str, numbers)))
    yield "jurors", WHOLE, _count(jurors, "as stated")
    yield "orderings", WHOLE, _count(orderings, "as stated")


def _prices(spending: Spending, jurors: Jurors, orderings: int) -> Iterator[Line]:
    payload, dearest = spending.payload, spending.dearest
    yield "worst_call", WHOLE, _sum(dearest, "the dearest call", UNCOUNTED)
    if spending.calls and jurors.are_named:
        for name, price in spending.calls.items():
            yield "worst_call", name, Answer(price, f"a call to {name}")
    yield "payload", WHOLE, _sum(payload, "one call to each juror", UNPRICED)
    item = None if payload is None else payload * orderings
    yield "item", WHOLE, _sum(item, f"{orderings} × {money(payload)}", UNPRICED)


def _stage_sums(spending: Spending) -> Iterator[Line]:
    payload, mean = money(spending.payload), spending.mean
    for stage in spending.stages:
        once, again, worst = spending.once(stage), spending.again(stage), spending.worst(stage)
        sent = f"{stage.payloads} × {payload}"
        yield "once", stage.name, _sum(once, sent, UNPRICED)
        yield "retries", stage.name, _sum(again, f"retries: {stage.retries.text}", UNPRICED)
        how = f"{sent} + {money(again)} for retries" if again else f"{sent}, no retries"
        yield "worst", stage.name, _sum(worst, how, UNPRICED)
        central = None if mean is None else stage.payloads * mean
        yield "central", stage.name, _sum(central, f"{stage.payloads} × {money(mean)}", NO_MEAN)


def _sums(spending: Spending) -> Iterator[Line]:
    payloads = sum(stage.payloads for stage in spending.stages)
    once = None if spending.payload is None else payloads * spending.payload
    yield "once", WHOLE, _sum(once, f"{payloads} × {money(spending.payload)}", UNPRICED)
    retries = None if once is None or spending.whole is None else spending.whole - once
    yield "retries", WHOLE, _sum(retries, "over all stages", UNPRICED)
    how = "as stated" if spending.payload is None else "over all stages, retries included"
    yield "worst", WHOLE, _sum(spending.whole, how, UNPRICED)
    central = None if spending.mean is None else payloads * spending.mean
    yield "central", WHOLE, _sum(central, f"{payloads} × {money(spending.mean)}", NO_MEAN)


def _headroom(spending: Spending) -> Iterator[Line]:
    room, today = spending.headroom, spending.today
    yield "headroom", WHOLE, _sum(room, "as stated", NO_HEADROOM)
    reason = NO_HEADROOM if room is None else UNPRICED
    left = None if room is None or today is None else room - today
    yield "left", WHOLE, _sum(left, f"{money(room)} − {money(today)}", reason)
    yield "fits", WHOLE, reason if left is None else _yes(left >= 0, "the whole")
    upto = {stage.name: total for stage, total in spending.running()}
    for stage in spending.stages:
        yield from _room_of(stage, upto.get(stage.name), room, reason)


def _room_of(
    stage: Stage, upto: Fraction | None, room: Fraction | None, reason: str
) -> Iterator[Line]:
    if room is None or upto is None:
        why = DEFERRED if stage.deferred and room is not None else reason
        yield "left", stage.name, why
        yield "fits", stage.name, why
        return
    how = f"{money(room)} − {money(upto)}, the worst case up to this stage"
    yield "left", stage.name, Answer(room - upto, how)
    yield "fits", stage.name, _yes(room >= upto, how)


def _count(number: int, how: str) -> Answer:
    return Answer(Fraction(number), how)


def _sum(value: Fraction | None, how: str, otherwise: str) -> Answer | str:
    return otherwise if value is None else Answer(value, how)


def _yes(holds: bool, how: str) -> Answer:
    return Answer(("yes" if holds else "no",), how)


def money(value: Fraction | None) -> str:
    """An amount with all its decimals, where they come to an end."""
    if value is None:
        return "?"
    for places in range(MOST_PLACES):
        if (value * 10**places).denominator == 1:
            return fixed(value, places)
    return shown(value)
