"""What each version of a page says anew: no amendment has to name it."""

from beforehand.config import Config, folded
from beforehand.freezing.texts.comparison import Change
from beforehand.freezing.texts.outline import Part
from beforehand.freezing.texts.pairing import SectionPair

FIELDS = frozenset({"version", "status", "frozen", "date", "drafted", "dispatched", "source"})
"""Fields of the header that tell of a version itself; the plan is in none of them."""


def is_restated(section: SectionPair, config: Config) -> bool:
    """Whether a section changed in nothing that an amendment has to name.

    That is its number alone, the version in the title of the page, and the amendments themselves.
    """
    free = section.is_renumbered or section.is_next_version
    return section.state == "unchanged" or free or holds_amendments(section.part, config)


def holds_amendments(part: Part, config: Config) -> bool:
    """Whether a section is the record of the amendments."""
    shape = config.parts.get("amendment")
    return part.name in frozenset(map(folded, shape.headings if shape else ()))


def is_line_restated(change: Change, config: Config) -> bool:
    """The same for a line of the header: a title may say another version, and nothing else."""
    if change.state == "unchanged":
        return True
    name = field_of(change, config)
    return name in FIELDS or (name == "title" and change.is_next_version)


def field_of(change: Change, config: Config) -> str:
    """The field that a line of the header begins with; empty where it begins with none."""
    name = folded(key_of(change))
    return config.field_names.get(name, name)


def key_of(change: Change) -> str:
    """The key that a line of the header begins with, as it is written."""
    was, now = (
        "".join(words.text for words in change.words if words.fate != other)
        for other in ("come", "gone")
    )
    key, colon, _ = (now or was).partition(":")
    return key.strip() if colon else ""
