"""Data blocks: named sets of values, formulas on the line, and values found in files."""

import re
from dataclasses import dataclass
from fractions import Fraction

from beforehand.diagnostics import Fault
from beforehand.exact.intervals import Interval
from beforehand.exact.numbers import Printed, read_number
from beforehand.pages.page import Value
from beforehand.reckoning.answer import Answer, Unanswered
from beforehand.reckoning.answers import WHOLE, Answers, Listed
from beforehand.reckoning.fields import NO_NAMES, Fields
from beforehand.reckoning.formulas import value
from beforehand.records.figures import FigureLink

INTERVAL = re.compile(r"(?P<name>wilson|clopper|newcombe)(?P<rest>\s*\([^()]*\))")
WORD = re.compile(r"(?<![\w.])[^\W\d]\w*+(?!\s*\()")


@dataclass(frozen=True)
class NamedData(Listed):
    """A named set of values, or one value, with its place on a page.

    ``values`` are by name in the order they are written; one value alone has no name.
    """

    name: str
    path: str
    entry: Value
    values: tuple[tuple[str, Fraction], ...]
    answers: Answers

    sort = "data"

    @property
    def measures(self) -> tuple[str, ...]:
        return tuple(name for name in self.answers.measures if name)


def read_data(entry: Value, path: str) -> NamedData | tuple[Fault, ...]:
    """One entry of a data block: values, each a number or a formula over those above it."""
    fields = Fields(entry)
    named = (entry,) if entry.shape == "text" else tuple(fields.named(entry, "a value"))
    found: dict[str, Fraction] = {}
    waiting, broken = [item.key for item in named], set[str]()
    for item in named:
        words = list(WORD.finditer(item.text))
        early = next((word for word in words if word[0] in waiting), None)
        waiting.remove(item.key)
        number = None
        if early:
            message = f"{early[0]!r} has no value yet: a formula speaks of values above it"
            fields.fault(item, message, early.start())
        elif not any(word[0] in broken for word in words):
            number = fields.number(item, found)
        if number is None:
            broken.add(item.key)
        else:
            found[item.key] = number
    if fields.faults:
        return fields.ordered()
    values = {WHOLE: found[entry.key]} if entry.shape == "text" else found
    table = {
        key: {WHOLE: Answer(values[key], item.text.strip())}
        for key, item in zip(values, named, strict=True)
    }
    answers = Answers(entry.key, table, WHOLE)
    return NamedData(entry.key, path, entry, tuple(values.items()), answers)


def read_formula(text: str) -> Answer | Unanswered:
    """The value of ``calc:=formula``; ``at`` counts characters of the formula.

    A formula that is nothing but ``wilson(k, n)``, ``clopper(k, n)`` or ``newcombe(k1, n1,
    k2, n2)`` has two bounds.
    """
    interval = INTERVAL.fullmatch(text.strip())
    if interval is None:
        found = value(text, NO_NAMES)
        if isinstance(found, Fraction):
            return Answer(found, text.strip())
        return Unanswered(found[0].message, found[0].at)
    name, rest = interval["name"], interval["rest"]
    low, high = value(f"{name}_low{rest}", NO_NAMES), value(f"{name}_high{rest}", NO_NAMES)
    if isinstance(low, Fraction) and isinstance(high, Fraction):
        return Answer(Interval(low, high), text.strip())
    assert isinstance(low, tuple), "both bounds take the same arguments"
    message, at = low[0].message.replace(f"{name}_low", name), low[0].at - len("_low")
    return Unanswered(message, max(0, at))


def found_value(link: FigureLink) -> Answer | Unanswered:
    """What a data file says: a number, or a text as it stands."""
    found = link.found
    if found is None:
        return Unanswered(f"{link.file} was not read")
    if found.trouble:
        return Unanswered(found.trouble)
    number = read_number(found.text)
    if isinstance(number, Printed) and number.relation == "=":
        return Answer(number.value, found.how)
    return Answer((found.text.strip(),), found.how)
