"""Prices as a reader sees them: with the sign of the currency that the author wrote, if any."""

import re
from collections.abc import Iterator
from fractions import Fraction

from beforehand.exact.rounding import fixed
from beforehand.pages.page import Value
from beforehand.reckoning.budgets import NamedBudget
from beforehand.site.blocks.printed import decimal

SIGN = re.compile(r"[$€£¥₽]")
PRICED = ("payload", "calls", "total", "mean", "headroom", "reserved", "abort")
MOST_PLACES = 8


def price(thing: NamedBudget, value: Fraction) -> str:
    """A sum of a budget, in its currency."""
    return f"{currency(thing)}{money(value)}"


def currency(thing: NamedBudget) -> str:
    """The sign before the prices of a budget; nothing where its author gives none, or several."""
    written = (text for key in PRICED for text in _texts(thing.entry.get(key)))
    signs = {sign for text in written for sign in SIGN.findall(text)}
    return signs.pop() if len(signs) == 1 else ""


def _texts(value: Value | None) -> Iterator[str]:
    if value is None:
        return
    yield value.text
    for item in value.items:
        yield from _texts(item)


def money(value: Fraction) -> str:
    """A price: exact to so many places as prices have, else to four digits."""
    for places in range(MOST_PLACES + 1):
        if (value * 10**places).denominator == 1:
            return fixed(value, places)
    return decimal(value)
