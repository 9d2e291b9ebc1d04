"""What a receipt stamps, whatever sort of receipt it is."""

import msgspec


class UnreadableError(ValueError):
    """Bytes are no receipt; what is wrong with them."""


class Stamp(msgspec.Struct, frozen=True):
    """What a receipt is about: the digest that was stamped.

    ``says`` is who attests it, and when if that is said, in the receipt's own words.
    """

    algorithm: str
    digest: str
    says: tuple[str, ...] = ()
