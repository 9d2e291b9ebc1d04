"""Budget blocks: the worst case of a run by stage, and what of it fits into a day."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from beforehand.diagnostics import Fault
from beforehand.exact.meaning import nearest
from beforehand.pages.page import Value
from beforehand.reckoning.answers import Answers, Listed, listed_name
from beforehand.reckoning.budget_answers import budget_table
from beforehand.reckoning.fields import Fields
from beforehand.reckoning.prices import (
    WAYS,
    Measured,
    by_juror,
    lowest_caps,
    read_calls,
    read_jurors,
    read_measured,
)
from beforehand.reckoning.spending import NONE, Repeated, Retries, Spending, Stage
from beforehand.source import Place

MOST = 1_000_000
KEYS = (
    "jurors", "orderings", "stages", "caps", "prices", "call", "payload", "worst", "measured",
    "mean", "retries", "headroom", "abort", "reserved", "deferred", "split", "note",
)  # fmt: skip
STAGE_KEYS = ("items", "calls", "retries", "reserved", "note")
RETRIES = re.compile(
    r"(?P<each>\d{1,6}) (?:per|each|for each) (?:payload|call)"
    r"|(?P<number>\d{1,6}) (?P<of>payload|call)s?(?: (?:per|a|each|in each) stage)?"
    r"|(?P<share>\d{1,3}(?:\.\d{1,6})?) ?% of (?:the )?(?P<whole>payload|call)s?",
    re.IGNORECASE,
)
SPOKEN = "`1 per payload`, `2 calls per stage`, `10% of calls` or `none`"


@dataclass(frozen=True)
class NamedBudget(Listed):
    """A budget with its name and place, and what the record says of it.

    ``way`` is the key that says what it costs at most, ``caps`` the lowest token caps of any
    juror, ``split`` how the stages are spread over days.
    """

    name: str
    path: str
    entry: Value
    spending: Spending
    answers: Answers
    way: str
    caps: Mapping[str, Fraction]
    measured: Measured | None = None
    abort: tuple[Fraction, Place] | None = None
    reserved: tuple[Fraction, Place] | None = None
    split: str = ""

    sort = "budget"

    def place(self, key: str) -> Place:
        """Where the value of a key stands, or the budget itself where there is none."""
        value = self.entry.get(key)
        return (value.key_at or value.at) if value else self.at


def read_budget(entry: Value, path: str) -> NamedBudget | tuple[Fault, ...]:
    """One entry of a budget block, or everything that is wrong in it."""
    fields = Fields(entry)
    if entry.shape != "map":
        fields.fault(entry, "a budget is a mapping: begin with `stages`")
        return fields.ordered()
    fields.only(entry, KEYS)
    jurors = read_jurors(fields)
    orderings = _whole(fields, "orderings", 1)
    # Without a juror the block has its fault already; its stages are read all the same.
    stages = tuple(_stages(fields, len(jurors.names) or 1, orderings))
    way, calls = _way(fields), read_calls(fields, jurors)
    payload = _amount(fields, "payload")
    if calls:
        payload = sum(calls.values(), Fraction(0))
    elif payload is not None and len(jurors.names) == 1:
        calls = {jurors.names[0]: payload}
    mean = entry.get("mean")
    means = by_juror(fields, mean, jurors) if mean else None
    spending = Spending(
        stages, payload, calls, _amount(fields, "worst"),
        sum(means.values(), Fraction(0)) if means else None, _amount(fields, "headroom"),
    )  # fmt: skip
    _unpriced_retries(fields, spending)
    abort, reserved = _placed(fields, "abort"), _placed(fields, "reserved")
    caps, measured, split = lowest_caps(fields), read_measured(fields), entry.get("split")
    said = fields.text(split, "how the stages are spread over days") if split else ""
    if fields.faults:
        return fields.ordered()
    table = budget_table(spending, jurors, orderings, abort, reserved)
    answers = Answers(entry.key, table, "worst")
    return NamedBudget(
        entry.key, path, entry, spending, answers, way, caps, measured, abort, reserved,
        said or "",
    )  # fmt: skip


def _way(fields: Fields) -> str:
    """Which key says what the run costs at most; empty if none does."""
    found = [item for item in fields.entry.items if item.key in WAYS]
    for item in found[1:]:
        message = f"the price is given already, by `{found[0].key}`: keep one of them"
        fields.fault_of_key(item, message)
    return found[0].key if found else ""


def _whole(fields: Fields, key: str, otherwise: int) -> int:
    value = fields.entry.get(key)
    return (fields.whole(value, 1, MOST, f"`{key}`") if value else None) or otherwise


def _amount(fields: Fields, key: str) -> Fraction | None:
    value = fields.entry.get(key)
    return fields.amount(value) if value else None


def _placed(fields: Fields, key: str) -> tuple[Fraction, Place] | None:
    value = fields.entry.get(key)
    amount = fields.amount(value) if value else None
    return (amount, value.at) if value and amount is not None else None


def _stages(fields: Fields, jurors: int, orderings: int) -> Iterator[Stage]:
    value = fields.required("stages", "each stage with its number of items")
    named = tuple(fields.named(value, "the number of items of a stage")) if value else ()
    deferred = _deferred(fields, tuple(item.key for item in named))
    general = fields.entry.get("retries")
    retries = _retries(fields, general) if general else NONE
    for item in named:
        stage = _stage(fields, item, jurors, orderings, retries, item.key in deferred)
        if stage:
            yield stage


def _stage(  # noqa: PLR0913, PLR0917 - what a stage inherits
    fields: Fields, item: Value, jurors: int, orderings: int, retries: Retries, deferred: bool
) -> Stage | None:
    count = item if item.shape != "map" else item.get("items")
    if count is None:
        fields.fault(item, f"`items` is missing: how many items {item.key!r} has")
        return None
    if item.shape == "map":
        fields.only(item, STAGE_KEYS)
    items = fields.whole(count, 0, MOST, "the number of items")
    own, stated = item.get("retries"), item.get("calls")
    retries = _retries(fields, own) if own else retries
    calls = fields.whole(stated, 0, MOST, "the number of calls") if stated else None
    if stated and calls is not None and calls % jurors:
        message = f"{calls} calls are no whole number of payloads to {jurors} jurors"
        fields.fault(stated, message)
    kept = item.get("reserved")
    reserved = fields.amount(kept) if kept else None
    if items is None:
        return None
    payloads = items * orderings if calls is None else calls // jurors
    return Stage(
        item.key, items, payloads, payloads * jurors, item.key_at or item.at, retries,
        (reserved, kept.at) if kept and reserved is not None else None, deferred,
    )  # fmt: skip


def _deferred(fields: Fields, stages: tuple[str, ...]) -> frozenset[str]:
    """The stages that wait for another day."""
    value = fields.entry.get("deferred")
    if value is None:
        return frozenset()
    entries = value.items if value.shape == "map" else value.entries()
    found = []
    for item in entries:
        name = item.key if value.shape == "map" else item.text.strip()
        listed = listed_name(name, stages)
        if listed is None:
            fields.fault_of_key(item, f"there is no stage {name!r}; {nearest(name, stages)}")
        else:
            found.append(listed)
    if not entries:
        fields.fault(value, "a list of stages is wanted here, as `[4 heavy, 5 light]`")
    return frozenset(found)


def _retries(fields: Fields, value: Value) -> Retries:
    text = " ".join(value.text.split())
    if value.shape == "text" and text.lower() in ("none", "0"):
        return NONE
    found = RETRIES.fullmatch(text) if value.shape == "text" else None
    if found is None:
        fields.fault(value, f"retries are said like {SPOKEN}")
        return NONE
    if found["each"]:
        return Retries("each", int(found["each"]), text=text)
    of: Repeated = "calls" if (found["of"] or found["whole"]).lower() == "call" else "payloads"
    if found["share"]:
        return Retries(of, share=Fraction(found["share"]) / 100, text=text)
    return Retries(of, int(found["number"]), text=text)


def _unpriced_retries(fields: Fields, spending: Spending) -> None:
    """Retried calls need the price of the dearest one, which a price by payload hides."""
    if spending.payload is None or spending.calls:
        return
    for stage in spending.stages:
        if stage.retries.of == "calls" and stage.repeats:
            item = (fields.entry.get("stages") or fields.entry).get(stage.name) or fields.entry
            value = item.get("retries") or fields.entry.get("retries") or item
            message = (
                "a retried call may be the dearest, and only the price of a payload is known: "
                "count retried payloads, or give `call` for each juror"
            )
            fields.fault(value, message)
            return
