"""A decision rule as a card: what it says in words, how often it fires, and under what.

The curve and the tables deepen that, and are folded away under a line that says their result.
"""

from collections.abc import Iterator
from fractions import Fraction
from operator import itemgetter

from beforehand.exact.odds import family_rate
from beforehand.exact.power import chance as chance_of
from beforehand.exact.power import power_table
from beforehand.exact.rule import NULL, DecisionRule
from beforehand.exact.tree import Node
from beforehand.exact.wording import in_words
from beforehand.reckoning.addresses import anchor_of
from beforehand.reckoning.rules import NamedRule
from beforehand.site.blocks.curve import curve, curve_numbers
from beforehand.site.blocks.curve_points import curve_of
from beforehand.site.blocks.drawing import safe
from beforehand.site.blocks.printed import chance, chance_cell, given
from beforehand.site.blocks.tables import facts, folded, table
from beforehand.site.words.markup import Cell, Piece, capital, cell, joined

BY_CHANCE = "null"


def rule_card(thing: NamedRule) -> str:
    """What a rule block shows of one rule, without its frame."""
    rule = thing.rule
    found = curve_of(rule)
    drawn = (
        f'<div class="bh-sides">{curve(found, anchor_of(thing))}'
        f'<div class="bh-beside">{_powers(rule)}</div></div>{curve_numbers(found)}'
    )
    return (
        f"{_says(thing)}{facts(_facts(thing))}"
        f"{folded(_told_by_curve(rule), drawn)}{_conditions(thing)}"
    )


def _says(thing: NamedRule) -> str:
    """The condition in words, and as it was written where the words are not the same."""
    written = thing.entry.get("fires")
    code = f' <code class="bh-written">{safe(written.text)}</code>' if written else ""
    words = "one of its bands holds" if not written else in_words(thing.rule.fires)
    voids = " Then the run is void." if thing.remarks.voids else ""
    return f'<p class="bh-says">Fires on <strong>{safe(words)}</strong>.{voids}{code}</p>'


def _facts(thing: NamedRule) -> Iterator[tuple[str, Cell]]:
    rule = thing.rule
    null = chance_of(rule)
    yield "Units", cell(str(rule.units))
    yield "By chance", chance_cell(null)
    if rule.cells:
        cells = "1 cell" if rule.cells == 1 else f"{rule.cells} cells"
        yield f"In any of {cells}", chance_cell(family_rate(null, rule.cells))
    yield (
        "Power",
        joined(
            (
                cell(Piece(f"{name} ", look="quiet"), chance(fires))
                for name, fires in _fires(rule)[1:]
            ),
            "; ",
        ),
    )
    parameters = (f"{name} = {given(value)}" for name, value in rule.parameters)
    yield "Parameters", cell(", ".join(parameters))
    favours = ", ".join(f"{name}: {what}" if name else what for name, what in thing.remarks.favours)
    yield "Favours", cell(favours)
    yield "Differs", cell(thing.remarks.changed)
    note = thing.entry.get("note")
    yield "Note", cell(note.text.strip() if note else "")


def _fires(rule: DecisionRule) -> list[tuple[str, Fraction]]:
    """How often the rule fires by chance, then under each alternative."""
    return [(BY_CHANCE if row.under == NULL else row.under, row.fires) for row in power_table(rule)]


def _told_by_curve(rule: DecisionRule) -> str:
    """What the curve and its table come to, for the line that opens them."""
    (_, null), *others = _fires(rule)
    told = f"Curve and table of chances: fires with {chance(null)} by chance"
    if not others:
        return told
    name, most = max(others, key=itemgetter(1))
    upto = "" if len(others) == 1 else "up to "
    return f"{told}, {upto}{chance(most)} under {name}"


def _powers(rule: DecisionRule) -> str:
    """The chances that are assumed, and how often the rule fires under each."""
    head = ["under", *rule.outcomes, "fires", "does not"]
    if rule.cells:
        head.append(f"any of {rule.cells} cells")
    rows = []
    for row in power_table(rule):
        chances = rule.chances(row.under)
        values = [cell(given(value)) for value in chances]
        values += [chance_cell(row.fires), chance_cell(row.fails)]
        if row.family is not None:
            values.append(chance_cell(row.family))
        rows.append((cell(BY_CHANCE if row.under == NULL else row.under), *values))
    return table("Chances assumed, and how often the rule fires", head, rows)


def _conditions(thing: NamedRule) -> str:
    """Bands and events: each with its own words and its own chances."""
    rule = thing.rule
    named = [(item.name, item.condition, "band") for item in rule.bands]
    named += [(item.name, item.condition, "event") for item in rule.events]
    if not named:
        return ""
    under = (NULL, *(item.name for item in rule.alternatives))
    head = ["name", "holds on", *(BY_CHANCE if name == NULL else name for name in under)]
    rows = [
        (
            cell(name, " ", Piece(sort, look="quiet")),
            cell(in_words(condition)),
            *(_chance(rule, each, condition) for each in under),
        )
        for name, condition, sort in named
    ]
    what = " and ".join(
        word for word, some in (("Bands", rule.bands), ("events", rule.events)) if some
    )
    title = capital(what)
    told = (f"{name} {chance(chance_of(rule, NULL, condition))}" for name, condition, _ in named)
    return folded(f"{title}, by chance: {', '.join(told)}", table(title, head, rows))


def _chance(rule: DecisionRule, under: str, condition: Node) -> Cell:
    return chance_cell(chance_of(rule, under, condition))
