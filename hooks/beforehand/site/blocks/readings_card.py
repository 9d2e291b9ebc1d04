"""An outcome table as a card: the map of all results, and what each reading lets one say."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from beforehand.exact.coverage import Covered, gap_of, overlap_of
from beforehand.exact.odds import odds
from beforehand.exact.tree import Node
from beforehand.exact.wording import in_words
from beforehand.reckoning.addresses import anchor_of
from beforehand.reckoning.readings import OTHERWISE, Readings
from beforehand.site.blocks.drawing import safe
from beforehand.site.blocks.outcome_map import (
    GAP,
    OVERLAP,
    Part,
    axes_of,
    is_drawn,
    letter_of,
    look_of,
    named,
    outcome_map,
    parts_of,
)
from beforehand.site.blocks.printed import chance_cell
from beforehand.site.blocks.tables import folded, folded_table, table
from beforehand.site.words.markup import Cell, Piece, cell

HEAD = ("reading", "applies to", "results", "by chance", "lets one say", "forbids")
BY_CHANCE = HEAD.index("by chance")
# Of so many results each reading is weighed; beyond, that would take longer than the page.
MOST_WEIGHED = 500


def readings_card(thing: Readings) -> str:
    """What a readings block shows of one outcome table, without its frame."""
    labels = [line.label for line in thing.lines]
    total = thing.rule.rule.units.total
    drawn = is_drawn(thing.map, total)
    parts = parts_of(thing.map, labels) if drawn else ()
    chart = outcome_map(thing.map, parts, total, anchor_of(thing)) if drawn else ""
    frame = f'<div class="bh-chart-frame">{chart}{_left_over(thing)}</div>' if chart else ""
    results = folded(_told_by_map(thing, parts), frame + _results(thing, parts)) if drawn else ""
    return f"{_says(thing)}{table('Readings', _head(thing), _rows(thing, labels))}{results}"


def _told_by_map(thing: Readings, parts: Sequence[Part]) -> str:
    """How many results fall to each part, for the line that opens the map."""
    told = (f"{len(part.results):,} {named(part)}" for part in parts if part.results)
    return f"Map of the {thing.coverage.results:,} results: {', '.join(told)}"


def _says(thing: Readings) -> str:
    """Which results there are, and whether each has exactly one reading."""
    covered = thing.coverage
    gap = covered.gap.results if covered.gap else 0
    several = sum(part.results for part in covered.overlaps)
    words = f"{covered.results:,} results of {thing.rule.rule.units}."
    order = " The first reading that applies counts." if thing.in_order else ""
    if not gap and not several:
        verdict = '<span class="bh-badge bh-badge--good">exactly one reading for each</span>'
    else:
        found = [f"{gap:,} without a reading"] if gap else []
        found += [f"{several:,} with more than one"] if several else []
        look = "watch" if _explained(thing) else "stop"
        verdict = f'<span class="bh-badge bh-badge--{look}">{safe(", ".join(found))}</span>'
    return f'<p class="bh-says">{safe(words)}{order} {verdict}</p>'


def _explained(thing: Readings) -> bool:
    """Whether the author gives a reason for every gap and overlap there is."""
    covered = thing.coverage
    return not (covered.gap and not thing.gaps) and not (covered.overlaps and not thing.overlaps)


def _is_weighed(thing: Readings) -> bool:
    return thing.coverage.results <= MOST_WEIGHED


def _head(thing: Readings) -> tuple[str, ...]:
    return HEAD if _is_weighed(thing) else (*HEAD[:BY_CHANCE], *HEAD[BY_CHANCE + 1 :])


def _weighed(thing: Readings, condition: Node | None) -> tuple[Cell, ...]:
    """The chance of a condition under the null as one cell, or no cell at all."""
    if condition is None or not _is_weighed(thing):
        return ()
    return (chance_cell(odds(condition, thing.rule.rule.model()).value),)


def _rows(thing: Readings, labels: Sequence[str]) -> Iterator[tuple[Cell, ...]]:
    covered = thing.coverage
    for line, reading in zip(thing.lines, thing.readings, strict=True):
        letter = letter_of(line.label, labels)
        key = Piece(letter, look=f"part-{look_of(letter)}")
        named = cell(key) if letter == line.label else cell(key, " ", line.label)
        words = "everything else" if line.label == OTHERWISE else in_words(line.condition)
        yield (
            named,
            cell(words),
            cell(f"{covered.count(line.label):,}"),
            *_weighed(thing, reading.condition),
            cell(line.says),
            cell(line.forbids),
        )
    if covered.overlaps:
        chance = _weighed(thing, overlap_of(thing.readings))
        name = cell(Piece(OVERLAP, look="part-overlap"), " several readings")
        yield _unsettled(name, covered.overlaps, chance, thing.overlaps)
    if covered.gap:
        chance = _weighed(thing, gap_of(thing.readings))
        name = cell(Piece(GAP, look="part-gap"), " no reading")
        yield _unsettled(name, (covered.gap,), chance, thing.gaps)


def _unsettled(
    name: Cell, parts: Sequence[Covered], chance: tuple[Cell, ...], why: str
) -> tuple[Cell, ...]:
    """The line of a gap or of overlaps: examples, and the author's reason."""
    examples = (
        f"{' and '.join(part.labels)}: {part.examples[0]}" if part.labels else str(example)
        for part in parts
        for example in (part.examples[:1] if part.labels else part.examples)
    )
    number = sum(part.results for part in parts)
    says = f"as {'; '.join(examples)}"
    return name, cell(says), cell(f"{number:,}"), *chance, cell(why), ()


def _left_over(thing: Readings) -> str:
    """Which outcomes have no axis of their own."""
    axes = axes_of(thing.map, thing.rule.rule.units.total)
    others = [name for name in thing.rule.rule.outcomes if name not in axes]
    verb = "makes" if len(others) == 1 else "make"
    return f'<p class="bh-note">{safe(" and ".join(others))} {verb} up the rest of the units.</p>'


def _results(thing: Readings, parts: Sequence[Part]) -> str:
    """The map in numbers: the stretches of counts that fall to each reading."""
    axes = axes_of(thing.map, thing.rule.rule.units.total)
    letters = {part.labels: part.letter for part in parts}
    last = len(axes) - 1
    lines = groupby(thing.map, key=lambda pair: pair[0].counts[0][1] if last else 0)
    rows = []
    for first, group in lines:
        runs = _runs((result.counts[last][1], letters[found]) for result, found in group)
        rows.append((cell(str(first) if last else "all"), cell(" · ".join(runs))))
    head = (axes[0] if last else "results", f"{axes[last]}: reading")
    return folded_table("All results", head, rows)


def _runs(pairs: Iterable[tuple[int, str]]) -> Iterator[str]:
    """Neighbouring counts with one reading together: ``0–3: A``."""
    for letter, group in groupby(pairs, key=lambda pair: pair[1]):
        counts = [count for count, _ in group]
        span = str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
        yield f"{span}: {letter}"
