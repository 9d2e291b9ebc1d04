"""What a study asks, in one sentence of its authors."""

from collections.abc import Iterator

from beforehand.config import Config
from beforehand.pages.inline import plain
from beforehand.pages.page import Section
from beforehand.records.reader import Common
from beforehand.records.rows import heading_name, is_called
from beforehand.records.sentences import sentences

FIELDS = ("question", "summary", "description")
SECTIONS = ("question", "purpose", "claim", "summary")
ASKING = ("?", "？")
LEADING = (":", "：")
"""The end of a sentence that only leads to what is said below it."""


def what_is_asked(common: Common) -> str:
    """The sentence of the header, or of the first section that is there to tell it; else nothing.

    In a section it is the first question, and its first sentence where it asks none.
    """
    config = common.config
    for name in FIELDS:
        said = plain(common.text(name))
        if said and not any(map(said.casefold().startswith, config.unknown_words)):
            return said
    for name in SECTIONS:
        for index, section in enumerate(common.extent.page.sections):
            if common.extent.holds(section.at) and _is_named(section, name, config):
                said = next(_told(common, index, section), "")
                if said:
                    return said
    return ""


def _is_named(section: Section, name: str, config: Config) -> bool:
    """A heading may go on after a question; any other name is the whole heading."""
    if name == SECTIONS[0]:
        return is_called(section, name, config)
    return config.section_names.get(heading_name(section)) == name


def _told(common: Common, index: int, section: Section) -> Iterator[str]:
    """The sentences of a section that may tell what is asked, the likeliest first."""
    blocks = (
        block
        for block in common.extent.page.blocks
        if block.section == index and block.role == "paragraph" and block.at > section.at
    )
    texts = (plain("\n".join(line.text for line in block.lines)) for block in blocks)
    found = [said for text in texts for _, said in sentences(text) if said]
    yield from (said for said in found if said.endswith(ASKING))
    yield from (said for said in found[:1] if not said.endswith(LEADING))
