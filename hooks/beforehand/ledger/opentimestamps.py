"""Reads an OpenTimestamps receipt: the digest it stamps and who attests it.

The format is that of the OpenTimestamps project's detached timestamp file, major version 1.
"""

from beforehand.ledger.stamps import Stamp, UnreadableError

MAGIC = b"\x00OpenTimestamps\x00\x00Proof\x00\xbf\x89\xe2\xe8\x84\xe8\x92\x94"
DIGESTS = {0x02: ("sha1", 20), 0x03: ("ripemd160", 20), 0x08: ("sha256", 32)}
KECCAK = 0x67
PLAIN = frozenset({*DIGESTS, KECCAK, 0xF2, 0xF3})
WITH_ARGUMENT = frozenset({0xF0, 0xF1})
FORK, ATTESTATION = 0xFF, 0x00
PENDING = bytes.fromhex("83dfe30d2ef90c8e")
BLOCKS = {
    bytes.fromhex("0588960d73d71901"): "Bitcoin",
    bytes.fromhex("06869a0d73d71b45"): "Litecoin",
    bytes.fromhex("30fe8087b5c7ead7"): "Ethereum",
}
LONGEST = 8192


def read_ots(data: bytes) -> Stamp:
    """Read a whole receipt. Raises UnreadableError where it is anything else."""
    if not data.startswith(MAGIC):
        raise UnreadableError("it does not begin as an OpenTimestamps receipt does")
    reader = _Reader(data, len(MAGIC))
    if (version := reader.number()) != 1:
        raise UnreadableError(f"it is of version {version}, and only version 1 is known")
    algorithm, size = DIGESTS.get(reader.byte(), ("", 0))
    if not size:
        raise UnreadableError("it stamps a digest of an unknown sort")
    digest = reader.take(size)
    says = tuple(_attestations(reader))
    if reader.at != len(data):
        raise UnreadableError("something stands after its end")
    return Stamp(algorithm, digest.hex(), says)


def _attestations(reader: "_Reader") -> list[str]:
    """Walk the tree of operations to its leaves.

    A fork announces one more branch; every branch ends in one attestation.
    """
    says = []
    branches = 1
    while branches:
        tag = reader.byte()
        if tag == FORK:
            branches += 1
        elif tag == ATTESTATION:
            says.append(_attestation(reader))
            branches -= 1
        elif tag in WITH_ARGUMENT:
            reader.some()
        elif tag not in PLAIN:
            raise UnreadableError(f"it holds an unknown operation (0x{tag:02x})")
    return says


def _attestation(reader: "_Reader") -> str:
    kind = reader.take(8)
    payload = _Reader(reader.some(), 0)
    if kind == PENDING:
        return f"promised by {payload.some().decode('ascii', 'replace')}, not yet in a block"
    if kind in BLOCKS:
        return f"{BLOCKS[kind]} block {payload.number()}"
    return f"an attestation of unknown sort {kind.hex()}"


class _Reader:
    """Bytes and how far they were read."""

    def __init__(self, data: bytes, at: int) -> None:
        self.data = data
        self.at = at

    def take(self, size: int) -> bytes:
        found = self.data[self.at : self.at + size]
        if len(found) != size:
            raise UnreadableError("it ends too early")
        self.at += size
        return found

    def byte(self) -> int:
        return self.take(1)[0]

    def number(self) -> int:
        """A number in groups of seven bits, the lowest first."""
        value, shift = 0, 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7
            if shift > 63:
                raise UnreadableError("it holds a number without end")

    def some(self) -> bytes:
        """Bytes that follow their own number."""
        size = self.number()
        if size > LONGEST:
            raise UnreadableError(f"it announces {size} bytes, more than any receipt holds")
        return self.take(size)
