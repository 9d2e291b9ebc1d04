"""Words of a vocabulary as badges: what is good, what to watch, what stops."""

from beforehand.records.parts import Finding, Word
from beforehand.records.record import Record
from beforehand.site.words.markup import Cell, Piece

GOOD = frozenset(
    {
        "accepted",
        "resolved",
        "frozen",
        "ratified",
        "repaired",
        "supported",
        "met",
        "pass",
        "complete",
        "current",
        "yes",
    }
)
WATCH = frozenset(
    {
        "accepted in part",
        "accepted as a limitation",
        "partly resolved",
        "deferred",
        "draft",
        "provisional",
        "proposed",
        "needs amendment",
        "ratified with amendment",
        "ratified in part",
        "amended in part",
        "on hold",
        "partly supported",
        "inconclusive",
        "not-run",
        "not tested",
        "high",
        "major",
        "exhausted",
    }
)
STOP = frozenset(
    {
        "blocking",
        "critical",
        "withdrawn",
        "rejected",
        "retired",
        "needs redesign",
        "blocked",
        "unmet",
        "not supported",
        "invalid",
    }
)
UNKNOWN = "unknown"
LONGEST = 48


def look_of(name: str) -> str:
    """The colour of a canonical word; ``plain`` for all that is neither good nor bad."""
    if name in GOOD:
        return "good"
    if name in WATCH:
        return "watch"
    return "stop" if name in STOP else "plain"


def badge(word: Word) -> Cell:
    """A word as it was written, or nothing; a long remark is cut to the word it begins with.

    A word that no vocabulary knows, or that says that nobody knows, is text and no badge.
    """
    if not word:
        return ()
    if word.name in ("", UNKNOWN):
        return (Piece(word.written, look="quiet"),)
    text = word.written if len(word.written) <= LONGEST else word.name
    return (Piece(text, look=look_of(word.name)),)


def past_badge(word: Word) -> Cell:
    """A word that was said of something that is past: plain, for nothing follows from it now."""
    return tuple(
        piece if piece.look == "quiet" else Piece(piece.text, look="plain") for piece in badge(word)
    )


def status_badge(record: Record) -> Cell:
    """The status of a record."""
    return badge(record.status)


def severity_badge(finding: Finding) -> Cell:
    """How serious a finding is, for a place behind the finding's name and not below a label."""
    word = finding.severity
    said = in_words("severity", word)
    return (Piece(said, look="quiet"),) if word.name == UNKNOWN else badge(word)


def in_words(field: str, word: Word) -> str:
    """A word as it was written; one that says that nobody knows says what it is that is unknown."""
    return f"{field} {word.written}" if word.name == UNKNOWN else word.written


def disposition_badge(finding: Finding) -> Cell:
    """What became of a finding; a finding without a disposition is open."""
    if not finding.is_open:
        return badge(finding.disposition)
    text = finding.disposition.written or "open"
    return (Piece(text, look="stop" if finding.is_blocking else "watch"),)
