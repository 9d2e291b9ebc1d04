"""Where the link of a mention begins, so that all mentions of one sentence look alike."""

from collections.abc import Iterable

from beforehand.records.mentions import Found

SIGN = "§"
JOINED = 7
"""So far apart are two numbers of one list at most, as in ``1, and 5``."""


def link_start(prose: str, item: Found, others: Iterable[Found]) -> int:
    """The offset: before the sign of a section, and behind a word that several numbers share.

    In ``findings 1 and 5`` each number is a link, in ``§§6.3–6.5 and §6.7`` each section is.
    """
    if item.form == "section" and item.start and prose[item.start - 1] == SIGN:
        return item.start - 1
    number = item.end - len(item.id)
    if item.form == "part" and number > item.start and _is_list(prose, item, others):
        return number
    return item.start


def _is_list(prose: str, item: Found, others: Iterable[Found]) -> bool:
    """Whether another part of the kind follows that has no word of its own."""
    return any(
        other.form == "part"
        and other.kind == item.kind
        and 0 < other.start - item.end <= JOINED
        and prose.startswith(other.id, other.start)
        for other in others
    )
