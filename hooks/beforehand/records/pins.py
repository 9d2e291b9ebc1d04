"""Pins: what a page cites, each with the digest that it had when it was read."""

import re
from unicodedata import normalize

import msgspec

from beforehand.config import Config
from beforehand.pages.page import Value
from beforehand.records.mentions import Mention
from beforehand.records.page_mentions import mentions_in
from beforehand.source import Place

FIELD = "pins"
DIGEST = re.compile(r"[0-9a-f]{12,64}")
SHOWN = 16
"""So many digits of a digest are written; from 12 to all 64 are read."""


class Pin(msgspec.Struct, frozen=True, array_like=True):
    """One entry of ``pins``: a name, the references in it, and the digest that was pinned.

    ``digest`` is empty where what stands there is none; ``written`` is the text as it stands.
    Without a name the field itself is no mapping.
    """

    name: str
    digest: str
    written: str
    at: Place
    key_at: Place
    mentions: tuple[Mention, ...] = ()


def read_pins(field: Value | None, config: Config) -> tuple[Pin, ...]:
    """The pins of a page, in the order of its header."""
    if field is None:
        return ()
    if field.shape != "map":
        empty = field.shape == "text" and not field.text.strip()
        none = Pin("", "", field.text, field.at, field.key_at or field.at)
        return () if empty else (none,)
    return tuple(_pin(item, config) for item in field.items)


def _pin(item: Value, config: Config) -> Pin:
    at = item.key_at or item.at
    name = pin_name(item.key)
    text = item.text.strip().casefold()
    digest = text if item.shape == "text" and DIGEST.fullmatch(text) else ""
    return Pin(name, digest, item.text.strip(), item.at, at, mentions_in(name, at, config))


def pin_name(text: str) -> str:
    """A name as pins are compared by: composed letters, single blanks."""
    return normalize("NFC", " ".join(text.split()))
