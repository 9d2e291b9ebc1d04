"""The JSON schema of the computed blocks: what an editor can complete and check.

It holds the shape of a block and the names of its keys, which are those that the readers
know. What the texts mean, such as a condition over outcomes that are there, only reading
can tell.
"""

from collections.abc import Iterable, Mapping

from beforehand.exact import rule_reading
from beforehand.reckoning import budgets, reading_lines, readings, rule_remarks, steps
from beforehand.reckoning.block_keys import (
    AGAIN,
    BUDGET,
    COUNT,
    COUNT_ROW,
    DRAW,
    MEASURED,
    NUMBER,
    ONE_PRICE,
    PAIR,
    READING,
    READINGS,
    RULE,
    SIZES,
    STAGE,
    STEPS,
    TEXT,
    WHOLE,
    Json,
    either,
    named,
)
from beforehand.reckoning.draw_claims import AGAIN_KEYS
from beforehand.reckoning.draws import REMARKS
from beforehand.reckoning.lots import METHODS
from beforehand.reckoning.prices import MEASURED_KEYS, SIDES

NEEDED_BY_METHOD = {
    "subset": ("text", "members", "size"),
    "order": ("prefix", "members"),
    "slots": ("seed", "blocks"),
    "strata": ("prefix", "strata", "seats"),
    "quotas": ("strata", "seats"),
}


def blocks_schema() -> Json:
    """The schema of all sorts; ``$defs`` holds one for the text of a block of each sort."""
    entries = {
        "rule": _rule(),
        "readings": _readings(),
        "draw": _draw(),
        "budget": _budget(),
        "data": either(NUMBER, named(NUMBER, 1)),
        "steps": _keys(steps.KEYS, STEPS, ("steps",)),
        "counts": _counts(),
    }
    defs = {
        sort: {
            "title": f'The text of a block record="{sort}"',
            "type": "object",
            "additionalProperties": entry,
        }
        for sort, entry in entries.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Computed blocks of Beforehand",
        "description": "Each name of a block is one thing. `$defs` has a schema for each sort.",
        "anyOf": [{"$ref": f"#/$defs/{sort}"} for sort in entries],
        "$defs": defs,
    }


def _keys(keys: Iterable[str], shapes: Mapping[str, Json], needed: Iterable[str] = ()) -> Json:
    """A mapping with these keys and no others."""
    return {
        "type": "object",
        "properties": {key: shapes[key] for key in keys},
        "required": list(needed),
        "additionalProperties": False,
    }


def _with(shapes: Mapping[str, Json], **inner: Json) -> dict[str, Json]:
    """The shapes, those of some keys filled in."""
    return {**shapes, **{key: {**inner[key], **shapes[key]} for key in inner}}


def _rule() -> Json:
    found = _keys((*rule_reading.KEYS, *rule_remarks.KEYS), RULE, ("units", "outcomes"))
    return {**found, "anyOf": [{"required": ["fires"]}, {"required": ["bands"]}]}


def _readings() -> Json:
    line = either(TEXT, _keys(reading_lines.KEYS, READING))
    shapes = _with(READINGS, table=named(line, 1))
    return _keys(readings.KEYS, shapes, ("rule", "table"))


def _counts() -> Json:
    groups = {"type": "array", "items": COUNT_ROW, "minItems": 1}
    return named(either(COUNT, named(COUNT_ROW, 1), groups), 1)


def _draw() -> Json:
    """One shape for each method, which is named first."""
    shapes = _with(DRAW, again=_keys(AGAIN_KEYS, AGAIN))
    methods = []
    for method, (_, keys) in METHODS.items():
        own = {**shapes, "method": {**shapes["method"], "enum": [method]}}
        if method == "quotas":
            own["strata"] = SIZES
        needed = ("method", *NEEDED_BY_METHOD[method])
        methods.append(_keys((*REMARKS, *keys), own, needed))
    return {
        "type": "object",
        "properties": {"method": shapes["method"]},
        "required": ["method"],
        "anyOf": methods,
    }


def _budget() -> Json:
    stage = either(WHOLE, _keys(budgets.STAGE_KEYS, STAGE, ("items",)))
    cap, price = _keys(SIDES, PAIR), _keys(SIDES, PAIR, SIDES)
    measured = either(TEXT, _keys(MEASURED_KEYS, MEASURED, ("run",)))
    shapes = _with(
        BUDGET,
        stages=named(stage, 1),
        caps=either(cap, named(cap, 1)),
        prices=either(price, named(price, 1)),
        measured=measured,
    )
    full = {"required": ["caps"], "properties": {"caps": either(price, named(price, 1))}}
    found = _keys(budgets.KEYS, shapes, ("stages",))
    return {**found, "dependentSchemas": {"prices": full}, "allOf": ONE_PRICE}
