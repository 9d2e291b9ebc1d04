"""TOML as values with places. ``tomllib`` says what is wrong; the lines say where things stand."""

import json
import re

from beforehand.diagnostics import Fault
from beforehand.pages.page import Value
from beforehand.source import Place

KEY = re.compile(r"^\s*(?P<key>[\w.-]+|\"[^\"]*\"|'[^']*')\s*=\s*")
TABLE = re.compile(r"^\s*\[(?P<many>\[)?\s*(?P<name>[^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
LONG = re.compile(r"\"\"\"|'''")
SCALAR = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'")
PIECE = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|#.*|[\[\],]|[^\s,\[\]#\"'][^,\[\]#]*|.")


def read_toml(lines: list[str], start: int, end: int, faults: list[Fault]) -> tuple[Value, ...]:
    """The fields in some lines of a file; what TOML cannot read is read line by line."""
    import tomllib

    try:
        tomllib.loads("\n".join(lines[start:end]))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        faults.append(Fault("unreadable-header", *_trouble(error, start)))
    return _Toml(lines, start, end).read()


class _Toml:
    def __init__(self, lines: list[str], start: int, end: int) -> None:
        self.lines = lines
        self.number = start
        self.end = end

    def read(self) -> tuple[Value, ...]:
        found = self._fields()
        tables: dict[str, list[Value]] = {}
        many: set[str] = set()
        while self.number < self.end:
            match = TABLE.match(self.lines[self.number])
            assert match is not None
            name = _unquoted(match["name"])
            at = Place(self.number + 1, match.start("name") + 1)
            self.number += 1
            value = Value(name, "", at, "map", tuple(self._fields()), at)
            tables.setdefault(name, []).append(value)
            if match["many"]:
                many.add(name)
        for name, values in tables.items():
            first = values[0]
            whole = Value(name, "", first.at, "list", tuple(values), first.at)
            found.append(whole if name in many else first)
        return tuple(found)

    def _fields(self) -> list[Value]:
        """The fields down to the next table."""
        found: list[Value] = []
        while self.number < self.end and not TABLE.match(self.lines[self.number]):
            line = self.lines[self.number]
            match = KEY.match(line)
            if match:
                key_at = Place(self.number + 1, match.start("key") + 1)
                found.append(self._value(_unquoted(match["key"]), match.end(), key_at))
            self.number += 1
        return found

    def _value(self, key: str, column: int, key_at: Place) -> Value:
        rest = self.lines[self.number][column:]
        at = Place(self.number + 1, column + 1)
        if rest.startswith("["):
            return Value(key, "", at, "list", tuple(self._items(column + 1)), key_at)
        if LONG.match(rest):
            return Value(key, self._long(rest), at, key_at=key_at)
        scalar = SCALAR.match(rest)
        text = _unquoted(scalar[0]) if scalar else re.split(r"\s#|^#", rest)[0].strip().strip("\"'")
        return Value(key, text, at, key_at=key_at)

    def _items(self, column: int) -> list[Value]:
        """The texts of an array, however many lines it takes; arrays in it are laid flat."""
        items: list[Value] = []
        depth = 1
        while True:
            for match in PIECE.finditer(self.lines[self.number], column):
                word = match[0].strip()
                depth += {"[": 1, "]": -1}.get(word, 0)
                if not depth:
                    return items
                if word and word not in "[]," and not word.startswith("#"):
                    at = Place(self.number + 1, match.start() + 1)
                    items.append(Value("", _unquoted(word), at))
            if self.number + 1 >= self.end or KEY.match(self.lines[self.number + 1]):
                return items
            self.number += 1
            column = 0

    def _long(self, rest: str) -> str:
        mark = rest[:3]
        pieces = [rest[3:]]
        while mark not in pieces[-1] and self.number + 1 < self.end:
            self.number += 1
            pieces.append(self.lines[self.number])
        return "\n".join(pieces).split(mark)[0].removeprefix("\n")


def _unquoted(text: str) -> str:
    if text.startswith('"') and text.endswith('"') and len(text) > 1:
        try:
            read: str = json.loads(text, strict=False)
        except ValueError:
            return text[1:-1]
        return read.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text.strip("\"'")


def _trouble(error: Exception, offset: int) -> tuple[Place, str]:
    """Where TOML could not be read on; Python 3.11 says so only in the words of the error."""
    what = str(error)
    where = re.search(r" \(at line (\d+), column (\d+)\)$", what)
    at = Place(offset + int(where[1]), int(where[2])) if where else Place(max(offset, 1))
    return at, f"the header is not TOML: {what[: where.start()] if where else what}"
