"""What was changed in a page since an entry of a ledger froze it, and how that is said."""

from beforehand.config import Config
from beforehand.freezing.texts.edits import Edit, edits
from beforehand.freezing.texts.units import Known
from beforehand.ledger.events import Event

SHOWN = 8


def changes(event: Event, config: Config, was: str, now: str) -> tuple[Edit, ...]:
    """What was changed in a page since an entry froze it."""
    known = Known(config, event.page, event.page)
    return edits(was, now, event.mode, event.slots, known)


def said(edit: Edit) -> str:
    """The words that went and came in an edit."""
    gone, come = (_shown(words) for words in (edit.removed, edit.added))
    if gone and come:
        return f"{gone} became {come}"
    if gone:
        return f"{gone} was taken away"
    return f"{come} was added" if come else "blanks were changed"


def _shown(words: tuple[str, ...]) -> str:
    more = " …" if len(words) > SHOWN else ""
    return f"“{' '.join(words[:SHOWN])}{more}”" if words else ""
