"""Any bytes are a ledger, and any change of one is told with its line."""

from itertools import combinations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ledger.making import PATH, at, data, events, lines, read

from beforehand.ledger.chain import (
    CHAIN,
    LINE,
    ORDER,
    TORN,
    UNREAD,
    Ledger,
    Refused,
    appended,
    read_ledger,
)
from beforehand.ledger.events import SEEN, Entry, Event, chained, line_of
from beforehand.source import Source

FIVE = events(5)
WHOLE = data(FIVE)
LINES = WHOLE.splitlines(keepends=True)


def test_a_whole_ledger() -> None:
    assert read(WHOLE) == Ledger(PATH, FIVE, length=5)
    assert read(WHOLE).floor == "pilot"
    assert read(b"") == Ledger(PATH)
    assert read(b"").floor == "nothing"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_a_mark_break_nothing(mark: bytes) -> None:
    crlf = WHOLE.replace(b"\n", b"\r\n")
    assert read(mark + crlf) == read(mark + WHOLE) == read(WHOLE)
    mixed = LINES[0] + crlf.removeprefix(LINES[0].replace(b"\n", b"\r\n"))
    assert read(mark + mixed) == read(WHOLE)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_ledger(found: bytes) -> None:
    for some in (found, WHOLE + found, found + WHOLE, LINES[0] + found + b"\n" + LINES[1]):
        ledger = read(some)
        assert ledger.length >= len(ledger.events)
        assert some.endswith(ledger.torn)
        msgspec.msgpack.decode(msgspec.msgpack.encode(ledger), type=Ledger)


@pytest.mark.parametrize("bit", range(8))
def test_every_changed_bit_is_told_with_its_line(bit: int) -> None:
    place = 0
    for number, line in enumerate(LINES, 1):
        for _ in line:
            changed = bytearray(WHOLE)
            changed[place] ^= 1 << bit
            assert min(lines(read(bytes(changed)))) == number, (place, changed)
            place += 1


@given(st.integers(0, len(WHOLE) - 1), st.integers(1, 255))
def test_every_changed_byte_is_told_in_crlf_too(place: int, change: int) -> None:
    crlf = WHOLE.replace(b"\n", b"\r\n")
    changed = bytearray(crlf)
    changed[place] ^= change
    assert min(lines(read(bytes(changed)))) == crlf[:place].count(b"\n") + 1


def test_every_removed_line_but_the_last_is_told() -> None:
    for number in range(len(LINES) - 1):
        ledger = read(b"".join(LINES[:number] + LINES[number + 1 :]))
        (fault,) = ledger.faults
        assert (fault.what, fault.at.line) == (CHAIN, number + 1)
        assert f"entry {number + 2} stands where entry {number + 1} should" in fault.message


def test_every_swap_is_told() -> None:
    for one, other in combinations(range(len(LINES)), 2):
        swapped = LINES.copy()
        swapped[one], swapped[other] = swapped[other], swapped[one]
        assert min(lines(read(b"".join(swapped)))) == one + 1


def test_every_doubled_line_is_told() -> None:
    for number in range(len(LINES)):
        ledger = read(b"".join(LINES[: number + 1] + LINES[number:]))
        (fault,) = ledger.faults
        assert (fault.what, fault.at.line) == (CHAIN, number + 2)
        assert "two branches" in fault.message


def rewritten(number: int, **changes: object) -> bytes:
    """The ledger with one entry changed and given the digest that fits it."""
    event: Event = msgspec.structs.replace(FIVE[number - 1], **changes)
    event = msgspec.structs.replace(event, digest=chained(event))
    return data((*FIVE[: number - 1], event, *FIVE[number:]))


def test_a_changed_entry_with_a_digest_that_fits_breaks_the_chain_after_it() -> None:
    for number in range(1, 5):
        (fault,) = read(rewritten(number, note="other")).faults
        assert (fault.what, fault.at.line) == (CHAIN, number + 1)
        assert f"entry {number + 1} does not follow on entry {number}" in fault.message


def test_one_changed_digest_is_one_fault() -> None:
    changed = WHOLE.replace(FIVE[2].digest.encode(), b"0" * 64, 1)
    (fault,) = read(changed).faults
    assert (fault.what, fault.at.line) == (LINE, 3)


def test_a_first_entry_that_is_none() -> None:
    (fault,) = read(rewritten(1, previous="0" * 64)).faults[:1]
    assert (fault.what, fault.at.line) == (CHAIN, 1)


def test_what_was_seen_stays_seen() -> None:
    (order, _) = read(rewritten(4, seen="nothing")).faults
    assert (order.what, order.at.line) == (ORDER, 4)
    assert "line 3 had already seen `materials`" in order.message


def test_time_does_not_go_back() -> None:
    (order, _) = read(rewritten(4, at=at(1))).faults
    assert (order.what, order.at.line) == (ORDER, 4)


def test_after_an_unreadable_line_the_rest_is_still_held() -> None:
    ledger = read(b"".join((*LINES[:2], b"<<<<<<< HEAD\n", *LINES[3:])))
    assert (lines(ledger), ledger.length) == ([3], 5)
    ledger = read(b"".join((*LINES[:2], b"\n", *LINES[2:])))
    assert lines(ledger) == [3, 4]


def test_nothing_before_a_torn_line_is_lost() -> None:
    """Cut at every byte of the last line; only a cut before it cannot be seen."""
    above = len(WHOLE) - len(LINES[-1])
    assert read(WHOLE[:above]).faults == ()
    for end in range(above + 1, len(WHOLE)):
        ledger = read(WHOLE[:end])
        assert (ledger.events, ledger.length) == (FIVE[:4], 4)
        assert ledger.torn == WHOLE[above:end]
        assert [(fault.what, fault.at.line) for fault in ledger.faults] == [(TORN, 5)]
        assert ledger.broken == ()
    assert "holds an entry and no line end" in read(WHOLE[:-1]).faults[0].message
    assert "breaks off" in read(WHOLE[:-2]).faults[0].message


@pytest.mark.parametrize("end", [b"\0" * 9, b"\0" * 9 + b"\n", b"\n", b'{"at":"2026\n', b"\xff"])
def test_an_end_that_is_no_entry_is_torn(end: bytes) -> None:
    ledger = read(WHOLE + end)
    assert (ledger.events, ledger.torn) == (FIVE, end)
    assert [(fault.what, fault.at.line) for fault in ledger.faults] == [(TORN, 6)]


def test_an_entry_that_was_changed_is_not_torn() -> None:
    ledger = read(WHOLE.replace(b'"note":"4"', b'"note":"5"'))
    assert ([fault.what for fault in ledger.faults], ledger.torn) == ([LINE], b"")


def test_a_file_that_cannot_be_opened() -> None:
    ledger = read_ledger(Source(PATH, b"", "Permission denied"))
    assert [fault.what for fault in ledger.faults] == [UNREAD]
    with pytest.raises(Refused, match="Permission denied"):
        appended(ledger, Entry("closed", "nothing"), at(0))


def test_a_refusal_gives_every_reason() -> None:
    ledger = read(WHOLE)
    entry = Entry("freeze", "nothing", closure=(("b", "x"), ("a", "x")), note="\ud800")
    with pytest.raises(Refused) as refused:
        appended(ledger, entry, at(0))
    assert len(refused.value.reasons) == 7
    assert "did you mean `frozen`?" in refused.value.reasons[0]
    assert "`pilot` had been seen before" in refused.value.reasons[-1]
    with pytest.raises(Refused, match="line 2: the entry was changed"):
        appended(read(WHOLE.replace(b'"note":"1"', b'"note":"2"')), entry, at(9))


@pytest.mark.parametrize("time", ["", "today", "2026-13-01T10:00:00Z", "2026-08-01T10:00:00+02:00"])
def test_a_time_is_written_in_one_way(time: str) -> None:
    with pytest.raises(Refused, match="a time in UTC"):
        appended(Ledger(PATH), Entry("closed", "nothing"), time)


def test_opened_labels_have_been_seen() -> None:
    opened = appended(Ledger(PATH), Entry("labels-opened", "outputs"), at(0))
    ledger = read(data((opened,)))
    assert (ledger.faults, ledger.floor) == ((), "labels")
    with pytest.raises(Refused, match="`labels` had been seen before"):
        appended(ledger, Entry("amended", "outputs"), at(1))


@given(st.lists(st.sampled_from(SEEN), max_size=8))
def test_a_ledger_grows_only_upwards(levels: list[str]) -> None:
    ledger = Ledger(PATH)
    for number, seen in enumerate(levels):
        try:
            event = appended(ledger, Entry("stage-entered", seen), at(number))
        except Refused:
            assert SEEN.index(seen) < SEEN.index(ledger.floor)
            continue
        ledger = read(data((*ledger.events, event)))
        assert ledger.faults == ()
        assert ledger.floor == seen
        assert line_of(ledger.events[-1]) == line_of(event)
