"""The header of a page, in any of the notations that records use.

YAML front matter is read as composed nodes, so that every scalar stays the text
that was written and has its place. What YAML cannot read is read line by line.
"""

import re
from collections.abc import Iterator

import yaml

from beforehand.diagnostics import Fault
from beforehand.pages.page import Header, Value
from beforehand.source import Place

_Loader: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

KEY_LINE = re.compile(r"^(?P<key>[^\W\d][\w .-]{0,39}?)\s*:(?:\s+(?P<value>.*?))?\s*$")
TOML_LINE = re.compile(r"^(?P<key>[\w-]+)\s*=\s*(?P<value>.*?)\s*$")
BODY_LINE = re.compile(
    r"^\s{0,3}(?:>\s?)?(?:[-*+]\s+)?"
    r"(?:(?P<mark>\*\*|__)(?P<bold>[^*_|:]{1,40}?)(?::(?P=mark)|(?P=mark)\s*:)|(?P<plain>[^\W\d][\w -]{0,30}?):)"
    r"(?:\s+(?P<value>.*?))?[\s\\]*$"
)
TABLE_LINE = re.compile(
    r"^\|\s*(?:\*\*)?(?P<key>[^|*:]{1,40}?)(?:\*\*)?:?(?:\*\*)?\s*\|\s*(?P<value>.*?)\s*\|\s*$"
)
RULE_ROW = re.compile(r"^\|?\s*:?-{1,}:?\s*\|[\s|:-]*$")
YAML_TAG = "tag:yaml.org,2002:"


class HeaderReader:
    """Reads the header from the lines of a page; ``faults`` collects what it could not read."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.faults: list[Fault] = []

    def read(self) -> tuple[Header, int]:
        """The header, and the number of lines at the top that are no body text."""
        first = next((n for n, line in enumerate(self.lines) if line.strip()), None)
        if first is None:
            return Header("none"), 0
        opening = self.lines[first].rstrip()
        if opening == "---":
            front = self._front_matter(first)
            if front is not None:
                return front
        if opening == "+++":
            toml = self._toml(first)
            if toml is not None:
                return toml
        if KEY_LINE.match(opening):
            keys = self._bare_keys(first)
            if keys is not None:
                return keys
        return Header("none"), 0

    def read_body(self, skipped: int) -> Header:
        """A header written as ordinary text: right after the title, or at the top."""
        index = skipped
        while index < len(self.lines) and not self.lines[index].strip():
            index += 1
        if index < len(self.lines) and re.match(r"^#\s", self.lines[index]):
            index += 1
        elif index + 1 < len(self.lines) and re.match(r"^(=+|-+)\s*$", self.lines[index + 1]):
            index += 2
        while index < len(self.lines) and not self.lines[index].strip():
            index += 1
        block = index
        while index < len(self.lines) and self.lines[index].strip():
            index += 1
        return self._text_block(block, index)

    # -- notations -----------------------------------------------------------

    def _front_matter(self, first: int) -> tuple[Header, int] | None:
        end = next(
            (
                n
                for n in range(first + 1, len(self.lines))
                if self.lines[n].rstrip() in ("---", "...")
            ),
            None,
        )
        if end is None:
            return self._unclosed(first)
        text = "\n".join(self.lines[first + 1 : end]) + "\n"
        fields = self._yaml(text, first + 1)
        if fields is None:
            return None
        return Header("yaml", tuple(fields), end + 1), end + 1

    def _unclosed(self, first: int) -> tuple[Header, int] | None:
        end = first + 1
        while end < len(self.lines) and self.lines[end].strip():
            end += 1
        fields = list(self._key_lines(first + 1, end))
        if not fields:
            return None
        self.faults.append(
            Fault(
                "unclosed-header",
                Place(first + 1),
                "the header opened here is not closed: add a line `---` after its last field",
            )
        )
        return Header("yaml", tuple(fields), end), end

    def _yaml(self, text: str, offset: int) -> list[Value] | None:
        try:
            node = yaml.compose(text, Loader=_Loader)
        except (yaml.YAMLError, ValueError, RecursionError) as error:
            end = offset + text.count("\n")
            fields = list(self._key_lines(offset, end))
            if not fields and not re.search(r"^[\w-]+\s*:", text, re.MULTILINE):
                return None
            self.faults.append(Fault("unreadable-header", *_yaml_trouble(error, offset, text)))
            return fields
        if node is None:
            return []
        if not isinstance(node, yaml.MappingNode):
            return None
        value = _YamlValues(self.faults, offset, self.lines).value("", node, 0)
        return list(value.items)

    def _key_lines(self, start: int, end: int) -> Iterator[Value]:
        """Top-level ``key: value`` lines, for a header that YAML cannot read."""
        for number in range(start, end):
            match = KEY_LINE.match(self.lines[number])
            if match:
                value = (match["value"] or "").strip("\"' ")
                column = match.start("value") + 1 if match["value"] else match.end() + 1
                yield Value(match["key"], value, Place(number + 1, column))

    def _toml(self, first: int) -> tuple[Header, int] | None:
        import tomllib

        end = next(
            (n for n in range(first + 1, len(self.lines)) if self.lines[n].rstrip() == "+++"), None
        )
        if end is None:
            return None
        try:
            tomllib.loads("\n".join(self.lines[first + 1 : end]))
        except tomllib.TOMLDecodeError as error:
            self.faults.append(
                Fault("unreadable-header", Place(first + 1), f"the header is not TOML: {error}")
            )
        fields: list[Value] = []
        for number in range(first + 1, end):
            match = TOML_LINE.match(self.lines[number])
            if not match:
                continue
            at = Place(number + 1, match.start("value") + 1)
            text = match["value"]
            if text.startswith("[") and text.endswith("]"):
                pieces = (piece.strip().strip("\"'") for piece in text[1:-1].split(","))
                items = tuple(Value("", piece, at) for piece in pieces if piece)
                fields.append(Value(match["key"], "", at, "list", items))
            else:
                fields.append(Value(match["key"], text.strip("\"'"), at))
        return Header("toml", tuple(fields), end + 1), end + 1

    def _bare_keys(self, first: int) -> tuple[Header, int] | None:
        """RFC-822 lines with continuations, from the first line down to a blank one."""
        fields: list[Value] = []
        number = first
        while number < len(self.lines) and self.lines[number].strip():
            line = self.lines[number]
            match = KEY_LINE.match(line)
            if match:
                column = match.start("value") + 1 if match["value"] else match.end() + 1
                fields.append(Value(match["key"], match["value"] or "", Place(number + 1, column)))
            elif line[:1] in " \t" and fields:
                last = fields[-1]
                fields[-1] = Value(last.key, f"{last.text} {line.strip()}".strip(), last.at)
            else:
                return None
            number += 1
        if len(fields) < 2 or any(len(field.key.split()) > 3 for field in fields):
            return None
        return Header("lines", tuple(fields), number), number

    def _text_block(self, start: int, end: int) -> Header:
        lines = self.lines[start:end]
        if not lines:
            return Header("none")
        if lines[0].lstrip().startswith("|"):
            return self._table(start, end)
        fields: list[Value] = []
        bold = True
        for number in range(start, end):
            match = BODY_LINE.match(self.lines[number])
            if not match:
                if fields and self.lines[number][:1] in " \t":
                    last = fields[-1]
                    more = self.lines[number].strip()
                    fields[-1] = Value(last.key, f"{last.text} {more}", last.at)
                    continue
                return Header("none")
            group = "bold" if match["bold"] else "plain"
            bold = bold and group == "bold"
            column = match.start("value") + 1 if match["value"] else match.end() + 1
            fields.append(Value(match[group].strip(), match["value"] or "", Place(number + 1, column)))
        if len(fields) < 2 and not bold:
            return Header("none")
        sign = lines[0].lstrip()[:1]
        notation = {">": "quote", "-": "bullets", "+": "bullets"}.get(sign, "bold" if bold else "lines")
        return Header(notation, tuple(fields), end)

    def _table(self, start: int, end: int) -> Header:
        fields: list[Value] = []
        for number in range(start, end):
            line = self.lines[number]
            if RULE_ROW.match(line):
                continue
            match = TABLE_LINE.match(line)
            if not match or "|" in match["value"].replace("\\|", ""):
                return Header("none")
            if match["key"].strip():
                at = Place(number + 1, match.start("value") + 1)
                fields.append(Value(match["key"].strip(), match["value"], at))
        return Header("table", tuple(fields), end) if len(fields) > 1 else Header("none")


class _YamlValues:
    """Turns composed YAML nodes into values; aliases, tags and repeated keys are faults."""

    def __init__(self, faults: list[Fault], offset: int, lines: list[str]) -> None:
        self.faults = faults
        self.offset = offset
        self.lines = lines
        self.seen: set[int] = set()

    def value(self, key: str, node: yaml.Node, depth: int) -> Value:
        at = Place(self.offset + node.start_mark.line + 1, node.start_mark.column + 1)
        if id(node) in self.seen or depth > 8:
            what = "the alias is not read" if depth <= 8 else "it is nested too deeply to be read"
            self._fault("yaml-alias", at, f"{what}: write the value out")
            return Value(key, "", at)
        self.seen.add(id(node))
        if not node.tag.startswith(YAML_TAG):
            self._fault("yaml-tag", at, f"the tag `{node.tag}` is not read: write plain text")
        if isinstance(node, yaml.MappingNode):
            return Value(key, "", at, "map", tuple(self._mapping(node, depth)))
        if isinstance(node, yaml.SequenceNode):
            items = tuple(self.value("", item, depth + 1) for item in node.value)
            return Value(key, "", at, "list", items)
        text = str(node.value)
        if not text and self._is_comment(at):
            self._fault(
                "comment-value", at, f"`{key}` is empty: `#` begins a comment, put the value in quotes"
            )
        return Value(key, text, at)

    def _mapping(self, node: yaml.MappingNode, depth: int) -> Iterator[Value]:
        first_of: dict[str, Place] = {}
        for key_node, value_node in node.value:
            at = Place(self.offset + key_node.start_mark.line + 1, key_node.start_mark.column + 1)
            if not isinstance(key_node, yaml.ScalarNode):
                self._fault("yaml-key", at, "a list or mapping cannot be the name of a field")
                continue
            key = str(key_node.value)
            if key in first_of:
                self._fault(
                    "repeated-key",
                    at,
                    f"`{key}` is given twice, first in line {first_of[key].line}: keep one of them",
                )
                continue
            first_of[key] = at
            yield self.value(key, value_node, depth + 1)

    def _is_comment(self, at: Place) -> bool:
        line = self.lines[at.line - 1] if at.line <= len(self.lines) else ""
        return bool(re.search(r":\s+#\S", line))

    def _fault(self, what: str, at: Place, message: str) -> None:
        self.faults.append(Fault(what, at, message))


def _yaml_trouble(error: Exception, offset: int, text: str) -> tuple[Place, str]:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    line = mark.line if mark else 0
    column = mark.column if mark else 0
    last = max(text.count("\n") - 1, 0)
    if line > last:
        line, column = last, 0
    hint = ""
    source = text.splitlines()[line] if text.splitlines() else ""
    if re.match(r"^[\w -]+:\s+[^\"'\[{].*:\s", source) or re.match(r"^[\w -]+:\s+[`@%]", source):
        hint = "; put the value in quotes"
    message = f"the header is not YAML: {problem}{hint}"
    return Place(offset + line + 1, column + 1), message
