"""Where ledgers lie, and beside them the texts that they froze."""

from collections.abc import Container

LEDGER = "ledger.jsonl"
HISTORY = "history"
LOCK = "beforehand.lock"


def is_ledger(path: str) -> bool:
    """Whether a file is called like a ledger."""
    return path.rpartition("/")[2] == LEDGER


def ledger_beside(page: str) -> str:
    """The ledger of a page: it lies in the same folder."""
    return f"{page.rpartition('/')[0]}/{LEDGER}".lstrip("/")


def copy_beside(page: str, version: str) -> str:
    """Where the text of a page is kept as one version froze it."""
    folder, _, name = page.rpartition("/")
    return f"{folder}/{HISTORY}/{version}/{name}".lstrip("/")


def is_kept_copy(path: str, ledgers: Container[str]) -> bool:
    """Whether a file lies in the history beside a ledger: what was, and no page of the record."""
    if f"{HISTORY}/" not in path:
        return False
    parts = path.split("/")
    return any(
        part == HISTORY and "/".join((*parts[:index], LEDGER)) in ledgers
        for index, part in enumerate(parts[:-1])
    )
