"""Reads a time-stamp token (RFC 3161): the digest it stamps and the time it states.

Only the path to the message imprint is followed; signature and certificates are not checked.
"""

import re

from beforehand.ledger.stamps import Stamp, UnreadableError

INTEGER, OCTETS, OBJECT, TIME, SEQUENCE, SET, INNER = 0x02, 0x04, 0x06, 0x18, 0x30, 0x31, 0xA0
SIGNED = bytes.fromhex("2a864886f70d010702")
TOKEN = bytes.fromhex("2a864886f70d0109100104")
ALGORITHMS = {
    bytes.fromhex("2b0e03021a"): ("sha1", 20),
    bytes.fromhex("608648016503040201"): ("sha256", 32),
    bytes.fromhex("608648016503040202"): ("sha384", 48),
    bytes.fromhex("608648016503040203"): ("sha512", 64),
}
GRANTED = (b"\x00", b"\x01")
MOMENT = re.compile(rb"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z")

Element = tuple[int, bytes]
"""A tag and what stands in it."""


def read_tsr(data: bytes) -> Stamp:
    """Read a response, or a bare token. Raises UnreadableError where it is anything else."""
    parts = _list(_only(data, SEQUENCE))
    if parts and parts[0][0] == SEQUENCE:
        parts = _response(parts)
    signed = _list(_only(_inner(parts, SIGNED, "signed data"), SEQUENCE))
    if len(signed) < 3 or signed[1][0] != SET or signed[2][0] != SEQUENCE:
        raise UnreadableError("its signed data is not built as RFC 5652 has it")
    content = _only(_inner(_list(signed[2][1]), TOKEN, "time-stamp token"), OCTETS)
    info = _list(_only(content, SEQUENCE))
    if [tag for tag, _ in info[:5]] != [INTEGER, OBJECT, SEQUENCE, INTEGER, TIME]:
        raise UnreadableError("its token is not built as RFC 3161 has it")
    algorithm, digest = _imprint(_list(info[2][1]))
    return Stamp(algorithm, digest.hex(), (f"time-stamp of {_moment(info[4][1])}",))


def _response(parts: list[Element]) -> list[Element]:
    """The token in a response, which tells first whether there is one."""
    status = _list(parts[0][1])
    if not status or status[0][0] != INTEGER or status[0][1] not in GRANTED:
        raise UnreadableError("the authority refused: there is no time-stamp in it")
    if len(parts) != 2 or parts[1][0] != SEQUENCE:
        raise UnreadableError("it holds no time-stamp token")
    return _list(parts[1][1])


def _inner(parts: list[Element], kind: bytes, name: str) -> bytes:
    """What a container of a certain kind holds."""
    if len(parts) != 2 or parts[0] != (OBJECT, kind) or parts[1][0] != INNER:
        raise UnreadableError(f"it holds no {name}")
    return parts[1][1]


def _imprint(parts: list[Element]) -> tuple[str, bytes]:
    if [tag for tag, _ in parts] != [SEQUENCE, OCTETS]:
        raise UnreadableError("its message imprint is not built as RFC 3161 has it")
    kind = _list(parts[0][1])
    algorithm, size = ALGORITHMS.get(kind[0][1] if kind else b"", ("", 0))
    if not size:
        raise UnreadableError("it stamps a digest of an unknown sort")
    if len(parts[1][1]) != size:
        raise UnreadableError(f"its {algorithm} digest has {len(parts[1][1])} bytes, not {size}")
    return algorithm, parts[1][1]


def _moment(text: bytes) -> str:
    found = MOMENT.fullmatch(text)
    if not found:
        raise UnreadableError("its time cannot be read")
    year, month, day, hour, minute, second = (part.decode() for part in found.groups())
    return f"{year}-{month}-{day}T{hour}:{minute}:{second}Z"


def _only(data: bytes, tag: int) -> bytes:
    """The content of the one element that some bytes are."""
    parts = _list(data)
    if len(parts) != 1 or parts[0][0] != tag:
        raise UnreadableError("it is no time-stamp response in DER")
    return parts[0][1]


def _list(data: bytes) -> list[Element]:
    """The elements that follow each other in some bytes (X.690, definite lengths)."""
    parts = []
    at = 0
    while at < len(data):
        if at + 2 > len(data) or data[at] & 0x1F == 0x1F:
            raise UnreadableError("it is not in DER")
        tag, size = data[at], data[at + 1]
        at += 2
        if size & 0x80:
            width = size & 0x7F
            if not 1 <= width <= 4 or at + width > len(data):
                raise UnreadableError("it is not in DER")
            size = int.from_bytes(data[at : at + width], "big")
            at += width
        if at + size > len(data):
            raise UnreadableError("it ends too early")
        parts.append((tag, data[at : at + size]))
        at += size
    return parts
