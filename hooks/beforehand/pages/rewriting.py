"""Changes to a page as it was written: what is not named keeps every byte."""

import json
import re
from collections.abc import Iterable

import msgspec
import yaml

from beforehand.pages.yaml_values import BREAKS, LOADER
from beforehand.source import Place

MARK = "\ufeff"
LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")
ENDING = re.compile(r"(?:\r\n|\r|\n)\Z")
CLOSING = ("---", "...")


class Script(msgspec.Struct, frozen=True):
    """A text as its lines, each with its own line end; ``mark`` is a byte order mark, or empty.

    Lines and columns are counted from 1, as the places of a page are.
    """

    lines: tuple[str, ...] = ()
    mark: str = ""

    @property
    def data(self) -> bytes:
        """The bytes of the page."""
        return (self.mark + "".join(self.lines)).encode()

    def line(self, number: int) -> str:
        """A line without its line end; empty where there is none of this number."""
        found = self.lines[number - 1] if 0 < number <= len(self.lines) else ""
        return found.removesuffix(_ending(found))

    @property
    def ending(self) -> str:
        """The line end that most lines have."""
        ends = [end for line in self.lines if (end := _ending(line))]
        return max(dict.fromkeys(ends), key=ends.count) if ends else "\n"


def read_script(data: bytes) -> Script | None:
    """A text that can be written again byte by byte; None where it is not UTF-8."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    mark = MARK if text.startswith(MARK) else ""
    return Script(tuple(LINE.findall(text.removeprefix(mark))), mark)


def with_span(script: Script, start: Place, end: Place, text: str) -> Script:
    """The text with other characters from ``start`` up to, and without, ``end``.

    Line feeds in ``text`` become line ends as the page has them.
    """
    first, last = script.lines[start.line - 1], script.lines[end.line - 1]
    new = first[: start.column - 1] + text.replace("\n", script.ending) + last[end.column - 1 :]
    lines = (*script.lines[: start.line - 1], *LINE.findall(new), *script.lines[end.line :])
    return msgspec.structs.replace(script, lines=lines)


def with_lines(script: Script, after: int, lines: Iterable[str]) -> Script:
    """The text with more lines below the one of a number, or at the top below 0.

    They end as the page's lines do. A page that ends without a line end still does.
    """
    end = script.ending
    above, below = list(script.lines[:after]), script.lines[after:]
    new = [line + end for line in lines]
    if new and above and not _ending(above[-1]):
        above[-1] += end
        new[-1] = new[-1].removesuffix(end)
    return msgspec.structs.replace(script, lines=(*above, *new, *below))


def with_field(script: Script, key: str, text: str) -> Script | None:
    """The text with another value of a field in its YAML header; a new field comes last.

    A value in quotes stays in quotes. None where the header is not YAML between lines ``---``,
    or the value is more than a word on one line.
    """
    front = _front(script)
    if front is None:
        return None
    first, last = front
    node = _composed(script, first, last)
    if node is None:
        return None
    for name, value in node.value:
        if isinstance(name, yaml.ScalarNode) and name.value == key:
            return _with_value(script, first, value, text)
    return with_lines(script, last - 1, [f"{key}: {_scalar(text, None)}"])


def _with_value(script: Script, above: int, node: yaml.Node, text: str) -> Script | None:
    start, end = node.start_mark, node.end_mark
    if not isinstance(node, yaml.ScalarNode) or start.line != end.line or node.style in ("|", ">"):
        return None
    line = above + start.line + 1
    blank = " " if script.line(line)[: start.column].endswith(":") else ""
    places = Place(line, start.column + 1), Place(line, end.column + 1)
    return with_span(script, *places, blank + _scalar(text, node.style))


def _front(script: Script) -> tuple[int, int] | None:
    """The numbers of the lines that open and close a YAML header."""
    numbers = range(1, len(script.lines) + 1)
    first = next((number for number in numbers if script.line(number).strip()), 0)
    if script.line(first).rstrip() != "---":
        return None
    last = next((n for n in numbers[first:] if script.line(n).rstrip() in CLOSING), None)
    return (first, last) if last else None


def _composed(script: Script, first: int, last: int) -> yaml.MappingNode | None:
    text = "".join(f"{script.line(number)}\n" for number in range(first + 1, last))
    try:
        node = yaml.compose(BREAKS.sub("\xa0", text), Loader=LOADER)
    except (yaml.YAMLError, ValueError, RecursionError):
        return None
    return node if isinstance(node, yaml.MappingNode) else None


def _scalar(text: str, style: str | None) -> str:
    """A text as a YAML value that is read as this very text."""
    quoted = "'" + text.replace("'", "''") + "'"
    for written in (quoted,) if style == "'" else (() if style == '"' else (text,)):
        if _reads_as(written, text):
            return written
    return json.dumps(text, ensure_ascii=False)


def _reads_as(written: str, text: str) -> bool:
    try:
        node = yaml.compose(f"key: {written}\n", Loader=LOADER)
    except (yaml.YAMLError, ValueError):
        return False
    fields = node.value if isinstance(node, yaml.MappingNode) else []
    if len(fields) != 1 or not isinstance(fields[0][1], yaml.ScalarNode):
        return False
    # A `#` in a plain text is read as a part of it, and looks like a comment.
    return bool(fields[0][1].value == text and "\n" not in written)


def _ending(line: str) -> str:
    found = ENDING.search(line)
    return found[0] if found else ""
