"""What a figure picks from a data file: one value, or a number computed from rows.

::

    selector  = [pointer] [":" query] | query
    pointer   = { "/" step }        RFC 6901: a list counts from 0, ~1 is "/" and ~0 is "~"
    query     = "count" [ "(" condition { "," condition } ")" ]      how many rows meet them all
              | "share" "(" condition { "," condition } ")"          of the rows that meet all but
                                                           the first, the part that meets it too
              | word "(" column { "," condition } ")"                of the rows that meet them
    word      = "value" | "sum" | "mean" | "median" | "min" | "max" | "distinct"
    condition = column ("=" | "!=" | "<" | "<=" | ">" | ">=") text
    column    = name { "/" name }                                    inner ones of JSON rows

Examples: ``units.csv#value(score, id=T3-GA)``, ``units.csv#mean(score, juror=gpt, score!=)``,
``votes.jsonl#share(verdict=pass, order=AB)``, ``run.json#/summary/cost``,
``run.json#/units:count(score>=3)``.

A CSV file, a JSONL file and a JSON list of mappings are the same here: rows with named
columns. A name or text may stand in quotes, and must where it holds a comma or a bracket.
``=`` compares what is written, and numbers by their value (``3`` is ``3.0``, while ``0012``
is no ``12``). ``value`` wants exactly one row. All arithmetic is exact: what is computed is
a fraction, and what is picked stays the text that was written.
"""

import re
from dataclasses import dataclass

from beforehand.exact.meaning import nearest
from beforehand.records.data_values import DataError

FUNCTIONS = ("count", "share", "value", "sum", "mean", "median", "min", "max", "distinct")
QUERY = re.compile(r"\s*(?P<word>\w+)\s*(?:\((?P<inner>.*)\)\s*)?", re.DOTALL)
CONDITION = re.compile(
    r"""\s*(?P<column>"[^"]*"|'[^']*'|[^"'=!<>≤≥≠][^=!<>≤≥≠]*?)\s*(?P<sign>==|!=|<=|>=|[=<>≤≥≠])(?P<text>.*)""",
    re.DOTALL,
)
SIGNS = {"==": "=", "≤": "<=", "≥": ">=", "≠": "!="}


@dataclass(frozen=True, slots=True)
class Condition:
    """What a cell of a column must be."""

    column: str
    sign: str
    text: str

    def __str__(self) -> str:
        return f"{self.column}{self.sign}{self.text}"


@dataclass(frozen=True, slots=True)
class Query:
    """A number wanted from rows."""

    word: str
    column: str
    conditions: tuple[Condition, ...]


def parted(selector: str) -> tuple[str, Query | None]:
    """The pointer and the query of a selector."""
    text = selector.strip()
    if not text:
        raise DataError("after `#` nothing is asked, as in `#count` or `#value(score, id=A1)`")
    if not text.startswith("/"):
        return "", read_query(text.removeprefix(":"))
    at = text.rfind(":")
    while at > 0:
        match = QUERY.fullmatch(text, at + 1)
        if match and match["word"] in FUNCTIONS:
            return text[:at], read_query(text[at + 1 :])
        at = text.rfind(":", 0, at)
    return text, None


def read_query(text: str) -> Query:
    """Read a query; raises DataError that says what is wanted."""
    match = QUERY.fullmatch(text)
    word = match["word"] if match else ""
    if match is None or word not in FUNCTIONS:
        hint = nearest(word, FUNCTIONS) if word else f"known are {', '.join(FUNCTIONS)}"
        raise DataError(f"`{text}` asks nothing that is known; {hint}")
    pieces = _pieces(match["inner"] or "")
    if word in ("count", "share"):
        conditions = tuple(_condition(piece) for piece in pieces)
        if word == "share" and not conditions:
            raise DataError("`share` wants a condition, as in `share(verdict=pass)`")
        return Query(word, "", conditions)
    if not pieces:
        raise DataError(f"`{word}` wants a column, as in `{word}(score)`")
    if CONDITION.fullmatch(pieces[0]):
        raise DataError(f"`{word}` wants a column first, as in `{word}(score, {pieces[0]})`")
    return Query(word, _bare(pieces[0]), tuple(_condition(piece) for piece in pieces[1:]))


def _pieces(inner: str) -> list[str]:
    """The arguments, parted at the commas outside quotes."""
    found = [""]
    quote = ""
    for letter in inner:
        opens = not quote and letter in "\"'" and found[-1].rstrip()[-1:] in ("", *"=<>≤≥≠")
        if letter == quote or opens:
            quote = letter if opens else ""
        if letter == "," and not quote:
            found.append("")
        else:
            found[-1] += letter
    if quote:
        raise DataError(f"a quotation mark is not closed in `{inner}`")
    pieces = [piece.strip() for piece in found]
    if pieces == [""]:
        return []
    if "" in pieces:
        raise DataError(f"between two commas of `{inner}` nothing stands")
    return pieces


def _condition(piece: str) -> Condition:
    match = CONDITION.fullmatch(piece)
    if match is None:
        raise DataError(f"`{piece}` is no condition, as `juror=gpt` or `score>=3` would be")
    sign = SIGNS.get(match["sign"], match["sign"])
    return Condition(_bare(match["column"]), sign, _bare(match["text"]))


def _bare(text: str) -> str:
    text = text.strip()
    quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1] if quoted else text
