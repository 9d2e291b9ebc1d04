"""One line of a ledger: bytes become an entry, or all reasons why they are none."""

import json
from typing import Any, NoReturn

import msgspec

from beforehand.ledger.digests import HEX
from beforehand.ledger.events import (
    OPTIONAL,
    REQUIRED,
    Event,
    chained,
    line_of,
    nearest,
    no_time,
    unfit,
)

LONGEST_NUMBER = 15


class Line(msgspec.Struct, frozen=True):
    """What a line holds: an entry, if one can be read, and what is wrong with it.

    ``is_object`` tells a line that was written from one that broke off.
    """

    event: Event | None = None
    wrong: tuple[str, ...] = ()
    is_object: bool = True


class _NotWrittenSoError(ValueError):
    """JSON that no entry holds."""


def read_line(data: bytes) -> Line:
    """Read a line without its line end. Whatever the bytes are, nothing is raised."""
    try:
        found = _parsed(data)
    except _NotWrittenSoError as error:
        return Line(wrong=(str(error),))
    except ValueError as error:
        return Line(wrong=(_no_json(error),), is_object=False)
    wrong = _misshapen(found)
    if wrong:
        return Line(wrong=tuple(wrong))
    event = _event(found)
    return Line(event, tuple(_unlike(event, data)))


def _parsed(data: bytes) -> dict[str, Any]:
    try:
        found = json.loads(
            data.decode(),
            object_pairs_hook=_once,
            parse_float=_no_float,
            parse_constant=_no_float,
            parse_int=_whole,
        )
    except RecursionError as error:
        raise _NotWrittenSoError("the line is nested too deeply; an entry is flat") from error
    if not isinstance(found, dict):
        raise ValueError("the line is no JSON object, `{…}`")  # noqa: TRY004
    return found


def _no_json(error: ValueError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start + 1} of the line is not UTF-8"
    if isinstance(error, json.JSONDecodeError):
        return f"the line is no JSON: {error.msg} at character {error.pos + 1}"
    return str(error)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _NotWrittenSoError(f"`{_short(twice)}` is given twice")
    return found


def _no_float(text: str) -> NoReturn:
    raise _NotWrittenSoError(f"`{_short(text)}` is no whole number, and an entry holds no others")


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise _NotWrittenSoError(f"`{_short(text)}` is no number of an entry: it is too large")
    return int(text)


def _misshapen(found: dict[str, Any]) -> list[str]:
    """Missing and unknown fields, and values of another type than their field has."""
    known = (*REQUIRED, *OPTIONAL)
    wrong = [f"`{name}` is missing" for name in REQUIRED if name not in found]
    for name, value in found.items():
        if name not in known:
            wrong.append(f"`{_short(name)}` is no field of an entry{nearest(name, known)}")
        elif not _fits(name, value):
            wrong.append(f"`{name}` is not {TYPES.get(name, 'a text')}")
    return wrong


TYPES = {
    "number": "a whole number",
    "slots": "a list of texts",
    "closure": "an object of paths with their digests",
}


def _fits(name: str, value: Any) -> bool:
    if name == "number":
        return type(value) is int
    if name == "slots":
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if name == "closure":
        return isinstance(value, dict) and all(isinstance(item, str) for item in value.values())
    return isinstance(value, str)


def _event(found: dict[str, Any]) -> Event:
    fields = found | {
        "slots": tuple(found.get("slots", ())),
        "closure": tuple(found.get("closure", {}).items()),
    }
    return Event(**fields)


def _unlike(event: Event, data: bytes) -> list[str]:
    """Why a readable entry is not what was written when it was made."""
    wrong = list(unfit(event))
    if no_time(event.at):
        wrong.append(no_time(event.at))
    if event.previous and not HEX.fullmatch(event.previous):
        wrong.append("`previous` is neither empty nor a SHA-256 of 64 hex digits")
    digest = chained(event)
    if event.digest != digest:
        wrong.append(
            f"the entry was changed after it was written: its digest is {digest[:12]}…,"
            f" and it carries {_short(event.digest, 12)}: take the line back from history"
        )
    elif not wrong and line_of(event) != data:
        wrong.append(
            "the entry says what it said but is written otherwise (keys are sorted, without"
            " blanks, empty fields or needless escapes): take the line back from history"
        )
    return wrong


def _short(text: str, length: int = 40) -> str:
    return text if len(text) <= length else text[:length] + "…"
