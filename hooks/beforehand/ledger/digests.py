"""The digest of a file, the same however git or an editor wrote its line ends."""

import re
from hashlib import sha256

MARK = b"\xef\xbb\xbf"
HEX = re.compile(r"[0-9a-f]{64}")


def digest_of(data: bytes) -> str:
    """SHA-256 in hex. Of a text without a byte order mark, with every line end a line feed.

    Bytes with a NUL among them are no text, to git neither: they are taken as they are.
    """
    if b"\0" in data:
        return sha256(data).hexdigest()
    text = data.removeprefix(MARK)
    if b"\r" in text:
        text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return sha256(text).hexdigest()
