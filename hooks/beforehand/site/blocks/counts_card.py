"""The counts of a run as a card: what came, whether the rule fires, which reading applies."""

from collections.abc import Iterator

from beforehand.exact.power import chance as chance_of
from beforehand.exact.wording import in_words
from beforehand.graph import Graph
from beforehand.reckoning.addresses import anchor_of
from beforehand.reckoning.counts import NamedCounts
from beforehand.reckoning.readings import OTHERWISE, Readings
from beforehand.reckoning.rule_chances import conditions_by_name
from beforehand.site.blocks.drawing import safe
from beforehand.site.blocks.printed import chance_cell
from beforehand.site.blocks.tables import facts, shown, table
from beforehand.site.words.markup import Cell, Piece, cell, joined, marked, sentence

HEAD = ("outcome", "counted", "written as")
NOTHING = "no reading applies"


def counts_card(thing: NamedCounts, graph: Graph) -> str:
    """What a counts block shows of one rule, without its frame."""
    return (
        f"{_says(thing)}{facts(_facts(thing, graph), thing.path)}"
        f"{table('Counts', HEAD, _rows(thing))}{_groups(thing)}"
    )


def _says(thing: NamedCounts) -> str:
    """Whether the rule fires, and on what it would."""
    words = safe(in_words(thing.rule.rule.fires))
    truth = thing.holds(thing.rule.rule.fires)
    if isinstance(truth, str):
        return (
            f'<p class="bh-says">Whether it fires cannot be computed: {shown(marked(truth))}. '
            f"It fires on <strong>{words}</strong>.</p>"
        )
    look, said = ("good", "fires") if truth else ("plain", "does not fire")
    void = " The run is void." if truth and thing.rule.remarks.voids else ""
    return (
        f'<p class="bh-says"><span class="bh-badge bh-badge--{look}">{said}</span> '
        f"It fires on <strong>{words}</strong>.{void}</p>"
    )


def _facts(thing: NamedCounts, graph: Graph) -> Iterator[tuple[str, Cell]]:
    rule = thing.rule.rule
    yield "Units", cell(str(rule.units))
    yield "Fires by chance", chance_cell(chance_of(rule))
    for name, condition in conditions_by_name(rule).items():
        truth = thing.holds(condition)
        yield name, _truth(truth)
    for other in graph.scopes.things(graph.scopes.page_that_ran(thing.path)):
        if isinstance(other, Readings) and thing.is_of(other.rule):
            yield f"Read by {other.name}", _read(thing, other)


def _truth(truth: bool | str) -> Cell:
    if isinstance(truth, str):
        return cell("cannot be computed: ", marked(truth))
    return cell("holds" if truth else "does not hold")


def _read(thing: NamedCounts, other: Readings) -> Cell:
    """The readings that apply, each with what it lets one say."""
    applied = thing.applied(other)
    if isinstance(applied, str):
        return cell("cannot be computed: ", marked(applied))
    if not applied:
        return cell(Piece(NOTHING, look="watch"))
    to = f"{other.path}#{anchor_of(other)}"
    said = {line.label: line.says for line in other.lines}
    return joined(
        (
            cell(Piece(_named(label), to), f": {sentence(said[label])}" if said[label] else "")
            for label in applied
        ),
        " ",
    )


def _named(label: str) -> str:
    return "everything else" if label == OTHERWISE else label


def _rows(thing: NamedCounts) -> Iterator[tuple[Cell, ...]]:
    for name, count in thing.seen.counts.items():
        found = thing.entry.get(name)
        written = found.text.strip() if found and found.shape == "text" else ""
        address = cell(Piece(written, look="code")) if "#" in written else ()
        yield cell(name), cell(f"{count:,}"), address


def _groups(thing: NamedCounts) -> str:
    """The counts of each group, factor by factor."""
    tables = []
    for factor, rows in thing.seen.groups.items():
        names = thing.groups.get(factor) or tuple(str(at) for at in range(1, len(rows) + 1))
        lines = [
            (cell(name), *(cell(f"{count:,}") for count in row.values()))
            for name, row in zip(names, rows, strict=True)
        ]
        tables.append(table(f"Counts by {factor}", (factor, *thing.rule.rule.outcomes), lines))
    return "".join(tables)
