"""The value of an expression, by two code paths.

``value_of`` walks the tree each time; ``compiled`` turns it into closures once. The two ways
of computing odds use one each, so that a slip in either shows as a disagreement. What a sign
or a function means is said once, for both.
"""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from beforehand.exact.functions import FUNCTIONS, Undefined, Value
from beforehand.exact.tree import (
    All,
    AnyOf,
    Arithmetic,
    Call,
    Chain,
    Groups,
    Name,
    Negation,
    Node,
    Not,
    Number,
)

Compute = Callable[[Sequence[int]], Value]

_COMPARE: dict[str, Callable[[Value, Value], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
    "==": operator.eq, "!=": operator.ne,
}  # fmt: skip


def _divide(left: Value, right: Value) -> Value:
    if right == 0:
        raise Undefined("a condition divides by zero for some result")
    return Fraction(left) / right


def _negative(value: Value) -> Value:
    return -value


_SIGNS: dict[str, Callable[[Value, Value], Value]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": _divide,
}  # fmt: skip


Names = Mapping[str, Value]
Met = Mapping[Groups, int]


def value_of(node: Node, names: Names, met: Met) -> Value:
    """The value of a node; a truth is ``True`` or ``False``.

    ``names`` must hold ``n``; ``met`` says how many groups meet each group condition.
    """
    return _WALKED[type(node)](node, names, met)


def _arithmetic(node: Arithmetic, names: Names, met: Met) -> Value:
    return _SIGNS[node.sign](value_of(node.left, names, met), value_of(node.right, names, met))


def _called(node: Call, names: Names, met: Met) -> Value:
    values = [value_of(item, names, met) for item in node.arguments]
    return FUNCTIONS[node.function].compute(*values, *_view(node.function, names["n"]))


def _holds(node: Chain, names: Names, met: Met) -> bool:
    left = value_of(node.first, names, met)
    for comparison, item in node.rest:
        right = value_of(item, names, met)
        if not _COMPARE[comparison](left, right):
            return False
        left = right
    return True


_WALKED: Mapping[type[Node], Callable[..., Value]] = {
    Number: lambda node, _names, _met: node.value,
    Name: lambda node, names, _met: names[node.name],
    Negation: lambda node, names, met: -value_of(node.of, names, met),
    Arithmetic: _arithmetic,
    Call: _called,
    Chain: _holds,
    Not: lambda node, names, met: not value_of(node.of, names, met),
    All: lambda node, names, met: all(value_of(part, names, met) for part in node.parts),
    AnyOf: lambda node, names, met: any(value_of(part, names, met) for part in node.parts),
    Groups: lambda node, _names, met: _enough(node, met[node]),
}


def _view(function: str, units: Value) -> tuple[Value, ...]:
    """What a function is given beside its arguments: a share needs the units in view."""
    return (units,) if function == "share" else ()


def _enough(node: Groups, met: int) -> bool:
    if node.bound == "at least":
        return met >= node.number
    return met <= node.number if node.bound == "at most" else met == node.number


def compiled(
    node: Node, slots: Mapping[str, int], fixed: Mapping[str, Value], groups: Mapping[Groups, int]
) -> Compute:
    """A closure from a row of counts to the value of a node.

    ``slots`` places names in the row, ``groups`` the numbers of groups that meet a
    condition; ``fixed`` holds what never changes (parameters and ``n``).
    """

    def inner(item: Node) -> Compute:
        return compiled(item, slots, fixed, groups)

    made: Compute
    match node:
        case Number(value):
            made = _constant(value.numerator if value.denominator == 1 else value)
        case Name(name):
            made = operator.itemgetter(slots[name]) if name in slots else _constant(fixed[name])
        case Negation():
            made = _single(_negative, inner(node.of))
        case Arithmetic():
            made = _pair(_SIGNS[node.sign], inner(node.left), inner(node.right))
        case Call():
            made = _call(node.function, [inner(item) for item in node.arguments], fixed["n"])
        case Chain():
            rest = [(_COMPARE[sign], inner(item)) for sign, item in node.rest]
            made = _chain(inner(node.first), rest)
        case Not():
            made = _single(operator.not_, inner(node.of))
        case All():
            made = _joined(all, [inner(part) for part in node.parts])
        case AnyOf():
            made = _joined(any, [inner(part) for part in node.parts])
        case Groups():
            made = _met(node, groups[node])
    return made


def _single(sign: Callable[[Value], Value], below: Compute) -> Compute:
    return lambda row: sign(below(row))


def _joined(join: Callable[[Iterable[Value]], bool], clauses: Sequence[Compute]) -> Compute:
    return lambda row: join(clause(row) for clause in clauses)


def _met(node: Groups, slot: int) -> Compute:
    return lambda row: _enough(node, row[slot])


def _constant(value: Value) -> Compute:
    return lambda _: value


def _pair(sign: Callable[[Value, Value], Value], left: Compute, right: Compute) -> Compute:
    return lambda row: sign(left(row), right(row))


def _call(function: str, arguments: Sequence[Compute], units: Value) -> Compute:
    compute, view = FUNCTIONS[function].compute, _view(function, units)
    return lambda row: compute(*[item(row) for item in arguments], *view)


def _chain(
    first: Compute, rest: Sequence[tuple[Callable[[Value, Value], bool], Compute]]
) -> Compute:
    if len(rest) == 1:
        compare, second = rest[0]
        return lambda row: compare(first(row), second(row))

    def chained(row: Sequence[int]) -> bool:
        left = first(row)
        for compare, item in rest:
            right = item(row)
            if not compare(left, right):
                return False
            left = right
        return True

    return chained
