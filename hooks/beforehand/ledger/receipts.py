"""Receipts by which somebody outside says that a file existed: read without asking anybody.

Structure and digest are checked. That a receipt is genuine is not: for this its block chain
or its certificate would have to be asked.
"""

import hashlib
from typing import Literal

import msgspec

from beforehand.ledger.digests import MARK
from beforehand.ledger.opentimestamps import read_ots
from beforehand.ledger.places import is_ledger
from beforehand.ledger.stamps import Stamp, UnreadableError
from beforehand.ledger.timestamp_tokens import read_tsr
from beforehand.source import Source

ReceiptState = Literal["matches", "does not match", "unreadable", "absent"]
SUFFIXES = (".ots", ".tsr")


class Receipt(msgspec.Struct, frozen=True):
    """One receipt and the file it is held to. ``why`` says what does not match or is unreadable.

    ``lines`` counts the lines at the beginning of a ledger that it is about, where the ledger
    has grown since; 0 where it is about the whole file.
    """

    path: str
    of: str
    state: ReceiptState
    stamp: Stamp | None = None
    why: str = ""
    lines: int = 0


def stamped_name(path: str) -> str:
    """The file that a receipt is about, by its name: ``design.md`` for ``design.md.ots``."""
    return next((path.removesuffix(end) for end in SUFFIXES if path.endswith(end)), "")


def judged(receipt: Source, stamped: Source) -> Receipt:
    """Hold a receipt to the file that it lies beside.

    Whether the file was stamped with line ends of one system or another makes no difference.
    """
    try:
        stamp = read_stamp(receipt)
    except UnreadableError as error:
        return Receipt(receipt.path, stamped.path, "unreadable", why=str(error))
    if stamped.trouble:
        why = f"the file it is about cannot be read ({stamped.trouble})"
        return Receipt(receipt.path, stamped.path, "absent", stamp, why)
    if stamp.digest in digests_by(stamp.algorithm, stamped.data):
        return Receipt(receipt.path, stamped.path, "matches", stamp)
    lines = _lines_stamped(stamp, stamped.data) if is_ledger(stamped.path) else 0
    if lines:
        return Receipt(receipt.path, stamped.path, "matches", stamp, lines=lines)
    why = f"it is about other bytes ({stamp.algorithm} {stamp.digest[:12]}…)"
    return Receipt(receipt.path, stamped.path, "does not match", stamp, why)


def _lines_stamped(stamp: Stamp, data: bytes) -> int:
    """How many lines at the beginning of a file a receipt is about; 0 where it is about none.

    A ledger only grows, so whoever stamped it earlier stamped one of its beginnings.
    """
    for end in (b"\n", b"\r\n"):
        try:
            digest = hashlib.new(stamp.algorithm)
        except ValueError:
            return 0
        for number, line in enumerate(_text_of(data).split(b"\n")[:-1], 1):
            digest.update(line + end)
            if digest.hexdigest() == stamp.digest:
                return number
    return 0


def read_stamp(receipt: Source) -> Stamp:
    """Read a receipt of either sort. Raises UnreadableError for any other bytes."""
    if receipt.trouble:
        raise UnreadableError(receipt.trouble)
    return (read_ots if receipt.path.endswith(".ots") else read_tsr)(receipt.data)


def digests_by(algorithm: str, data: bytes) -> frozenset[str]:
    """The digests of a file as it is, and of the same text with either sort of line end."""
    forms = {data}
    if b"\0" not in data:
        text = _text_of(data)
        forms |= {text, text.replace(b"\n", b"\r\n")}
    try:
        return frozenset(hashlib.new(algorithm, form).hexdigest() for form in forms)
    except ValueError:
        return frozenset()


def _text_of(data: bytes) -> bytes:
    """The bytes of a text with line feeds alone, without a byte order mark."""
    return data.removeprefix(MARK).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
