"""Receipts of others: what they stamp, and whether it is the file beside them."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.ledger.digests import digest_of
from beforehand.ledger.receipts import judged, stamped_name
from beforehand.ledger.stamps import UnreadableError
from beforehand.ledger.timestamp_tokens import read_tsr
from beforehand.source import Source

PLAN = b"a plan\n"
OTS = bytes.fromhex(
    "004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e8929401084b882d031ff5018059602c"
    "993ed0c2ec23e4823b41f2796eb35aaa8baa7bc3d8ff02030006869a0d73d71b45014df00f6e6f6e63656e6f"
    "6e63656e6f6e636508ff0083dfe30d2ef90c8e171668747470733a2f2f612e706f6f6c2e6578616d706c65f1"
    "027a7a08000588960d73d7190103fbea30"
)
"""Written by the OpenTimestamps project's own library, with an invented calendar and blocks."""

TSR = base64.b64decode(
    "MIIB3TADAgEAMIIB1AYJKoZIhvcNAQcCoIIBxTCCAcECAQMxDzANBglghkgBZQMEAgEFADBoBgsqhkiG9w0BCRAB"
    "BKBZBFcwVQIBAQYEKgMEATAxMA0GCWCGSAFlAwQCAQUABCBLiC0DH/UBgFlgLJk+0MLsI+SCO0HyeW6zWqqLqnvD"
    "2AIBAhgPMjAyNjExMzAxOTQwMjZaMAMCAQExggE/MIIBOwIBATArMBMxETAPBgNVBAMMCFRlc3QgVFNBAhQXrqvo"
    "W5xRhzrzwq025grBrX37MDANBglghkgBZQMEAgEFAKCBpDAaBgkqhkiG9w0BCQMxDQYLKoZIhvcNAQkQAQQwHAYJ"
    "KoZIhvcNAQkFMQ8XDTI2MTEzMDE5NDAyNlowLwYJKoZIhvcNAQkEMSIEII7Aq1cBPIXxZYeQ9icGKaXMjZc+2Zw4"
    "W00FZzWELZl/MDcGCyqGSIb3DQEJEAIvMSgwJjAkMCIEIM6Pbd6uNpcJwwLtqIP203kxNh0ElN8LjsYU6WuZlPWC"
    "MAoGCCqGSM49BAMCBEcwRQIhAMFasLnTCWOlFBkVgIsh06KZ1em/0cUWF6SrGigzr80TAiB67JDhdimt3SaLqdh5"
    "xfXOM3aVCBRmZFwHTNOGarCzRA=="
)
"""Written by OpenSSL for a certificate made for the occasion."""

RECEIPTS = {"design.md.ots": OTS, "design.md.tsr": TSR}


def held(name: str, receipt: bytes, data: bytes = PLAN) -> tuple[str, str]:
    found = judged(Source(name, receipt), Source("design.md", data))
    assert (found.path, found.of) == (name, "design.md")
    return found.state, found.why


def test_the_file_of_a_receipt_is_known_by_its_name() -> None:
    assert stamped_name("a/design.md.ots") == stamped_name("a/design.md.tsr") == "a/design.md"
    assert stamped_name("a/design.md") == ""


@pytest.mark.parametrize("name", RECEIPTS)
def test_a_receipt_matches_the_bytes_it_stamps(name: str) -> None:
    assert held(name, RECEIPTS[name]) == ("matches", "")
    assert held(name, RECEIPTS[name], PLAN.replace(b"\n", b"\r\n")) == ("matches", "")
    assert held(name, RECEIPTS[name], b"\xef\xbb\xbf" + PLAN) == ("matches", "")
    state, why = held(name, RECEIPTS[name], b"another plan\n")
    assert (state, why) == ("does not match", "it is about other bytes (sha256 4b882d031ff5…)")


def test_what_a_receipt_says_is_told() -> None:
    stamps = [
        judged(Source(name, data), Source("design.md", PLAN)).stamp
        for name, data in RECEIPTS.items()
    ]
    assert [stamp.digest for stamp in stamps if stamp] == [digest_of(PLAN)] * 2
    assert [stamp.says for stamp in stamps if stamp] == [
        (
            "Litecoin block 77",
            "promised by https://a.pool.example, not yet in a block",
            "Bitcoin block 800123",
        ),
        ("time-stamp of 2026-11-30T19:40:26Z",),
    ]


@pytest.mark.parametrize("name", RECEIPTS)
def test_a_receipt_without_its_file_or_unread_itself(name: str) -> None:
    gone = judged(Source(name, RECEIPTS[name]), Source("design.md", b"", "No such file"))
    assert (gone.state, gone.why) == (
        "absent",
        "the file it is about cannot be read (No such file)",
    )
    unread = judged(Source(name, b"", "Permission denied"), Source("design.md", PLAN))
    assert (unread.state, unread.why) == ("unreadable", "Permission denied")


@pytest.mark.parametrize("name", RECEIPTS)
def test_a_receipt_cut_anywhere_is_unreadable(name: str) -> None:
    data = RECEIPTS[name]
    assert {held(name, data[:size])[0] for size in range(len(data))} == {"unreadable"}
    assert held(name, data + b"\0")[0] == "unreadable"


@given(st.sampled_from(sorted(RECEIPTS)), st.data())
def test_a_receipt_with_a_changed_byte_never_matches_another_file(
    name: str, data: st.DataObject
) -> None:
    receipt = bytearray(RECEIPTS[name])
    at = data.draw(st.integers(0, len(receipt) - 1))
    receipt[at] ^= data.draw(st.integers(1, 255))
    state, _ = held(name, bytes(receipt), b"another plan\n")
    assert state in ("does not match", "unreadable")


@given(st.sampled_from(sorted(RECEIPTS)), st.binary(max_size=200))
def test_any_bytes_are_a_value(name: str, data: bytes) -> None:
    assert held(name, data)[0] == "unreadable"
    begun = RECEIPTS[name][:70] + data
    assert held(name, begun)[0] in ("matches", "unreadable")


@pytest.mark.parametrize(
    ("receipt", "why"),
    [
        (b"PK", "it does not begin as an OpenTimestamps receipt does"),
        (OTS[:31] + b"\x02" + OTS[32:], "it is of version 2, and only version 1 is known"),
        (OTS[:32] + b"\x67" + OTS[33:], "it stamps a digest of an unknown sort"),
        (OTS[:65] + b"\x33" + OTS[66:], "it holds an unknown operation (0x33)"),
        (OTS + b"x", "something stands after its end"),
        (OTS[:31] + b"\xff" * 12, "it holds a number without end"),
    ],
)
def test_what_is_wrong_with_an_opentimestamps_receipt(receipt: bytes, why: str) -> None:
    assert held("design.md.ots", receipt) == ("unreadable", why)


def test_a_fork_without_end_ends() -> None:
    assert held("design.md.ots", OTS[:65] + b"\xff" * 100_000)[0] == "unreadable"


def element(tag: int, *parts: bytes) -> bytes:
    content = b"".join(parts)
    return bytes([tag, 0x82]) + len(content).to_bytes(2, "big") + content


@pytest.mark.parametrize(
    ("receipt", "why"),
    [
        (element(0x30, element(0x30, b"\x02\x01\x02")), "the authority refused"),
        (element(0x30, element(0x30, b"\x02\x01\x00")), "it holds no time-stamp token"),
        (element(0x30, b"\x02\x01\x00"), "it holds no signed data"),
        (b"\x30\x80\x00\x00", "it is not in DER"),
        (b"\x30\x05\x02", "it ends too early"),
        (TSR.replace(bytes.fromhex("608648016503040201"), b"*" * 9), "a digest of an unknown sort"),
        (TSR.replace(b"20261130194026Z", b"2026113019402xZ"), "its time cannot be read"),
    ],
)
def test_what_is_wrong_with_a_time_stamp(receipt: bytes, why: str) -> None:
    with pytest.raises(UnreadableError, match=why):
        read_tsr(receipt)
