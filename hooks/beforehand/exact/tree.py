"""What a condition is made of. Places count characters from 0 and never decide equality."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

Sign = Literal["+", "-", "*", "/"]
Comparison = Literal["<", "<=", ">", ">=", "==", "!="]
Bound = Literal["at least", "at most", "exactly"]


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the text a node was read from."""

    at: int = field(default=0, compare=False, kw_only=True)
    length: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Number(Part):
    """A literal, with its exact value."""

    value: Fraction
    text: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Name(Part):
    """An outcome (its count), a parameter, or ``n``, the number of units."""

    name: str


@dataclass(frozen=True, slots=True)
class Negation(Part):
    """Minus a number."""

    of: "Node"


@dataclass(frozen=True, slots=True)
class Arithmetic(Part):
    """Two numbers made into one."""

    sign: Sign
    left: "Node"
    right: "Node"


@dataclass(frozen=True, slots=True)
class Call(Part):
    """A function of numbers."""

    function: str
    arguments: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Chain(Part):
    """Comparisons as they are written: ``1 <= plus < 5`` is one chain of two."""

    first: "Node"
    rest: tuple[tuple[Comparison, "Node"], ...]


@dataclass(frozen=True, slots=True)
class Not(Part):
    """The contrary."""

    of: "Node"


@dataclass(frozen=True, slots=True)
class All(Part):
    """Clauses joined by "and"."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Part):
    """Clauses joined by "or"."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Groups(Part):
    """How many groups of units (jurors, items) meet a condition on their own counts."""

    bound: Bound
    number: int
    group: str
    condition: "Node"
    size: int | None = field(default=None, compare=False)  # "of 3", as the author wrote it


Node = Number | Name | Negation | Arithmetic | Call | Chain | Not | All | AnyOf | Groups


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below, in the order they are written."""
    below: tuple[Node, ...] = ()
    match node:
        case Negation(of) | Not(of):
            below = (of,)
        case Arithmetic(_, left, right):
            below = (left, right)
        case Call():
            below = node.arguments
        case Chain(first, rest):
            below = (first, *(item for _, item in rest))
        case All() | AnyOf():
            below = node.parts
        case Groups():
            below = (node.condition,)
        case Number() | Name():
            pass
    return below


def with_children(node: Node, below: tuple[Node, ...]) -> Node:
    """The same node over other nodes."""
    made: Node = node
    match node:
        case Negation() | Not():
            made = replace(node, of=below[0])
        case Arithmetic():
            made = replace(node, left=below[0], right=below[1])
        case Call():
            made = replace(node, arguments=below)
        case Chain():
            signs = (sign for sign, _ in node.rest)
            made = replace(node, first=below[0], rest=tuple(zip(signs, below[1:], strict=True)))
        case All() | AnyOf():
            made = replace(node, parts=below)
        case Groups():
            made = replace(node, condition=below[0])
        case Number() | Name():
            pass
    return made


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it."""
    yield node
    for child in children(node):
        yield from walk(child)


def names_in(node: Node) -> frozenset[str]:
    """Every name below, inside group conditions too."""
    return frozenset(item.name for item in walk(node) if isinstance(item, Name))


def groups_in(node: Node) -> tuple[Groups, ...]:
    """The group conditions below, each once, in the order they are written."""
    return tuple(dict.fromkeys(item for item in walk(node) if isinstance(item, Groups)))


def total_names(node: Node) -> frozenset[str]:
    """The names that stand outside group conditions: counts over all units."""
    if isinstance(node, Groups):
        return frozenset()
    if isinstance(node, Name):
        return frozenset({node.name})
    return frozenset().union(*(total_names(child) for child in children(node)))


def rebuilt(node: Node, old: Node, new: Node) -> Node:
    """The same tree with one very node (not an equal one) put in the place of another."""
    if node is old:
        return new
    return with_children(node, tuple(rebuilt(item, old, new) for item in children(node)))
