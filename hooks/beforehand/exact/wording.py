"""A condition in words, the same for every spelling of it."""

from fractions import Fraction

from beforehand.exact.rounding import fixed, significant, written
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

_COMPARED = {
    "<": "less than", "<=": "at most", ">": "more than", ">=": "at least",
    "==": "exactly", "!=": "other than",
}  # fmt: skip
LONGEST = 1_000  # characters of a number that can still be said
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "/"}
_CALLED = {
    "binom_p": "the exact two-sided p of {0} in {1} at {2}",
    "binom_p_doubled": "the exact doubled p of {0} in {1} at {2}",
    "binom_p_upper": "the chance of {0} or more in {1} at {2}",
    "binom_p_lower": "the chance of {0} or less in {1} at {2}",
    "share": "the share of {0}",
}


def number_in_words(value: Fraction) -> str:
    """A number as short as it can be said exactly."""
    text = written(value, LONGEST)
    if not text:
        return significant(value, 6)
    if value.denominator == 1:
        return text
    places = (places for places in range(1, 9) if 10**places % value.denominator == 0)
    exact = next(places, 0)
    return fixed(value, exact) if exact else text


def in_words(node: Node) -> str:
    """A condition as a reader says it: "at least 8 plus and no minus".

    Two conditions that differ only in spaces, brackets or spelling of signs read the same.
    """
    match node:
        case AnyOf(parts):
            return ", or ".join(in_words(part) for part in parts)
        case All(parts):
            return " and ".join(_bracketed(part) for part in parts)
        case Not(of):
            return f"not ({in_words(of)})"
        case Chain(first, rest):
            return _chain(first, rest)
        case Groups():
            return f"{node.bound} {node.number} {node.group} each with ({in_words(node.condition)})"
        case _:
            return _number(node)


def _bracketed(node: Node) -> str:
    return f"({in_words(node)})" if isinstance(node, AnyOf) else in_words(node)


def _chain(first: Node, rest: tuple[tuple[str, Node], ...]) -> str:
    if len(rest) == 1 and isinstance(first, Name) and isinstance(rest[0][1], Number):
        sign, limit = rest[0][0], rest[0][1].value
        if limit == 0 and sign in ("==", "<="):
            return f"no {first.name}"
        return f"{_COMPARED[sign]} {number_in_words(limit)} {first.name}"
    words, left = [], first
    for sign, item in rest:
        one, other, said = left, item, sign
        if isinstance(left, Number) and not isinstance(item, Number):
            one, other, said = item, left, _TURNED[sign]  # 16 <= hits is hits >= 16
        words.append(f"{_number(one)} {_COMPARED[said]} {_number(other)}")
        left = item
    return " and ".join(words)


def _number(node: Node) -> str:
    words = ""
    match node:
        case Number(value):
            words = number_in_words(value)
        case Name(name):
            words = name
        case Negation(of):
            words = f"−{_tight(of)}"
        case Arithmetic(sign, left, right):
            words = f"{_side(left, sign)} {_SIGNS[sign]} {_side(right, sign, right=True)}"
        case Call(function, arguments):
            inner = [_number(item) for item in arguments]
            plain = f"{function}({', '.join(inner)})"
            words = _CALLED[function].format(*inner) if function in _CALLED else plain
        case _:
            words = f"({in_words(node)})"
    return words


def _tight(node: Node) -> str:
    return f"({_number(node)})" if isinstance(node, Arithmetic | Negation) else _number(node)


def _side(node: Node, sign: str, *, right: bool = False) -> str:
    """A side of an operation, in brackets where leaving them out would change its value."""
    if isinstance(node, Negation):
        return _tight(node)
    if isinstance(node, Number) and node.value.denominator != 1 and "/" in _number(node):
        return f"({_number(node)})"
    if not isinstance(node, Arithmetic):
        return _number(node)
    weaker = node.sign in "+-" and sign in "*/"
    same = right and (node.sign in "*/") == (sign in "*/") and sign != "+"
    return f"({_number(node)})" if weaker or same else _number(node)
