"""A ledger whose folder was renamed: its entries are read from where it lies now."""

from collections.abc import Callable, Container

import msgspec

from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.ledger.places import copy_beside, ledger_beside


def moved_from(
    ledger: Ledger, files: Container[str], digest: Callable[[str], str | None]
) -> dict[str, str]:
    """From each folder that entries name to the one that the ledger lies in; empty if it stayed.

    It is proved where nothing of the old folder's ledger and page is left, and every text that
    was frozen there is kept here, with the digest that its entry gives.
    """
    found: dict[str, str] = {}
    for event in ledger.events:
        old = _folder(event.page)
        if not event.page or ledger_beside(event.page) == ledger.path:
            continue
        if event.page in files or ledger_beside(event.page) in files:
            return {}
        if event.event == "frozen":
            copy = copy_beside(_below(event.page, old, _folder(ledger.path)), event.version)
            if digest(copy) != dict(event.closure).get(event.page):
                return {}
            found[old] = _folder(ledger.path)
    return found


def placed(ledger: Ledger, folders: dict[str, str], files: Container[str]) -> Ledger:
    """The same ledger with the paths of its entries as they are now.

    What was left behind in an old folder is still where its entry says.
    """
    if not folders:
        return ledger
    events = tuple(_placed(event, folders, files) for event in ledger.events)
    return msgspec.structs.replace(ledger, events=events)


def _placed(event: Event, folders: dict[str, str], files: Container[str]) -> Event:
    old = _folder(event.page)
    if not event.page or old not in folders:
        return event
    page = _below(event.page, old, folders[old])
    closure: dict[str, str] = {}
    for path, promised in event.closure:
        there = _below(path, old, folders[old])
        closure[there if there in files or path not in files else path] = promised
    return msgspec.structs.replace(event, page=page, closure=tuple(sorted(closure.items())))


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _below(path: str, old: str, new: str) -> str:
    """A path in the new folder, if it lay in the old one."""
    inside = f"{old}/" if old else ""
    if not path.startswith(inside):
        return path
    return f"{new}/{path.removeprefix(inside)}".lstrip("/")
