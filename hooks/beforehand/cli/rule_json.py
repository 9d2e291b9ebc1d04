"""The figures of one rule as JSON."""

from fractions import Fraction

from beforehand.cli.exact_json import Json, exact, place
from beforehand.cli.rule_odds import Idle, RuleOdds
from beforehand.exact.odds import family_rate
from beforehand.exact.rule import NULL
from beforehand.exact.wording import in_words
from beforehand.site.blocks.curve_points import Curve


def rule_json(found: RuleOdds) -> Json:
    """One rule with all its figures; a rule typed on the line stands nowhere."""
    named, rule = found.named, found.rule
    null = found.null.value
    return {
        "name": named.name,
        "place": place(named.at.span(named.path)) if named.path else None,
        "fires": in_words(rule.fires),
        "units": {"total": rule.units.total, "factors": dict(rule.units.factors)},
        "parameters": {name: exact(value) for name, value in rule.parameters},
        "null": {**exact(null), "confirmed_by": found.null.confirmed_by},
        "cells": rule.cells,
        "family": exact(family_rate(null, rule.cells)) if rule.cells else None,
        "power": [
            {
                "under": row.under,
                "chances": _chances(found, row.under),
                "fires": exact(row.fires),
                "fails": exact(row.fails),
                "family": exact(row.family) if row.family is not None else None,
            }
            for row in found.power
        ],
        "conditions": [
            {
                "name": item.name,
                "sort": item.sort,
                "holds_on": item.words,
                "chances": _by_name(found.under, item.chances),
            }
            for item in found.conditions
        ],
        "idle_clauses": _idle(found.clauses),
        "idle_thresholds": _idle(found.thresholds),
        "curve": _curve(found.curve) if found.curve else None,
    }


def _chances(found: RuleOdds, under: str) -> Json:
    """The chances of the outcomes; null for one that an alternative does not state."""
    silent: tuple[str, ...] = ()
    if under != NULL:
        silent = next(item.unstated for item in found.rule.alternatives if item.name == under)
    stated = _by_name(found.rule.outcomes, found.rule.chances(under))
    return {name: None if name in silent else value for name, value in stated.items()}


def _by_name(names: tuple[str, ...], values: tuple[Fraction, ...]) -> Json:
    return {name: exact(value) for name, value in zip(names, values, strict=True)}


def _idle(idle: Idle) -> Json:
    parts = []
    for part in idle.parts:
        said: Json = {"in": part.of, "condition": part.words, "results": part.results}
        if part.low is not None:
            said.update(written=part.written, low=part.low, high=part.high)
        parts.append({**said, "said_by_the_rule": part.known})
    return {"found": parts, "not_tried": list(idle.untried)}


def _curve(curve: Curve) -> Json:
    """The line of the curve; no points for a rule of which none can be drawn."""
    return {
        "outcome": curve.outcome,
        "under": curve.under,
        "gives_way": curve.yields,
        "others": {name: exact(value) for name, value in curve.others},
        "points": [{"at": exact(item.at), "fires": exact(item.value)} for item in curve.points],
    }
