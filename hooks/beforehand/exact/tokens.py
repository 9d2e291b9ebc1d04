"""A condition cut into tokens, each with its place."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Kind = Literal["number", "name", "word", "sign", "end"]

WORDS = frozenset({"and", "or", "not", "at", "least", "most", "exactly", "of", "with"})
LONGEST_NUMBER = 400  # characters: far beyond what anybody writes, far below Python's limit
LONGEST = 2_000  # characters of a condition; a longer one is several conditions
SAME_SIGN = {"≤": "<=", "≥": ">=", "≠": "!=", "=": "==", "−": "-", "×": "*", "·": "*", "÷": "/"}

_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+\-]?\d{1,3})?(?![\w.]))"
    r"|(?P<name>[^\W\d]\w*)"
    r"|(?P<sign><=|>=|==|!=|[<>=≤≥≠+\-−*/×·÷%(),])"
)


@dataclass(frozen=True, slots=True)
class ExpressionFault:
    """What is wrong with a condition: where (characters from 0), how long, and why."""

    at: int
    length: int
    message: str


class NotAnExpression(Exception):  # noqa: N818 - it carries a fault, it is none
    """Carries the first syntax fault out of the parser; ``expression.parse`` catches it."""

    def __init__(self, fault: ExpressionFault) -> None:
        super().__init__(fault.message)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Token:
    """One token; ``text`` is in the one spelling the parser knows."""

    kind: Kind
    text: str
    at: int
    length: int

    @property
    def end(self) -> int:
        return self.at + self.length


def tokens(text: str) -> tuple[Token, ...]:
    """All tokens and an end.

    Raises :class:`NotAnExpression` at the first foreign character,
    and where a text is too long.
    """
    if len(text) > LONGEST:
        message = f"{len(text):,} characters, of which at most {LONGEST:,} are read: part it"
        raise NotAnExpression(ExpressionFault(LONGEST, 1, message))
    found: list[Token] = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise NotAnExpression(_foreign(text, place))
        if match.lastgroup != "space":
            found.append(_token(match))
        place = match.end()
    return (*found, Token("end", "", len(text), 0))


def _token(match: re.Match[str]) -> Token:
    text, at = match[0], match.start()
    if match.lastgroup == "number":
        if len(text) > LONGEST_NUMBER:
            message = f"a number of {len(text):,} characters; at most {LONGEST_NUMBER} are read"
            raise NotAnExpression(ExpressionFault(at, len(text), message))
        return Token("number", text, at, len(text))
    if match.lastgroup == "name":
        lower = text.lower()
        return (
            Token("word", lower, at, len(text))
            if lower in WORDS
            else Token("name", text, at, len(text))
        )
    return Token("sign", SAME_SIGN.get(text, text), at, len(text))


def _foreign(text: str, place: int) -> ExpressionFault:
    """A number glued to something, or a character the grammar does not have."""
    glued = re.compile(r"[\w.]+").match(text, place)
    if glued and glued[0][0].isdigit():
        return ExpressionFault(place, len(glued[0]), f"{glued[0]!r} is neither a number nor a name")
    return ExpressionFault(place, 1, f"{text[place]!r} has no meaning in a condition")


def literal(token: Token) -> Fraction:
    """The exact value of a number token: a decimal is a fraction, never a float."""
    return Fraction(token.text if token.text[0] != "." else "0" + token.text)
