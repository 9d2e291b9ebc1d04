"""Formulas of numbers: their exact value, or what is wrong with them and where."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from beforehand.exact.evaluate import value_of
from beforehand.exact.expression import Expression, Vocabulary, parse
from beforehand.exact.functions import Undefined
from beforehand.exact.limits import TooLarge
from beforehand.exact.meaning import nearest
from beforehand.exact.numbers import Printed, read_number
from beforehand.exact.tokens import ExpressionFault, NotAnExpression
from beforehand.exact.tree import (
    Arithmetic,
    Call,
    Name,
    Node,
    Number,
    children,
    walk,
    with_children,
)

LONGEST = 400  # characters of a formula; a longer one is several values
MOST_BITS = 13_000  # of a numerator or denominator: Python prints up to 4,300 digits
BLANK_SIGNS = str.maketrans("$€£¥₽", "     ")


def value(text: str, names: Mapping[str, Fraction]) -> Fraction | tuple[ExpressionFault, ...]:
    """The value of a formula over named numbers, or every fault found.

    Currency signs say nothing and are left out; a number may also be written as it is
    printed: ``1,199``, ``8.4%``, ``3 of 4``.
    """
    if not text.strip():
        return (ExpressionFault(0, 1, "it is empty: a number or a formula is wanted"),)
    if len(text) > LONGEST:
        message = f"the formula has {len(text)} characters; name parts of it as values of their own"
        return (ExpressionFault(LONGEST, 1, message),)
    read = parse(text.translate(BLANK_SIGNS), Vocabulary(tuple(names)), "number")
    if isinstance(read, Expression):
        return tuple(_unit_faults(read.root, names)) or _value(read.root, names, text)
    number = read_number(text)
    if isinstance(number, Printed) and number.relation == "=":
        return number.value
    return tuple(_renamed(fault, text, names) for fault in read)


def _renamed(fault: ExpressionFault, text: str, names: Mapping[str, Fraction]) -> ExpressionFault:
    """Unknown names are said in the words of a data block, which counts no units."""
    if not fault.message.startswith("unknown name"):
        return fault
    name = text[fault.at : fault.at + fault.length]
    known = f"; {nearest(name, names)}" if names else ""
    return replace(fault, message=f"no value is called {name!r} here{known}")


def _unit_faults(root: Node, names: Mapping[str, Fraction]) -> list[ExpressionFault]:
    """What needs the number of units, where no value is called ``n``."""
    if "n" in names:
        return []
    found = []
    for node in walk(root):
        if isinstance(node, Name) and node.name == "n":
            found.append(ExpressionFault(node.at, node.length, "no value is called 'n' here"))
        elif isinstance(node, Call) and node.function == "share":
            message = "a share is of 'n' units, and no value is called 'n' here: divide instead"
            found.append(ExpressionFault(node.at, node.length, message))
    return found


def _value(
    root: Node, names: Mapping[str, Fraction], text: str
) -> Fraction | tuple[ExpressionFault, ...]:
    try:
        found = _computed(root, {"n": Fraction(0), **names}, text)
    except NotAnExpression as error:
        return (error.fault,)
    if max(found.numerator.bit_length(), found.denominator.bit_length()) > MOST_BITS:
        return (ExpressionFault(0, len(text), "the value has more digits than can be written"),)
    return found


def _computed(node: Node, names: Mapping[str, Fraction], text: str) -> Fraction:
    """The value from the leaves upwards, so that the part without a value is named.

    Raises NotAnExpression there.
    """
    below: list[Node] = []
    for child in children(node):  # no comprehension: each would double the depth of the stack
        below.append(Number(_computed(child, names, text)))  # noqa: PERF401
    try:
        return Fraction(value_of(with_children(node, tuple(below)), names, {}))
    except (Undefined, TooLarge) as error:
        at, length, message = node.at, node.length, str(error)
    if isinstance(node, Arithmetic):
        at, length = node.right.at, node.right.length
        message = f"{text[at : at + length]!r} is 0, and nothing can be divided by it"
    raise NotAnExpression(ExpressionFault(at, length, message))
