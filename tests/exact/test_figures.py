"""Figures of the audit that no page can ask for: choices among all sizes or all counts.

Every other figure stands on a page of ``tests/record_of_figures``.
"""

import json
from fractions import Fraction
from pathlib import Path

from beforehand.exact.intervals import wilson
from beforehand.exact.quotas import sizes_giving
from beforehand.exact.rounding import rounds_to

AUDIT = json.loads((Path(__file__).parent / "figures.json").read_text(encoding="utf-8"))
SEATS, POOL = (2, 7, 3), 16


def test_v14_the_fewest_agreements_for_a_floor() -> None:
    for n, floors in AUDIT["derived"]["V-14"]["value"].items():
        for floor, expected in floors.items():
            least = Fraction(floor)
            k = next((k for k in range(int(n) + 1) if wilson(k, int(n)).low >= least), None)
            if expected is None:
                assert k is None
                continue
            found = wilson(k, int(n))
            assert k == expected["k"]
            assert rounds_to(found.low, Fraction(str(expected["low"])), Fraction(1, 10_000))
            assert rounds_to(found.high, Fraction(str(expected["high"])), Fraction(1, 10_000))


def test_v18_no_other_sizes_give_the_quotas() -> None:
    found = {item.sizes: item.by_tie for item in sizes_giving(SEATS, POOL)}
    assert sorted(map(list, found)) == AUDIT["derived"]["V-18"]["value"]
    assert sorted(found.values()) == [False, True]
