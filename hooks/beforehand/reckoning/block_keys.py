"""What may stand under each key of a block, as JSON schemas with a line of meaning each.

The keys themselves are those of the readers: ``schema`` takes what it needs of these tables
and finds out whether one has no meaning here, or one that no reader knows.
"""

from typing import Any

from beforehand.exact.quotas import TIE_BREAKS
from beforehand.reckoning.lots import METHODS
from beforehand.reckoning.prices import WAYS
from beforehand.reckoning.steps import WORDS as STEP_WORDS

Json = dict[str, Any]

TEXT: Json = {"type": ["string", "number", "boolean"], "minLength": 1}
NUMBER: Json = {"type": ["number", "string"], "minLength": 1}
WHOLE: Json = {"type": ["integer", "string"], "minimum": 0, "pattern": r"^\s*[0-9]+\s*$"}
SWITCH: Json = {
    "type": ["boolean", "string"],
    "pattern": "^([Yy][Ee][Ss]|[Nn][Oo]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$",
    "examples": ["yes", "no"],
}


def named(inner: Json, least: int = 0) -> Json:
    """A mapping whose names are the author's own."""
    return {"type": "object", "additionalProperties": inner, "minProperties": least}


def either(*shapes: Json) -> Json:
    """Any of several shapes."""
    return {"anyOf": list(shapes)}


NAMES: Json = either(TEXT, {"type": "array", "items": TEXT, "minItems": 1})


def _as(shape: Json, meaning: str) -> Json:
    return {**shape, "description": meaning}


RULE = {
    "units": _as(
        either(WHOLE, named(WHOLE, 1)),
        "how many units are counted: a number, or factors that are multiplied, as "
        "`{jurors: 3, items: 4}`",
    ),
    "outcomes": _as(
        named(NUMBER, 2),
        "every outcome that a unit can have, with its chance if nothing is going on (the null); "
        "one may be the `rest`",
    ),
    "fires": _as(TEXT, "the condition over the counts of the outcomes under which the rule fires"),
    "bands": _as(
        named(TEXT),
        "named conditions, for a rule with several branches; without `fires` the rule fires where "
        "any of them holds",
    ),
    "events": _as(
        named(TEXT), "named conditions that decide nothing and that a figure can ask for"
    ),
    "alternatives": _as(
        named(named(NUMBER)),
        "named chances of the outcomes under which a power is computed; what is not given goes to "
        "the `rest`",
    ),
    "cells": _as(WHOLE, "how many cells share the rule, for the chance that any of them fires"),
    "parameters": _as(named(NUMBER), "named numbers that the conditions may use"),
    "favours": _as(
        either(TEXT, named(TEXT)),
        "the outcome that the conclusion calls preferred, or one for each band or event",
    ),
    "voids": _as(SWITCH, "`yes` if the run does not count when the rule fires, as for a control"),
    "idle": _as(
        named(TEXT), "clauses that are known to decide nothing, each with the reason why it stays"
    ),
    "changed": _as(
        TEXT, "why the rule is not what it was in the design that this one extends or supersedes"
    ),
    "note": _as(TEXT, "a remark for readers"),
}

READINGS = {
    "rule": _as(TEXT, "the name of the rule whose results are read"),
    "table": {"description": "the readings, each under its label"},
    "in_order": _as(SWITCH, "`yes` if only the first reading that applies counts"),
    "gaps": _as(TEXT, "why some results are left without a reading"),
    "overlaps": _as(TEXT, "why some results are left with several readings"),
    "idle": _as(
        named(TEXT),
        "clauses of the readings that are known to decide nothing, each with the reason why it "
        "stays",
    ),
}
READING = {
    "when": _as(TEXT, "the condition over the counts of the rule"),
    "says": _as(TEXT, "what may be concluded"),
    "forbids": _as(TEXT, "what may not be concluded"),
    "favours": _as(TEXT, "the outcome that the conclusion calls preferred"),
}

DRAW = {
    "method": _as({"enum": list(METHODS)}, "how it is drawn, see below"),
    "text": _as(TEXT, "the text whose hash decides; `{item}` in it stands for the item"),
    "of": _as(NAMES, "the items that get a draw each"),
    "members": _as(NAMES, "whom it draws from: `1..8`, or a list"),
    "size": _as(WHOLE, "how many are drawn"),
    "prefix": _as(TEXT, "what is put before each member when its hash is taken"),
    "seed": _as(TEXT, "the text whose hash decides, together with the name of the block"),
    "blocks": _as(named(NAMES, 1), "named lists of members, each balanced for itself"),
    "first": _as(
        either(WHOLE, named(WHOLE)),
        "how many of each block take the first slot; half of them if it is not said",
    ),
    "strata": _as(
        named(NAMES, 1), "the strata with their members; for `quotas` with their sizes only"
    ),
    "seats": _as(WHOLE, "how many are drawn from all strata together"),
    "ties": _as(
        {"enum": list(TIE_BREAKS)}, "who comes first of equal remainders: " + ", ".join(TIE_BREAKS)
    ),
    "drawn": _as(
        either(NAMES, named(NAMES)),
        "what the record says was drawn: a list, or one for each item, block or stratum",
    ),
    "reserve": _as(
        either(NAMES, named(NAMES)),
        "what the record says is the reserve, in the order in which it is called on",
    ),
    "places": _as(named(WHOLE), "the seats that the record gives to each stratum"),
    "pool": _as(WHOLE, "how many members the record says there are"),
    "excluded": _as(named(TEXT), "who was left out of the pool, each with the reason"),
    "again": {"description": "that this draw repeats another one"},
    "purpose": _as(TEXT, "what is drawn, where two draws from the same members are two questions"),
    "note": _as(TEXT, "a remark for readers"),
}
SIZES = _as(named(WHOLE, 1), DRAW["strata"]["description"])
"""What `strata` are where only their sizes count."""

AGAIN = {
    "of": _as(TEXT, "the name of the first draw"),
    "reason": _as(TEXT, "what was wrong with it"),
    "result": _as(TEXT, "what it gave, where the record does not hold it"),
}

BUDGET = {
    "jurors": _as(either(WHOLE, NAMES), "who gets each payload: a list of names, or a number"),
    "orderings": _as(WHOLE, "how many payloads are made of an item; 1 if it is not said"),
    "stages": {
        "description": "the stages in the order they go out: the number of items, or a mapping"
    },
    "caps": {"description": "the most tokens of a call, `in` and `out`, for all or by juror"},
    "prices": {"description": "the price of a million tokens, `in` and `out`, for all or by juror"},
    "call": _as(either(NUMBER, named(NUMBER, 1)), "the most a call can cost, for all or by juror"),
    "payload": _as(NUMBER, "the most that a payload to all jurors can cost"),
    "worst": _as(NUMBER, "the most that the whole can cost, where only that is known"),
    "measured": {
        "description": "the run whose largest calls the caps and prices rest on, as a name or with "
        "the tokens of that call"
    },
    "mean": _as(
        either(NUMBER, named(NUMBER, 1)), "what a call is expected to cost, for all or by juror"
    ),
    "retries": _as(
        {**TEXT, "examples": ["none", "1 per payload", "2 calls per stage", "10% of calls"]},
        "what is sent again at most, in each stage: `none`, `1 per payload`, `2 payloads per "
        "stage`, `2 calls per stage`, `10% of calls`",
    ),
    "headroom": _as(NUMBER, "what there is to spend"),
    "abort": _as(NUMBER, "the sum at which a run is stopped"),
    "reserved": _as(NUMBER, "what is reserved for the whole"),
    "deferred": _as(
        either(NAMES, named(TEXT)), "the stages that wait for another day, as a list or with why"
    ),
    "split": _as(TEXT, "how the stages are spread over days, so that each day begins anew"),
    "note": _as(TEXT, "a remark for readers"),
}
STAGE = {
    "items": _as(WHOLE, "how many items the stage has"),
    "calls": _as(WHOLE, "how many calls it makes, where that is not items × orderings × jurors"),
    "retries": _as(TEXT, "what is sent again at most in this stage"),
    "reserved": _as(NUMBER, "what is reserved for this stage"),
    "note": _as(TEXT, "a remark for readers"),
}
PAIR = {
    "in": _as(NUMBER, "of the tokens that go in"),
    "out": _as(NUMBER, "of the tokens that come out"),
}
MEASURED = {
    "run": _as(TEXT, "the run, session or log that has the call"),
    "in": _as(WHOLE, "the tokens that went in with the largest call"),
    "out": _as(WHOLE, "the tokens that came out of the largest call"),
}

STEPS = {
    "steps": _as(
        named({"type": "string", "minLength": 1, "examples": [*STEP_WORDS]}, 1),
        "the steps in the order in which they are taken, each with how it is known",
    ),
    "opening": _as(TEXT, "the step after which a change makes development evidence"),
    "note": _as(TEXT, "a remark for readers"),
}

COUNT = _as(
    {"type": ["integer", "string"], "minimum": 0, "minLength": 1},
    "how often the outcome came: a whole number, or where a data file says it",
)
COUNT_ROW = named(COUNT, 2)

ONE_PRICE: list[Json] = [
    {"not": {"required": [one, other]}}
    for place, one in enumerate(WAYS)
    for other in WAYS[place + 1 :]
]
"""A budget says in one way only what it costs at most."""
