"""The answer of a data file to a selector: the value it leads to, or a number from its rows."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from beforehand.exact.meaning import nearest
from beforehand.records.data_values import (
    Data,
    DataError,
    DataFile,
    Row,
    Rows,
    is_pointer_step,
    kind,
    steps_of,
    text_value,
)
from beforehand.records.selectors import Condition, Query, parted

NUMBER = re.compile(
    r"(?P<sign>[-+−]?)(?P<digits>\d+(?:[.,]\d*)?|\.\d+)(?:[eE](?P<power>[-+]?\d{1,3}))?(?P<percent>%?)",
    re.ASCII,
)
LONGEST = 400


def select(file: DataFile, selector: str) -> tuple[str, str]:
    """What a selector picks, as text, and in a few words how; raises DataError."""
    pointer, query = parted(selector)
    value = _follow(file, pointer)
    if query is None:
        if isinstance(value, list | dict):
            raise DataError(f"{file.name}#{pointer} is {kind(value)}: go on to one value in it")
        return text_value(value), f"{pointer} in {file.name}"
    return _answer(query, file.rows(value, pointer))


def _follow(file: DataFile, pointer: str) -> Data:
    value, walked = file.value, ""
    for step in steps_of(pointer):
        here = f"{file.name}#{walked}" if walked else file.name
        if isinstance(value, dict):
            if step not in value:
                raise DataError(f"{here} has no `{step}`; {nearest(step, value)}")
            value = value[step]
        elif isinstance(value, list):
            if not is_pointer_step(step) or int(step) >= len(value):
                span = f"0 to {len(value) - 1}" if value else "none"
                raise DataError(f"{here} is a list with the positions {span}, and no `{step}`")
            value = value[int(step)]
        else:
            raise DataError(f"{here} is {kind(value)}, and `{step}` cannot be looked up in it")
        walked += "/" + step.replace("~", "~0").replace("/", "~1")
    return value


def number(text: str) -> Fraction | None:
    """The exact number that a cell is, or None. A comma before three digits may mean either."""
    match = NUMBER.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if match is None or re.fullmatch(r"\d+,(?:\d{3})?", match["digits"]):
        return None
    digits = match["digits"].replace(",", ".")
    value = Fraction(digits if digits[0] != "." else f"0{digits}")
    value *= Fraction(10) ** int(match["power"] or 0)
    return value * (-1 if match["sign"] in ("-", "−") else 1) / (100 if match["percent"] else 1)


def _is_plain(text: str) -> bool:
    """Whether a text is a number and no label with leading zeros."""
    return re.match(r"[-+−]?0\d", text.strip()) is None


def _cell(row: Row, column: str) -> str | None:
    """The text of a cell; None where the row has no such column."""
    if column in row.cells:
        value = row.cells[column]
    else:
        value = dict(row.cells)
        for step in steps_of(f"/{column}"):
            if not isinstance(value, dict) or step not in value:
                return None
            value = value[step]
    if isinstance(value, list | dict):
        raise DataError(f"`{column}` is {kind(value)} in {row.where}: go on to one value in it")
    return text_value(value)


def _check_column(rows: Rows, column: str) -> None:
    if column in rows.columns or any(_cell(row, column) is not None for row in rows.rows):
        return
    if rows.columns:
        raise DataError(f"{rows.name} has no column `{column}`; {nearest(column, rows.columns)}")


def _meets(row: Row, condition: Condition, rows: Rows) -> bool:
    text = _cell(row, condition.column) or ""
    one, other = number(text), number(condition.text)
    if condition.sign in ("=", "!="):
        plain = _is_plain(text) and _is_plain(condition.text)
        same = text == condition.text or (plain and one is not None and one == other)
        return same == (condition.sign == "=")
    if other is None:
        raise DataError(f"`{condition}` compares with `{condition.text}`, which is no number")
    one = _number_in(row, condition.column, rows)
    return {"<": one < other, "<=": one <= other, ">": one > other, ">=": one >= other}[
        condition.sign
    ]


def _number_in(row: Row, column: str, rows: Rows) -> Fraction:
    text = _cell(row, column) or ""
    found = number(text)
    if found is None:
        said = f"is `{text}`, which is no number" if text.strip() else "is empty"
        raise DataError(
            f"`{column}` {said}, in {row.where} of {rows.name}: mend the cell, or leave such rows "
            f"out with the condition `{column}!={text.strip()}`"
        )
    return found


def _kept(rows: Rows, conditions: Sequence[Condition]) -> list[Row]:
    """The rows that meet all conditions, each asked only where those before it are met."""
    for condition in conditions:
        _check_column(rows, condition.column)
    return [row for row in rows.rows if all(_meets(row, one, rows) for one in conditions)]


def _answer(query: Query, rows: Rows) -> tuple[str, str]:
    word, total = query.word, len(rows.rows)
    if word == "share":
        first, *others = query.conditions
        among = _kept(rows, others)
        inner = Rows(rows.name, tuple(among), rows.columns)
        met = _kept(inner, [first])
        if not among:
            raise DataError(_no_row(rows, others))
        return _fraction(Fraction(len(met), len(among))), (
            f"{len(met)} of {len(among)} rows of {rows.name}"
        )
    kept = _kept(rows, query.conditions)
    if word == "count":
        return _fraction(Fraction(len(kept))), f"{len(kept)} of {total} rows of {rows.name}"
    _check_column(rows, query.column)
    if word == "value":
        return _single(query, rows, kept)
    how = f"{word} of `{query.column}` in {len(kept)} of {total} rows of {rows.name}"
    if word == "distinct":
        texts = {_cell(row, query.column) or "" for row in kept}
        return _fraction(Fraction(len(texts - {""}))), how
    numbers = [_number_in(row, query.column, rows) for row in kept]
    if not numbers and word != "sum":
        raise DataError(_no_row(rows, query.conditions))
    return _fraction(AGGREGATES[word](numbers)), how


def _sum(numbers: list[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0))


def _median(numbers: list[Fraction]) -> Fraction:
    """The middle number, or the mean of the two in the middle."""
    ordered, half = sorted(numbers), len(numbers) // 2
    return (ordered[half] + ordered[-half - 1]) / 2


AGGREGATES: dict[str, Callable[[list[Fraction]], Fraction]] = {
    "sum": _sum,
    "mean": lambda numbers: _sum(numbers) / len(numbers),
    "median": _median,
    "min": min,
    "max": max,
}


def _single(query: Query, rows: Rows, kept: list[Row]) -> tuple[str, str]:
    if not kept:
        raise DataError(_no_row(rows, query.conditions))
    if len(kept) > 1:
        places = ", ".join(row.where for row in kept[:3]) + (", …" if len(kept) > 3 else "")
        met = f"meet `{_joined(query.conditions)}`" if query.conditions else "are there"
        raise DataError(
            f"{len(kept)} rows of {rows.name} {met} ({places}), and one is wanted: add a condition"
        )
    text = _cell(kept[0], query.column)
    if text is None:
        raise DataError(f"{kept[0].where} of {rows.name} has no `{query.column}`")
    return text, f"{kept[0].where} of {rows.name}"


def _no_row(rows: Rows, conditions: Sequence[Condition]) -> str:
    """Why no row is left: a condition that none meets is named with the nearest value there is."""
    if not rows.rows:
        return f"{rows.name} has no rows"
    for condition in conditions:
        if condition.sign == "=" and not _kept(rows, [condition]):
            known = {_cell(row, condition.column) or "" for row in rows.rows} - {""}
            hint = nearest(condition.text, known)
            return f"no row of {rows.name} has {condition}; {hint}"
    return f"no row of {rows.name} meets `{_joined(conditions)}`"


def _joined(conditions: Sequence[Condition]) -> str:
    return ", ".join(map(str, conditions))


def _fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
