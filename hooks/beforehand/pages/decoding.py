"""Bytes to text. What is no UTF-8 is a fault, and the rest is still read."""

from beforehand.diagnostics import Fault
from beforehand.pages.page import UNREAD
from beforehand.source import Place, Source

MARK = b"\xef\xbb\xbf"


def text_of(source: Source, faults: list[Fault]) -> str:
    """The text of a file; empty, with a fault, where it could not be opened."""
    if source.trouble:
        message = f"the file cannot be read ({source.trouble}), so nothing in it is checked"
        faults.append(Fault(UNREAD, Place(1), f"{message}: make it readable, or take it away"))
    return decode(source.data, faults)


def decode(data: bytes, faults: list[Fault]) -> str:
    """The text of a file with line breaks as line feeds, without a byte order mark."""
    body = data.removeprefix(MARK)
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        above = _newlines(body[: error.start].decode())
        at = Place(above.count("\n") + 1, len(above) - (above.rfind("\n") + 1) + 1)
        wide = body[:2] in (b"\xff\xfe", b"\xfe\xff")
        was = "the page is UTF-16" if wide else f"0x{body[error.start]:02x} is not UTF-8"
        number = len(data) - len(body) + error.start
        message = f"byte {number} cannot be read, {was}: save the page as UTF-8"
        faults.append(Fault("undecodable-bytes", at, message))
        text = body.decode(errors="replace")
    return _newlines(text).replace("\0", "\ufffd")


def _newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
