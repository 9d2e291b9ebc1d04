"""The registers that a page names in its header, read as tables of the page."""

from collections.abc import Iterator, Mapping

import msgspec

from beforehand.config import Config, folded
from beforehand.diagnostics import Fault
from beforehand.pages.beside import REGISTERS
from beforehand.pages.page import Page, Table, Value
from beforehand.pages.register_files import UNREADABLE, read_register
from beforehand.source import Source


def register_paths(page: Page, config: Config) -> tuple[str, ...]:
    """The files that a page's header names as its registers, whether or not they exist."""
    return tuple(path for _, path in _named(page, config) if path)


def with_registers(page: Page, files: Mapping[str, Source], config: Config) -> Page:
    """The page with its registers among its tables. ``files`` are found by their paths."""
    named = dict.fromkeys(_named(page, config))
    if not named:
        return page
    faults = list(page.faults)
    tables: list[Table] = []
    for entry, path in named:
        if not path:
            message = f"`{entry.text}` is no register: name a .csv or .jsonl file beside the page"
            faults.append(Fault(UNREADABLE, entry.at, message))
        elif path not in files:
            message = f"there is no {path}: put the register beside the page, or mend its name"
            faults.append(Fault(UNREADABLE, entry.at, message))
        else:
            tables.append(read_register(files[path], faults))
    return msgspec.structs.replace(
        page,
        tables=(*page.tables, *tables),
        faults=tuple(faults),
        beside=(*page.beside, *(path for _, path in named if path)),
    )


def _named(page: Page, config: Config) -> Iterator[tuple[Value, str]]:
    """The entries of the field ``register``, and the path of each; empty if it can be none."""
    folder = page.path.rpartition("/")[0]
    for field in page.header.fields:
        word = folded(field.key)
        if config.field_names.get(word, word) != "register":
            continue
        for entry in field.entries():
            name = entry.text.strip("` ")
            good = name.lower().endswith(REGISTERS) and "/" not in name and "\\" not in name
            yield entry, f"{folder}/{name}".lstrip("/") if good else ""
