"""JSON as values with places: every number stays the text that was written."""

import json
import re
from bisect import bisect_right

import msgspec

from beforehand.diagnostics import Fault
from beforehand.pages.page import Value
from beforehand.source import Place

TOKEN = re.compile(
    r"\s*(?:(?P<text>\"(?:[^\"\\\n]|\\.)*\")|(?P<mark>[{}\[\]:,])|(?P<bare>[^\s{}\[\]:,\"]+)"
    r"|(?P<end>\Z)|(?P<wrong>.))",
    re.DOTALL,
)
BARE = re.compile(r"[-+]?[\d.]+(?:[eE][-+]?\d+)?|true|false|null|NaN|-?Infinity")
DEEPEST = 64


class JsonError(ValueError):
    """Text that is no JSON: where, and why."""

    def __init__(self, at: Place, why: str) -> None:
        super().__init__(why)
        self.at = at
        self.why = why


def read_json(text: str, faults: list[Fault], line: int = 1) -> Value:
    """The value that a text states, its first line being ``line``; raises JsonError.

    A repeated key is a fault, and its first value counts.
    """
    reader = _Json(text, faults, line)
    found = reader.value("", 0)
    if reader.kind != "end":
        raise reader.trouble("more follows where it should end")
    return found


class _Json:
    """Stands on one token after the other."""

    def __init__(self, text: str, faults: list[Fault], line: int) -> None:
        self.text = text
        self.faults = faults
        self.line = line
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self.kind, self.word, self.start, self.end = "", "", 0, 0
        self.step()

    def step(self) -> None:
        match = TOKEN.match(self.text, self.end)
        assert match is not None
        self.kind = match.lastgroup or "end"
        self.word, self.start, self.end = match[self.kind], match.start(self.kind), match.end()

    @property
    def at(self) -> Place:
        row = bisect_right(self.starts, self.start) - 1
        return Place(self.line + row, self.start - self.starts[row] + 1)

    def trouble(self, why: str) -> JsonError:
        ends = "it ends too early" if self.kind == "end" else ""
        odd = "a quotation mark is not closed" if self.word == '"' else ""
        return JsonError(self.at, odd or ends or why)

    def value(self, key: str, depth: int) -> Value:
        at = self.at
        if depth > DEEPEST:
            raise self.trouble("it is nested too deeply")
        if self.word == "{":
            return self._map(key, depth)
        if self.word == "[":
            return self._list(key, depth)
        if self.kind == "text":
            text = self._unquoted()
        elif self.kind == "bare" and BARE.fullmatch(self.word):
            text = "" if self.word == "null" else self.word
        else:
            raise self.trouble(f"`{self.word}` is no value; a text stands in double quotes")
        self.step()
        return Value(key, text, at)

    def _unquoted(self) -> str:
        try:
            text: str = json.loads(self.word, strict=False)
        except ValueError as error:
            raise self.trouble(f"{self.word} cannot be read") from error
        whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return whole.replace("\0", "\ufffd")

    def _map(self, key: str, depth: int) -> Value:
        at = self.at
        found: dict[str, Value] = {}
        self.step()
        while self.word != "}":
            key_at = self.at
            if self.kind != "text":
                raise self.trouble("the name of a field stands in double quotes")
            name = self._unquoted()
            self.step()
            self._take(":", f"a colon is missing after `{name}`")
            value = msgspec.structs.replace(self.value(name, depth + 1), key_at=key_at)
            if name in found:
                self._repeated(name, found[name], key_at)
            else:
                found[name] = value
            self._next("}")
        self.step()
        return Value(key, "", at, "map", tuple(found.values()))

    def _repeated(self, name: str, first: Value, at: Place) -> None:
        line = first.at.line
        message = f"`{name}` is given twice, first in line {line}: keep one of them"
        self.faults.append(Fault("repeated-key", at, message))

    def _list(self, key: str, depth: int) -> Value:
        at = self.at
        items: list[Value] = []
        self.step()
        while self.word != "]":
            items.append(self.value("", depth + 1))
            self._next("]")
        self.step()
        return Value(key, "", at, "list", tuple(items))

    def _next(self, closing: str) -> None:
        if self.word != closing:
            self._take(",", "a comma is missing")
            if self.word == closing:
                raise self.trouble(f"a comma stands before `{closing}`")

    def _take(self, mark: str, why: str) -> None:
        if self.kind != "mark" or self.word != mark:
            raise self.trouble(why)
        self.step()
