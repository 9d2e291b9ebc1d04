"""Why each version was frozen: the notes of the ledger, what they all begin with said once."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from beforehand.site.words.markup import shortened

if TYPE_CHECKING:
    from beforehand.freezing.versions.versions import History

ENDS = re.compile(r"[.;:!?](?=\s)|[。；：！？]")
LEAST = 24
"""Less than this is not worth saying apart."""

MOST = 200
"""So much of a note has room beside its version."""


class Whys(msgspec.Struct, frozen=True):
    """What the notes of all versions begin with, and by the slug of each the rest of its note."""

    shared: str
    own: Mapping[str, str]

    @property
    def are_whole(self) -> bool:
        """Whether no note is too long for its place."""
        return all(len(note) <= MOST for note in self.own.values())

    def short(self, slug: str) -> str:
        """The rest of a note, cut where it is long."""
        return shortened(self.own.get(slug, ""), MOST)


def whys_of(history: "History") -> Whys:
    """The notes of the freezes of a page."""
    notes = {
        version.slug: " ".join(version.event.note.split())
        for version in history.versions
        if version.event
    }
    shared = _shared([*notes.values()])
    own = {slug: note[len(shared) :].strip() for slug, note in notes.items()}
    return Whys(shared.strip(" .;:。；："), own)


def _shared(notes: list[str]) -> str:
    """The clauses that all of several notes begin with."""
    if len(notes) < 2:
        return ""
    first = notes[0]
    ends = [end.end() for end in ENDS.finditer(first)]
    if len(set(notes)) == 1:
        ends.append(len(first))
    same = [end for end in ends if all(note.startswith(first[:end]) for note in notes)]
    return first[: same[-1]] if same and same[-1] >= LEAST else ""
