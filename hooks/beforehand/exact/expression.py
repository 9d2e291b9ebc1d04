"""Conditions over counts, read with a grammar of their own; no text is ever evaluated.

::

    condition  = both { "or" both }
    both       = negated { "and" negated }
    negated    = "not" negated | compared
    compared   = sum { ("<" | "<=" | ">" | ">=" | "==" | "!=") sum }
    sum        = product { ("+" | "-") product }
    product    = unary { ("*" | "/") unary }
    unary      = "-" unary | primary
    primary    = number ["%"] | name | function "(" sum { "," sum } ")" | "(" condition ")" | groups
    groups     = ("at least" | "at most" | "exactly") integer ["of" integer] name "with" condition

A group condition reaches to the right as far as it can: brackets end it sooner.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, cast

from beforehand.exact.functions import FUNCTIONS
from beforehand.exact.meaning import meaning_faults
from beforehand.exact.tokens import ExpressionFault, NotAnExpression, Token, literal, tokens
from beforehand.exact.tree import (
    All,
    AnyOf,
    Arithmetic,
    Bound,
    Call,
    Chain,
    Comparison,
    Groups,
    Name,
    Negation,
    Node,
    Not,
    Number,
    Sign,
)

COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
DEEPEST = 60  # brackets in brackets: far beyond what anybody reads, far below Python's limit
MOST_SIGNS = 200  # of arithmetic: each is one level of the tree

Sort = Literal["truth", "number"]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What a condition may speak of: names with a count or value, and groups of units."""

    names: tuple[str, ...]
    groups: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Expression:
    """A condition or a formula that was understood, with the text it was read from."""

    text: str = field(compare=False)
    root: Node


def parse(
    text: str, vocabulary: Vocabulary, sort: Sort = "truth"
) -> Expression | tuple[ExpressionFault, ...]:
    """Read a condition (or, with ``sort="number"``, a formula); else every fault found.

    A text that cannot be read at all has one fault, an unknown name one for each use.
    """
    try:
        root = _Parser(tokens(text)).whole()
    except NotAnExpression as error:
        return (error.fault,)
    faults = meaning_faults(root, vocabulary.names, vocabulary.groups, sort)
    return faults or Expression(text, root)


class _Parser:
    """Recursive descent over the tokens; one instance reads one text."""

    def __init__(self, found: tuple[Token, ...]) -> None:
        self.tokens = found
        self.place = 0
        self.depth = 0
        self.signs = 0

    @property
    def now(self) -> Token:
        return self.tokens[self.place]

    def take(self, *texts: str) -> Token | None:
        token = self.now
        if token.kind in ("sign", "word") and token.text in texts:
            self.place += 1
            return token
        return None

    def need(self, text: str, why: str) -> Token:
        return self.take(text) or self.fail(f"{why}: {text!r} is missing")

    def fail(self, message: str) -> Token:
        token = self.now
        found = "the end" if token.kind == "end" else f"{token.text!r}"
        fault = ExpressionFault(token.at, max(1, token.length), f"{message} (found {found})")
        raise NotAnExpression(fault)

    def span(self, start: int) -> dict[str, int]:
        """Where a node that began at ``start`` lies; the last token taken ends it."""
        return {"at": start, "length": self.tokens[self.place - 1].end - start}

    def whole(self) -> Node:
        if self.now.kind == "end":
            self.fail("a condition is missing")
        node = self.condition()
        if self.now.kind != "end":
            self.fail("an operator or the end is missing")
        return node

    def condition(self) -> Node:
        start = self.now.at
        parts = [self.both()]
        while self.take("or"):
            parts.append(self.both())
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts), **self.span(start))

    def both(self) -> Node:
        start = self.now.at
        parts = [self.negated()]
        while self.take("and"):
            parts.append(self.negated())
        return parts[0] if len(parts) == 1 else All(tuple(parts), **self.span(start))

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail("the condition is nested too deeply")

    def negated(self) -> Node:
        start = self.now.at
        if not self.take("not"):
            return self.compared()
        self.deeper()
        node = Not(self.negated(), **self.span(start))
        self.depth -= 1
        return node

    def compared(self) -> Node:
        start = self.now.at
        first = self.sum()
        rest: list[tuple[Comparison, Node]] = []
        while token := self.take(*COMPARISONS):
            rest.append((cast("Comparison", token.text), self.sum()))
        return Chain(first, tuple(rest), **self.span(start)) if rest else first

    def sign(self, *texts: str) -> Token | None:
        """A sign of arithmetic, as long as there are not too many."""
        self.signs += self.now.text in texts
        if self.signs > MOST_SIGNS:
            self.fail(f"there are more than {MOST_SIGNS} signs; name parts of it")
        return self.take(*texts)

    def sum(self) -> Node:
        start = self.now.at
        node = self.product()
        while token := self.sign("+", "-"):
            node = Arithmetic(cast("Sign", token.text), node, self.product(), **self.span(start))
        return node

    def product(self) -> Node:
        start = self.now.at
        node = self.unary()
        while token := self.sign("*", "/"):
            node = Arithmetic(cast("Sign", token.text), node, self.unary(), **self.span(start))
        return node

    def unary(self) -> Node:
        start = self.now.at
        if not self.take("-"):
            return self.primary()
        self.deeper()
        node = Negation(self.unary(), **self.span(start))
        self.depth -= 1
        return node

    def primary(self) -> Node:
        start, token = self.now.at, self.now
        if token.kind == "number":
            self.place += 1
            scale = Fraction(1, 100) if self.take("%") else Fraction(1)
            span = self.span(start)
            return Number(literal(token) * scale, token.text + "%" * (scale != 1), **span)
        if token.kind == "name":
            self.place += 1
            return self.call(token) if self.take("(") else Name(token.text, **self.span(start))
        if token.text in ("at", "exactly"):
            return self.groups()
        if self.take("("):
            self.deeper()
            node = self.condition()
            self.need(")", "a bracket is open")
            self.depth -= 1
            return node
        self.fail("a number, a name or a bracket is missing")
        raise AssertionError  # fail never returns

    def call(self, token: Token) -> Node:
        self.deeper()
        arguments = [self.sum()]
        while self.take(","):
            arguments.append(self.sum())
        self.need(")", f"the arguments of {token.text} are open")
        self.depth -= 1
        function = token.text.lower() if token.text.lower() in FUNCTIONS else token.text
        return Call(function, tuple(arguments), **self.span(token.at))

    def groups(self) -> Node:
        start = self.now.at
        bound = "exactly"
        if not self.take("exactly"):
            self.need("at", "a group condition")
            which = self.take("least", "most") or self.fail("'at' wants 'least' or 'most'")
            bound = f"at {which.text}"
        number = self.integer()
        size = self.integer() if self.take("of") else None
        if self.now.kind != "name":
            self.fail("the name of the groups is missing, as in 'at least 2 of 3 jurors with …'")
        group = self.now
        self.place += 1
        self.need("with", "a group condition")
        self.deeper()
        inner = self.condition()
        self.depth -= 1
        return Groups(cast("Bound", bound), number, group.text, inner, size, **self.span(start))

    def integer(self) -> int:
        token = self.now
        if token.kind != "number" or not token.text.isdecimal():
            self.fail("a whole number is missing")
        self.place += 1
        return int(token.text)
