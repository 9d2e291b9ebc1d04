"""Measures what exact figures cost: in prose, as a tail of many units, and as cards of rules.

    python benchmarks/exact.py

Times of the command are wall time of a whole process, the median of several runs; the
others are those of one process, the best of several runs with nothing kept between them.
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

from run import timed

from beforehand.checks.run import check_sources
from beforehand.exact.expression import Expression, Vocabulary, parse
from beforehand.exact.model import Model, Units
from beforehand.exact.odds import odds
from beforehand.exact.rounding import significant
from beforehand.reckoning.answer import Answer, Unanswered
from beforehand.reckoning.asking import read_target
from beforehand.reckoning.rules import NamedRule
from beforehand.site.blocks.cards import card
from beforehand.source import Source

RULES = 20
CARDS = 10
TAIL = 5_000
PATH = "experiments/E-20260801-bench/design.md"
HEAD = '---\nkind: design\nversion: 1\nstatus: draft\nsenses: {waived: "cups"}\n---\n# Tea\n\n'
ASKED = (
    "null", "power(strong)", "power(weak)", "fails(strong)", "family", "upper", "upper(strong)",
    "null(k={less})", "power(strong,k={less})", "null(without=minus==0)", "null(times=2)",
    "power(plus=0.7,minus=0.1)", "chance(plus>={less},weak)", "family(cells=8)", "units",
)  # fmt: skip


def rule(number: int) -> str:
    """One rule; no two have as many units."""
    units = 8 + 2 * number
    return f"""\
r{number}:
  units: {units}
  outcomes: {{plus: 1/4, minus: 1/4, even: rest}}
  fires: plus >= k and minus == 0
  parameters: {{k: {units * 6 // 10}}}
  events: {{upper: plus >= {units // 2}}}
  alternatives: {{strong: {{plus: 0.8, minus: 0.05}}, weak: {{plus: 0.6, minus: 0.1}}}}
  cells: 4
"""


def page(rules: int) -> str:
    blocks = "".join(map(rule, range(rules)))
    return f'{HEAD}```yaml record="rule"\n{blocks}```\n\n'


def things(text: str) -> tuple[NamedRule, ...]:
    graph, _ = check_sources([Source(PATH, text.encode())], ())
    return tuple(thing for thing in graph.computed if isinstance(thing, NamedRule))


def figures(text: str) -> Iterator[tuple[str, str]]:
    """Every figure that is asked for with its number, fifteen of each rule."""
    for thing in things(text):
        for asked in ASKED:
            less = thing.rule.units.total * 6 // 10 - 1
            target = f"{thing.name}.{asked.format(less=less)}"
            ask = read_target(target)
            assert not isinstance(ask, Unanswered)
            found = thing.answer(ask)
            assert isinstance(found, Answer)
            assert isinstance(found.value, Fraction)
            yield target, significant(found.value)


def measure_prose(runs: int) -> None:
    bare = page(RULES)
    pairs = tuple(figures(bare))
    written = {
        "as figures": "\n\n".join(f"It is [{value}](<calc:{target}>)." for target, value in pairs),
        "as they are": "\n\n".join(f"It is {value}." for _, value in pairs),
    }
    taken: list[float] = []
    for words, prose in written.items():
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / PATH).parent.mkdir(parents=True)
            (root / PATH).write_text(bare + prose + "\n", encoding="utf-8")

            def forget(root: Path = root) -> None:
                shutil.rmtree(root / ".cache", ignore_errors=True)

            command = [sys.executable, "-m", "beforehand", "check", "--root", str(root)]
            taken.append(timed(command, root, runs, forget))
        print(f"{f'check, {len(pairs)} numbers {words}':40} {taken[-1]:8.3f} s")
    print(f"{f'{len(pairs)} figures over {RULES} rules':40} {taken[0] - taken[1]:8.3f} s")


def best(of: Callable[[], object], runs: int) -> float:
    """The shortest time of a call in seconds; answers kept by earlier ones are forgotten."""
    taken: list[float] = []
    for _ in range(runs):
        odds.cache_clear()
        start = time.perf_counter()
        of()
        taken.append(time.perf_counter() - start)
    return min(taken)


def measure_tail(units: int, runs: int) -> None:
    outcomes = ("plus", "even")
    for chance in (Fraction(1, 4), Fraction(37, 100)):
        model = Model(Units((("units", units),)), outcomes, (chance, 1 - chance))
        for least in (int(units * chance) + 1, units * 6 // 10):
            read = parse(f"plus >= {least}", Vocabulary(outcomes))
            assert isinstance(read, Expression)
            taken = best(lambda root=read.root, over=model: odds(root, over), runs)
            print(f"{f'tail of {least:,} of {units:,} at {chance}':40} {taken:8.3f} s")


def measure_cards(runs: int) -> None:
    text = page(CARDS)
    taken = best(lambda: [card(thing, ()) for thing in things(text)], runs)
    print(f"{f'{CARDS} rules, read and shown as cards':40} {taken:8.3f} s")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    measure_prose(runs)
    measure_tail(TAIL, runs)
    measure_tail(20 * TAIL, 1)
    measure_cards(runs)


if __name__ == "__main__":
    main()
