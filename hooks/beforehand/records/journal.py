"""A journal entry: a session or a numbered log page."""

from beforehand.records.reader import Common
from beforehand.records.record import JournalEntry


def read_journal_entry(common: Common) -> JournalEntry:
    """The entry that a page or a section records."""
    return JournalEntry(
        **common.base(),  # type: ignore[arg-type]
        unclaimed=common.statement("what is not claimed"),
        next=common.statement("next"),
    )
