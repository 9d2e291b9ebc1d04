"""The header of a page, in any of the notations that records use.

What YAML cannot read is read line by line.
"""

import re
from collections.abc import Iterator

import msgspec
import yaml

from beforehand.diagnostics import Fault
from beforehand.pages.inline import without_comments
from beforehand.pages.page import Header, Value
from beforehand.pages.toml_values import read_toml
from beforehand.pages.yaml_values import read_yaml, yaml_trouble
from beforehand.source import Place

KEY_LINE = re.compile(r"^(?P<key>[^\W\d][\w .-]{0,39}?)\s*:(?:\s+(?P<value>.*\S)?)?\s*$")
BODY_LINE = re.compile(
    r"^\s{0,3}(?:>\s?)?(?:[-*+]\s+)?"
    r"(?:(?P<mark>\*\*|__)(?P<bold>[^*_|:]{1,40}?)(?::(?P=mark)|(?P=mark)\s*:)"
    r"|(?P<plain>[^\W\d][\w #()/-]{0,30}?):)"
    r"(?:\s+(?P<value>.*[^\s\\])?)?[\s\\]*$"
)
TABLE_LINE = re.compile(
    r"^\|\s*(?:\*\*)?(?P<key>[^|*:]{1,40}?)(?:\*\*)?:?(?:\*\*)?\s*\|\s*(?P<value>(?:.*\S)?)\s*\|\s*$"
)
RULE_ROW = re.compile(r"^\|?\s*:?-{1,}:?\s*\|[\s|:-]*$")
SHORT_LINE = re.compile(r"^[^\W\d][\w -]{0,30}?:\s+\S.{0,59}$")
NEXT_FIELD = re.compile(r"\s+[·•|]\s+\*\*(?P<key>[^*_|:·]{1,40}?)(?::\*\*|\*\*\s*:)\s*")
FEW = 4
YAML_COMMENT = re.compile(r"(?:^|\s)#.*$")


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
        paragraphs = self._paragraphs(index)
        if not paragraphs:
            return Header("none")
        begin, end = paragraphs[0]
        for start, stop in paragraphs:
            if stop - start > 1 or not SHORT_LINE.match(self.lines[start]):
                break
            end = stop
        header = self._text_block(begin, end)
        if header.fields or len(paragraphs) < 2 or not self.lines[begin].startswith(">"):
            return header
        # A remark that was put above the header later, such as "superseded by".
        below = self._text_block(*paragraphs[1])
        return below if len(below.fields) > 1 else header

    def _paragraphs(self, index: int) -> list[tuple[int, int]]:
        """The first few paragraphs as ranges of lines, down to a heading."""
        found: list[tuple[int, int]] = []
        while index < len(self.lines) and len(found) < FEW:
            start = index
            while index < len(self.lines) and self.lines[index].strip():
                index += 1
            if index > start:
                if self.lines[start].startswith("#"):
                    break
                found.append((start, index))
            index += 1
        return found

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
        fields = self.yaml_fields(text, first + 1)
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
                Place(end),
                f"the header opened in line {first + 1} is not closed: add a line `---` below",
            )
        )
        return Header("yaml", tuple(fields), end), end

    def yaml_fields(self, text: str, offset: int) -> list[Value] | None:
        """The fields in lines of YAML with ``offset`` lines above; None if they hold none."""
        try:
            fields = read_yaml(text, offset, self.lines, self.faults)
        except (yaml.YAMLError, ValueError, RecursionError) as error:
            found = list(self._key_lines(offset, offset + text.count("\n")))
            if not found and not re.search(r"^[\w-]+\s*:", text, re.MULTILINE):
                return None
            self.faults.append(Fault("unreadable-header", *yaml_trouble(error, offset, text)))
            return found
        return None if fields is None else list(fields)

    def _key_lines(self, start: int, end: int) -> Iterator[Value]:
        """Top-level ``key: value`` lines, for a header that YAML cannot read."""
        for number in range(start, end):
            match = KEY_LINE.match(self.lines[number])
            if match:
                value = YAML_COMMENT.sub("", match["value"] or "").strip("\"' ")
                column = match.start("value") + 1 if match["value"] else match.end() + 1
                at = Place(number + 1, column)
                yield Value(match["key"], value, at, key_at=Place(number + 1))

    def _toml(self, first: int) -> tuple[Header, int] | None:
        end = next(
            (n for n in range(first + 1, len(self.lines)) if self.lines[n].rstrip() == "+++"), None
        )
        if end is None:
            return None
        fields = read_toml(self.lines, first + 1, end, self.faults)
        return Header("toml", fields, end + 1), end + 1

    def _bare_keys(self, first: int) -> tuple[Header, int] | None:
        """RFC-822 lines with continuations, from the first line down to a blank one."""
        fields: list[Value] = []
        number = first
        while number < len(self.lines) and self.lines[number].strip():
            line = self.lines[number]
            match = KEY_LINE.match(line)
            if match:
                column = match.start("value") + 1 if match["value"] else match.end() + 1
                at = Place(number + 1, column)
                fields.append(
                    Value(match["key"], match["value"] or "", at, key_at=Place(number + 1))
                )
            elif line[:1] in " \t" and fields:
                last = fields[-1]
                text = f"{last.text} {line.strip()}".strip()
                fields[-1] = msgspec.structs.replace(last, text=text)
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
            if not self.lines[number].strip():
                continue
            if not match:
                if fields and self.lines[number][:1] in " \t":
                    last = fields[-1]
                    more = self.lines[number].strip()
                    fields[-1] = msgspec.structs.replace(last, text=f"{last.text} {more}")
                    continue
                return Header("none")
            group = "bold" if match["bold"] else "plain"
            bold = bold and group == "bold"
            column = match.start("value") + 1 if match["value"] else match.end() + 1
            at, key_at = Place(number + 1, column), Place(number + 1, match.start(group) + 1)
            value = _uncommented(match["value"])
            fields.extend(_joined(match[group].strip(), value, at, key_at))
        if len(fields) < 2 and not bold:
            return Header("none")
        sign = lines[0].lstrip()[:1]
        notation = {">": "quote", "-": "bullets", "+": "bullets"}.get(
            sign, "bold" if bold else "lines"
        )
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
                key_at = Place(number + 1, match.start("key") + 1)
                fields.append(
                    Value(match["key"].strip(), _uncommented(match["value"]), at, key_at=key_at)
                )
        return Header("table", tuple(fields), end) if len(fields) > 1 else Header("none")


def _joined(key: str, value: str, at: Place, key_at: Place) -> Iterator[Value]:
    """The fields of one line: ``**Date:** 2026-08-01 · **Status:** frozen`` has two."""
    start, line, column = 0, at.line, at.column
    for match in NEXT_FIELD.finditer(value) if "**" in value else ():
        yield Value(key, value[start : match.start()], at, key_at=key_at)
        key, start = match["key"].strip(), match.end()
        at, key_at = Place(line, column + start), Place(line, column + match.start("key"))
    yield Value(key, value[start:], at, key_at=key_at)


def _uncommented(value: str | None) -> str:
    return without_comments(value or "").rstrip()
