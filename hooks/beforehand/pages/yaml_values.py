"""YAML front matter as composed nodes, so that every scalar stays text and has its place."""

import re
from collections.abc import Iterator

import msgspec
import yaml

from beforehand.diagnostics import Fault
from beforehand.pages.page import Value
from beforehand.source import Place

LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

YAML_TAG = "tag:yaml.org,2002:"
BREAKS = re.compile("[\x85\u2028\u2029]")
"""What ends a line for YAML and in no editor; every place below it would be wrong."""


def read_yaml(
    text: str, offset: int, lines: list[str], faults: list[Fault]
) -> tuple[Value, ...] | None:
    """The fields of a mapping; None where the text is YAML and no mapping.

    ``offset`` lines of the page stand above; ``lines`` are those of the page, its first at 0.
    Text that is not YAML raises what PyYAML raises: YAMLError, ValueError or RecursionError.
    """
    text = BREAKS.sub("\xa0", text)
    node = yaml.compose(text, Loader=LOADER)
    if node is None:
        return ()
    if not isinstance(node, yaml.MappingNode):
        return None
    if "*" in text and "&" in text:
        faults.extend(_aliases(text, offset))
    return _YamlValues(faults, offset, lines).value("", node, 0).items


def _aliases(text: str, offset: int) -> Iterator[Fault]:
    """The aliases in a header; composed nodes have lost where they were written."""
    for event in yaml.parse(text, Loader=LOADER):
        if isinstance(event, yaml.AliasEvent):
            mark = event.start_mark
            assert mark is not None
            yield Fault(
                "yaml-alias",
                Place(offset + mark.line + 1, mark.column + 1),
                f"the alias `*{event.anchor}` is not read: write the value out",
            )


class _YamlValues:
    """Turns composed YAML nodes into values; tags and repeated keys are faults."""

    def __init__(self, faults: list[Fault], offset: int, lines: list[str]) -> None:
        self.faults = faults
        self.offset = offset
        self.lines = lines
        self.seen: set[int] = set()

    def value(self, key: str, node: yaml.Node, depth: int) -> Value:
        at = Place(self.offset + node.start_mark.line + 1, node.start_mark.column + 1)
        if id(node) in self.seen:
            return Value(key, "", at)
        if depth > 8:
            self._fault("unreadable-header", at, "the value is nested too deeply: flatten it")
            return Value(key, "", at)
        self.seen.add(id(node))
        if not node.tag.startswith(YAML_TAG):
            self._fault("yaml-tag", at, f"the tag `{node.tag}` is not read: write plain text")
        if isinstance(node, yaml.MappingNode):
            return Value(key, "", at, "map", tuple(self._mapping(node, depth)))
        if isinstance(node, yaml.SequenceNode):
            items = tuple(self.value("", item, depth + 1) for item in node.value)
            return Value(key, "", at, "list", items)
        assert isinstance(node, yaml.ScalarNode)
        text, at = node.value, self._text_at(node, at)
        if not text and self._is_comment(at):
            self._fault(
                "comment-value",
                at,
                f"`{key}` is empty: `#` begins a comment, put the value in quotes",
            )
        return Value(key, text, at)

    def _text_at(self, node: yaml.ScalarNode, at: Place) -> Place:
        """Where the text of a scalar begins: behind its quote, or in the line below ``|``."""
        if node.style in ("'", '"'):
            return at.right(1)
        if node.style in ("|", ">") and at.line < len(self.lines):
            line = self.lines[at.line]
            return Place(at.line + 1, len(line) - len(line.lstrip()) + 1)
        return at

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
            value = self.value(key, value_node, depth + 1)
            yield msgspec.structs.replace(value, key_at=at)

    def _is_comment(self, at: Place) -> bool:
        line = self.lines[at.line - 1] if at.line <= len(self.lines) else ""
        return bool(re.search(r":\s+#\S", line))

    def _fault(self, what: str, at: Place, message: str) -> None:
        self.faults.append(Fault(what, at, message))


def yaml_trouble(error: Exception, offset: int, text: str) -> tuple[Place, str]:
    """Where a header could not be read as YAML, and why."""
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    line = mark.line if mark else 0
    column = mark.column if mark else 0
    last = max(text.count("\n") - 1, 0)
    if line > last:
        line, column = last, 0
    hint = ""
    source = text.split("\n")[line]
    if "cannot start any token" in problem and source.lstrip(" ").startswith("\t"):
        hint = "; indent with blanks, not with a tab"
    elif "another document" in problem:
        hint = "; leave out the line `---`"
    if re.match(r"^[\w -]+:\s+[^\"'\[{].*:\s", source) or re.match(r"^[\w -]+:\s+[`@%]", source):
        hint = "; put the value in quotes"
    message = f"the header is not YAML: {problem}{hint}"
    return Place(offset + line + 1, column + 1), message
