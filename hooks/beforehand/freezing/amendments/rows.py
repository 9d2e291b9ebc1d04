"""One more row among the amendments of a page: where it goes, and what it says there."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from beforehand.config import Config, folded
from beforehand.freezing.amendments.words import HEADS, Head, language_of, word_in
from beforehand.pages.page import Page, Table
from beforehand.pages.rewriting import Script
from beforehand.records.fields import read_date, version_key
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.records.row import Extent
from beforehand.records.rows import part_sections, part_tables
from beforehand.source import Span

PART = "amendment"
NUMBERED = re.compile(r"#{2}[ \t]+(?P<sign>§[ \t]*)?(?P<number>\d+)(?P<after>[.)]?[ \t:—–·-]+)\S")
COUNTED = re.compile(r"(?P<begin>.*?)(?P<number>\d+)[a-z]?\Z")
INDENT = re.compile(r"[ \t>]*")
PIPE = re.compile(r"\\*\|")
LABEL = re.compile(r"(?P<before>[vVв]?)[A-Z]?\d+(?:\.\d+)*\Z")


class Change(msgspec.Struct, frozen=True):
    """What a row of the amendments says."""

    version: str
    date: str
    section: str
    changed: str
    because: str
    seen: str


class Hindrance(msgspec.Struct, frozen=True):
    """Why a page cannot be amended by command, where, and what to write by hand."""

    span: Span
    message: str


class Row(msgspec.Struct, frozen=True):
    """Lines that go below another one; the last is the row. ``unfilled`` are columns left empty."""

    below: int
    lines: tuple[str, ...]
    unfilled: tuple[str, ...] = ()


def new_row(
    script: Script, page: Page, design: Design, change: Change, config: Config
) -> Row | Hindrance:
    """A row for a change, in the table where the amendments of a page stand.

    Where there is none yet, a table of its own: in a section named for it, or at the end.
    """
    extent = Extent(page, 1, page.lines, whole=True)
    tables = [table for table in part_tables(extent, PART, config) if not table.name]
    rows = [(table, row) for table in tables for row in _rows_in(table, design.amendments)]
    if rows or (tables and not design.amendments):
        table = max(rows, key=lambda item: _key(item[1]))[0] if rows else tables[-1]
        return _in_table(script, table, design, change, config)
    if design.amendments:
        last = design.amendments[-1]
        message = (
            "the amendments are no table of this page, and how they go on is not known: write "
            f"the next one by hand as {last.id} is written, and run the same command again"
        )
        return Hindrance(design.span(last.at), message)
    return _new_table(script, page, change, config)


def _rows_in(table: Table, amendments: tuple[Amendment, ...]) -> list[Amendment]:
    lines = {cells[0].at.line for cells in table.rows if cells}
    return [item for item in amendments if not item.at.path and item.at.line in lines]


def _key(amendment: Amendment) -> tuple[tuple[int, ...], int, int]:
    """Amendments in their order: by version, date and place."""
    date = read_date(amendment.date.text)
    return version_key(amendment.version)[0], date.toordinal() if date else 0, amendment.at.line


def _in_table(
    script: Script,
    table: Table,
    design: Design,
    change: Change,
    config: Config,
) -> Row | Hindrance:
    known = _rows_in(table, design.amendments)
    newest_first = len(known) > 1 and _key(known[0])[:2] > _key(known[-1])[:2]
    below = table.at.line + 1 if newest_first or not table.rows else table.last_line
    names = [config.column_names.get(folded(cell.text), ()) for cell in table.head]
    model = table.rows[0 if newest_first else -1] if table.rows else ()
    heads = tuple(cell.text for cell in table.head)
    columns = _columns(names)
    if "what changed" not in columns.values():
        message = "the table of the amendments has no column for what changed: add one"
        return Hindrance(design.span(table.at), message)
    texts = _texts(change, columns, heads, config)
    at = next(number for number, name in columns.items() if name == "id")
    newest = known[0 if newest_first else -1].id if known else ""
    if at < len(model) and COUNTED.match(model[at].text):
        newest = model[at].text
    ids = (cells[at].text for cells in table.rows if at < len(cells))
    texts["id"] = next_id(newest, (*ids, *(item.id for item in design.amendments)))
    cells = [
        _like(model[number].raw if number < len(model) else "", texts.get(name, ""), name, newest)
        for number, name in ((number, columns.get(number, "")) for number in range(len(heads)))
    ]
    unfilled = tuple(head for number, head in enumerate(heads) if head and not cells[number])
    indent = INDENT.match(script.line(table.at.line + 1))
    written = (indent[0] if indent else "") + row_text(cells)
    return Row(below, (written,), unfilled)


def _columns(names: list[tuple[str, ...]]) -> dict[int, str]:
    """What each column holds, by its number; a name is used once, and the id is found first."""
    found: dict[int, str] = {}
    for wanted, spellings in (
        ("id", ("id", PART)),
        *(
            (name, (name,))
            for name in ("version", "date", "section", "what changed", "because", "seen")
        ),
    ):
        number = next(
            (
                number
                for spelling in spellings
                for number, known in enumerate(names)
                if spelling in known and number not in found
            ),
            None,
        )
        if number is not None:
            found[number] = wanted
    return found


def _texts(
    change: Change, columns: dict[int, str], heads: tuple[str, ...], config: Config
) -> dict[str, str]:
    """The cells by name. What has no column of its own is said in the one of the change."""
    has = set(columns.values())
    changed = change.changed if "section" in has else f"{change.section}: {change.changed}"
    if "because" not in has:
        changed += f" ({change.because})"
    texts = {
        "version": change.version,
        "date": change.date,
        "section": change.section,
        "what changed": changed,
        "because": change.because,
    }
    for number, name in columns.items():
        if name == "seen":
            texts["seen"] = word_in("seen", change.seen, heads[number], config)
    return texts


def _like(beside: str, text: str, name: str, newest: str) -> str:
    """A cell written as the one beside it: an id in bold type, a version with its ``v``."""
    if name == "id" and newest:
        around = re.fullmatch(rf"([*_`]*){re.escape(newest)}([*_`]*)", beside)
        return f"{around[1]}{text}{around[2]}" if around else text
    if name == "version" and (label := LABEL.match(beside)):
        return label["before"] + text
    return text


def next_id(newest: str, known: Iterable[str]) -> str:
    """The id that follows on the newest one: A6 and A7, A-09 and A-10, 3 and 4."""
    match = COUNTED.match(newest)
    begin, width = (match["begin"], len(match["number"])) if match else ("A", 1)
    padded = bool(match and match["number"].startswith("0"))
    numbers = [
        int(found["number"])
        for name in known
        if (found := COUNTED.match(name)) and found["begin"] == begin
    ]
    following = str(max(numbers, default=0) + 1)
    return begin + (following.zfill(width) if padded else following)


def row_text(cells: list[str]) -> str:
    """A row of a table; line breaks become blanks, and a pipe in a cell separates nothing."""
    return "| " + " | ".join(PIPE.sub(r"\\|", " ".join(cell.split())) for cell in cells) + " |"


def _new_table(script: Script, page: Page, change: Change, config: Config) -> Row:
    head = HEADS[language_of(_words(page))]
    names = dict(enumerate(head.columns))
    heads = tuple(head.columns.values())
    texts = _texts(change, names, heads, config)
    texts["id"] = next_id("", ())
    rows = (
        row_text(list(heads)),
        row_text(["-" * len(name) for name in heads]).replace("| ", "|-").replace(" |", "-|"),
        row_text([texts[name] for name in head.columns]),
    )
    named = part_sections(page, PART, config)
    below = _last_text(script, named[0].last_line if named else len(script.lines))
    return Row(below, (*(("",) if named else _heading(script, page, head)), *rows))


def _last_text(script: Script, line: int) -> int:
    """The last line that is not blank, down to a line."""
    while line and not script.line(line).strip():
        line -= 1
    return line


def _heading(script: Script, page: Page, head: Head) -> Iterator[str]:
    """A heading of the second level, numbered as the headings of the page are."""
    title = head.title
    sections = [item for item in page.sections if item.level == 2]
    found = [NUMBERED.match(script.line(item.at.line)) for item in sections]
    numbers = [match for match in found if match]
    if numbers and len(numbers) * 2 > len(sections):
        last = max(numbers, key=lambda match: int(match["number"]))
        title = f"{last['sign'] or ''}{int(last['number']) + 1}{last['after']}{title}"
    yield from ("", f"## {title}", "")


def _words(page: Page) -> str:
    return " ".join(line.prose for block in page.blocks for line in block.lines)
