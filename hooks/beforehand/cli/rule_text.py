"""The figures of one rule as text for a terminal."""

from collections.abc import Iterator
from fractions import Fraction

from beforehand.cli.columns import aligned, decimals, padded, width_of
from beforehand.cli.rule_odds import Idle, IdlePart, RuleOdds
from beforehand.exact.odds import family_rate
from beforehand.exact.rounding import written
from beforehand.exact.rule import NULL
from beforehand.exact.wording import in_words, number_in_words

LONGEST = 40  # characters of a fraction that a reader still takes in
DIGITS = 6


def rule_lines(found: RuleOdds) -> Iterator[str]:
    """The rule in words, its chance, its tables, and what decides nothing in it."""
    facts = [*_facts(found)]
    wide = max(width_of(label) for label, _ in facts)
    yield from (f"{padded(label, wide)}  {text}" for label, text in facts)
    yield ""
    yield from _powers(found)
    if found.conditions:
        yield ""
        yield from _conditions(found)


def _facts(found: RuleOdds) -> Iterator[tuple[str, str]]:
    named, rule = found.named, found.rule
    fires = in_words(rule.fires)
    yield "fires on", f"{fires}, then the run is void" if named.remarks.voids else fires
    yield "units", str(rule.units)
    if rule.parameters:
        stated = (f"{name} = {number_in_words(value)}" for name, value in rule.parameters)
        yield "parameters", ", ".join(stated)
    yield "null", f"{_number(found.null.value)}, confirmed by {found.null.confirmed_by}"
    if rule.cells:
        rate = _number(family_rate(found.null.value, rule.cells))
        yield "family", f"{rate}, in {'any of ' if rule.cells > 1 else ''}{_cells(rule.cells)}"
    yield "idle clauses", _idle(found.clauses)
    yield "idle thresholds", _idle(found.thresholds)


def _number(value: Fraction) -> str:
    """A number in six digits, and as a fraction where that is short."""
    text, fraction = decimals(value, DIGITS), written(value, LONGEST)
    return f"{text} = {fraction}" if fraction not in ("", text) else text


def _cells(number: int) -> str:
    return "1 cell" if number == 1 else f"{number} cells"


def _idle(idle: Idle) -> str:
    said = [_part(part) for part in idle.parts]
    if idle.untried:
        said.append(f"not tried in {', '.join(idle.untried)}, which has too many results")
    return "; ".join(said) or "none"


def _part(part: IdlePart) -> str:
    text = f"“{part.words}” in {part.of}"
    if part.low is not None:
        text = f"the {part.written} of {text} may be any from {part.low} to {part.high}"
    return f"{text} ({part.results:,} results{', as the rule says' if part.known else ''})"


def _powers(found: RuleOdds) -> tuple[str, ...]:
    """The chances that are assumed, and how often the rule fires under each."""
    rule = found.rule
    unstated = {item.name: item.unstated for item in rule.alternatives}
    head = ["under", *rule.outcomes, "fires", "does not"]
    rows = [[*head, f"in any of {_cells(rule.cells)}"] if rule.cells else head]
    for row in found.power:
        chances = zip(rule.outcomes, rule.chances(row.under), strict=True)
        silent = () if row.under == NULL else unstated[row.under]
        given = ("-" if name in silent else decimals(value) for name, value in chances)
        cells = [row.under, *given, decimals(row.fires), decimals(row.fails)]
        rows.append(cells if row.family is None else [*cells, decimals(row.family)])
    return aligned(rows, right=range(1, len(rows[0])))


def _conditions(found: RuleOdds) -> tuple[str, ...]:
    """Bands and events, each with its own chances."""
    rows = [["", "", "holds on", *found.under]]
    rows.extend(
        [
            item.name,
            item.sort if item.sort != "bands" else "",
            item.words,
            *(decimals(value) for value in item.chances),
        ]
        for item in found.conditions
    )
    return aligned(rows, right=range(3, len(rows[0])))
