"""What a well-formed condition must also satisfy: names, groups, arguments, truth or number."""

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from typing import Literal

from beforehand.exact.functions import FUNCTIONS
from beforehand.exact.tokens import ExpressionFault
from beforehand.exact.tree import (
    All,
    AnyOf,
    Call,
    Chain,
    Groups,
    Name,
    Node,
    Not,
    Number,
    Part,
    children,
)

Sort = Literal["truth", "number"]
SHOWN = 12  # names an error lists when none is near


def nearest(word: str, known: Collection[str]) -> str:
    """What to say after an unknown word: the nearest known one, or a list of them."""
    lower = {item.lower(): item for item in sorted(known, reverse=True)}
    close = get_close_matches(word.lower(), sorted(lower), n=1, cutoff=0.5)
    if close:
        return f"did you mean {lower[close[0]]!r}?"
    listed = ", ".join(sorted(known)[:SHOWN])
    return f"known are {listed}" if listed else "none is known here"


def sort_of(node: Node) -> Sort:
    """Whether a node says something true or false, or is a number."""
    return "truth" if isinstance(node, Chain | Not | All | AnyOf | Groups) else "number"


def meaning_faults(
    root: Node, names: Collection[str], groups: Mapping[str, int], sort: Sort
) -> tuple[ExpressionFault, ...]:
    """Every fault of meaning, in the order of the text."""
    found = [*_wanted(root, sort), *_faults(root, {*names, "n"}, groups, inside=False)]
    return tuple(sorted(found, key=lambda fault: (fault.at, fault.length)))


def _fault(part: Part, message: str) -> ExpressionFault:
    return ExpressionFault(part.at, max(1, part.length), message)


def _wanted(node: Node, sort: Sort) -> Iterator[ExpressionFault]:
    if sort_of(node) == sort:
        return
    if sort == "truth":
        yield _fault(node, "this is a number; a comparison is wanted, as in 'plus >= 8'")
    else:
        yield _fault(node, "this is true or false; a number is wanted")


def _faults(
    node: Node, names: Collection[str], groups: Mapping[str, int], *, inside: bool
) -> Iterator[ExpressionFault]:
    match node:
        case Name(name) if name not in names:
            yield _fault(node, f"unknown name {name!r}; {nearest(name, names)}")
        case Call():
            yield from _call(node)
        case Groups():
            yield from _groups(node, groups, inside=inside)
        case _:
            pass
    sort: Sort = "truth" if isinstance(node, Not | All | AnyOf | Groups) else "number"
    for child in children(node):
        yield from _wanted(child, sort)
        yield from _faults(child, names, groups, inside=inside or isinstance(node, Groups))


def _call(node: Call) -> Iterator[ExpressionFault]:
    function = FUNCTIONS.get(node.function)
    if function is None:
        yield _fault(
            node, f"unknown function {node.function!r}; {nearest(node.function, FUNCTIONS)}"
        )
    elif not function.least <= len(node.arguments) <= function.most:
        number = str(function.least)
        if function.most != function.least:
            number += f" to {function.most}"
        yield _fault(node, f"{node.function} takes {number} arguments, not {len(node.arguments)}")


def _groups(node: Groups, groups: Mapping[str, int], *, inside: bool) -> Iterator[ExpressionFault]:
    if inside:
        yield _fault(node, "a group condition inside another; each is about all units")
    size = groups.get(node.group)
    if size is None:
        yield _fault(node, f"no groups are called {node.group!r}; {nearest(node.group, groups)}")
    elif node.size not in (None, size):
        yield _fault(node, f"there are {size} {node.group}, not {node.size}")
    elif node.number > size:
        yield _fault(node, f"{node.number} of {size} {node.group} is more than there are")


def is_constant(node: Node) -> bool:
    """Whether a node has the same value for every result."""
    return isinstance(node, Number) or (
        not isinstance(node, Name | Groups) and all(is_constant(item) for item in children(node))
    )
