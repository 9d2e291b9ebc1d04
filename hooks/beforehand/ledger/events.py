"""The entries of a ledger: what a writer states, and what the chain adds to it."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec

from beforehand.ledger.digests import HEX

EVENTS = (
    "frozen",
    "amended",
    "slot-filled",
    "vote-recorded",
    "stage-entered",
    "labels-opened",
    "key-revealed",
    "stopped",
    "closed",
    "corrected",
)
SEEN = ("nothing", "materials", "pilot", "outputs", "labels", "results")
"""What had been seen when an entry was written, from low to high."""

MODES = ("full", "append", "slots", "status")
OPENS = {"labels-opened": "labels", "key-revealed": "labels"}
"""Events after which no one can say any more that less had been seen."""

AT = "%Y-%m-%dT%H:%M:%SZ"
AT_SHAPE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
HALF = re.compile("[\ud800-\udfff]")

Closure = tuple[tuple[str, str], ...]


class Entry(msgspec.Struct, frozen=True):
    """What a writer states. ``closure`` pairs each file with its digest, sorted by path.

    ``frozen`` fixes ``version`` of ``page`` with all it rests on. ``closed`` fixes the results
    with their data, and ``corrected`` those files of them anew that it names. ``amended`` opens
    the next version before it is frozen: ``section`` is what it changes, ``note`` what is changed
    there, and ``source`` the findings, votes or decisions it rests on. ``step`` names the declared
    step that ``stage-entered`` enters. ``slot-filled`` names one slot, and ``filled`` is the digest
    of the text that fills it.
    """

    event: str
    seen: str
    version: str = ""
    page: str = ""
    mode: str = ""
    closure: Closure = ()
    slots: tuple[str, ...] = ()
    section: str = ""
    step: str = ""
    filled: str = ""
    source: str = ""
    note: str = ""


class Event(Entry, frozen=True, kw_only=True):
    """An entry with its place in the chain; ``previous`` is empty in the first one.

    ``at`` is the time in UTC, such as ``2026-08-01T10:00:00Z``.
    """

    number: int
    at: str
    previous: str
    digest: str

    @property
    def floor(self) -> int:
        """The rank in SEEN below which no later entry can go."""
        return max(rank(self.seen), rank(OPENS.get(self.event, "")))


OPTIONAL = (
    "version", "page", "mode", "closure", "slots", "section", "step", "filled", "source", "note",
)  # fmt: skip
REQUIRED = ("number", "at", "event", "seen", "previous", "digest")


def rank(seen: str) -> int:
    """How much had been seen; -1 for a word that is not one of SEEN."""
    return SEEN.index(seen) if seen in SEEN else -1


def line_of(event: Event) -> bytes:
    """The one way an entry is written, without a line end.

    JSON with sorted keys, no blanks, nothing escaped that need not be, and no field that
    is empty: so a field that comes later changes no line that was written before.
    """
    return _written(_fields(event))


def chained(event: Event) -> str:
    """The digest an entry must carry: of its line without the field ``digest``."""
    fields = _fields(event)
    del fields["digest"]
    return sha256(_written(fields)).hexdigest()


def _fields(event: Event) -> dict[str, Any]:
    fields = {name: getattr(event, name) for name in REQUIRED}
    fields |= {name: found for name in OPTIONAL if (found := getattr(event, name))}
    if event.closure:
        fields["closure"] = dict(event.closure)
    return fields


def _written(fields: dict[str, Any]) -> bytes:
    text = json.dumps(fields, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8", "surrogatepass")


def unfit(entry: Entry) -> Iterator[str]:
    """What keeps an entry from being written; nothing, if it is fit."""
    for name, word, words in (
        ("event", entry.event, EVENTS),
        ("seen", entry.seen, SEEN),
        ("mode", entry.mode, ("", *MODES)),
    ):
        if word not in words:
            known = ", ".join(filter(None, words))
            yield f"{name} is `{word}`{nearest(word, words)}: it is one of {known}"
    paths = [path for path, _ in entry.closure]
    if paths != sorted(set(paths)):
        yield "the files of the closure are not sorted, or one is named twice"
    for path, digest in entry.closure:
        if not HEX.fullmatch(digest):
            yield f"the digest of {path} is `{digest}`: a SHA-256 has 64 hex digits"
    if entry.filled and not HEX.fullmatch(entry.filled):
        yield f"filled is `{entry.filled}`: a SHA-256 has 64 hex digits"
    plain = [getattr(entry, name) for name in OPTIONAL if name not in {"closure", "slots"}]
    texts = (*plain, *entry.slots, *paths)
    if any(HALF.search(text) for text in texts):
        yield "a text holds half of a character (a lone surrogate), which UTF-8 cannot carry"


def no_time(at: str) -> str:
    """Why a text is no time of an entry; empty if it is one."""
    try:
        datetime.strptime(at if AT_SHAPE.fullmatch(at) else "", AT)  # noqa: DTZ007
    except ValueError:
        return f"at is `{at}`: a time in UTC is written like 2026-08-01T10:00:00Z"
    return ""


def nearest(word: str, words: tuple[str, ...]) -> str:
    """A hint at the known word that was probably meant."""
    from difflib import get_close_matches

    found = get_close_matches(word[:40], words, 1)
    return f" (did you mean `{found[0]}`?)" if found and found[0] else ""
