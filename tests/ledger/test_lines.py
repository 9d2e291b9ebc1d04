"""One line of a ledger: one way to write it, and every other way is told."""

import json
import locale
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ledger.making import DIGEST, FROZEN, events

from beforehand.ledger.chain import Ledger, appended
from beforehand.ledger.events import Entry, line_of
from beforehand.ledger.lines import read_line

(EVENT,) = events(1)
WRITTEN = line_of(EVENT)
FIELDS = json.loads(WRITTEN)


def written(**changes: object) -> bytes:
    fields = {**FIELDS, **changes}
    return json.dumps(fields, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def test_the_form_is_fixed_for_ever() -> None:
    """If this fails, ledgers that people have committed no longer verify."""
    before = (
        r'{"at":"2026-08-01T10:00:00Z","closure":{'
        rf'"experiments/E-1/design.md":"{DIGEST}","experiments/E-1/prompt café.txt":"{DIGEST}"}},'
    )
    after = (
        r'"event":"frozen","mode":"slots",'
        r'"note":"a \"note\"\nwith 茶, a tab\t and a control\u001f",'
        r'"number":1,"page":"experiments/E-1/design.md","previous":"","seen":"nothing",'
        r'"slots":["n","seed"],"source":"D-1","version":"1"}'
    )
    digest = sha256((before + after).encode()).hexdigest()
    assert WRITTEN.decode() == f'{before}"digest":"{digest}",{after}'


def test_what_is_written_is_read() -> None:
    found = read_line(WRITTEN)
    assert (found.event, found.wrong) == (EVENT, ())
    assert found.event is not None
    assert found.event.closure == FROZEN.closure


@pytest.mark.parametrize("name", ["C", "C.UTF-8", "POSIX"])
def test_the_locale_changes_nothing(name: str) -> None:
    before = locale.setlocale(locale.LC_ALL)
    try:
        locale.setlocale(locale.LC_ALL, name)
        assert line_of(events(1)[0]) == WRITTEN
        assert read_line(WRITTEN).event == EVENT
    finally:
        locale.setlocale(locale.LC_ALL, before)


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(
    st.sampled_from(["frozen", "closed"]),
    st.dictionaries(TEXTS, st.just(DIGEST), max_size=3),
    st.lists(TEXTS, max_size=3),
    TEXTS,
)
def test_any_text_comes_back(word: str, closure: dict[str, str], slots: list[str], x: str) -> None:
    pairs = tuple(sorted(closure.items()))
    entry = Entry(word, "pilot", x, x, "", pairs, tuple(slots), x, x)
    event = appended(Ledger("l"), entry, "2026-08-01T10:00:00Z")
    assert b"\n" not in line_of(event)
    found = read_line(line_of(event))
    assert (found.event, found.wrong) == (event, ())


DEEP = b"[" * 100_000
OTHER_WAYS = {
    "a blank": (WRITTEN.replace(b",", b", ", 1), "written otherwise"),
    "a blank at the end": (WRITTEN + b" ", "written otherwise"),
    "another order": (
        json.dumps(dict(reversed(FIELDS.items())), ensure_ascii=False).encode(),
        "written otherwise",
    ),
    "escapes": (WRITTEN.replace("é".encode(), b"\\u00e9"), "written otherwise"),
    "capital escapes": (WRITTEN.replace(b"\\u001f", b"\\u001F"), "written otherwise"),
    "a field said to be empty": (
        line_of(events(2)[1]).replace(b"{", b'{"mode":"",'),
        "written otherwise",
    ),
    "a repeated key": (WRITTEN.replace(b"{", b'{"at":"x",', 1), "`at` is given twice"),
    "a repeated path": (
        WRITTEN.replace(b'"closure":{', b'"closure":{"experiments/E-1/design.md":"x",'),
        "`experiments/E-1/design.md` is given twice",
    ),
    "not a number": (WRITTEN.replace(b'"number":1', b'"number":NaN'), "`NaN` is no whole"),
    "infinity": (WRITTEN.replace(b'"number":1', b'"number":-Infinity'), "`-Infinity` is no whole"),
    "a float": (WRITTEN.replace(b'"number":1', b'"number":1.0'), "`1.0` is no whole number"),
    "an exponent": (WRITTEN.replace(b'"number":1', b'"number":1e400'), "`1e400` is no whole"),
    "a huge number": (WRITTEN.replace(b'"number":1', b'"number":1' + b"0" * 9999), "too large"),
    "a number as text": (written(number="1"), "`number` is not a whole number"),
    "a truth as number": (written(number=True), "`number` is not a whole number"),
    "nothing as text": (written(note=None), "`note` is not a text"),
    "a list as text": (written(note=["a"]), "`note` is not a text"),
    "slots": (written(slots="n"), "`slots` is not a list of texts"),
    "a closure": (written(closure=[["a", "b"]]), "`closure` is not an object"),
    "a digest in the closure": (written(closure={"a": "xyz"}), "the digest of a is `xyz`"),
    "an unsorted closure": (
        json.dumps({**FIELDS, "closure": {"b": DIGEST, "a": DIGEST}}).encode(),
        "not sorted",
    ),
    "an unknown field": (written(notes="x"), "`notes` is no field of an entry (did you mean"),
    "an unknown event": (written(event="frosen"), "`frosen` (did you mean `frozen`?)"),
    "an unknown level": (written(seen="output"), "`output` (did you mean `outputs`?)"),
    "an unknown mode": (written(mode="slot"), "`slot` (did you mean `slots`?)"),
    "a date alone": (written(at="2026-08-01"), "a time in UTC is written like"),
    "no such day": (written(at="2026-02-30T10:00:00Z"), "a time in UTC is written like"),
    "other digits": (written(at="２026-02-20T10:00:00Z"), "a time in UTC is written like"),
    "half a character": (WRITTEN.replace(b'"D-1"', b'"\\ud83d"'), "half of a character"),
    "a changed word": (written(version="2"), "was changed after it was written"),
    "depth": (DEEP, "nested too deeply"),
    "deep fields": (b'{"a":' * 100_000, "nested too deeply"),
    "not UTF-8": (WRITTEN.replace(b"D-1", b"D-\xff"), "is not UTF-8"),
    "a second mark": (b"\xef\xbb\xbf" + WRITTEN, "no JSON"),
    "two values": (WRITTEN + WRITTEN, "no JSON"),
    "a text": (b'"frozen"', "no JSON object"),
    "nothing": (b"", "no JSON"),
    "zeros": (b"\0" * 40, "no JSON"),
}


@pytest.mark.parametrize("name", OTHER_WAYS)
def test_every_other_way_to_write_is_told(name: str) -> None:
    line, told = OTHER_WAYS[name]
    found = read_line(line)
    assert any(told in message for message in found.wrong)


VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
NAMES = st.sampled_from([*FIELDS, "x"])


@given(st.dictionaries(NAMES, VALUES | st.lists(VALUES) | st.dictionaries(NAMES, VALUES)) | VALUES)
def test_json_of_any_shape_is_read_or_told(value: object) -> None:
    found = read_line(json.dumps(value).encode())
    assert found.wrong


def test_everything_wrong_is_said_at_once() -> None:
    found = read_line(written(at="now", event="froze", seen="all", previous="no"))
    assert [message.split()[0] for message in found.wrong] == [
        "event", "seen", "at", "`previous`", "the"]  # fmt: skip
    missing = read_line(b"{}").wrong
    assert len(missing) == 6
