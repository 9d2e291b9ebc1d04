"""The marked YAML fences of a page: what the record wants computed, as texts with places."""

import re
from collections.abc import Iterator

import msgspec
import yaml

from beforehand.diagnostics import Fault
from beforehand.pages.page import Fence, Page, Value
from beforehand.pages.yaml_values import read_yaml, yaml_trouble
from beforehand.source import Place

SORTS = ("rule", "readings", "draw", "budget", "data", "steps", "counts")
LATER = ("sample", "gate")
"""Sorts that are set aside for studies: shown as tables, and nothing in them is computed."""

MARKED = re.compile(r"\brecord\s*=", re.IGNORECASE)
MARK = re.compile(
    r"""yaml(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*?\s+record=(?P<quote>["'])(?P<sort>.*?)(?P=quote)"""
    r"""(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*\s*"""
)


class RecordBlock(msgspec.Struct, frozen=True, array_like=True):
    """One marked fence: what it holds, where, and the values under their names.

    ``sort`` is empty where the mark is not one that the site understands.
    """

    sort: str
    at: Place
    section: int
    entries: tuple[Value, ...] = ()
    faults: tuple[Fault, ...] = ()


def find_blocks(page: Page) -> tuple[RecordBlock, ...]:
    """The marked fences of a page, in their order."""
    return tuple(_blocks(page))


def _blocks(page: Page) -> Iterator[RecordBlock]:
    for fence in page.fences:
        mark = MARK.fullmatch(fence.info)
        if mark:
            yield _block(fence, mark["sort"].strip())
        elif MARKED.search(fence.info):
            message = 'a block is marked word for word as ```` ```yaml record="rule" ````'
            yield RecordBlock("", fence.at, fence.section, (), (Fault("block", fence.at, message),))


def _block(fence: Fence, sort: str) -> RecordBlock:
    faults: list[Fault] = []
    inset = fence.at.column - 1
    text = fence.text
    above = [""] * fence.at.line
    try:
        found = read_yaml(text, fence.at.line, above + text.split("\n"), faults)
        if found is None:
            message = "the block is no list of names with values: begin with `name:`"
            faults.append(Fault("block", Place(fence.at.line + 1, inset + 1), message))
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        found = None
        at, message = yaml_trouble(error, fence.at.line, text)
        faults.append(Fault("block", at, message.replace("the header", "the block", 1)))
    moved = tuple(
        Fault("block", fault.at.right(inset), fault.message) if inset else fault for fault in faults
    )
    entries = tuple(_inset(value, inset) if inset else value for value in found or ())
    return RecordBlock(sort, fence.at, fence.section, entries, moved)


def _inset(value: Value, by: int) -> Value:
    """The value of a fence that is indented itself, as in a list item."""
    return msgspec.structs.replace(
        value,
        at=value.at.right(by),
        key_at=value.key_at.right(by) if value.key_at else None,
        items=tuple(_inset(item, by) for item in value.items),
    )
